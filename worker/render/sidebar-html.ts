import { escapeHtml } from '../../client/model/escape-html.ts';
import type { Route } from '../../client/model/page.ts';
import { BRANCH_ATTRIBUTE } from '../../client/model/sidebar.ts';
import type {
  Sidebar,
  SidebarBranch,
  SidebarHtml,
  SidebarNode,
  SidebarPage,
} from '../../client/model/sidebar.ts';

/*
 * Text, not React: a document has hundreds of entries, which took more than half of the CPU of a request.
 */

/** Render a sidebar. The entry of the page, or of the page that lists it, is current, and its branches are open. */
export function renderSidebar(
  { name, nodes }: Sidebar,
  page: Pick<Route, 'path' | 'breadcrumbs'> | null,
): SidebarHtml {
  const current = page && toCurrentEntry(nodes, page);
  return { name, html: (isReference(nodes) ? FILTER : '') + renderList(nodes, current) };
}

interface CurrentEntry {
  path: string | null;
  /** `true` for the list of a page. */
  value: 'page' | 'true';
}

function toCurrentEntry(
  nodes: SidebarNode[],
  { path, breadcrumbs }: Pick<Route, 'path' | 'breadcrumbs'>,
): CurrentEntry {
  if (nodes.some((node) => containsPath(node, path))) return { path, value: 'page' };
  return { path: breadcrumbs.at(-1)?.path ?? null, value: 'true' };
}

/** Whether a sidebar lists operations, without omitted branches. */
function isReference(nodes: SidebarNode[]): boolean {
  return (
    nodes.every((node) => node.kind === 'page' || node.children) &&
    nodes.some((node) => node.kind === 'branch' && node.children?.some(isOperation))
  );
}

function isOperation(node: SidebarNode): boolean {
  return node.kind === 'page' && node.method !== undefined;
}

/** Filters the list below, and opens and closes all of its branches. Works with the reference's script. */
const FILTER =
  '<div class="sidebar-filter"><input type="search" aria-label="Filter the pages" placeholder="Filter"/>' +
  '<button type="button" data-expand="true">Expand all</button><button type="button">Collapse all</button>' +
  '<output class="visually-hidden"></output></div>';

function renderList(nodes: SidebarNode[], current: CurrentEntry | null): string {
  const items = nodes.map((node) => {
    const { caption } = node;
    const above = caption ? `<p class="sidebar-caption">${escapeHtml(caption)}</p>` : '';
    const entry = node.kind === 'page' ? renderPage(node, current) : renderBranch(node, current);
    return `<li>${above}${entry}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function renderPage(
  { path, method, label, deprecated }: SidebarPage,
  current: CurrentEntry | null,
): string {
  const state = path === current?.path ? ` aria-current="${current.value}"` : '';
  const before = method ? `<span class="method method-${method}">${method}</span>` : '';
  const text = escapeHtml(label);
  const name = deprecated ? `<span class="deprecated">${text}</span>` : text;
  return `<a href="${escapeHtml(path)}"${state}>${before}${name}</a>`;
}

/** A branch without children was omitted from a long sidebar. It links to its page, where it is open. */
function renderBranch(branch: SidebarBranch, current: CurrentEntry | null): string {
  const { children, path } = branch;
  const id = ` ${BRANCH_ATTRIBUTE}="${escapeHtml(branch.id)}"`;
  const label = escapeHtml(branch.label);
  if (!children) return `<a${id} href="${escapeHtml(path)}">${label}</a>`;
  const open = current !== null && containsPath(branch, current.path) ? ' open=""' : '';
  const list = renderList([...listOverview(branch, children), ...children], current);
  return `<details${open}${id}><summary>${label}</summary>${list}</details>`;
}

/** The summary only opens and closes, so the page of the branch is its first entry. */
function listOverview(branch: SidebarBranch, children: SidebarNode[]): SidebarNode[] {
  if (children.some((child) => child.path === branch.path)) return [];
  return [{ kind: 'page', label: 'Overview', path: branch.path }];
}

function containsPath(node: SidebarNode, path: string | null): boolean {
  if (node.path === path) return true;
  return node.kind === 'branch' && (node.children ?? []).some((child) => containsPath(child, path));
}
