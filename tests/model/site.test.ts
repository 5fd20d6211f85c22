import { expect, it } from 'vitest';
import { guessLayout, toDocumentTitle } from '../../client/model/site.ts';
import type { NavbarLink } from '../../client/model/site.ts';

const navbar: NavbarLink[] = [
  { label: 'Docs', path: '/docs/', sidebar: 'docs' },
  { label: 'API Reference', path: '/docs/api/management', sidebar: 'api', layout: 'reference' },
];

it.each([
  ['/', 'landing'],
  ['/docs/', 'guide'],
  ['/docs/faqs/', 'guide'],
  ['/docs/api/management', 'reference'],
  ['/docs/api/management/create-user', 'reference'],
  ['/docs/api/management-guide', 'guide'],
])('returns the layout of %s: %s', (path, layout) => {
  expect(guessLayout({ homePath: '/', navbar }, path)).toBe(layout);
});

it('knows that a site without a landing page begins with its first page', () => {
  expect(guessLayout({ homePath: '/docs/', navbar }, '/docs/')).toBe('guide');
});

it.each([
  ['FAQs', 'FAQs | Docs'],
  ['Docs', 'Docs'],
])('the title of the document of “%s” is “%s”', (page, title) => {
  expect(toDocumentTitle(page, 'Docs')).toBe(title);
});
