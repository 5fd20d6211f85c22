import { openCache } from '../../../build/files/cache.ts';
import { toContentHash } from '../../../build/content-hash.ts';
import { renderManifest } from '../../../build/release/render-manifest.ts';
import { toSearchFiles } from '../../../build/search/search-files.ts';
import type { Route } from '../../../client/model/page.ts';
import { toPathKey, withBase } from '../../../client/model/path.ts';
import type { SidebarNode } from '../../../client/model/sidebar.ts';
import { toManifestKey, toMarkdownKey, toPageKey, toTextKey } from '../../../worker/store/keys.ts';
import { toPage } from '../../build/content-file.ts';
import { BRANCHES, OPERATIONS, PAGES, PLACES, REDIRECTS, TEXTS } from './pages.ts';
import type { SmallPage } from './pages.ts';

/** A release made for the rules of the Worker, without the build. */
export interface SmallRelease {
  id: string;
  records: Map<string, string>;
  routes: Route[];
  /** Path of the entry of its search index. */
  search: string;
  /** Files of the index, by path. */
  files: Map<string, string>;
}

/** Make the release of `PAGES`, or of other pages with the same sidebars and texts. */
export function createSmallRelease(basePath = '/', pages = PAGES): SmallRelease {
  const records = new Map<string, string>();
  const put = (toKey: (hash: string) => string, value: string): string => {
    const key = toKey(toContentHash(value));
    records.set(key, value);
    return key;
  };
  const routes = pages.map(({ html, markdown, ...page }): Route => {
    const place = PLACES[page.path] ?? { sidebar: null, breadcrumbs: [] };
    return {
      id: page.path,
      description: '',
      layout: 'guide',
      previous: null,
      next: null,
      socialImage: '',
      ...place,
      ...page,
      path: withBase(basePath, page.path),
      record: put(toPageKey, JSON.stringify({ html, headings: toHeadings(html) })),
      markdown: put(toMarkdownKey, markdown),
    };
  });
  const toKey = (path: string) => toPathKey(withBase(basePath, path)) ?? '';
  const texts = Object.entries(TEXTS).map(([path, text]): [string, string] => [
    path,
    put(toTextKey, text),
  ]);
  const branches = Object.entries(BRANCHES).map(([id, nodes]): [string, SidebarNode[]] => [
    id,
    nodes.map((node) => ({ ...node, path: withBase(basePath, node.path) })),
  ]);
  const manifest = renderManifest({
    worker: toContentHash(''),
    sidebarSizes: { docs: 4, api: 2 },
    routes: new Map(routes.map((route) => [toPathKey(route.path) ?? '', route])),
    redirects: new Map(
      Object.entries(REDIRECTS).map(([path, to]) => [toKey(path), withBase(basePath, to)]),
    ),
    texts: new Map(texts),
    operations: OPERATIONS.map((entry) => ({ ...entry, page: withBase(basePath, entry.page) })),
    branches: new Map(branches),
  });
  const id = toContentHash(manifest).slice(0, 16);
  records.set(toManifestKey(id), manifest);
  return { id, records, routes, ...toIndex(basePath, pages) };
}

function toHeadings(html: string) {
  const found = [...html.matchAll(/<h2 id="([^"]+)">([^<]+)/g)];
  return found.map(([, id = '', text = '']) => ({ depth: 2 as const, id, text }));
}

function toIndex(basePath: string, pages: SmallPage[]): Pick<SmallRelease, 'search' | 'files'> {
  const start = [{ path: '/docs/faqs/', anchor: '', href: withBase(basePath, '/docs/faqs/') }];
  const vocabulary = { same: [], leads: new Map(), last: new Set<string>(), start };
  const listed = pages.filter(({ isUnlisted }) => !isUnlisted);
  const sources = listed.map(({ path, title, html, layout = 'guide', description = '' }) =>
    toPage(path, { title, html, layout, description }),
  );
  const { entry, files } = toSearchFiles(
    { pages: sources, vocabulary, compiler: { tasks: [] } },
    basePath,
    openCache(null, ''),
  );
  return {
    search: entry,
    files: new Map([...files].map(([name, text]) => [withBase(basePath, `/${name}`), text])),
  };
}
