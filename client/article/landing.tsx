import type { ReactNode } from 'react';
import { SEARCH_ICON } from '../model/search-icon.ts';

interface SectionProps {
  title: string;
  href: string;
  audience: string;
  children: ReactNode;
}

/** A short introduction above the search field. The build sets the address of the search page. */
export function LandingIntro({ search, children }: { search: string; children: ReactNode }) {
  return (
    <div className="landing-intro">
      {children}
      <SearchField href={search} />
    </div>
  );
}

/** A way into the docs: its audience and the most frequent tasks. */
export function LandingSection({ title, href, audience, children }: SectionProps) {
  return (
    <section className="landing-section">
      <h2>
        <a href={href}>{title}</a>
        <small>{audience}</small>
      </h2>
      {children}
    </section>
  );
}

/** A link to the search page that looks like a field. With JavaScript, `startSearch` opens the dialog instead. */
function SearchField({ href }: { href: string }) {
  return (
    <a className="landing-search" href={href} data-search-open="" data-document-load="">
      <svg className="search-icon" viewBox="0 0 20 20" aria-hidden="true">
        <path d={SEARCH_ICON} />
      </svg>
      <span>Search the guide and the API</span>
      <kbd aria-hidden="true">/</kbd>
    </a>
  );
}
