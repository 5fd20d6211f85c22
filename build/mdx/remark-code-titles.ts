import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { usePageFacts } from './page-facts.ts';

const TITLE = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)'|(\S+))/;

/** Hand a code block's `title="…"` on to its `code` element, and note the languages that need a grammar. */
export function remarkCodeTitles() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'code', (code) => {
      if (code.lang) usePageFacts(file).languages.push(code.lang);
      const title = TITLE.exec(code.meta ?? '');
      if (title) {
        code.data = { hProperties: { dataTitle: title[1] ?? title[2] ?? title[3] } };
      }
    });
  };
}
