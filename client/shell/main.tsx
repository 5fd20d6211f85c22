import type { ReactNode } from 'react';
import { CONTENT_ID } from '../model/dom-ids.ts';

interface MainProps {
  /** Whether the content may exceed the line length of text. */
  isWide?: boolean;
  children: ReactNode;
}

/** The main landmark: target of the focus after a navigation. */
export function Main({ isWide = false, children }: MainProps) {
  return (
    <main id={CONTENT_ID} className={isWide ? 'page wide' : 'page'} tabIndex={-1}>
      {children}
    </main>
  );
}
