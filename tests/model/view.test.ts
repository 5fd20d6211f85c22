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

it('has what a page shows, and nothing else of its route', () => {
  const route: Route = {
    ...SHOWN,
    id: 'faqs',
    record: 'record-key',
    markdown: 'markdown-key',
    socialImage: '',
    isUnlisted: true,
  };
  expect(toPageView(route, RECORD)).toEqual({ kind: 'page', route: SHOWN, record: RECORD });
});

it('is read from the data of a page', () => {
  const view = { kind: 'page', route: SHOWN, record: RECORD };
  expect(parseView({ ...view, error: 1 })).toEqual(view);
});

it.each([
  ['null', null, 'The page data is invalid.'],
  ['an error', { error: 'No such page.' }, 'The page data is invalid.'],
  ['HTML alone', { kind: 'html', route: SHOWN, record: RECORD }, 'The page data is invalid.'],
  ['no route', { kind: 'page', record: RECORD }, 'The page data is invalid.'],
  ['no path', { kind: 'page', route: {}, record: RECORD }, 'The page data is invalid.'],
  ['no record', { kind: 'page', route: SHOWN }, 'The page record is invalid.'],
  ['no HTML', { kind: 'page', route: SHOWN, record: { headings: [] } }, 'The page record is'],
  ['no headings', { kind: 'page', route: SHOWN, record: { html: '' } }, 'The page record is'],
])('is not %s', (_, data, message) => {
  expect(() => parseView(data)).toThrow(message);
});
