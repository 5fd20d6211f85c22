import type { ReactNode } from 'react';
import { SEARCH_ICON } from '../model/search-icon.ts';

/** Strokes on a square of 20: a flag, a person, and two brackets. */
const ICONS = {
  flag: 'M4 18V3c4-3 8 3 12 0v8c-4 3-8-3-12 0',
  person: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17c1-7 12-7 13 0',
  code: 'm6 6-4 4 4 4M14 6l4 4-4 4M11.5 4l-3 12',
};

export const LANDING_ICONS = Object.keys(ICONS);

interface SectionProps {
  icon: keyof typeof ICONS;
  title: string;
  href: string;
  audience: string;
  children: ReactNode;
}

export interface LandingIntroProps {
  /** The first thing to do, and its page. */
  action: string;
  href: string;
  search: string;
  children: ReactNode;
}

/** A short introduction, the first thing to do, and the search. The build sets the address of the search page. */
export function LandingIntro({ action, href, search, children }: LandingIntroProps) {
  return (
    <div className="landing-intro">
      {children}
      <div className="landing-start">
        <a className="button" href={href}>
          {action}
        </a>
        <SearchField href={search} />
      </div>
    </div>
  );
}

/** A way into the docs: an icon, its audience and the most frequent tasks. */
export function LandingSection({ icon, title, href, audience, children }: SectionProps) {
  return (
    <section className="landing-section">
      <h2>
        <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
          <path d={ICONS[icon]} />
        </svg>
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
