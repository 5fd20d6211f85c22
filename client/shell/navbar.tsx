import { memo } from 'react';
import type { ColorModeStore } from '../model/color-mode.ts';
import { NAVIGATION_ID } from '../model/dom-ids.ts';
import type { SiteMetadata } from '../model/site.ts';
import { ColorModeToggle } from './color-mode-toggle.tsx';
import { Logo, MenuIcon } from './icons.tsx';
import { NavbarLinks } from './navbar-links.tsx';
import { SearchButton } from './search-button.tsx';

export const Navbar = memo(function Navbar(props: {
  site: SiteMetadata;
  sidebarName: string | null;
  colorMode: ColorModeStore | null;
}) {
  const { site, sidebarName, colorMode } = props;
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
        <Logo />
        <span>{site.title}</span>
      </a>
      <nav className="navbar-links" aria-label="Main">
        <NavbarLinks links={site.navbar} sidebarName={sidebarName} />
      </nav>
      <SearchButton />
      <ColorModeToggle store={colorMode} />
    </header>
  );
});
