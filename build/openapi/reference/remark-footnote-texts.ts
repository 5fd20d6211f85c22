import type { Root } from 'mdast';
import { SKIP, visit } from '../../article/visit.ts';

/** Turn footnotes into paragraphs that open with their labels: their ids would be on a page several times. */
export function remarkFootnoteTexts() {
  return (tree: Root): void => {
    visit(tree, (node, index, parent) => {
      if (!parent || index === undefined) return;
      if (node.type === 'footnoteReference') {
        parent.children[index] = { type: 'text', value: `[${node.label ?? node.identifier}]` };
      }
      if (node.type !== 'footnoteDefinition') return;
      const label = { type: 'text' as const, value: `[${node.label ?? node.identifier}] ` };
      const [first, ...others] = node.children;
      const opening = first?.type === 'paragraph' ? first.children : [];
      const rest = first?.type === 'paragraph' ? others : node.children;
      parent.children.splice(
        index,
        1,
        { type: 'paragraph', children: [label, ...opening] },
        ...rest,
      );
      return [SKIP, index];
    });
  };
}
