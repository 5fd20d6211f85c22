import { expect, it } from 'vitest';
import type { Route } from '../../client/model/page.ts';
import { parseView, toPageView } from '../../client/model/view.ts';

const SHOWN = {
  path: '/docs/faqs/',
  title: 'FAQs',
  description: 'Answers.',
  layout: 'guide',
  sidebar: 'docs',
  breadcrumbs: [{ label: 'Help', path: null, branch: 'help' }],
  previous: { label: 'Before', path: '/docs/before' },
  next: { label: 'After', path: '/docs/after' },
} satisfies Partial<Route>;
const RECORD = { html: '<h1>FAQs</h1>', headings: [] };
const VIEW = { kind: 'page', route: SHOWN, record: RECORD };

it('has what a page shows, and nothing else of its route', () => {
  const rest = { id: 'faqs', record: 'key', markdown: 'key', socialImage: '' };
  expect(toPageView({ ...SHOWN, ...rest }, RECORD)).toEqual(VIEW);
  expect(parseView({ ...VIEW, error: 1 })).toEqual(VIEW);
});

it.each([
  ['null', null, 'The page data is invalid.'],
  ['an error', { error: 'No such page.' }, 'The page data is invalid.'],
  ['HTML alone', { ...VIEW, kind: 'html' }, 'The page data is invalid.'],
  ['no route', { ...VIEW, route: undefined }, 'The page data is invalid.'],
  ['no path', { ...VIEW, route: {} }, 'The page data is invalid.'],
  ['no record', { ...VIEW, record: undefined }, 'The page record is invalid.'],
  ['no HTML', { ...VIEW, record: { headings: [] } }, 'The page record is invalid.'],
  ['no headings', { ...VIEW, record: { html: '' } }, 'The page record is invalid.'],
])('is not %s', (_, data, message) => {
  expect(() => parseView(data)).toThrow(message);
});
