import type { ReactNode } from 'react';

/** A grid of cards, two or more beside one another where there is room. */
export function CardGrid(props: { children: ReactNode }) {
  return <div className="card-grid">{props.children}</div>;
}

/** An entrance to another page. */
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
