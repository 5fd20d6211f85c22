import { memo, useState } from 'react';
import { NAVIGATION_ID } from '../model/dom-ids.ts';
import { VERSION_ATTRIBUTE } from '../model/preferences.ts';
import { BRANCH_ATTRIBUTE } from '../model/sidebar.ts';
import type { Sidebar, SidebarBranch, SidebarNode, SidebarPage } from '../model/sidebar.ts';
import type { SiteMetadata, VersionLink } from '../model/site.ts';
import { NavbarLinks } from './navbar.tsx';

interface SidebarPanelProps {
  site: SiteMetadata;
  sidebar: Sidebar | null;
  path: string;
}

/**
 * The sidebar. On narrow screens it is a popover, which the browser opens, and closes on Escape and on a click
 * outside. On wide screens CSS shows it as a column.
 */
export const SidebarPanel = memo(function SidebarPanel(props: SidebarPanelProps) {
  const { site, sidebar, path } = props;
  return (
    <nav
      id={NAVIGATION_ID}
      className="sidebar"
      popover="auto"
      aria-label={sidebar ? 'Pages' : 'Navigation'}
      // The drawer takes the focus when it opens.
      tabIndex={-1}
      {...{ [BRANCH_ATTRIBUTE]: sidebar?.name }}
    >
      <div className="sidebar-main-links">
        <button
          className="drawer-close"
          type="button"
          popoverTarget={NAVIGATION_ID}
          popoverTargetAction="hide"
        >
          Close
        </button>
        <NavbarLinks links={site.navbar} sidebarName={sidebar?.name ?? null} />
      </div>
      {sidebar && <VersionMenu versions={site.versions} path={path} />}
      {sidebar && isReference(sidebar.nodes) && <SidebarFilter />}
      {sidebar && <SidebarList key={sidebar.name} nodes={sidebar.nodes} path={path} />}
    </nav>
  );
});

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

function SidebarList({ nodes, path }: { nodes: SidebarNode[]; path: string }) {
  return (
    <ul>
      {nodes.map((node) =>
        node.kind === 'page' ? (
          <PageEntry key={node.path} page={node} isCurrent={node.path === path} />
        ) : (
          <li key={node.id}>
            <Branch branch={node} path={path} />
          </li>
        ),
      )}
    </ul>
  );
}

/** Memoised: of hundreds of entries, a navigation renders two. */
const PageEntry = memo(function PageEntry(props: { page: SidebarPage; isCurrent: boolean }) {
  const { path, method, label, deprecated } = props.page;
  return (
    <li>
      <a href={path} aria-current={props.isCurrent ? 'page' : undefined}>
        {method && <span className={`method method-${method}`}>{method}</span>}
        {deprecated ? <span className="deprecated">{label}</span> : label}
      </a>
    </li>
  );
});

/** A branch without children was omitted from a long sidebar. It links to its page, where it is open. */
function Branch({ branch, path }: { branch: SidebarBranch; path: string }) {
  const { children } = branch;
  // Afterwards the reader and `showCurrentEntry` open and close it.
  const [isInitiallyOpen] = useState(() => containsPath(branch, path));
  if (!children) {
    return (
      <a href={branch.path} {...{ [BRANCH_ATTRIBUTE]: branch.id }}>
        {branch.label}
      </a>
    );
  }
  return (
    <details open={isInitiallyOpen} {...{ [BRANCH_ATTRIBUTE]: branch.id }}>
      <summary>{branch.label}</summary>
      <SidebarList nodes={[...toOwnPage(branch, children), ...children]} path={path} />
    </details>
  );
}

/** The summary only opens and closes, so the page of the branch is its first entry. */
function toOwnPage(branch: SidebarBranch, children: SidebarNode[]): SidebarNode[] {
  if (children.some((child) => child.path === branch.path)) return [];
  return [{ kind: 'page', label: 'Overview', path: branch.path }];
}

function containsPath(node: SidebarNode, path: string): boolean {
  if (node.path === path) return true;
  return node.kind === 'branch' && (node.children ?? []).some((child) => containsPath(child, path));
}

/** The version of the docs, and a menu of others. The browser stores the one that the reader selects. */
function VersionMenu(props: { versions: VersionLink[]; path: string }) {
  const { versions, path } = props;
  const current = versions.findLast((version) => path.startsWith(version.path)) ?? versions[0];
  if (!current) return null;
  if (versions.length === 1) return <p className="version-menu">Version: {current.label}</p>;
  return (
    <details className="version-menu" key={path}>
      <summary>Version: {current.label}</summary>
      <ul>
        {versions.map(({ name, label, path: href }) => (
          <li key={name}>
            <a
              href={href}
              aria-current={name === current.name ? 'true' : undefined}
              {...{ [VERSION_ATTRIBUTE]: name }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
