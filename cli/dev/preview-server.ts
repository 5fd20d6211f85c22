import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { getMimeType } from 'hono/utils/mime';
import { CONTENT_ASSET_FOLDER } from '../../client/model/site-paths.ts';
import { CONTENT_FILE_HEADERS, toSecurityHeaders } from '../../worker/http/security-headers.ts';
import { startLocalServer } from '../local/local-server.ts';
import { CHANGES_PATH, EVENTS_PATH, FILES_PATH, RETRY_MS } from './messages.ts';
import type { TabEvent } from './messages.ts';
import type { RecordChange } from './record-log.ts';

/** The server from which the Worker of the preview gets changes and files. */
export interface PreviewServer {
  /** Send an event to all open tabs. */
  send(event: TabEvent): void;
  close(): void;
}

/** What the Worker sends to get changes: its release, and the id of its code. */
export interface ChangesQuery {
  release: string;
  code: string;
}

/** What the server needs of the preview. */
export interface PreviewSite {
  /** List what came after a release, once the Worker with the id `code` is the current one. */
  loadChanges(query: ChangesQuery, closed: AbortSignal): Promise<RecordChange>;
  /** Load a file of the site by its path, or one of the search index; undefined if there is none. */
  loadFile(path: string): Promise<Uint8Array | string | undefined>;
}

/** Serve what the Worker of the preview does not have. */
export async function startPreviewServer(port: number, site: PreviewSite): Promise<PreviewServer> {
  const tabs = createTabs();
  const server = await startLocalServer(port, async ({ url = '' }, response, path) => {
    if (path === EVENTS_PATH) return tabs.open(response);
    if (path === CHANGES_PATH) {
      const { searchParams } = new URL(url, 'http://localhost');
      const read = (name: string) => searchParams.get(name) ?? '';
      const query = { release: read('release'), code: read('code') };
      const closed = new AbortController();
      response.once('close', () => closed.abort());
      const change = await site.loadChanges(query, closed.signal);
      return void response.end(JSON.stringify(change));
    }
    const filePath = path.startsWith(FILES_PATH) ? path.slice(FILES_PATH.length) : path;
    const file = await site.loadFile(filePath);
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, toHeaders(filePath)).end(file);
  });
  return { send: tabs.send, close: server.close };
}

function toHeaders(path: string): Record<string, string> {
  return {
    ...toSecurityHeaders('/', null),
    ...(path.startsWith(`/${CONTENT_ASSET_FOLDER}/`) && CONTENT_FILE_HEADERS),
    'Content-Type': path.endsWith('.yaml')
      ? 'text/yaml'
      : (getMimeType(path) ?? 'application/octet-stream'),
    'Cache-Control': 'no-store',
  };
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
      response.write(`retry: ${RETRY_MS}\n`);
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
