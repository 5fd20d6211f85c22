import { expect, it } from 'vitest';
import { findOrphans } from '../../../build/checks/find-orphans.ts';
import { createLinkTable } from '../../../build/links/link-table.ts';
import type { Page } from '../../../build/page.ts';
import { toLink, toPage } from '../content-file.ts';

const PAGE = toPage('/docs/alone');

function find(pages: Page[], links = [toLink('https://example.com/')]) {
  const table = createLinkTable(
    pages.map(({ path }) => ({ path, source: null })),
    '/base/',
  );
  const sidebar = {
    name: 'docs',
    nodes: [{ kind: 'page' as const, label: 'Placed', path: '/base/docs/placed' }],
  };
  const options = { links: table, basePath: '/base/' };
  return findOrphans(pages, [sidebar], { path: '/', links }, options).map(({ file }) => file);
}

it('reports a page that no sidebar has, and no other page links to', () => {
  expect(find([PAGE, toPage('/docs/placed')])).toEqual([PAGE.file]);
  expect(find([{ ...PAGE, linkedPaths: [PAGE.path] }])).toEqual([PAGE.file]);
  expect(find([PAGE], [toLink('/docs/others')])).toEqual([PAGE.file]);
});

it.each<[string, Page[]]>([
  ['is the home page', [toPage('/')]],
  ['is in a sidebar', [toPage('/docs/placed')]],
  ['is unlisted', [{ ...PAGE, isUnlisted: true }]],
  ['belongs to the reference', [{ ...PAGE, layout: 'reference' }]],
  ['another page links to', [PAGE, toPage('/docs/placed', { linkedPaths: [PAGE.path] })]],
  [
    'the reference links to',
    [PAGE, toPage('/docs/api', { layout: 'reference', links: [toLink('alone#a')] })],
  ],
])('does not report a page that %s', (_, pages) => {
  expect(find(pages)).toEqual([]);
});

it('does not report a page that the glossary or the announcement links to', () => {
  expect(find([PAGE], [toLink('/docs/alone/#id')])).toEqual([]);
});
