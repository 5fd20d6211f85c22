import { expect, it } from 'vitest';
import type { PageLayout } from '../../client/model/page.ts';
import { toViewLayout, toViewPath } from '../../client/model/view.ts';
import type { View } from '../../client/model/view.ts';

it.each<[View['kind'], View, string, PageLayout]>([
  ['page', toPageView(), '/docs/api/management', 'reference'],
  ['not-found', { kind: 'not-found', path: '/nowhere', suggestions: [] }, '/nowhere', 'guide'],
  ['error', { kind: 'error', path: '/docs/', title: 'Docs', message: 'Sorry' }, '/docs/', 'guide'],
])('knows path and layout of a view of kind %s', (_, view, path, layout) => {
  expect(toViewPath(view)).toBe(path);
  expect(toViewLayout(view)).toBe(layout);
});

function toPageView(): View {
  return {
    kind: 'page',
    record: { html: '', headings: [] },
    route: {
      path: '/docs/api/management',
      title: 'Management API',
      layout: 'reference',
      sidebar: 'management_api',
      breadcrumbs: [],
      previous: null,
      next: null,
    },
  };
}
