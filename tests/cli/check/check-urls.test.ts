import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { checkUrls, toCheckedUrl } from '../../../cli/check/check-urls.ts';
import type { CheckOptions } from '../../../cli/check/check-urls.ts';
import { listenOnFreePort } from '../../../cli/free-port.ts';

const OPTIONS: CheckOptions = {
  concurrency: 4,
  hostDelayMs: 20,
  timeoutMs: 30_000,
  retries: 1,
  maxWaitMs: 50,
};

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

test('a server that refuses HEAD gets a GET request', async () => {
  const url = await startServer((request, response) => {
    response.writeHead(request.method === 'HEAD' ? 405 : 200).end('text');
  });
  expect((await checkUrls([url], OPTIONS)).get(url)).toBeNull();
});

test('a server that always responds with 429 is reported, after the longest wait at most', async () => {
  const url = await startServer((_, response) => {
    response.writeHead(429, { 'Retry-After': '3600' }).end();
  });
  expect((await checkUrls([url], OPTIONS)).get(url)).toBe('responds with 429 Too Many Requests');
});

test('a host that does not exist is reported', async () => {
  const url = await startServer(() => {});
  servers.pop()?.close();
  expect((await checkUrls([url], OPTIONS)).get(url)).toMatch(/^cannot be reached \(ECONN/);
});

test('one host gets one request at a time, with a pause between two', async () => {
  let atOnce = 0;
  let most = 0;
  const url = await startServer((_, response) => {
    most = Math.max(most, (atOnce += 1));
    setTimeout(() => {
      atOnce -= 1;
      response.end();
    }, 10);
  });
  await checkUrls(
    ['a', 'b', 'c', 'd'].map((name) => `${url}/${name}`),
    OPTIONS,
  );
  expect(most).toBe(1);
});

test.each([
  ['https://developer.mozilla.org/en-US/docs#top', 'https://developer.mozilla.org/en-US/docs'],
  ['//www.iana.org/time-zones', 'https://www.iana.org/time-zones'],
  ['mailto:help@somewhere.org', null],
  ['tel:+123', null],
  ['https://api.example.com/v1', null],
  ['http://localhost:8787/docs/', null],
])('the URL that %s is checked by is %s', (written, url) => {
  expect(toCheckedUrl(written)).toBe(url);
});

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  return `http://127.0.0.1:${await listenOnFreePort(server)}`;
}
