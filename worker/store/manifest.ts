import type { Breadcrumb, Route } from '../../client/model/page.ts';
import type { SidebarNode } from '../../client/model/sidebar.ts';
import { createLruCache } from './lru-cache.ts';
import { toLineStart } from './manifest-format.ts';
import type { BranchEntry, EntryKind, ManifestHead, PageEntry } from './manifest-format.ts';

/** Look-ups in a release's manifest. Their cost does not grow with the number of pages, except `loadPages`. */
export interface Manifest {
  /** Find a page by its key (see `toPathKey`). */
  findPage(key: string): PageEntry | undefined;
  /** Add the page's sidebar and breadcrumbs to its entry. */
  toRoute(page: PageEntry): Route;
  loadPages(): PageEntry[];
  /** Find the path that a key redirects to, base path included. */
  findRedirect(key: string): string | undefined;
  /** Find the file of a text of the site, on the asset server, by its path without the base path: `/llms.txt`. */
  findText(path: string): string | undefined;
  /** Find the nodes of a sidebar by its name, or of a branch by its id, without those of inner branches. */
  findBranch(id: string): SidebarNode[] | undefined;
  /** Number of pages in a sidebar. */
  countPages(sidebar: string): number;
}

/** Parsed entries of each kind that stay in memory. */
const MAX_CACHED_ENTRIES = 1_000;

/** Parse a manifest (see `manifest-format.ts`); throws `SyntaxError` when the head is not JSON. */
export function parseManifest(text: string): Manifest {
  const [firstLine = '', ...lines] = text.split('\n');
  const head = JSON.parse(firstLine) as ManifestHead;
  const find = <Value>(kind: EntryKind, key: string): Value | undefined => {
    const line = findLine(lines, toLineStart(kind, key));
    return line === undefined ? undefined : parseValue<Value>(line);
  };
  const findPage = cacheHits((key) => find<PageEntry>('page', key));
  const findBranch = cacheHits((id) => find<BranchEntry>('branch', id));
  return {
    findPage,
    toRoute({ branch, ...page }) {
      return { ...page, ...findBreadcrumbs(branch, findBranch) };
    },
    loadPages: () =>
      lines.filter((line) => line.startsWith('["page ')).map((line) => parseValue<PageEntry>(line)),
    findRedirect: (key) => find<string>('redirect', key),
    findText: (path) => find<string>('text', path),
    findBranch: (id) => findBranch(id)?.nodes,
    countPages: (sidebar) => head.sidebarSizes[sidebar] ?? 0,
  };
}

/** Find the line that starts with `start` by binary search. */
function findLine(lines: string[], start: string): string | undefined {
  let low = 0;
  // A line break ends the text: the last element is empty.
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return lines[low]?.startsWith(start) ? lines[low] : undefined;
}

function parseValue<Value>(line: string): Value {
  const [, value] = JSON.parse(line) as [string, Value];
  return value;
}

/** Misses are not cached: attackers choose the keys. */
function cacheHits<Value>(
  find: (key: string) => Value | undefined,
): (key: string) => Value | undefined {
  const cache = createLruCache<Value>(MAX_CACHED_ENTRIES);
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = find(key);
    if (value !== undefined) cache.put(key, value);
    return value;
  };
}

/** Follow the branches from the innermost one up to the sidebar. */
function findBreadcrumbs(
  branch: string | null,
  findBranch: (id: string) => BranchEntry | undefined,
): Pick<Route, 'sidebar' | 'breadcrumbs'> {
  const breadcrumbs: Breadcrumb[] = [];
  let sidebar = branch;
  while (sidebar !== null) {
    const entry = findBranch(sidebar);
    if (!entry?.breadcrumb) break;
    breadcrumbs.unshift(entry.breadcrumb);
    sidebar = entry.parent;
  }
  return { sidebar, breadcrumbs };
}
