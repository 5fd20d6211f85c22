import type { ReactNode } from 'react';

/** A text that readers send to somebody, as it is. The browser adds the copy button. */
export function TextToSend({ children }: { children?: ReactNode }) {
  return (
    <figure className="code-block wrapped text-to-send">
      <figcaption>Text to send</figcaption>
      <pre data-language="text" tabIndex={0}>
        <code>{children}</code>
      </pre>
    </figure>
  );
}
