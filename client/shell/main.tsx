import type { ReactNode } from 'react';
import { CONTENT_ID } from '../model/frame-ids.ts';
import { toAhead } from './ahead.ts';

interface MainProps {
  /** Whether its lines are longer than one reads with ease. */
  isWide?: boolean;
  /** Whether it only may show next. */
  isAhead?: boolean;
  children: ReactNode;
}

/** The main landmark: the skip link leads here, and a change of page moves the focus here. */
export function Main({ isWide = false, isAhead = false, children }: MainProps) {
  return (
    <main
      id={isAhead ? undefined : CONTENT_ID}
      className={isWide ? 'page wide' : 'page'}
      tabIndex={-1}
      {...toAhead(isAhead)}
    >
      {children}
    </main>
  );
}
