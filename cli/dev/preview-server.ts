import { once } from 'node:events';
import { createServer, request as startRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { PREVIEW_FOLDER } from './live-site.ts';
import type { Tabs } from './tabs.ts';

/** What stands before `wrangler dev`: it answers for the preview itself, and passes all else on. */
export interface PreviewServer {
  close(): void;
}

interface PreviewSite {
  tabs: Tabs;
  /** Port of `wrangler dev`. */
  innerPort: number;
  /** Resolves once what is served is what is on disk. */
  untilSettled(): Promise<void>;
  /** A file of the asset server that came or changed since `wrangler dev` started. */
  findFile(path: string): Uint8Array | string | undefined;
  /** A file of the search index. */
  loadSearchFile(name: string): Promise<string | undefined>;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.txt': 'text/plain; charset=utf-8',
};

/** Serve the preview on both loopback addresses. */
export async function startPreviewServer(port: number, site: PreviewSite): Promise<PreviewServer> {
  const answer = (request: IncomingMessage, response: ServerResponse): void =>
    void answerRequest(request, response, site).catch(() => response.destroy());
  const server = createServer(answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A machine without IPv6 does without; `localhost` may mean either.
  const second = createServer(answer)
    .on('error', () => {})
    .listen(port, '::1');
  const all = [server, second];
  return {
    close() {
      for (const one of all) {
        one.close();
        one.closeAllConnections();
      }
    },
  };
}

async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  site: PreviewSite,
): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://preview').pathname;
  if (path === `/${PREVIEW_FOLDER}/events`) return site.tabs.open(request, response);
  await site.untilSettled();
  const search = new RegExp(`^/${PREVIEW_FOLDER}/search/([\\w.]+)$`).exec(path)?.[1];
  const file = search === undefined ? site.findFile(path) : await site.loadSearchFile(search);
  if (file === undefined) return passOn(request, response, site.innerPort);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(file);
}

function passOn(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request;
  const inner = startRequest({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  inner.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end(`wrangler dev does not answer: ${error.message}\n`);
  });
  request.pipe(inner);
}
