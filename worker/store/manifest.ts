import type { Route } from '../../client/model/page.ts';
import type { SidebarNode } from '../../client/model/sidebar.ts';
import type { Doc, Version } from '../../client/model/site.ts';

/**
 * The manifest is text: a head, then one JSON line for each page and for each sidebar branch. A request
 * parses the few lines it needs, so that a cold isolate does not parse ten thousand pages for one.
 */
export interface Manifest {
  /** Find a page by its key (see `toPathKey`). */
  findRoute(key: string): Route | undefined;
  /** Find the path that a key redirects to, base path included. */
  findRedirect(key: string): string | undefined;
  /** Find a sidebar by its name or a branch by its id: its own entries, without those further down. */
  findBranch(id: string): SidebarNode[] | undefined;
  /** Number of pages in a sidebar. */
  countPages(sidebar: string): number;
  /** The versions with all their docs: reads the whole manifest. */
  loadVersions(): Version[];
}

export interface ManifestHead {
  /** Hash of the Worker's code: a release is its pages and the code that serves them. */
  worker: string;
  versions: Omit<Version, 'docs'>[];
  sidebarSizes: Record<string, number>;
}

/** What the build writes. */
export interface ManifestContent extends ManifestHead {
  routes: Map<string, Route>;
  redirects: Map<string, string>;
  branches: Map<string, SidebarNode[]>;
}

type LineKind = 'page' | 'redirect' | 'branch';

/** Write a manifest; the same content gives the same bytes. */
export function renderManifest(content: ManifestContent): string {
  const { routes, redirects, branches, ...head } = content;
  const lines = [
    ...[...routes].map(([key, route]) => toLine('page', key, route)),
    ...[...redirects].map(([key, path]) => toLine('redirect', key, path)),
    ...[...branches].map(([id, nodes]) => toLine('branch', id, nodes)),
  ];
  return [JSON.stringify(head), ...lines.sort(), ''].join('\n');
}

/** Read a manifest that `renderManifest` wrote; throws when its head is damaged. */
export function parseManifest(text: string): Manifest {
  const head = parseHead(text.slice(0, text.indexOf('\n')));
  const find = (kind: LineKind, key: string): unknown => {
    const start = `\n${toLineStart(kind, key)}`;
    const at = text.indexOf(start);
    if (at < 0) return undefined;
    const value = text.slice(at + start.length, text.indexOf('\n', at + 1) - 1);
    return JSON.parse(value) as unknown;
  };
  return {
    findRoute: (key) => find('page', key) as Route | undefined,
    findRedirect: (key) => find('redirect', key) as string | undefined,
    findBranch: (id) => find('branch', id) as SidebarNode[] | undefined,
    countPages: (sidebar) => head.sidebarSizes[sidebar] ?? 0,
    loadVersions: () => head.versions.map((version) => ({ ...version, docs: toDocs(text) })),
  };
}

function toLineStart(kind: LineKind, key: string): string {
  return `[${JSON.stringify(`${kind} ${key}`)},`;
}

function toLine(kind: LineKind, key: string, value: unknown): string {
  return `${toLineStart(kind, key)}${JSON.stringify(value)}]`;
}

function parseHead(line: string): ManifestHead {
  const head: unknown = JSON.parse(line);
  if (typeof head !== 'object' || head === null || !('versions' in head)) {
    throw new TypeError('The manifest is damaged.');
  }
  return head as ManifestHead;
}

/** Docs are the pages below the docs folder: those with an id that is no path of its own. */
function toDocs(text: string): Doc[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('["page '))
    .map((line) => (JSON.parse(line) as [string, Route])[1])
    .filter((route) => !route.id.startsWith('/'))
    .map(({ id, path, sidebar }) => (sidebar === null ? { id, path } : { id, path, sidebar }));
}
