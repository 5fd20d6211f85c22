import type { Breadcrumb, Route } from '../../client/model/page.ts';
import type { SidebarNode } from '../../client/model/sidebar.ts';
import type { Version } from '../../client/model/site.ts';
import { unpackBranch } from './branch-line.ts';
import type { Branch, PackedBranch } from './branch-line.ts';
import { toLineStart, toOpenLineStart } from './manifest-line.ts';
import type { LineKind } from './manifest-line.ts';
import { findBeside, unpackPage } from './page-line.ts';
import type { PackedPage, PageLine } from './page-line.ts';
import { unsealLine } from './sealed-line.ts';
import { createSortedLines } from './sorted-lines.ts';
import { StoreError } from './store-error.ts';

/**
 * The manifest is text: a head, then one JSON line for each page and for each sidebar branch, sorted. A
 * request finds and parses the few lines it needs: ten thousand pages cost it no more than ten.
 */
export interface Manifest {
  /** Find a page by its key (see `toPathKey`). */
  findPage(key: string): PageLine | undefined;
  /** Find pages of the same folder whose keys sort next to a key: at most `count` on either side. */
  findNeighbors(key: string, count: number): PageLine[];
  /** Complete what a page's own line says by where the page stands. */
  toRoute(page: PageLine): Route;
  /** All pages: reads all of their lines. */
  loadPages(): PageLine[];
  /** Find the path that a key redirects to, base path included. */
  findRedirect(key: string): string | undefined;
  /** Find the KV key of a text for machines by its path without the base path: `/llms.txt`. */
  findText(path: string): string | undefined;
  /** Find an operation by its id. */
  findOperation(id: string): OperationLine | undefined;
  /** All operations: reads all of their lines. */
  loadOperations(): OperationLine[];
  /** Find a sidebar by its name or a branch by its id: its own entries, without those further down. */
  findBranch(id: string): SidebarNode[] | undefined;
  /** Number of pages in a sidebar. */
  countPages(sidebar: string): number;
  /** The versions with all their docs: reads the whole manifest. */
  loadVersions(): Version[];
  /** KV key of the words of all pages: see `WordIndex`. */
  wordIndex: string;
}

/** What the manifest knows of an API operation. */
export interface OperationLine {
  /** The contract's own id for it, or else the last part of its page's path. */
  id: string;
  /** `POST` */
  method: string;
  /** Path template of the API. */
  path: string;
  title: string;
  /** What its group is called. */
  tag: string;
  /** Path of its page, base path included. */
  page: string;
}

export interface ManifestHead {
  /** Hash of the Worker's code: a release is its pages and the code that serves them. */
  worker: string;
  versions: Omit<Version, 'docs'>[];
  sidebarSizes: Record<string, number>;
  /** KV key of the words of all pages. */
  wordIndex: string;
}

/** Of pages and of branches: what is asked for again is not looked up again. */
const MAX_KEPT = 1_000;

/**
 * Read a manifest that `renderManifest` wrote; throws when its head is damaged or lines are missing. A line
 * is looked at when it is asked for: one that is damaged throws `StoreError`, and `onDamage` is told.
 */
export function parseManifest(text: string, onDamage: () => void = () => {}): Manifest {
  const headEnd = text.indexOf('\n');
  const head = parseHead(text.slice(0, headEnd));
  if (text.length - headEnd - 1 !== head.length) throw new TypeError('The manifest is damaged.');
  const docsPath = head.versions[0]?.path ?? '';
  const lines = createSortedLines(text, headEnd + 1);
  /** Read a line's key, with its kind, and its value. */
  const parseLine = (line: string): [string, unknown] => {
    try {
      return JSON.parse(unsealLine(line)) as [string, unknown];
    } catch (cause) {
      onDamage();
      throw new StoreError('The content store answered with damaged content.', { cause });
    }
  };
  const find = (kind: LineKind, key: string): unknown => {
    const start = toLineStart(kind, key);
    const line = lines.find(start);
    if (line !== undefined) return parseLine(line)[1];
    // A damaged line may have led the search astray: it then ended beside that line.
    for (const beside of lines.findAround(start, '', 1)) parseLine(beside);
    return undefined;
  };
  const toPage = (line: string): PageLine => {
    const [start, packed] = parseLine(line);
    return unpackPage(start.slice('page '.length), packed as PackedPage, docsPath);
  };
  const loadPages = () => lines.load(toOpenLineStart('page', '')).map(toPage);
  const findPage = keepFound((key) => {
    const packed = find('page', key) as PackedPage | undefined;
    return packed && unpackPage(key, packed, docsPath);
  });
  const findBranch = keepFound((id) => {
    const packed = find('branch', id) as PackedBranch | undefined;
    return packed && unpackBranch(id, packed);
  });
  const toRoute = (page: PageLine): Route => {
    const { branch, ...own } = page;
    const { sidebar, breadcrumbs } = findWay(branch, findBranch);
    const nodes = branch === null ? [] : (findBranch(branch)?.nodes ?? []);
    return { ...findBeside(nodes, page.path), ...own, sidebar, breadcrumbs };
  };
  return {
    findPage,
    findNeighbors(key, count) {
      const folder = key.slice(0, key.lastIndexOf('/') + 1);
      const start = toOpenLineStart('page', key);
      return lines.findAround(start, toOpenLineStart('page', folder), count).map(toPage);
    },
    toRoute,
    loadPages,
    findRedirect: (key) => find('redirect', key) as string | undefined,
    findText: (path) => find('text', path) as string | undefined,
    findOperation: (id) => find('operation', id) as OperationLine | undefined,
    loadOperations: () =>
      lines
        .load(toOpenLineStart('operation', ''))
        .map((line) => parseLine(line)[1] as OperationLine),
    findBranch: (id) => findBranch(id)?.nodes,
    countPages: (sidebar) => head.sidebarSizes[sidebar] ?? 0,
    loadVersions() {
      const docs = loadPages()
        .filter(isDoc)
        .map(({ id, path, branch }) => {
          const { sidebar } = findWay(branch, findBranch);
          return sidebar === null ? { id, path } : { id, path, sidebar };
        });
      return head.versions.map((version) => ({ ...version, docs }));
    },
    wordIndex: head.wordIndex,
  };
}

/** Remember what `find` has found last; what is not there is asked for by anybody, and not kept. */
function keepFound<Found>(
  find: (key: string) => Found | undefined,
): (key: string) => Found | undefined {
  const kept = new Map<string, Found>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const found = find(key);
    if (found === undefined) return undefined;
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, found);
    return found;
  };
}

/** Follow the branches up from the one that a page stands in: its steps, and the sidebar that they begin in. */
function findWay(
  branch: string | null,
  findBranch: (id: string) => Branch | undefined,
): Pick<Route, 'sidebar' | 'breadcrumbs'> {
  const breadcrumbs: Breadcrumb[] = [];
  let sidebar = branch;
  while (sidebar !== null) {
    const found = findBranch(sidebar);
    if (!found?.breadcrumb) break;
    breadcrumbs.unshift(found.breadcrumb);
    sidebar = found.parent;
  }
  return { sidebar, breadcrumbs };
}

function parseHead(line: string): ManifestHead & { length: number } {
  const head: unknown = JSON.parse(unsealLine(line));
  if (typeof head !== 'object' || head === null || !('versions' in head)) {
    throw new TypeError('The manifest is damaged.');
  }
  return head as ManifestHead & { length: number };
}

/** Docs are the pages below the docs folder: those with an id that is no path of its own. */
function isDoc({ id }: PageLine): boolean {
  return !id.startsWith('/');
}
