import type { ReactNode } from 'react';

/** What a reader sees when rendering failed; `messages` may say why. */
export function CrashPage(props: { messages: string[]; tryAgain: ReactNode }) {
  return (
    <article className="crash">
      <h1>This page crashed</h1>
      {props.messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      <p>{props.tryAgain}</p>
    </article>
  );
}
