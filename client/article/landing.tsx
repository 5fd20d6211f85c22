import type { ReactNode } from 'react';
import { SEARCH_ICON } from '../model/search-icon.ts';

interface PanelProps {
  title: string;
  href: string;
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

/** The first steps for all new readers, next to the introduction. */
export function LandingQuickstart(props: PanelProps) {
  return <Panel {...props} name="quickstart" />;
}

/** A link to a part of the docs: its audience and the most frequent tasks. */
export function LandingSection({ audience, ...panel }: PanelProps & { audience: string }) {
  return <Panel {...panel} audience={audience} name="section" />;
}

/** What readers must know, below everything else. */
export function LandingNotice(props: PanelProps) {
  return <Panel {...props} name="notice" />;
}

function Panel(props: PanelProps & { name: string; audience?: string }) {
  return (
    <section className={`landing-panel landing-${props.name}`}>
      <h2>
        <a href={props.href}>{props.title}</a>
        {props.audience !== undefined && <small>{props.audience}</small>}
      </h2>
      {props.children}
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
