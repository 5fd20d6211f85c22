import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { discoverContent, parseContentFile } from '../../../build/content/discover.ts';
import { openSourceFolder } from '../../../build/files/source-folder.ts';
import { formatProblem } from '../../../build/problem.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

it('finds pages in the order of their paths', async () => {
  const folder = await createTemporaryFolder({
    'index.mdx': '',
    'docs/zebra.md': '',
    'docs/users/intro.mdx': '',
    'docs/Users.mdx': '',
    'docs/users.mdx': '',
    'docs/10-z.mdx': '',
    'docs/9-a.mdx': '',
  });
  const { files, problems } = discoverContent(openSourceFolder(folder));
  expect(problems).toEqual([]);
  expect(files.map(({ source, path }) => [source, path])).toEqual([
    ['docs/10-z.mdx', '/docs/z'],
    ['docs/9-a.mdx', '/docs/a'],
    ['docs/Users.mdx', '/docs/Users'],
    ['docs/users.mdx', '/docs/users'],
    ['docs/users/intro.mdx', '/docs/users/intro'],
    ['docs/zebra.md', '/docs/zebra'],
    ['index.mdx', '/'],
  ]);
});

it('ignores hidden files and files that are not pages', async () => {
  const folder = await createTemporaryFolder({
    'docs/page.mdx': '',
    'docs/_draft.mdx': '',
    'docs/.hidden.mdx': '',
    '_parts/page.mdx': '',
    '.git/page.md': '',
    'node_modules/package/README.md': '',
    'static/page.mdx': '',
    'docs/page.mdx.bak': '',
    'docs/notes.txt': '',
    'docs/mdx': '',
    'site.ts': '',
  });
  const { files } = discoverContent(openSourceFolder(folder));
  expect(files.map(({ source }) => source)).toEqual(['docs/page.mdx']);
});

it('reads text, front matter and address of a page', async () => {
  const text = '---\ntitle: FAQs\nslug: /help/\n---\n\nText';
  const folder = await createTemporaryFolder({ 'docs/01-faqs.mdx': text });
  const { files } = discoverContent(openSourceFolder(folder));
  expect(files).toEqual([
    {
      absolutePath: join(folder, 'docs/01-faqs.mdx'),
      file: relative(process.cwd(), join(folder, 'docs/01-faqs.mdx')),
      source: 'docs/01-faqs.mdx',
      text,
      frontMatter: { title: 'FAQs', slug: '/help/' },
      id: 'docs/faqs',
      path: '/help/',
    },
  ]);
});

it('normalises line ends and paths of Windows', async () => {
  const folder = await createTemporaryFolder({
    'page.mdx': '\uFEFF---\r\ntitle: FAQs\r\n---\r\n\r\nText\rMore\r\n',
  });
  const { file } = parseContentFile(openSourceFolder(folder), 'page.mdx');
  expect(file.text).toBe('---\ntitle: FAQs\n---\n\nText\nMore\n');
  expect(file.frontMatter).toEqual({ title: 'FAQs' });
});

it('finds nothing where there is no content folder', () => {
  expect(discoverContent(null)).toEqual({
    files: [],
    drafts: [],
    categories: new Map(),
    docsRoot: '',
    problems: [],
  });
});

it('reports a content folder without a page', async () => {
  const { files, problems } = discoverContent(openSourceFolder(await createTemporaryFolder()));
  expect(files).toEqual([]);
  expect(problems).toMatchObject([
    { severity: 'error', message: expect.stringContaining('There is no page in this folder.') },
  ]);
});

it.each([
  ['UTF-16', Buffer.from('\uFEFF# A\n', 'utf16le'), '1:1 The file is not UTF-8'],
  ['Latin-1', Buffer.from('# A\n\ncaf\u00E9\n', 'latin1'), '3:4 The file is not UTF-8'],
  ['a NUL character', Buffer.from('# A\n\nx\0\n'), '3:2 The text has a NUL character.'],
])('reports a file in or with %s', async (_, bytes, message) => {
  const folder = await createTemporaryFolder({ 'index.mdx': bytes });
  const { problems } = discoverContent(openSourceFolder(folder));
  expect(problems.map(formatProblem)).toEqual([expect.stringContaining(`index.mdx:${message}`)]);
});

it('accepts a replacement character that the author wrote', async () => {
  const folder = await createTemporaryFolder({ 'index.mdx': '# A\n\n\uFFFD\n' });
  expect(discoverContent(openSourceFolder(folder)).problems).toEqual([]);
});

it('leaves drafts out but for the preview, and has the days of files', async () => {
  const folder = await createTemporaryFolder({
    'docs/a.mdx': '---\ndraft: true\n---\n',
    'docs/b.mdx': '',
    // An error: whether it is a draft is not known.
    'docs/c.mdx': '---\ndraft: true\ntitle: [a]\n---\n',
  });
  const day = '2025-02-14';
  const days = new Map([[relative('', join(folder, 'docs/b.mdx')), day]]);
  const published = discoverContent(openSourceFolder(folder), { days });
  expect(published.files.map(({ source, updatedOn }) => [source, updatedOn])).toEqual([
    ['docs/b.mdx', day],
    ['docs/c.mdx', undefined],
  ]);
  expect(published.drafts.map(({ source }) => source)).toEqual(['docs/a.mdx']);
  const preview = discoverContent(openSourceFolder(folder), { drafts: true });
  expect(preview.files.map(({ source }) => source)).toEqual([
    'docs/a.mdx',
    'docs/b.mdx',
    'docs/c.mdx',
  ]);
  expect([preview.drafts, published.docsRoot]).toEqual([[], 'docs']);
});
