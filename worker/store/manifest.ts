import type { Route } from '../../client/model/page.ts';
import type { SidebarNode } from '../../client/model/sidebar.ts';
import type { Doc, Version } from '../../client/model/site.ts';
import { createSortedLines } from './sorted-lines.ts';
import { StoreError } from './store-error.ts';

/**
 * The manifest is text: a head, then one JSON line for each page and for each sidebar branch, sorted. A
 * request finds and parses the few lines it needs: ten thousand pages cost it no more than ten.
 */
export interface Manifest {
  /** Find a page by its key (see `toPathKey`). */
  findRoute(key: string): Route | undefined;
  /** Find pages of the same folder whose keys sort next to a key: at most `count` on either side. */
  findNeighbors(key: string, count: number): Route[];
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

/** What the build writes. */
export interface ManifestContent extends ManifestHead {
  routes: Map<string, Route>;
  redirects: Map<string, string>;
  /** Path without the base path → KV key. */
  texts: Map<string, string>;
  operations: OperationLine[];
  branches: Map<string, SidebarNode[]>;
}

type LineKind = 'page' | 'redirect' | 'branch' | 'text' | 'operation';

/** Write a manifest; the same content gives the same bytes. */
export function renderManifest(content: ManifestContent): string {
  const { routes, redirects, branches, texts, operations, ...head } = content;
  const lines = [
    ...[...routes].map(([key, route]) => toLine('page', key, route)),
    ...[...redirects].map(([key, path]) => toLine('redirect', key, path)),
    ...[...branches].map(([id, nodes]) => toLine('branch', id, nodes)),
    ...[...texts].map(([path, key]) => toLine('text', path, key)),
    ...operations.map((operation) => toLine('operation', operation.id, operation)),
  ];
  const body = [...lines.sort(), ''].join('\n');
  // The length of what follows: a manifest that was cut off would otherwise be one with fewer pages.
  return `${JSON.stringify({ ...head, length: body.length })}\n${body}`;
}

/** Read a manifest that `renderManifest` wrote; throws when its head is damaged or lines are missing. */
export function parseManifest(text: string): Manifest {
  const headEnd = text.indexOf('\n');
  const head = parseHead(text.slice(0, headEnd));
  if (text.length - headEnd - 1 !== head.length) throw new TypeError('The manifest is damaged.');
  const lines = createSortedLines(text, headEnd + 1);
  const find = (kind: LineKind, key: string): unknown => {
    const value = lines.find(toLineStart(kind, key));
    return value === undefined ? undefined : parseLine(value.slice(0, -1));
  };
  return {
    findRoute: (key) => find('page', key) as Route | undefined,
    findNeighbors(key, count) {
      const [start, folder] = [key, key.slice(0, key.lastIndexOf('/') + 1)].map(toOpenLineStart);
      const found = lines.findAround(start ?? '', folder ?? '', count);
      return found.map((line) => (parseLine(line) as [string, Route])[1]);
    },
    findRedirect: (key) => find('redirect', key) as string | undefined,
    findText: (path) => find('text', path) as string | undefined,
    findOperation: (id) => find('operation', id) as OperationLine | undefined,
    loadOperations: () => toOperations(text),
    findBranch: (id) => find('branch', id) as SidebarNode[] | undefined,
    countPages: (sidebar) => head.sidebarSizes[sidebar] ?? 0,
    loadVersions: () => head.versions.map((version) => ({ ...version, docs: toDocs(text) })),
    wordIndex: head.wordIndex,
  };
}

function toLineStart(kind: LineKind, key: string): string {
  return `[${JSON.stringify(`${kind} ${key}`)},`;
}

/** How the lines of all pages start whose keys start so. */
function toOpenLineStart(key: string): string {
  return toLineStart('page', key).slice(0, -2);
}

function toLine(kind: LineKind, key: string, value: unknown): string {
  return `${toLineStart(kind, key)}${JSON.stringify(value)}]`;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new StoreError('The content store answered with damaged content.', { cause });
  }
}

function parseHead(line: string): ManifestHead & { length: number } {
  const head: unknown = JSON.parse(line);
  if (typeof head !== 'object' || head === null || !('versions' in head)) {
    throw new TypeError('The manifest is damaged.');
  }
  return head as ManifestHead & { length: number };
}

/** Lines are sorted, so those of the operations stand together. */
function toOperations(text: string): OperationLine[] {
  const start = text.indexOf('\n["operation ') + 1;
  if (start === 0) return [];
  const lines: OperationLine[] = [];
  for (let at = start; text.startsWith('["operation ', at); at = text.indexOf('\n', at) + 1) {
    const [, operation] = parseLine(text.slice(at, text.indexOf('\n', at))) as [
      string,
      OperationLine,
    ];
    lines.push(operation);
  }
  return lines;
}

/** Docs are the pages below the docs folder: those with an id that is no path of its own. */
function toDocs(text: string): Doc[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('["page '))
    .map((line) => (parseLine(line) as [string, Route])[1])
    .filter((route) => !route.id.startsWith('/'))
    .map(({ id, path, sidebar }) => (sidebar === null ? { id, path } : { id, path, sidebar }));
}
