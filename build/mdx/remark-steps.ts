import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { findOnlyList } from './only-list.ts';

/** Replace `<Steps>` by its numbered list. */
export function remarkSteps() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      if (node.name !== 'Steps' || !parent || index === undefined) return;
      const list = findOnlyList(node, { ordered: true, example: '1. …' }, file);
      if (!list) return;
      // Without list markers, VoiceOver in Safari does not announce a list.
      list.data = { hProperties: { className: ['steps'], role: 'list' } };
      parent.children[index] = list;
    });
  };
}
