import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as startRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { getMimeType } from 'hono/utils/mime';
import { toSecurityHeaders } from '../../worker/http/security-headers.ts';
import type { FileLoader, LiveWorker } from './live-worker.ts';
import type { TabEvent } from './messages.ts';

/** The server that the author's browser talks to, in front of workerd. */
export interface PreviewServer {
  /** Send an event to all open tabs. */
  send(event: TabEvent): void;
  close(): void;
}

/** What the server needs of the preview. */
export interface PreviewSite {
  worker: Pick<LiveWorker, 'untilRunning'>;
  loadFile: FileLoader;
  /** Resolves when what is served is what is on disk. */
  untilSettled(): Promise<void>;
}

/** Path of the Server-Sent Events that tabs follow. */
const EVENTS_PATH = '/_preview/events';

/** Serve the preview on both loopback addresses. */
export async function startPreviewServer(port: number, site: PreviewSite): Promise<PreviewServer> {
  const tabs = createTabs();
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    if (!isOwnHost(request.headers.host)) {
      response.writeHead(403).end('The preview is at http://localhost only.\n');
      return;
    }
    const path = new URL(request.url ?? '/', 'http://preview').pathname;
    if (path === EVENTS_PATH) tabs.open(request, response);
    else void respondWith(request, response, path, site).catch(() => response.destroy());
  };
  const server = createServer(respond).listen(port, '127.0.0.1');
  await once(server, 'listening');
  // `localhost` may be either address. A machine without IPv6 has only the first.
  const second = createServer(respond)
    .on('error', () => {})
    .listen(port, '::1');
  return {
    send: tabs.send,
    close() {
      for (const one of [server, second]) {
        one.close();
        one.closeAllConnections();
      }
    },
  };
}

/** Refuse other names of this machine: with DNS rebinding, pages of other sites would read drafts. */
function isOwnHost(host = ''): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host);
}

async function respondWith(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  site: PreviewSite,
): Promise<void> {
  await site.untilSettled();
  const file = await site.loadFile(path);
  if (file === undefined) return forward(request, response, site.worker);
  const headers = {
    ...toSecurityHeaders('/', null),
    'Content-Type': path.endsWith('.yaml')
      ? 'text/yaml'
      : (getMimeType(path) ?? 'application/octet-stream'),
    'Cache-Control': 'no-store',
  };
  response.writeHead(200, headers).end(file);
}

/** How long a request is sent again while workerd does not respond. */
const RETRY_TIMEOUT_MS = 10_000;

const RETRY_DELAY_MS = 100;

/** Send a request to the Worker. GET and HEAD are sent again while workerd starts or has crashed. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  worker: PreviewSite['worker'],
): Promise<void> {
  const isRepeatable = request.method === 'GET' || request.method === 'HEAD';
  const deadline = performance.now() + (isRepeatable ? RETRY_TIMEOUT_MS : 0);
  for (;;) {
    try {
      return await forwardOnce(request, response, await worker.untilRunning());
    } catch (error) {
      if (response.headersSent) throw error;
      if (performance.now() > deadline) {
        response.writeHead(502).end(`workerd does not respond: ${String(error)}\n`);
        return;
      }
    }
    await delay(RETRY_DELAY_MS);
  }
}

async function forwardOnce(
  request: IncomingMessage,
  response: ServerResponse,
  { hostname, port }: URL,
): Promise<void> {
  const { method, url, headers } = request;
  const inner = startRequest({ hostname, port, method, path: url, headers });
  // `once` hears of an error only until the response begins; without a listener, an error ends the process.
  inner.on('error', () => {});
  if (request.readableEnded) inner.end();
  else request.pipe(inner);
  const [received] = (await once(inner, 'response')) as [IncomingMessage];
  response.writeHead(received.statusCode ?? 502, received.headers);
  await pipeline(received, response);
}

/** Create the open tabs of a preview, which receive Server-Sent Events (WHATWG HTML, section 9.2). */
function createTabs() {
  const id = randomUUID();
  const responses = new Set<ServerResponse>();
  /** A tab that opens later needs the latest problems. */
  let problems: TabEvent | null = null;
  let changedAt = 0;
  const write = (response: ServerResponse, event: TabEvent): void =>
    void response.write(`data: ${JSON.stringify(event)}\n\n`);
  return {
    open(request: IncomingMessage, response: ServerResponse): void {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      write(response, { kind: 'hello', id, changedAt });
      if (problems) write(response, problems);
      responses.add(response);
      request.once('close', () => responses.delete(response));
    },
    send(event: TabEvent): void {
      if (event.kind === 'problems') problems = event;
      else changedAt = Date.now();
      for (const response of responses) write(response, event);
    },
  };
}
