import type { ReactNode } from 'react';

/** Loads the document again, with and without JavaScript. */
export function RetryLink(props: { path: string; children: ReactNode }) {
  return (
    <a className="button" href={props.path} data-document-load="">
      {props.children}
    </a>
  );
}
