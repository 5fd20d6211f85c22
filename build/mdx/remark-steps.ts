import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { findOnlyList } from './only-list.ts';

/** Turn `<Steps>` into the numbered list that it stands around. */
export function remarkSteps() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      if (node.name !== 'Steps' || !parent || index === undefined) return;
      const list = findOnlyList(node, { ordered: true, example: '1. …' }, file);
      if (!list) return;
      // Without a marker of the list's own, Safari would not call it a list.
      list.data = { hProperties: { className: ['steps'], role: 'list' } };
      parent.children[index] = list;
    });
  };
}
