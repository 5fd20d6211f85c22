import type { ReactNode } from 'react';

/** Collapsed text. Print shows all of it. */
export function Details(props: { summary: string; open?: boolean; children?: ReactNode }) {
  return (
    <details className="details" open={props.open}>
      <summary>{props.summary}</summary>
      {props.children}
    </details>
  );
}
