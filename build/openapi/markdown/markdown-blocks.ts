import type { Element, ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { SKIP, visit } from '../../visit.ts';

/** Give code blocks and tables the form they have everywhere on the site. */
export function renderBlocks(
  tree: Root,
  highlight: (code: string, language: string) => string,
): void {
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || index === undefined) return;
    if (element.tagName === 'pre') {
      parent.children[index] = toCodeBlock(element, highlight);
      return SKIP;
    }
    if (element.tagName !== 'table') return;
    parent.children[index] = toScrollingTable(element);
    return SKIP;
  });
}

function toCodeBlock(
  pre: Element,
  highlight: (code: string, language: string) => string,
): ElementContent {
  const code = pre.children.find((child) => child.type === 'element' && child.tagName === 'code');
  const classes = code?.type === 'element' ? code.properties['className'] : undefined;
  const language = Array.isArray(classes) ? String(classes[0]).replace('language-', '') : 'text';
  const html = highlight(toString(pre).replace(/\n$/, ''), language);
  const inner = toElement('code', {}, [{ type: 'raw', value: html }]);
  const block = toElement('pre', { dataLanguage: language, tabIndex: 0 }, [inner]);
  return toElement('figure', { className: ['code-block'] }, [block]);
}

/** A wide table scrolls by itself, so that the page never does. */
function toScrollingTable(table: Element): ElementContent {
  const properties = {
    className: ['table-scroll'],
    tabIndex: 0,
    role: 'group',
    ariaLabel: 'Table',
  };
  return toElement('div', properties, [table]);
}

function toElement(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children };
}
