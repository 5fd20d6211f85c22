import type { ReactNode } from 'react';

interface PanelProps {
  title: string;
  href: string;
  children: ReactNode;
}

/** What the site offers, in a sentence or two, above the search field. */
export function LandingIntro({ children }: { children: ReactNode }) {
  return (
    <div className="landing-intro">
      {children}
      <SearchField />
    </div>
  );
}

/** The way for those who are here for the first time, step by step, beside the introduction. */
export function LandingQuickstart(props: PanelProps) {
  return <Panel {...props} name="quickstart" />;
}

/** The entrance to a sidebar: whom it is for, and the tasks that they look up most. */
export function LandingEntrance({ audience, ...panel }: PanelProps & { audience: string }) {
  return <Panel {...panel} audience={audience} name="entrance" />;
}

/** What has changed, below everything else. */
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

/** Looks like a field and opens the search; without script it is not there. */
function SearchField() {
  return (
    <button type="button" className="landing-search" data-search-open="">
      <svg
        className="icon"
        viewBox="0 0 20 20"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="8.75" cy="8.75" r="5.5" />
        <path d="m13 13 4 4" />
      </svg>
      <span>Search the guide and the API</span>
      <kbd aria-hidden="true">/</kbd>
    </button>
  );
}
