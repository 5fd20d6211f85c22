import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { listenOnFreePort } from '../../cli/local/free-port.ts';
import type { Site } from '../support/site.ts';

/**
 * Serve a site below a prefix for which it was not built, until the test ends: its documents load, its files do not.
 * Returns the origin.
 */
export async function startPrefixProxy(site: Site, prefix: string): Promise<string> {
  const proxy = createServer((request, response) => {
    const path = request.url ?? '/';
    void (async () => {
      if (!path.startsWith(prefix)) {
        response.writeHead(404).end();
        return;
      }
      const result = await site.fetch(path.slice(prefix.length) || '/');
      response.writeHead(result.status, {
        'content-type': result.headers.get('content-type') ?? '',
        'content-security-policy': result.headers.get('content-security-policy') ?? '',
      });
      response.end(new Uint8Array(await result.arrayBuffer()));
      // The browser may close before the response.
    })().catch(() => response.destroy());
  });
  const port = await listenOnFreePort(proxy);
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${port}`;
}
