import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { visit } from '../article/visit.ts';
import { getPageState } from './page-state.ts';

/** The address of these docs in samples, and no longer host or other port. */
const EXAMPLE_URL = /https:\/\/docs\.example\.com(?![\w:-]|\.\w)/g;

/** Write the address of the site into blocks of code and inline code that say `https://docs.example.com`. */
export function remarkSiteUrl() {
  return (tree: Root, file: VFile): void => {
    const { siteUrl } = getPageState(file).context;
    if (siteUrl === null) return;
    visit(tree, (node) => {
      if (node.type !== 'code' && node.type !== 'inlineCode') return;
      node.value = node.value.replaceAll(EXAMPLE_URL, () => siteUrl);
    });
  };
}
