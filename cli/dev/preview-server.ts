import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getMimeType } from 'hono/utils/mime';
import { CONTENT_ASSET_FOLDER } from '../../client/model/site-paths.ts';
import { CONTENT_FILE_HEADERS, toSecurityHeaders } from '../../worker/http/security-headers.ts';
import type { FileLoader, PreviewWorker } from './preview-worker.ts';
import { forwardToWorker } from '../local/forward-to-worker.ts';
import { startLocalServer } from '../local/local-server.ts';
import type { TabEvent } from './messages.ts';

/** The server that the author's browser talks to, in front of workerd. */
export interface PreviewServer {
  /** Send an event to all open tabs. */
  send(event: TabEvent): void;
  close(): void;
}

/** What the server needs of the preview. */
export interface PreviewSite {
  worker: Pick<PreviewWorker, 'untilRunning'>;
  loadFile: FileLoader;
  /** Resolves when what is served is what is on disk. */
  untilFresh(): Promise<void>;
}

/** Path of the Server-Sent Events that tabs follow. */
const EVENTS_PATH = '/_preview/events';

/** Serve the preview. */
export async function startPreviewServer(port: number, site: PreviewSite): Promise<PreviewServer> {
  const tabs = createTabs();
  const server = await startLocalServer(port, (request, response, path) => {
    if (path === EVENTS_PATH) tabs.open(response);
    else return respondWith(request, response, path, site);
  });
  return { send: tabs.send, close: server.close };
}

async function respondWith(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  site: PreviewSite,
): Promise<void> {
  await site.untilFresh();
  const file = await site.loadFile(path);
  if (file === undefined) {
    return forwardToWorker(request, response, () => site.worker.untilRunning());
  }
  const headers = {
    ...toSecurityHeaders('/', null),
    ...(path.startsWith(`/${CONTENT_ASSET_FOLDER}/`) && CONTENT_FILE_HEADERS),
    'Content-Type': path.endsWith('.yaml')
      ? 'text/yaml'
      : (getMimeType(path) ?? 'application/octet-stream'),
    'Cache-Control': 'no-store',
  };
  response.writeHead(200, headers).end(file);
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
    open(response: ServerResponse): void {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      write(response, { kind: 'hello', id, changedAt });
      if (problems) write(response, problems);
      responses.add(response);
      response.once('close', () => responses.delete(response));
    },
    send(event: TabEvent): void {
      if (event.kind === 'problems') problems = event;
      else changedAt = Date.now();
      for (const response of responses) write(response, event);
    },
  };
}
