import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createMockServer } from '@scalar/mock-server';
import { toObject } from '../../build/openapi/load/json.ts';
import type { JsonObject } from '../../build/openapi/load/json.ts';
import { listenOnFreePort } from '../../cli/local/free-port.ts';

/** One call that reached the mock server, and its response. */
export interface Call {
  /** Of the operation whose path and method were called; undefined where the call was turned away. */
  operationId: string | undefined;
  /** `path` has its query. */
  sent: { path: string; headers: Record<string, string>; contentType: string; text: string };
  status: number;
  headers: Headers;
  contentType: string;
  text: string;
}

/** A server that responds to calls with the examples of a document. */
export interface MockServer {
  /** The document's server for one caller, whose name comes back with its calls. */
  toServerUrl(caller: string): string;
  /** Calls by caller, in the order in which they came. */
  calls: Map<string, Call[]>;
  /** Respond to the next calls of a caller as these preferences say: `code=500`, `example=lastPage`, or empty. */
  prefer(caller: string, preferences: string[]): void;
  close(): void;
}

/** Serve a document that is in one piece on a free port of this machine. */
export async function startMockServer(document: JsonObject): Promise<MockServer> {
  const operationIds = new WeakMap<Request, string | undefined>();
  const mock = await createMockServer({
    document: toMockDocument(document),
    logger: false,
    onRequest: ({ context, operation }) => operationIds.set(context.req.raw, operation.operationId),
  });
  const calls = new Map<string, Call[]>();
  const preferred = new Map<string, string[]>();

  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // The mock server serves paths without the prefix of their server, so a test can choose the prefix.
    const [, prefix = '', path = ''] = /^\/([^/]*)(.*)$/.exec(incoming.url ?? '') ?? [];
    const caller = decodeURIComponent(prefix);
    const sent = await buffer(incoming);
    const request = toRequest(incoming, path, sent);
    const headers = Object.fromEntries(request.headers);
    const preference = preferred.get(caller)?.shift();
    if (preference) request.headers.set('Prefer', preference);
    const response = await mock.fetch(request);
    const text = await response.text();
    const known = calls.get(caller) ?? [];
    calls.set(caller, [
      ...known,
      {
        operationId: operationIds.get(request),
        sent: {
          path,
          headers,
          contentType: toMediaType(request.headers),
          text: sent.toString(),
        },
        status: response.status,
        headers: response.headers,
        contentType: toMediaType(response.headers),
        text,
      },
    ]);
    outgoing.writeHead(response.status, [...response.headers].flat()).end(text);
  };

  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing));
  const port = await listenOnFreePort(server);
  return {
    toServerUrl: (caller) => `http://127.0.0.1:${port}/${encodeURIComponent(caller)}`,
    calls,
    prefer: (caller, preferences) => void preferred.set(caller, [...preferences]),
    close: () => void server.close(),
  };
}

/** Write a document so that the mock server does what the document promises. */
function toMockDocument(document: JsonObject): JsonObject {
  const components = toObject(document['components']);
  // It responds with the examples of headers' schemas, and not with those of the headers.
  const headers = Object.entries(toObject(components['headers'])).map(([name, raw]) => {
    const { schema, example, ...header } = toObject(raw);
    return [name, { ...header, schema: { ...toObject(schema), example } }];
  });
  return {
    ...document,
    components: { ...components, headers: Object.fromEntries(headers) },
  };
}

function toRequest({ method = 'GET', rawHeaders }: IncomingMessage, path: string, body: Buffer) {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  const content = body.byteLength > 0 ? { body: new Uint8Array(body) } : {};
  return new Request(`http://localhost${path}`, { method, headers, ...content });
}

/** `application/json; charset=utf-8` → `application/json` */
function toMediaType(headers: Headers): string {
  return headers.get('content-type')?.split(';')[0]?.trim() ?? '';
}
