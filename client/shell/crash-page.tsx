import type { ReactNode } from 'react';

/** What a reader sees when rendering failed: why, outermost cause first, and the way to try again. */
export function CrashPage(props: { messages: string[]; tryAgain: ReactNode }) {
  return (
    <main id="content" className="page" tabIndex={-1}>
      <article className="crash">
        <h1>This page crashed</h1>
        {props.messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        <p>{props.tryAgain}</p>
      </article>
    </main>
  );
}
