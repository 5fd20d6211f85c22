import { expect, it } from 'vitest';
import { guessLayout } from '../../client/model/site.ts';
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
