import type { ReactNode } from 'react';
import { CONTENT_ID } from '../model/frame-ids.ts';

/** The main landmark: the skip link leads here, and a change of page moves the focus here. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id={CONTENT_ID} className="page" tabIndex={-1}>
      {children}
    </main>
  );
}
