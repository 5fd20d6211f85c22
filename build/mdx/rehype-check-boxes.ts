import type { Root } from 'hast';
import { visit } from '../article/visit.ts';

/** Name the boxes of task lists for screen readers: nobody can check them, so they have no label. */
export function rehypeCheckBoxes() {
  return (tree: Root): void => {
    visit(tree, { type: 'element', tagName: 'input' }, ({ properties }) => {
      properties['ariaLabel'] ??= properties['checked'] ? 'Done' : 'To do';
    });
  };
}
