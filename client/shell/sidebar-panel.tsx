import { memo } from 'react';
import { NAVIGATION_ID, SIDEBAR_ID } from '../model/dom-ids.ts';
import { VERSION_ATTRIBUTE } from '../model/preferred-version.ts';
import { BRANCH_ATTRIBUTE } from '../model/sidebar.ts';
import type { SidebarHtml } from '../model/sidebar.ts';
import type { SiteMetadata, VersionLink } from '../model/site.ts';
import { toTrustedHtml } from '../model/trusted-types.ts';
import { NavbarLinks } from './navbar.tsx';

interface SidebarPanelProps {
  site: SiteMetadata;
  sidebar: SidebarHtml | null;
  path: string;
}

/**
 * The sidebar. On narrow screens it is a popover, which the browser opens, and closes on Escape and on a click
 * outside; open, it is a dialog. On wide screens CSS shows it as a column.
 */
export const SidebarPanel = memo(function SidebarPanel(props: SidebarPanelProps) {
  const { site, sidebar, path } = props;
  return (
    <div
      id={NAVIGATION_ID}
      className="sidebar"
      popover="auto"
      // The drawer takes the focus when it opens.
      tabIndex={-1}
      {...{ [BRANCH_ATTRIBUTE]: sidebar?.name }}
    >
      <nav aria-label={sidebar ? 'Pages' : 'Navigation'}>
        <div className="sidebar-main-links">
          <button
            className="close-button"
            type="button"
            popoverTarget={NAVIGATION_ID}
            popoverTargetAction="hide"
          >
            Close
          </button>
          <NavbarLinks links={site.navbar} sidebarName={sidebar?.name ?? null} />
        </div>
        {sidebar && site.versions.length > 1 && (
          <VersionMenu versions={site.versions} path={path} />
        )}
        {sidebar && <SidebarEntries html={sidebar.html} />}
      </nav>
    </div>
  );
});

/** Memoised, so that React does not undo what readers and scripts have changed in it. */
const SidebarEntries = memo(function SidebarEntries({ html }: { html: string }) {
  return <div id={SIDEBAR_ID} dangerouslySetInnerHTML={{ __html: toTrustedHtml(html) }} />;
});

/** A menu of the versions of the docs. The browser stores the one that the reader selects. */
function VersionMenu(props: { versions: VersionLink[]; path: string }) {
  const { versions, path } = props;
  const current = versions.findLast((version) => path.startsWith(version.path)) ?? versions[0];
  if (!current) return null;
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
