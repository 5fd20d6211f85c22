import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { elementsOf } from '../article/elements.ts';
import { visit } from '../article/visit.ts';

/** Two columns fit on a phone. */
const MIN_STACKED_COLUMNS = 3;

/** The columns of rules, which are cards. Their first may be the name of the rule. */
const RULE_COLUMNS = ['When', 'If', 'Then'];

/** Stack the rows of wide Markdown tables on a phone, as `StackedTable` does, and those of rules everywhere. */
export function rehypeTables() {
  return (tree: Root): void => {
    visit(tree, 'element', (table) => {
      if (table.tagName !== 'table') return;
      const [head, ...rows] = findAll(table, 'tr').map(({ children }) => elementsOf(children));
      // The name of a column before a colon: `Can you undo it?` → `Can you undo it`
      const labels = head?.map((cell) => toString(cell).replace(/\?$/, '')) ?? [];
      if (labels.length < MIN_STACKED_COLUMNS) return;
      const isRules = RULE_COLUMNS.every((name, at) => labels.at(at - 3) === name);
      table.properties['className'] = isRules ? ['stacked', 'rules'] : ['stacked'];
      for (const cells of rows) {
        for (const [index, cell] of cells.entries()) {
          if (index > 0 || (isRules && labels.length === RULE_COLUMNS.length)) {
            cell.properties['dataLabel'] = labels[index];
          }
        }
      }
    });
  };
}

function findAll(parent: Element, tagName: string): Element[] {
  const elements: Element[] = [];
  visit(parent, { type: 'element', tagName }, (element) => void elements.push(element));
  return elements;
}
