import { once } from 'node:events';
import { request as startRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** How long a request is sent again while workerd does not respond. */
const RETRY_TIMEOUT_MS = 10_000;

const RETRY_DELAY_MS = 100;

/** Forward a request to workerd. GET and HEAD are sent again while workerd starts or has crashed. */
export async function forwardToWorker(
  request: IncomingMessage,
  response: ServerResponse,
  loadUrl: () => Promise<URL>,
): Promise<void> {
  const isRepeatable = request.method === 'GET' || request.method === 'HEAD';
  const deadline = performance.now() + (isRepeatable ? RETRY_TIMEOUT_MS : 0);
  for (;;) {
    try {
      return await forwardOnce(request, response, await loadUrl());
    } catch (error) {
      if (response.headersSent || response.closed) throw error;
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
  // A client that goes away does not end its request.
  response.once('close', () => inner.destroy());
  if (request.readableEnded) inner.end();
  else request.pipe(inner);
  const [received] = (await once(inner, 'response')) as [IncomingMessage];
  response.writeHead(received.statusCode ?? 502, received.headers);
  await pipeline(received, response);
}
