import type { List, Root } from 'mdast';
import type { VFile } from 'vfile';
import { visit } from '../article/visit.ts';
import { unwrapTag } from './jsx-tag.ts';
import { reportInvalid } from './page-state.ts';

/** Replace `<Steps>` by its numbered list, and report other content. */
export function remarkSteps() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      if (node.name !== 'Steps' || !parent || index === undefined) return;
      const list = node.children.find(
        (child): child is List => child.type === 'list' && child.ordered === true,
      );
      const other = node.children.find((child) => child !== list);
      if (list && !other) {
        // Without list markers, VoiceOver in Safari does not announce a list.
        const data = { hProperties: { className: ['steps'], role: 'list' } };
        parent.children[index] = { ...list, data };
        return;
      }
      const reason = '`<Steps>` takes one numbered list (`1. …`) and nothing else.';
      reportInvalid(file, reason, other ?? node);
      unwrapTag(node);
    });
  };
}
