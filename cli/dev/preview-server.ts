import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getMimeType } from 'hono/utils/mime';
import type { FileContent } from '../../build/release/release.ts';
import { withBase } from '../../client/model/path.ts';
import { CONTENT_ASSET_FOLDER } from '../../client/model/site-paths.ts';
import { CONTENT_FILE_HEADERS, toSecurityHeaders } from '../../worker/http/security-headers.ts';
import { listenOnFreePort } from '../local/free-port.ts';
import { EVENTS_PATH } from './messages.ts';
import type { TabEvent } from './messages.ts';

/** A tab connects again after this time, because its connection ends when the Worker starts again. */
const RETRY_MS = 200;

/** The server from which the Worker of the preview gets events and files. */
export interface PreviewServer {
  origin: string;
  /** Send an event to all open tabs. */
  send(event: TabEvent): void;
}

/** Serve events and the files of a site: path → content. */
export async function startPreviewServer(
  files: ReadonlyMap<string, FileContent>,
  basePath: string,
): Promise<PreviewServer> {
  const tabs = new Set<ServerResponse>();
  /** A tab that opens later needs the latest problems. */
  let problems: TabEvent | null = null;
  const write = (tab: ServerResponse, event: TabEvent): void =>
    void tab.write(`data: ${JSON.stringify(event)}\n\n`);
  const respond = ({ url = '', headers }: IncomingMessage, response: ServerResponse): void => {
    const file = files.get(url);
    // With DNS rebinding, pages of other sites would read drafts.
    if (headers.host !== host) {
      response.writeHead(403).end();
    } else if (url === EVENTS_PATH) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(`retry: ${RETRY_MS}\n`);
      if (problems) write(response, problems);
      tabs.add(response);
      // Without a listener, an error of a connection that breaks ends the process.
      response.on('error', () => {});
      response.once('close', () => tabs.delete(response));
    } else if (file === undefined) {
      response.writeHead(404).end();
    } else {
      response.writeHead(200, toHeaders(url, basePath)).end(file);
    }
  };
  const server = createServer(respond);
  const host = `127.0.0.1:${await listenOnFreePort(server)}`;
  return {
    origin: `http://${host}`,
    send(event) {
      if (event.kind === 'problems') problems = event;
      for (const tab of tabs) write(tab, event);
    },
  };
}

function toHeaders(path: string, basePath: string): Record<string, string> {
  const isContent = path.startsWith(withBase(basePath, `/${CONTENT_ASSET_FOLDER}/`));
  return {
    ...toSecurityHeaders(basePath, null),
    ...(isContent && CONTENT_FILE_HEADERS),
    'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    'Cache-Control': 'no-store',
  };
}
