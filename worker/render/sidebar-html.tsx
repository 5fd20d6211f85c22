import { renderToStaticMarkup } from 'react-dom/server';
import { BRANCH_ATTRIBUTE } from '../../client/model/sidebar.ts';
import type {
  Sidebar,
  SidebarBranch,
  SidebarHtml,
  SidebarNode,
  SidebarPage,
} from '../../client/model/sidebar.ts';

/** Render a sidebar. With the path of a page, its entry is current and its branches are open. */
export function renderSidebar({ name, nodes }: Sidebar, path: string | null): SidebarHtml {
  const html = renderToStaticMarkup(
    <>
      {isReference(nodes) && <SidebarFilter />}
      <SidebarList nodes={nodes} path={path} />
    </>,
  );
  return { name, html };
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

function SidebarList({ nodes, path }: { nodes: SidebarNode[]; path: string | null }) {
  return (
    <ul>
      {nodes.map((node) =>
        node.kind === 'page' ? (
          <PageItem key={node.path} page={node} isCurrent={node.path === path} />
        ) : (
          <li key={node.id}>
            <Caption text={node.caption} />
            <Branch branch={node} path={path} />
          </li>
        ),
      )}
    </ul>
  );
}

function Caption({ text }: { text: string | undefined }) {
  return text && <p className="sidebar-caption">{text}</p>;
}

function PageItem({ page, isCurrent }: { page: SidebarPage; isCurrent: boolean }) {
  const { path, method, label, deprecated, caption } = page;
  return (
    <li>
      <Caption text={caption} />
      <a href={path} aria-current={isCurrent ? 'page' : undefined}>
        {method && <span className={`method method-${method}`}>{method}</span>}
        {deprecated ? <span className="deprecated">{label}</span> : label}
      </a>
    </li>
  );
}

/** A branch without children was omitted from a long sidebar. It links to its page, where it is open. */
function Branch({ branch, path }: { branch: SidebarBranch; path: string | null }) {
  const { children } = branch;
  if (!children) {
    return (
      <a {...{ [BRANCH_ATTRIBUTE]: branch.id }} href={branch.path}>
        {branch.label}
      </a>
    );
  }
  return (
    <details open={containsPath(branch, path)} {...{ [BRANCH_ATTRIBUTE]: branch.id }}>
      <summary>{branch.label}</summary>
      <SidebarList nodes={[...listOverview(branch, children), ...children]} path={path} />
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
