import type { ReactNode } from 'react';

/** A grid of cards, in as many columns as fit. */
export function CardGrid(props: { children: ReactNode }) {
  return <div className="card-grid">{props.children}</div>;
}

/** A link to another page, with a summary. */
export function Card(props: { title: string; href: string; children?: ReactNode }) {
  return (
    <div className="card">
      <p className="card-title">
        <a href={props.href}>{props.title}</a>
      </p>
      {props.children}
    </div>
  );
}
