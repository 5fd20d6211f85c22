import type { Route } from '../../client/model/page.ts';
import { toPathKey, withBase } from '../../client/model/path.ts';
import { TEXT_FOLDER, VERSIONS_PATH } from '../../client/model/site-paths.ts';
import type { SidebarNode } from '../../client/model/sidebar.ts';
import type { Doc, Version } from '../../client/model/site.ts';
import { toManifestKey, toPageKey } from '../../worker/store/keys.ts';
import { toAsciiJson, toLineStart } from '../../worker/store/manifest-format.ts';
import type {
  BranchEntry,
  EntryKind,
  ManifestHead,
  PageEntry,
} from '../../worker/store/manifest-format.ts';
import { toContentHash } from '../content-hash.ts';
import { toPlacements } from '../content/placement.ts';
import type { Placement } from '../content/placement.ts';
import type { Outputs } from '../outputs/outputs.ts';
import type { Page } from '../page.ts';
import type { Site } from '../site.ts';
import { renderPageMarkdown, toPageRecord } from './page-record.ts';
import type { FileContent, Release } from './release.ts';
import { findStyledParts } from './styled-parts.ts';

/** The only version of the docs. */
export const CURRENT_VERSION = { name: 'current', label: 'Next' };

/** Digits in the name of a text: less make the manifest smaller, and two of a release must not be the same. */
const TEXT_HASH_LENGTH = 16;

/** What a release has beside its pages. */
export interface ReleaseParts {
  outputs: Pick<Outputs, 'socialImages' | 'texts'>;
  worker: string;
  files: Map<string, FileContent>;
}

/**
 * Make a release: content-addressed records and texts, the manifest that refers to them, and the id. Texts are static
 * files: the free plan allows 1,000 writes to KV a day, and 20,000 files.
 */
export function toRelease(site: Site, { outputs, worker, files: others }: ReleaseParts): Release {
  const { pages, sidebars, redirects, origin } = site;
  const { basePath } = site.input;
  const placements = toPlacements(sidebars, toPaginationLabels(site));
  const records = new Map<string, string>();
  const routes = new Map<string, Route>();
  const texts = new Map<string, string>();
  const files = new Map(others);
  const putRecord = (text: string) => {
    const key = toPageKey(toContentHash(text));
    records.set(key, text);
    return key;
  };
  const putText = (text: string) => {
    const name = toContentHash(text).slice(0, TEXT_HASH_LENGTH);
    const path = withBase(basePath, `/${TEXT_FOLDER}/${name}.txt`);
    files.set(path.slice(1), text);
    return path;
  };
  for (const page of pages) {
    const placement = findPlacement(page, placements, basePath);
    routes.set(toPathKey(page.href) ?? page.href, {
      ...toRoute(page, placement, site.content.docsRoot),
      record: putRecord(JSON.stringify(toPageRecord(page))),
      markdown: putText(renderPageMarkdown(page, basePath)),
      socialImage: outputs.socialImages.get(page.path) ?? '',
    });
  }
  for (const [path, text] of outputs.texts) texts.set(path, putText(text));
  const sizes = sidebars.map(({ name, nodes }) => [name, countPages(nodes)]);
  const manifest = renderManifest({
    worker: toContentHash(worker),
    sidebarSizes: Object.fromEntries(sizes),
    routes,
    redirects,
    texts,
    branches: new Map(sidebars.flatMap(({ name, nodes }) => toBranches(name, nodes))),
  });
  const id = toContentHash(manifest).slice(0, 16);
  records.set(toManifestKey(id), manifest);
  // A static file: it lists every page, and the Worker's responses do not grow with the site.
  const versions = JSON.stringify([toVersion(site, routes)]);
  files.set(withBase(basePath, VERSIONS_PATH).slice(1), versions);
  return { id, origin, records, files, worker };
}

/** By path with the base path. */
function toPaginationLabels({ pages }: Site): Map<string, string> {
  return new Map(
    pages.flatMap(({ href, paginationLabel }) =>
      paginationLabel === undefined ? [] : [[href, paginationLabel] as const],
    ),
  );
}

/** A page that only another one lists stands below it, without neighbours. */
function findPlacement(
  { href, parentPath }: Page,
  placements: ReadonlyMap<string, Placement>,
  basePath: string,
): Placement | undefined {
  if (parentPath === undefined) return placements.get(href);
  const list = withBase(basePath, parentPath);
  const placement = placements.get(list);
  if (!placement) return undefined;
  const { breadcrumbs, label } = placement;
  const below = [...breadcrumbs, { label, path: list, branch: list }];
  return { ...placement, breadcrumbs: below, previous: null, next: null };
}

