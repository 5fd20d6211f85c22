import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { constants, createBrotliCompress } from 'node:zlib';
import type { Line } from './line.ts';
import { createMeter } from './meter.ts';

/** What is sent for a request; null leaves it to the next. */
export type Answer = (path: string, init: RequestInit) => Promise<Response | null>;

/** Stands before all that is measured, so that contestants differ in nothing else. */
export interface CompressingServer {
  url: URL;
  /** Bytes of bodies sent since the last call. */
  takeBytes(): number;
  close(): Promise<void>;
}

/** As Cloudflare's edge does for what it compresses on the way. */
const BROTLI_QUALITY = 4;

const COMPRESSED = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg)/;

/**
 * Serve what the first of `answers` gives, compressed as Cloudflare's edge would. With a `line`, bytes
 * and round trips take their time here: the browser's own emulation leaves Web Workers out.
 */
export async function startCompressingServer(
  answers: Answer[],
  line?: Line,
): Promise<CompressingServer> {
  let sent = 0;
  const meter = createMeter(line, (bytes) => {
    sent += bytes;
  });
  const server = createServer((request, response) => {
    answer(request, response, answers, meter).catch((error: unknown) =>
      response.destroy(error as Error),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://localhost:${port}/`),
    takeBytes() {
      const bytes = sent;
      sent = 0;
      return bytes;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Ask a server that answers in full, such as a release's. */
export function createForwarding(origin: URL): Answer {
  return (path, init) => fetch(new URL(path, origin), { ...init, redirect: 'manual' });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  answers: Answer[],
  meter: ReturnType<typeof createMeter>,
): Promise<void> {
  await meter.wait();
  const found = await findAnswer(request, answers);
  const type = found.headers.get('Content-Type') ?? '';
  const isCompressed = found.body !== null && COMPRESSED.test(type);
  const headers = Object.fromEntries(found.headers);
  delete headers['content-length'];
  delete headers['content-encoding'];
  response.writeHead(found.status, {
    ...headers,
    ...(isCompressed && { 'content-encoding': 'br', vary: 'Accept, Accept-Encoding' }),
  });
  if (!found.body) {
    response.end();
    return;
  }
  const steps: Transform[] = isCompressed ? [createCompressor()] : [];
  const body = Readable.fromWeb(found.body as ReadableStream);
  await pipeline([body, ...steps, meter.createStream(), response]);
}

async function findAnswer(request: IncomingMessage, answers: Answer[]): Promise<Response> {
  const path = request.url ?? '/';
  const { accept = '*/*', 'if-none-match': tag } = request.headers;
  const headers = {
    Accept: accept,
    'Accept-Encoding': 'identity',
    ...(tag && { 'If-None-Match': tag }),
  };
  for (const candidate of answers) {
    const response = await candidate(path, { method: request.method ?? 'GET', headers });
    if (response) return response;
  }
  return new Response(null, { status: 404 });
}

/** Each part leaves when it comes: what is streamed stays streamed. */
function createCompressor(): Transform {
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  });
}
