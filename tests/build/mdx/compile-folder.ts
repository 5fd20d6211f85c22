import { join } from 'node:path';
import { AUTHOR_COMPONENTS } from '../../../client/article/mdx-components.tsx';
import { createContentAssets } from '../../../build/content/content-assets.ts';
import type { ContentAssets } from '../../../build/content/content-assets.ts';
import { discoverContent } from '../../../build/content/discover.ts';
import { createLinkTable } from '../../../build/content/link-table.ts';
import { createCodeHighlighter } from '../../../build/highlighter.ts';
import { compilePages } from '../../../build/mdx/compile-pages.ts';
import type { Page } from '../../../build/page.ts';
import type { Problem } from '../../../build/problem.ts';

const BASE_PATH = '/base/';

/** Pages that cover the language, beside the HTML that they render to. */
export const FIXTURES = join(import.meta.dirname, '../../fixtures/mdx');

export interface CompiledFolder {
  pages: Page[];
  problems: Problem[];
  assets: ContentAssets;
}

/** A page of the reference, which no file stands for. */
const OPERATION = { path: '/docs/api/management/login', source: null };

/** Grammars are loaded once for all tests of a file. */
const highlighter = createCodeHighlighter();

/** Compile every page of a content folder; links lead to its own pages and to one operation. */
export async function compileFolder(
  contentFolder: string,
  options: { strictLinks?: boolean } = {},
): Promise<CompiledFolder> {
  const { files, problems } = await discoverContent(contentFolder);
  const assets = createContentAssets(contentFolder, BASE_PATH);
  const compiled = await compilePages(files, {
    basePath: BASE_PATH,
    highlighter: await highlighter,
    links: createLinkTable([...files, OPERATION], BASE_PATH),
    assets,
    components: Object.keys(AUTHOR_COMPONENTS),
    strictLinks: options.strictLinks ?? true,
    onProgress: () => {},
  });
  return { pages: compiled.pages, problems: [...problems, ...compiled.problems], assets };
}
