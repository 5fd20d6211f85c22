import type { Link, PageLayout, Route } from '../../client/model/page.ts';
import type { SidebarNode } from '../../client/model/sidebar.ts';

/**
 * What a page's own line in the manifest says: enough for its headers and its head. Where the page stands
 * among the others follows from its sidebar branch (see `Manifest.toRoute`).
 */
export interface PageLine extends Omit<Route, 'sidebar' | 'breadcrumbs' | 'previous' | 'next'> {
  /** The innermost branch that the page stands in, or else the name of its sidebar. */
  branch: string | null;
  /** Said only where it is not the page's neighbour in its branch. */
  previous?: Link | null;
  next?: Link | null;
}

/** In one order and without names: a site has many of them, and an isolate reads them all before its first answer. */
export type PackedPage = [
  title: string,
  description: string,
  branch: string | null,
  record: string,
  markdown: string,
  picture: string,
  exceptions?: Exceptions,
];

/** What is not as it is for most pages. */
interface Exceptions {
  /** The key, unless said. */
  path?: string;
  /** The path below the docs, unless said. */
  id?: string;
  /** `guide`, unless said. */
  layout?: PageLayout;
  previous?: Link | null;
  next?: Link | null;
}

/** The page before and the page after. */
type Neighbors = Pick<Route, 'previous' | 'next'>;

/** Pack a page for its line; `nodes` are the entries of its branch, `docsPath` is where its docs are. */
export function packPage(
  key: string,
  route: Route,
  nodes: SidebarNode[],
  docsPath: string,
): PackedPage {
  const { path, id, title, description, layout, previous, next } = route;
  const beside = findBeside(nodes, path);
  const exceptions: Exceptions = {
    ...(path !== key && { path }),
    ...(id !== toUsualId(path, docsPath) && { id }),
    ...(layout !== 'guide' && { layout }),
    ...(!isSame(previous, beside.previous) && { previous }),
    ...(!isSame(next, beside.next) && { next }),
  };
  const { record, markdown, picture } = route;
  const packed: PackedPage = [title, description, toBranchId(route), record, markdown, picture];
  if (Object.keys(exceptions).length > 0) packed.push(exceptions);
  return packed;
}

/** Unpack what `packPage` packed. */
export function unpackPage(key: string, packed: PackedPage, docsPath: string): PageLine {
  const [title, description, branch, record, markdown, picture, exceptions] = packed;
  const path = exceptions?.path ?? key;
  return {
    path,
    id: toUsualId(path, docsPath),
    title,
    description,
    layout: 'guide',
    branch,
    record,
    markdown,
    picture,
    ...exceptions,
  };
}

/** The innermost branch that a page stands in, or else the name of its sidebar. */
export function toBranchId({ breadcrumbs, sidebar }: Route): string | null {
  return breadcrumbs.at(-1)?.branch ?? sidebar;
}

/** Find what stands right beside a page in its branch, where that is a page too. */
export function findBeside(nodes: SidebarNode[], path: string): Neighbors {
  const at = nodes.findIndex((node) => node.kind === 'page' && node.path === path);
  if (at < 0) return { previous: null, next: null };
  return { previous: toLink(nodes[at - 1]), next: toLink(nodes[at + 1]) };
}

function toLink(node: SidebarNode | undefined): Link | null {
  return node?.kind === 'page' ? { label: node.label, path: node.path } : null;
}

/** (`/docs/users/intro`, `/docs`) → `users/intro` */
function toUsualId(path: string, docsPath: string): string {
  return path.slice(docsPath.length).replace(/^\//, '');
}

function isSame(a: Link | null, b: Link | null): boolean {
  return a?.path === b?.path && a?.label === b?.label;
}
