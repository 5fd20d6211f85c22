import type { ReactNode } from 'react';
import { SEARCH_ICON } from '../model/search-icon.ts';

interface PanelProps {
  title: string;
  href: string;
  children: ReactNode;
}

/** A short introduction above the search field. */
export function LandingIntro({ children }: { children: ReactNode }) {
  return (
    <div className="landing-intro">
      {children}
      <SearchField />
    </div>
  );
}

/** The first steps for new readers, next to the introduction. */
export function LandingQuickstart(props: PanelProps) {
  return <Panel {...props} name="quickstart" />;
}

/** A link to a part of the docs: its audience and the most frequent tasks. */
export function LandingEntrance({ audience, ...panel }: PanelProps & { audience: string }) {
  return <Panel {...panel} audience={audience} name="entrance" />;
}

/** Recent changes, below everything else. */
export function LandingNews(props: PanelProps) {
  return <Panel {...props} name="news" />;
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

/** A button that looks like a field and opens the search dialog. CSS hides it without JavaScript. */
function SearchField() {
  return (
    <button type="button" className="landing-search" data-search-open="">
      <svg className="search-icon" viewBox="0 0 20 20" aria-hidden="true">
        <path d={SEARCH_ICON} />
      </svg>
      <span>Search the guide and the API</span>
      <kbd aria-hidden="true">/</kbd>
    </button>
  );
}
