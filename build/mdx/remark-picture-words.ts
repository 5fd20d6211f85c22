import type { Root } from 'mdast';
import { visit } from '../visit.ts';
import type { VFile } from 'vfile';
import { reportFlaw } from './page-facts.ts';

/** Report Markdown's pictures without words for those who do not see them: they are nearly always forgotten. */
export function remarkPictureWords({ strict }: { strict: boolean }) {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node) => {
      if (node.type !== 'image' && node.type !== 'imageReference') return;
      if (node.alt?.trim()) return;
      const reason = 'This picture has no words for those who do not see it.';
      const hint = 'Write `![What it shows](…)`, or `<img src="…" alt="" />` for an ornament.';
      reportFlaw(file, `${reason} ${hint}`, node.position, strict);
    });
  };
}
