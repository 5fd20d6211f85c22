import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReadableStream } from 'node:stream/web';
import { constants, createBrotliCompress } from 'node:zlib';
import { listenOnFreePort } from '../../cli/local/free-port.ts';

/** A reader's connection and device. */
export interface Line {
  roundTripMs: number;
  bytesPerSecond: number;
  /** Divides the speed of this machine's CPU. */
  cpuSlowdown: number;
}

/** Slow 4G and a phone, as Lighthouse defines them. */
export const SLOW_LINE: Line = { roundTripMs: 150, bytesPerSecond: 200_000, cpuSlowdown: 4 };

/** This machine without throttling. */
export const FAST_LINE: Line = {
  roundTripMs: 0,
  bytesPerSecond: Number.POSITIVE_INFINITY,
  cpuSlowdown: 1,
};

/** Respond to a request path. */
export type Respond = (path: string, init: RequestInit) => Promise<Response>;

/** Stands between the browser and what is measured, so that variants differ in nothing else. */
export interface EdgeServer extends AsyncDisposable {
  url: URL;
  /** Return the bytes of all bodies sent since the last call. */
  takeBytes(): number;
}

/** The quality at which Cloudflare's edge compresses responses. */
const BROTLI_QUALITY = 4;

const COMPRESSED = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg)/;

/** Bytes that are sent at once on a slow line: small enough for responses to share it. */
const CHUNK_BYTES = 2_048;

/** Return a function that forwards requests to a server which does not compress. */
export function forwardTo(origin: URL): Respond {
  return (path, init) => fetch(new URL(path, origin), { ...init, redirect: 'manual' });
}

/**
 * Serve responses, compressed like Cloudflare's edge does, with the latency and throughput of `line`.
 * The network is throttled here because the browser's own emulation does not cover Web Workers.
 */
export async function startEdgeServer(respond: Respond, line: Line): Promise<EdgeServer> {
  let sentBytes = 0;
  let lineFreeAt = 0;
  const sendChunk = async (bytes: number): Promise<void> => {
    sentBytes += bytes;
    lineFreeAt = Math.max(lineFreeAt, performance.now()) + (bytes / line.bytesPerSecond) * 1_000;
    const waitMs = lineFreeAt - performance.now();
    if (waitMs > 1) await delay(waitMs);
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (line.roundTripMs > 0) await delay(line.roundTripMs);
    const { method = 'GET', url = '/', headers } = request;
    const sent = { Accept: headers.accept ?? '*/*', 'Accept-Encoding': 'identity' };
    await send(await respond(url, { method, headers: sent }), response, sendChunk);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const { port, close } = await listen(server);
  return {
    url: new URL(`http://localhost:${port}/`),
    takeBytes() {
      const bytes = sentBytes;
      sentBytes = 0;
      return bytes;
    },
    [Symbol.asyncDispose]: close,
  };
}

/** Start a server at a free port of this machine. */
export async function listen(server: Server) {
  const port = await listenOnFreePort(server);
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { port, close };
}

async function send(
  { status, headers, body }: Response,
  response: ServerResponse,
  sendChunk: (bytes: number) => Promise<void>,
): Promise<void> {
  const isCompressed = body !== null && COMPRESSED.test(headers.get('Content-Type') ?? '');
  const { 'content-length': _, ...others } = Object.fromEntries(headers);
  response.writeHead(status, { ...others, ...(isCompressed && { 'content-encoding': 'br' }) });
  if (!body) {
    response.end();
    return;
  }
  const throttle = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += CHUNK_BYTES) {
        const part = chunk.subarray(at, at + CHUNK_BYTES);
        await sendChunk(part.length);
        yield part;
      }
    }
  };
  const source = Readable.fromWeb(body as ReadableStream);
  if (isCompressed) await pipeline(source, createCompressor(), throttle, response);
  else await pipeline(source, throttle, response);
}

/** Create a compressor that flushes each chunk, so that a streamed response stays streamed. */
function createCompressor(): Transform {
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  });
}
