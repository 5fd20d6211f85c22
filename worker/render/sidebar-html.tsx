import { renderToStaticMarkup } from 'react-dom/server';
import type { Route } from '../../client/model/page.ts';
import { BRANCH_ATTRIBUTE } from '../../client/model/sidebar.ts';
import type {
  Sidebar,
  SidebarBranch,
  SidebarHtml,
  SidebarNode,
  SidebarPage,
} from '../../client/model/sidebar.ts';

/** Render a sidebar. The entry of the page, or of the page that lists it, is current, and its branches are open. */
export function renderSidebar(
  { name, nodes }: Sidebar,
  page: Pick<Route, 'path' | 'breadcrumbs'> | null,
): SidebarHtml {
  const html = renderToStaticMarkup(
    <>
      {isReference(nodes) && <SidebarFilter />}
      <SidebarList nodes={nodes} current={page && toCurrentEntry(nodes, page)} />
    </>,
  );
  return { name, html };
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
function SidebarFilter() {
  return (
    <div className="sidebar-filter">
      <input type="search" aria-label="Filter the pages" placeholder="Filter" />
      <button type="button" data-expand="true">
        Expand all
      </button>
      <button type="button">Collapse all</button>
      <output className="visually-hidden" />
    </div>
  );
}

interface Entries {
  nodes: SidebarNode[];
  current: CurrentEntry | null;
}

function SidebarList({ nodes, current }: Entries) {
  return (
    <ul>
      {nodes.map((node) =>
        node.kind === 'page' ? (
          <PageItem key={node.path} page={node} current={current} />
        ) : (
          <li key={node.id}>
            <Caption text={node.caption} />
            <Branch branch={node} current={current} />
          </li>
        ),
      )}
    </ul>
  );
}

function Caption({ text }: { text: string | undefined }) {
  return text && <p className="sidebar-caption">{text}</p>;
}

function PageItem({ page, current }: { page: SidebarPage; current: CurrentEntry | null }) {
  const { path, method, label, deprecated, caption } = page;
  return (
    <li>
      <Caption text={caption} />
      <a href={path} aria-current={path === current?.path ? current.value : undefined}>
        {method && <span className={`method method-${method}`}>{method}</span>}
        {deprecated ? <span className="deprecated">{label}</span> : label}
      </a>
    </li>
  );
}

/** A branch without children was omitted from a long sidebar. It links to its page, where it is open. */
function Branch({ branch, current }: { branch: SidebarBranch; current: CurrentEntry | null }) {
  const { children } = branch;
  if (!children) {
    return (
      <a {...{ [BRANCH_ATTRIBUTE]: branch.id }} href={branch.path}>
        {branch.label}
      </a>
    );
  }
  return (
    <details
      open={current !== null && containsPath(branch, current.path)}
      {...{ [BRANCH_ATTRIBUTE]: branch.id }}
    >
      <summary>{branch.label}</summary>
      <SidebarList nodes={[...listOverview(branch, children), ...children]} current={current} />
    </details>
  );
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
