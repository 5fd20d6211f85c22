import type { PageRecord, Route } from '../../client/model/page.ts';
import type { Sidebar } from '../../client/model/sidebar.ts';

/*
 * A page with one of everything that a document can contain: rendering it compiles the functions that the
 * first request of an isolate needs.
 */

const SIBLING = { label: 'Sibling', path: '/sample/sibling' };

export const SAMPLE_ROUTE: Route = {
  path: '/sample/page',
  id: 'sample/page',
  title: 'Sample',
  description: 'A page that is rendered once while an isolate starts.',
  layout: 'guide',
  sidebar: 'sample',
  breadcrumbs: [{ label: 'Branch', path: SIBLING.path, branch: 'sample/branch' }],
  previous: SIBLING,
  next: SIBLING,
  record: '',
  markdown: '',
  socialImage: 'sample.png',
};

export const SAMPLE_RECORD: PageRecord = {
  html: '<h1>Sample</h1>',
  headings: [
    { depth: 2, id: 'a', text: 'A' },
    { depth: 3, id: 'b', text: 'B' },
  ],
};

export const SAMPLE_SIDEBAR: Sidebar = {
  name: 'sample',
  nodes: [
    {
      kind: 'branch',
      id: 'sample/branch',
      label: 'Branch',
      path: SIBLING.path,
      children: [
        { kind: 'page', label: 'Sample', path: SAMPLE_ROUTE.path },
        { kind: 'page', ...SIBLING, method: 'get', deprecated: true },
      ],
    },
    { kind: 'branch', id: 'sample/folded', label: 'Folded', path: '/sample/folded' },
  ],
};
