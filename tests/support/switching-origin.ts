import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenOnFreePort } from '../../cli/local/free-port.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';

/** One origin that forwards to one of several servers: a deploy, as a tab sees it. */
export interface SwitchingOrigin {
  url: URL;
  /** Forward to another server; paths that match `missing` get a 404. */
  switchTo(server: URL, missing?: RegExp): void;
  close(): void;
}

export async function startSwitchingOrigin(first: URL): Promise<SwitchingOrigin> {
  let target = first;
  let missing = /^$/;
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    if (missing.test(path)) {
      response.writeHead(404).end();
      return;
    }
    const { method = 'GET' } = request;
    const result = await fetchWithRetry(new URL(path, target), {
      method,
      redirect: 'manual',
      headers: { Accept: request.headers.accept ?? '*/*' },
    });
    // The body is decoded, and connections end here.
    const isOwn = ([name]: [string, string]) =>
      !/^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive)$/.test(name);
    response.writeHead(result.status, Object.fromEntries([...result.headers].filter(isOwn)));
    response.end(Buffer.from(await result.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    void forward(request, response).catch(() => response.destroy());
  });
  const port = await listenOnFreePort(server);
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    switchTo(server, without = /^$/) {
      target = server;
      missing = without;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
