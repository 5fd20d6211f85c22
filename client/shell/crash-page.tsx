import type { ReactNode } from 'react';
import { Main } from './main.tsx';

/** What a reader sees when rendering failed: why, outermost cause first, and the way to try again. */
export function CrashPage(props: { messages: string[]; tryAgain: ReactNode }) {
  return (
    <Main>
      <article className="crash">
        <h1>This page crashed</h1>
        {props.messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        <p>{props.tryAgain}</p>
      </article>
    </Main>
  );
}
