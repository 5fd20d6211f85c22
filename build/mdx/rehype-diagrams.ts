import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { SKIP, visit } from '../visit.ts';
import type { VFile } from 'vfile';
import { usePageFacts } from './page-facts.ts';
import { DRAWN_DIAGRAM } from './remark-diagrams.ts';

/** Put the drawn diagrams in their places; the HTML of plain Markdown is sanitised by then. */
export function rehypeDiagrams() {
  return (tree: Root, file: VFile): void => {
    const { diagrams } = usePageFacts(file);
    visit(tree, 'element', (element, index, parent) => {
      if (element.tagName !== 'pre' || !parent || index === undefined) return undefined;
      const diagram = isPlace(element) ? diagrams[Number(toString(element))] : undefined;
      if (!diagram) return undefined;
      parent.children[index] = diagram;
      return SKIP;
    });
  };
}

function isPlace({ children }: Element): boolean {
  const [code] = children;
  const names = code?.type === 'element' ? code.properties['className'] : undefined;
  return Array.isArray(names) && names.includes(`language-${DRAWN_DIAGRAM}`);
}
