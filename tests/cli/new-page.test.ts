import { expect, test } from 'vitest';
import { parseNewPageName } from '../../cli/new-page.ts';

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
