import { openCache } from '../../../build/files/cache.ts';
import type { Page } from '../../../build/page.ts';
import type { FileContent } from '../../../build/release/release.ts';
import { toRelease } from '../../../build/release/to-release.ts';
import { toSearchFiles } from '../../../build/search/search-files.ts';
import { toPathKey, withBase } from '../../../client/model/path.ts';
import type { Sidebar, SidebarNode } from '../../../client/model/sidebar.ts';
import { createEmptySite } from './empty-site.ts';
import { PAGES, SIDEBARS, TEXTS } from './pages.ts';

/** A release of pages that are not compiled: the rest of the build makes it. */
export interface SmallRelease {
  id: string;
  records: Map<string, string>;
  /** Path of the entry of its search index. */
  search: string;
  /** Static files, by path below the assets folder. */
  files: Map<string, FileContent>;
}

interface SmallSources {
  basePath?: string;
  pages?: Page[];
  /** Of which paths have no base path. */
  sidebars?: Sidebar[];
  /** A former path of the FAQs. */
  moved?: string;
}

const EMPTY = await createEmptySite();

/** Make the release of these pages and of `TEXTS`. */
export function createSmallRelease({
  basePath = '/',
  pages = PAGES,
  sidebars = SIDEBARS,
  moved = '/docs/questions',
}: SmallSources = {}): SmallRelease {
  const toPath = (path: string) => withBase(basePath, path);
  const start = [{ path: '/docs/faqs/', anchor: '', href: toPath('/docs/faqs/') }];
  const vocabulary = { same: [], leads: new Map(), last: new Set<string>(), start };
  const search = toSearchFiles(
    { pages, vocabulary, compiler: { tasks: [] } },
    basePath,
    openCache(null, ''),
  );
  const site = {
    ...EMPTY,
    input: { ...EMPTY.input, basePath },
    content: { ...EMPTY.content, docsRoot: 'docs' },
    pages: pages.map((page) => ({ ...page, href: toPath(page.path) })),
    sidebars: sidebars.map(({ name, nodes }) => ({ name, nodes: nodes.map(toBelow(basePath)) })),
    redirects: new Map([[toPathKey(toPath(moved)) ?? '', toPath('/docs/faqs/')]]),
  };
  const outputs = {
    socialImages: new Map([['/docs/faqs/', 'faqs.png']]),
    texts: new Map(Object.entries(TEXTS)),
  };
  const index = [...search.files].map(
    ([name, text]) => [withBase(basePath, `/${name}`).slice(1), text] as const,
  );
  const { id, records, files } = toRelease(site, { outputs, worker: '', files: new Map(index) });
  return { id, records, search: search.entry, files };
}

function toBelow(basePath: string): (node: SidebarNode) => SidebarNode {
  return (node) => {
    const path = withBase(basePath, node.path);
    if (node.kind === 'page') return { ...node, path };
    return { ...node, path, children: (node.children ?? []).map(toBelow(basePath)) };
  };
}
