import { expect, test } from 'vitest';
import { parseNewPageName, renderNewPage } from '../../cli/new-page.ts';

const hasGuide = (folder: string) => folder === 'docs/user-guide' || folder === 'docs';

test.each([
  [
    'users/bulk-import',
    'docs/user-guide/users/bulk-import.mdx',
    '/docs/user-guide/users/bulk-import',
  ],
  [
    'user-guide/users/bulk-import.mdx',
    'docs/user-guide/users/bulk-import.mdx',
    '/docs/user-guide/users/bulk-import',
  ],
  ['docs/faqs/index', 'docs/faqs/index.mdx', '/docs/faqs/'],
])('the page %s is written to %s', (name, source, path) => {
  expect(parseNewPageName(name, hasGuide)).toMatchObject({ source, path });
});

test('a content folder without a guide has its pages where they are named', () => {
  expect(parseNewPageName('users/import', () => false).source).toBe('users/import.mdx');
});

test.each([
  '../secret',
  '/etc/passwd',
  'users//x',
  'Users/Import',
  'users/bulk import',
  '',
  'a/.hidden',
  'users/',
])('the name `%s` is refused', (name) => {
  expect(() => parseNewPageName(name, hasGuide)).toThrow('Invalid page name');
});

test('a page has a title from its name, and stands after its siblings', () => {
  const page = parseNewPageName('users/bulk-import', hasGuide);
  const files = [
    { source: 'docs/user-guide/users/intro.mdx', frontMatter: { sidebar_position: 4 } },
    { source: 'docs/user-guide/other.mdx', frontMatter: { sidebar_position: 9 } },
  ];
  expect(renderNewPage(page, files)).toBe(
    '---\ntitle: Bulk import\n' +
      'description: "To be written: what a reader can do after this page, in one sentence."\n' +
      'sidebar_position: 5\n---\n\nTo be written: one sentence on what this page is for.\n',
  );
});
