import type { PageRecord, Route } from '../client/model/page.ts';
import type { SidebarNode } from '../client/model/sidebar.ts';
import { toContentHash } from './store/content-hash.ts';
import { LIVE_RELEASE, toManifestKey, toPageKey } from './store/keys.ts';
import { renderManifest } from './store/render-manifest.ts';

/** Where the sample release has its page. */
export const SAMPLE_PATH = '/sample/page';

/** Make the records of a release with a single page that has one of everything. */
export async function createSampleRecords(): Promise<Map<string, string>> {
  const json = JSON.stringify(RECORD);
  const record = toPageKey(await toContentHash(json));
  const manifest = renderManifest({
    worker: '',
    versions: [],
    sidebarSizes: { sample: 3 },
    wordIndex: '',
    routes: new Map([[SAMPLE_PATH, { ...SAMPLE, record }]]),
    redirects: new Map(),
    texts: new Map(),
    operations: [],
    branches: new Map([
      ['sample', [BRANCH, FOLDED]],
      ['sample/branch', PAGES],
    ]),
  });
  return new Map([
    [toManifestKey(LIVE_RELEASE), manifest],
    [record, json],
  ]);
}

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

const BRANCH: SidebarNode = {
  kind: 'branch',
  id: 'sample/branch',
  label: 'Branch',
  path: BESIDE.path,
};

const FOLDED: SidebarNode = {
  kind: 'branch',
  id: 'sample/folded',
  label: 'Folded',
  path: '/sample/folded',
};

const PAGES: SidebarNode[] = [
  { kind: 'page', label: 'Sample', path: SAMPLE_PATH },
  { kind: 'page', ...BESIDE, method: 'get', deprecated: true },
];
