import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fetchWithRetry } from './fetch-with-retry.ts';

/** One origin before several servers, of which one answers at a time: what a deploy looks like to a tab. */
export interface SwitchingOrigin {
  url: URL;
  /** Let another server answer from now on; paths that match `gone` are not there. */
  switchTo(server: URL, gone?: RegExp): void;
  close(): void;
}

export async function startSwitchingOrigin(first: URL): Promise<SwitchingOrigin> {
  let target = first;
  let gone = /^$/;
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    if (gone.test(path)) {
      response.writeHead(404).end();
      return;
    }
    const { method = 'GET' } = request;
    const answer = await fetchWithRetry(new URL(path, target), {
      method,
      redirect: 'manual',
      headers: { Accept: request.headers.accept ?? '*/*' },
    });
    // The body comes unpacked, and connections are this server's own.
    const isOwn = ([name]: [string, string]) =>
      !/^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive)$/.test(name);
    response.writeHead(answer.status, Object.fromEntries([...answer.headers].filter(isOwn)));
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    void forward(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    switchTo(server, without = /^$/) {
      target = server;
      gone = without;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
