import type { ReactNode } from 'react';
import { ARTICLE_ID } from '../model/dom-ids.ts';
import type { PageLayout } from '../model/page.ts';
import type { SidebarHtml } from '../model/sidebar.ts';
import type { Announcement, SiteMetadata } from '../model/site.ts';
import { AgentsLink } from './agents-link.tsx';
import { Navbar } from './navbar.tsx';
import { SidebarPanel } from './sidebar-panel.tsx';

export interface ShellProps {
  site: SiteMetadata;
  sidebar: SidebarHtml | null;
  /** Path of the current page, with the base path. */
  path: string;
  layout: PageLayout;
  /** The content next to the sidebar: see `Content`. */
  children: ReactNode;
}

/**
 * Everything around the content, rendered at the edge and hydrated in the browser. Elements are in visual order,
 * because the Tab key follows the document.
 */
export function Shell(props: ShellProps) {
  const { site, sidebar, path, layout, children } = props;
  return (
    <>
      <a className="skip-link" href={`#${ARTICLE_ID}`}>
        Skip to content
      </a>
      <AnnouncementBar announcement={site.announcement} path={path} />
      <Navbar site={site} sidebarName={sidebar?.name ?? null} />
      <div className="layout" data-layout={layout} data-sidebar={sidebar ? '' : undefined}>
        <SidebarPanel site={site} sidebar={sidebar} path={path} />
        {children}
      </div>
      <Footer site={site} isLong={sidebar !== null} />
    </>
  );
}

/**
 * The announcement above all pages but the one that it leads to. The head's script hides it from readers who
 * dismissed it.
 */
function AnnouncementBar(props: { announcement: Announcement | null; path: string }) {
  const { announcement, path } = props;
  if (!announcement || announcement.path === path) return null;
  const { path: href, text } = announcement;
  return (
    <aside className="announcement" aria-label="Announcement">
      <p>{href === null ? text : <a href={href}>{text}</a>}</p>
      <button type="button" aria-label="Dismiss the announcement">
        <span aria-hidden="true">×</span>
      </button>
    </aside>
  );
}

function Footer({ site, isLong }: { site: SiteMetadata; isLong: boolean }) {
  return (
    <footer className="footer">
      <p>{site.copyright}</p>
      {site.footer?.map(({ label, href }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
      <AgentsLink site={site} />
      {isLong && <a href="#top">Back to top</a>}
    </footer>
  );
}