function toRoute(
  page: Page,
  placement: Placement | undefined,
  docsRoot: string,
): Omit<Route, 'record' | 'markdown' | 'socialImage'> {
  const parts = findStyledParts(page.html);
  return {
    path: page.href,
    id: toDocId(page.id, docsRoot),
    title: page.title,
    description: page.description,
    layout: page.layout,
    ...(parts.length > 0 && { parts }),
    sidebar: placement?.sidebar ?? null,
    breadcrumbs: placement?.breadcrumbs ?? [],
    previous: placement?.previous ?? null,
    next: placement?.next ?? null,
    ...(page.updatedOn !== undefined && { updatedOn: page.updatedOn }),
    ...(page.isUnlisted && { isUnlisted: true }),
  };
}

/** Ids of docs are relative to the docs folder, ids of other pages, such as the landing page, to the root. */
function toDocId(id: string, docsRoot: string): string {
  if (docsRoot === '' || id.startsWith('api/')) return id;
  return id.startsWith(`${docsRoot}/`) ? id.slice(docsRoot.length + 1) : `/${id}`;
}

function toVersion({ input, sidebars, content }: Site, routes: Map<string, Route>): Version {
  const first = sidebars.find(({ nodes }) => nodes.length > 0)?.nodes[0]?.path;
  const main = [...routes.values()].find((route) => route.path === first);
  return {
    ...CURRENT_VERSION,
    isLast: true,
    path: withBase(input.basePath, `/${content.docsRoot}`),
    mainDocId: main?.id ?? '',
    docs: [...routes.values()].filter((route) => isDoc(route) && !route.isUnlisted).map(toDoc),
    draftIds: content.drafts.map(({ id }) => toDocId(id, content.docsRoot)),
  };
}

/** Pages outside of the docs folder have an id that starts with a slash. */
function isDoc({ id }: Route): boolean {
  return !id.startsWith('/');
}

function toDoc({ id, path, sidebar }: Route): Doc {
  return sidebar === null ? { id, path } : { id, path, sidebar };
}

function countPages(nodes: SidebarNode[]): number {
  return nodes.reduce(
    (count, node) => count + (node.kind === 'page' ? 1 : countPages(node.children ?? [])),
    0,
  );
}

/** Returns each branch with its entries but without their children: a branch is a line of the manifest. */
function toBranches(id: string, nodes: SidebarNode[]): [string, SidebarNode[]][] {
  const entries = nodes.map((node) => {
    if (node.kind === 'page') return node;
    const { children, ...branch } = node;
    return branch;
  });
  const nested = nodes.flatMap((node) =>
    node.kind === 'branch' ? toBranches(node.id, node.children ?? []) : [],
  );
  return [[id, entries], ...nested];
}

interface ManifestContent extends ManifestHead {
  /** By key (see `toPathKey`). */
  routes: Map<string, Route>;
  redirects: Map<string, string>;
  /** Path without the base path → path of its file on the asset server. */
  texts: Map<string, string>;
  /** The entries of each sidebar and branch, without nested ones, by name or id. */
  branches: Map<string, SidebarNode[]>;
}

/** Render a manifest in the format of `manifest-format.ts`. The lines are sorted, so equal content gives equal bytes. */
function renderManifest(content: ManifestContent): string {
  const { routes, redirects, branches, texts, ...head } = content;
  const lines = [
    ...[...routes].map(([key, route]) => renderLine('page', key, toPageEntry(route))),
    ...[...redirects].map(([key, path]) => renderLine('redirect', key, path)),
    ...toBranchEntries(routes, branches).map(([id, branch]) => renderLine('branch', id, branch)),
    ...[...texts].map(([path, key]) => renderLine('text', path, key)),
  ];
  return [toAsciiJson(head), ...lines.sort(), ''].join('\n');
}

function renderLine(kind: EntryKind, key: string, value: unknown): string {
  return `${toLineStart(kind, key)}${toAsciiJson(value)}]`;
}

function toPageEntry({ sidebar, breadcrumbs, ...page }: Route): PageEntry {
  return { ...page, branch: breadcrumbs.at(-1)?.branch ?? sidebar };
}

function toBranchEntries(
  routes: Map<string, Route>,
  branches: Map<string, SidebarNode[]>,
): [string, BranchEntry][] {
  const entries = new Map<string, BranchEntry>();
  for (const [id, nodes] of branches) entries.set(id, { nodes, breadcrumb: null, parent: null });
  for (const { sidebar, breadcrumbs } of routes.values()) {
    let parent = sidebar;
    for (const breadcrumb of breadcrumbs) {
      const { branch } = breadcrumb;
      entries.set(branch, { nodes: branches.get(branch) ?? [], breadcrumb, parent });
      parent = branch;
    }
  }
  return [...entries];
}
