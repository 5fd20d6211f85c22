import type { ReactNode } from 'react';
import { Main } from './main.tsx';

/** The page for a rendering error: its messages, and a control that tries again. */
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
