import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { forwardToWorker } from '../../../cli/local/forward-to-worker.ts';
import { startLocalServer } from '../../../cli/local/local-server.ts';
import { listenOnFreePort, loadFreePort } from '../../../cli/local/free-port.ts';

/** Start a program in the place of workerd; returns its address. */
async function startWorker(respond: RequestListener): Promise<URL> {
  const server = createServer(respond);
  const port = await listenOnFreePort(server);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return new URL(`http://127.0.0.1:${port}`);
}

/** Start the server in front of it; `addresses` are those of workerd, one after another. */
async function startServer(...addresses: URL[]) {
  const port = await loadFreePort();
  const loadUrl = vi.fn<() => Promise<URL>>(async () => {
    const [next] = addresses.length > 1 ? addresses.splice(0, 1) : addresses;
    return next ?? new URL('http://127.0.0.1');
  });
  const server = await startLocalServer(port, (received, response) =>
    forwardToWorker(received, response, loadUrl),
  );
  onTestFinished(() => server.close());
  return { origin: `http://127.0.0.1:${port}`, port, loadUrl, server };
}

async function loadClosedAddress(): Promise<URL> {
  return new URL(`http://127.0.0.1:${await loadFreePort()}`);
}

it('passes on method, address, headers and body, and the response as it is', async () => {
  const seen: object[] = [];
  const worker = await startWorker(async (received, response) => {
    const { method, url, headers } = received;
    seen.push({ method, url, headers, body: await text(received) });
    response.writeHead(308, { Location: '/docs/', 'Set-Cookie': ['a=1', 'b=2'] }).end('moved');
  });
  const { origin, port } = await startServer(worker);
  const headers = { Accept: 'text/markdown' };
  const sent = request(`${origin}/mcp?a=b%20c`, { method: 'POST', headers });
  sent.end('a body');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect([response.statusCode, response.headers.location]).toEqual([308, '/docs/']);
  expect(response.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(await text(response)).toBe('moved');
  expect(seen).toEqual([
    {
      method: 'POST',
      url: '/mcp?a=b%20c',
      body: 'a body',
      // The Worker makes its addresses from the host that was requested.
      headers: expect.objectContaining({ accept: 'text/markdown', host: `127.0.0.1:${port}` }),
    },
  ]);
});

describe('while workerd does not respond', () => {
  it.each(['GET', 'HEAD'])('%s is sent again', async (method) => {
    const worker = await startWorker((_, response) => void response.writeHead(201).end());
    const closed = await loadClosedAddress();
    const { origin, loadUrl } = await startServer(closed, closed, worker);
    expect((await fetch(origin, { method })).status).toBe(201);
    expect(loadUrl).toHaveBeenCalledTimes(3);
  });

  it.each(['POST', 'DELETE'])(
    '%s fails at once, because it may have had an effect',
    async (method) => {
      const worker = await startWorker((_, response) => void response.end());
      const { origin, loadUrl } = await startServer(await loadClosedAddress(), worker);
      const response = await fetch(origin, { method });
      expect(response.status).toBe(502);
      expect(await response.text()).toMatch(
        /^workerd does not respond: Error: connect ECONNREFUSED 127\.0\.0\.1:\d+\n$/,
      );
      expect(loadUrl).toHaveBeenCalledTimes(1);
    },
  );

  it('GET fails after ten seconds', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const closed = await loadClosedAddress();
    const { origin, loadUrl } = await startServer(closed);
    // The third attempt ends after the limit.
    loadUrl.mockImplementation(async () => {
      now += 4_000;
      return closed;
    });
    expect((await fetch(origin)).status).toBe(502);
    expect(loadUrl).toHaveBeenCalledTimes(3);
  });
});

it('ends a connection whose response breaks off, without a second response', async () => {
  const worker = await startWorker((_, response) => {
    response.writeHead(200, { 'Content-Length': '99' });
    response.write('begun', () => response.destroy());
  });
  const { origin, loadUrl } = await startServer(worker);
  await expect(fetch(origin).then((response) => response.text())).rejects.toThrow(
    /terminated|fetch failed/,
  );
  expect(loadUrl).toHaveBeenCalledTimes(1);
});

it('ends the request to workerd when the client goes away', async () => {
  const closed = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const worker = await startWorker((_, response) => {
    response.on('close', () => closed.resolve());
    response.write('begun', () => begun.resolve());
  });
  const { port } = await startServer(worker);
  const client = connect(port, '127.0.0.1');
  client.write(`GET / HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await begun.promise;
  client.destroy();
  await expect(closed.promise).resolves.toBeUndefined();
});

it('ends the connection where there is no response, and goes on', async () => {
  const port = await loadFreePort();
  const paths: string[] = [];
  const server = await startLocalServer(port, (_, response, path) => {
    paths.push(path);
    if (path === '/throws') throw new Error('No.');
    response.end('fine');
  });
  onTestFinished(() => server.close());
  const origin = `http://127.0.0.1:${port}`;
  await expect(fetch(`${origin}/throws`)).rejects.toThrow(/terminated|fetch failed/);
  expect(await (await fetch(`${origin}/a%20b?c`)).text()).toBe('fine');
  expect(paths).toEqual(['/throws', '/a%20b']);
});

it('ends open connections when it closes, and frees its port', async () => {
  const worker = await startWorker((_, response) => void response.write('begun'));
  const { origin, port, server } = await startServer(worker);
  const response = await fetch(origin);
  server.close();
  await expect(response.text()).rejects.toThrow(/terminated|fetch failed/);
  const again = await startLocalServer(port, (_, second) => void second.end('again'));
  onTestFinished(() => again.close());
  expect(await (await fetch(origin)).text()).toBe('again');
});
