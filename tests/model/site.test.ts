import { expect, it } from 'vitest';
import { toPreferredVersion } from '../../client/model/preferred-version.ts';
import { guessLayout, toDocumentTitle } from '../../client/model/site.ts';
import type { NavbarLink } from '../../client/model/site.ts';

const navbar: NavbarLink[] = [
  { label: 'Docs', path: '/docs/', sidebar: 'docs' },
  { label: 'API Reference', path: '/docs/api/management', sidebar: 'api', layout: 'reference' },
];

it.each([
  ['/', '/', 'landing'],
  ['/docs/', '/', 'guide'],
  ['/docs/faqs/', '/', 'guide'],
  ['/docs/api/management', '/', 'reference'],
  ['/docs/api/management/create-user', '/', 'reference'],
  ['/docs/api/management-guide', '/', 'guide'],
  // A site without a landing page begins with its first page.
  ['/docs/', '/docs/', 'guide'],
])('guesses the layout of %s on a site that begins at %s: %s', (path, homePath, layout) => {
  expect(guessLayout({ homePath, navbar }, path)).toBe(layout);
});

it.each([
  ['FAQs', 'FAQs | Docs'],
  ['Docs', 'Docs'],
])('the title of the document of “%s” is “%s”', (page, title) => {
  expect(toDocumentTitle(page, 'Docs')).toBe(title);
});

it.each([
  ['/docs/', '/docs/1.0/'],
  ['/docs/1.0/', '/docs/'],
])('leads the navbar from the version at %s to that at %s', (from, to) => {
  const versions = [
    { name: 'current', label: 'Next', path: '/docs/' },
    { name: '1.0', label: '1.0', path: '/docs/1.0/' },
  ];
  const [docs, api] = navbar.map((link, at) => (at === 0 ? { ...link, path: from } : link));
  const preferred = { name: '', label: '', path: to };
  const links = toPreferredVersion(
    [docs, api].filter((link) => link !== undefined),
    versions,
    preferred,
  );
  expect(links.map(({ path }) => path)).toEqual([to, '/docs/api/management']);
});
