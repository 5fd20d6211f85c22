import { memo, useSyncExternalStore } from 'react';
import { NAVIGATION_ID } from '../model/dom-ids.ts';
import { withBase } from '../model/path.ts';
import { SEARCH_PATH } from '../model/site-paths.ts';
import { SEARCH_ICON } from '../model/search-icon.ts';
import type { NavbarLink, SiteMetadata } from '../model/site.ts';
import { Logo, MenuIcon, MoonIcon, SunIcon } from './icons.tsx';

export const Navbar = memo(function Navbar(props: {
  site: SiteMetadata;
  sidebarName: string | null;
}) {
  const { site, sidebarName } = props;
  return (
    <header className="navbar">
      <button className="menu-button" type="button" popoverTarget={NAVIGATION_ID}>
        <MenuIcon />
        <span className="visually-hidden">Navigation</span>
      </button>
      {/* Replaces the button where the browser has no popovers. */}
      <a className="menu-link" href={`#${NAVIGATION_ID}`}>
        Menu
      </a>
      <a className="site-title" href={site.homePath}>
        <Logo path={site.logo} />
        <span>{site.title}</span>
      </a>
      <nav className="navbar-links" aria-label="Main">
        <NavbarLinks links={site.navbar} sidebarName={sidebarName} />
      </nav>
      <SearchLink basePath={site.basePath} />
      {/* CSS shows the icon of the other mode, and hides the button where the client cannot run. */}
      <button type="button" className="color-mode-toggle">
        <SunIcon />
        <MoonIcon />
      </button>
    </header>
  );
});

/** Leads to the search page. With JavaScript, `startSearch` opens the dialog instead. */
function SearchLink({ basePath }: { basePath: string }) {
  const shortcut = useSyncExternalStore(neverChanges, toShortcut, () => 'Ctrl K');
  return (
    <a
      className="search-button"
      href={withBase(basePath, SEARCH_PATH)}
      data-search-open=""
      data-document-load=""
      aria-keyshortcuts="Control+K Meta+K /"
    >
      <svg className="search-icon" viewBox="0 0 20 20" aria-hidden="true">
        <path d={SEARCH_ICON} />
      </svg>
      <span className="search-label">Search</span>
      <kbd aria-hidden="true">{shortcut}</kbd>
    </a>
  );
}

function toShortcut(): string {
  return /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
}

/** Subscribe to a value that never changes. */
function neverChanges() {
  return () => undefined;
}

/** Links to the sections of the site. The one whose sidebar shows is current. */
export function NavbarLinks(props: { links: NavbarLink[]; sidebarName: string | null }) {
  return (
    <ul>
      {props.links.map((link) => (
        <li key={link.path}>
          <a
            href={link.path}
            aria-current={link.sidebar === props.sidebarName ? 'true' : undefined}
          >
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
