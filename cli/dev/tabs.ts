import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TabEvent } from './messages.ts';

/** The open tabs of a preview, told by Server-Sent Events (WHATWG HTML, section 9.2). */
export interface Tabs {
  /** Let a tab listen. */
  open(request: IncomingMessage, response: ServerResponse): void;
  tell(event: TabEvent): void;
  close(): void;
}

export function createTabs(): Tabs {
  const id = randomUUID();
  const listeners = new Set<ServerResponse>();
  /** What a tab that opens later has to know. */
  let problems: TabEvent | null = null;
  const send = (response: ServerResponse, event: TabEvent): void =>
    void response.write(`data: ${JSON.stringify(event)}\n\n`);
  return {
    open(request, response) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      send(response, { kind: 'hello', id });
      if (problems) send(response, problems);
      listeners.add(response);
      request.once('close', () => listeners.delete(response));
    },
    tell(event) {
      if (event.kind === 'problems') problems = event;
      for (const response of listeners) send(response, event);
    },
    close() {
      for (const response of listeners) response.end();
    },
  };
}
