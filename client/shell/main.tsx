import type { ReactNode } from 'react';
import { CONTENT_ID } from '../model/frame-ids.ts';

interface MainProps {
  /** Whether its lines are longer than one reads with ease. */
  isWide?: boolean;
  children: ReactNode;
}

/** The main landmark: the skip link leads here, and a change of page moves the focus here. */
export function Main({ isWide = false, children }: MainProps) {
  return (
    <main id={CONTENT_ID} className={isWide ? 'page wide' : 'page'} tabIndex={-1}>
      {children}
    </main>
  );
}
