import type { PageRecord, Route } from '../../client/model/page.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { Sidebar } from '../../client/model/sidebar.ts';
import { createDocument } from './document.tsx';
import { renderMetadata } from './metadata.ts';

/** Render the document of a page that has one of everything. */
export function renderSamplePage(assets: ReleaseAssets): string {
  const document = createDocument(assets, {
    ...SAMPLE,
    release: '',
    client: 'at once',
    sidebar: SIDEBAR,
    metadata: renderMetadata(SAMPLE, assets.site, ''),
  });
  return document.start + document.renderRest({ kind: 'page', route: SAMPLE, record: RECORD });
}

export const SAMPLE_PATH = '/sample/page';

const BESIDE = { label: 'Beside', path: '/sample/beside' };

const SAMPLE: Route = {
  path: SAMPLE_PATH,
  id: 'sample/page',
  title: 'Sample',
  description: 'A page that nobody asks for.',
  layout: 'guide',
  sidebar: 'sample',
  breadcrumbs: [{ label: 'Branch', path: BESIDE.path, branch: 'sample/branch' }],
  previous: BESIDE,
  next: BESIDE,
  record: '',
  markdown: '',
  picture: 'sample.png',
};

const RECORD: PageRecord = {
  html: '<h1>Sample</h1>',
  headings: [
    { depth: 2, id: 'a', text: 'A' },
    { depth: 3, id: 'b', text: 'B' },
  ],
};

const SIDEBAR: Sidebar = {
  name: 'sample',
  nodes: [
    {
      kind: 'branch',
      id: 'sample/branch',
      label: 'Branch',
      path: BESIDE.path,
      children: [
        { kind: 'page', label: 'Sample', path: SAMPLE_PATH },
        { kind: 'page', ...BESIDE, method: 'get', deprecated: true },
      ],
    },
    { kind: 'branch', id: 'sample/folded', label: 'Folded', path: '/sample/folded' },
  ],
};
