import type { ReactNode } from 'react';

/** Asks for the whole document again: works without script, and the client leaves it to the browser. */
export function RetryLink(props: { path: string; children: ReactNode }) {
  return (
    <a className="button" href={props.path} data-document-load="">
      {props.children}
    </a>
  );
}
