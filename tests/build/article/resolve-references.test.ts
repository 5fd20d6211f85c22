import { expect, it } from 'vitest';
import type { SiteReference } from '../../../build/article/site-reference.ts';
import { createContentAssets } from '../../../build/links/content-assets.ts';
import { createLinkTable } from '../../../build/links/link-table.ts';
import { parseContentFile } from '../../../build/content/discover.ts';
import { openSourceFolder } from '../../../build/files/source-folder.ts';
import { formatProblem } from '../../../build/problem.ts';
import { resolveReferences } from '../../../build/article/resolve-references.ts';
import { createTemporaryFolder, toShownFolder } from '../../support/temporary-folder.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="5" fill="currentColor"/>';

const FILES = {
  'docs/page.mdx': '# Page\n',
  'docs/.env': 'secret',
  'docs/drawn.svg': SVG,
  'docs/list.txt': 'list',
  'docs/page.png': '<!DOCTYPE html>',
};

async function resolve(property: SiteReference['property'], ...written: string[]) {
  const path = await createTemporaryFolder(FILES);
  const folder = openSourceFolder(path);
  const { file } = parseContentFile(folder, 'docs/page.mdx');
  const pages = ['/docs/page', '/docs/other'].map((path) => ({ path, source: null }));
  const { addresses, links, linkedPaths, problems } = resolveReferences(
    written.map((text, at) => ({ property, written: text, line: at + 1, column: 3 })),
    file,
    {
      links: createLinkTable(pages, '/base/'),
      assets: createContentAssets(folder, '/base/'),
      brokenLinks: 'warning',
    },
  );
  const shown = toShownFolder(path);
  const messages = problems.map((problem) => formatProblem(problem).replaceAll(shown, ''));
  const urls = addresses.map(({ url }) => url?.replace(/-[0-9a-f]{10}/, '-…') ?? null);
  const sizes = addresses.map(({ size }) => size);
  return { urls, sizes, links, linkedPaths, messages, causes: problems.map(({ cause }) => cause) };
}

it('resolves links to pages and files; those with a query or a fragment are checked later', async () => {
  const written = [
    'other',
    '/docs/other#a',
    '#b',
    'other#',
    'other?way=api',
    'list.txt',
    '/llms.txt',
    'mailto:a@b.c',
  ];
  const { urls, sizes, links, linkedPaths, messages } = await resolve('href', ...written);
  expect(urls).toEqual([
    '/base/docs/other',
    '/base/docs/other#a',
    '#b',
    '/base/docs/other#',
    '/base/docs/other?way=api',
    '/base/_assets/content/list-….txt',
    '/base/llms.txt',
    'mailto:a@b.c',
  ]);
  expect(new Set(sizes)).toEqual(new Set([null]));
  expect(links.map(({ target, line, column }) => [target, line, column])).toEqual([
    ['/docs/other#a', 2, 3],
    ['/docs/page#b', 3, 3],
    ['/docs/other?way=api', 5, 3],
  ]);
  expect(linkedPaths).toEqual(['/docs/other', '/docs/page']);
  expect(messages).toEqual([]);
});

it('resolves images with their sizes, in the colours of their theme', async () => {
  const light = await resolve('src', 'drawn.svg', 'data:image/png;base64,AAAA');
  const dark = await resolve('dark', 'drawn.svg');
  expect([light.urls, light.messages]).toEqual([
    ['/base/_assets/content/drawn-….svg', 'data:image/png;base64,AAAA'],
    [],
  ]);
  expect([light.sizes, dark.sizes]).toEqual([
    [{ width: 9, height: 5 }, null],
    [{ width: 9, height: 5 }],
  ]);
});

it.each<[SiteReference['property'], string, string, string | null]>([
  ['href', '', 'This link is empty. Write where it leads.', ''],
  ['href', 'othr', 'Broken link `othr`. Did you mean `/docs/other`?', 'othr'],
  [
    'href',
    '.env',
    'Broken link `.env`. The file is hidden, because `.env` starts with a dot. Rename it.',
    '.env',
  ],
  [
    'src',
    'page.png',
    'The file `page.png` is not an image of this format.',
    '/base/_assets/content/page-….png',
  ],
  [
    'href',
    'page.png',
    'The file `page.png` is not an image of this format.',
    '/base/_assets/content/page-….png',
  ],
  ['href', 'PAGE.png', 'Broken link `PAGE.png`. Did you mean `page.png`?', 'PAGE.png'],
  ['srcSet', 'drwan.svg', 'Missing file `drwan.svg`. Did you mean `drawn.svg`?', 'drwan.svg'],
  ['src', 'drwan.svg', 'Missing file `drwan.svg`. Did you mean `drawn.svg`?', 'drwan.svg'],
  [
    'src',
    '.env',
    'Missing file `.env`. The file is hidden, because `.env` starts with a dot. Rename it.',
    '.env',
  ],
  [
    'src',
    'https://example.com/a.png',
    'The content security policy blocks the file of another site `https://example.com/a.png`. Save it in the content folder, and link to that.',
    'https://example.com/a.png',
  ],
  [
    'href',
    'javascript:alert(1)',
    'The content security policy blocks the link `javascript:alert(1)`.',
    null,
  ],
  [
    'href',
    'data:image/png;base64,AAAA',
    'The content security policy blocks the link `data:image/png;base64,AAAA`.',
    null,
  ],
  [
    'src',
    'data:text/html,a',
    'The content security policy blocks the link `data:text/html,a`.',
    null,
  ],
])('reports for %s %j: %s', async (property, written, message, url) => {
  const { urls, messages } = await resolve(property, written);
  const expected = url === '' ? '' : url;
  expect([urls, messages]).toEqual([[expected], [`docs/page.mdx:1:3 warning: ${message}`]]);
});

it('gives links that lead to one missing page one cause', async () => {
  const { causes } = await resolve('href', 'none', './none', '/docs/none.mdx', '/docs/none#a');
  expect(causes).toEqual(Array.from({ length: 4 }, () => 'page /docs/none'));
});
