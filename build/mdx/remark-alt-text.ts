import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { visit } from '../article/visit.ts';
import { reportInvalid } from './page-state.ts';

/** Report images in Markdown syntax without alternative text. */
export function remarkAltText() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node) => {
      if (node.type !== 'image' && node.type !== 'imageReference') return;
      if (node.alt?.trim()) return;
      const reason = 'This image has no alternative text.';
      const hint =
        'Write `![What it shows](…)`, or `<img src="…" alt="" />` for a decorative image.';
      reportInvalid(file, `${reason} ${hint}`, node);
    });
  };
}
