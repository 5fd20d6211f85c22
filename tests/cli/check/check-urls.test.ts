import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { checkUrls, toCheckedUrl } from '../../../cli/check/check-urls.ts';
import type { CheckOptions } from '../../../cli/check/check-urls.ts';

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

test('a URL that works gets one HEAD request, whose user agent names the link check', async () => {
  const requests: string[] = [];
  const url = await startServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers['user-agent']}`);
    response.end();
  });
  expect(await checkUrls([`${url}/a`, `${url}/a`], OPTIONS)).toEqual(new Map([[`${url}/a`, null]]));
  expect(requests).toEqual([
    expect.stringMatching(/^HEAD \/a engagement-platform-docs-link-check/),
  ]);
});

test('a missing URL is reported with its status after GET has confirmed it', async () => {
  const requests: string[] = [];
  const url = await startServer((request, response) => {
    requests.push(request.method ?? '');
    response.writeHead(404).end();
  });
  expect((await checkUrls([url], OPTIONS)).get(url)).toBe('responds with 404 Not Found');
  expect(requests).toEqual(['HEAD', 'GET']);
});

test('a server that refuses HEAD gets a GET request', async () => {
  const url = await startServer((request, response) => {
    response.writeHead(request.method === 'HEAD' ? 405 : 200).end('text');
  });
  expect((await checkUrls([url], OPTIONS)).get(url)).toBeNull();
});

test('a server with `Retry-After` gets another request, not before that time', async () => {
  const times: number[] = [];
  const url = await startServer((_, response) => {
    times.push(Date.now());
    if (times.length === 1) response.writeHead(429, { 'Retry-After': '1' }).end();
    else response.end();
  });
  expect((await checkUrls([url], { ...OPTIONS, maxWaitMs: 5_000 })).get(url)).toBeNull();
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
});

test('a server that always responds with 429 is reported, after the longest wait at most', async () => {
  const url = await startServer((_, response) => {
    response.writeHead(429, { 'Retry-After': '3600' }).end();
  });
  expect((await checkUrls([url], OPTIONS)).get(url)).toBe('responds with 429 Too Many Requests');
});

test('a server that does not respond and a host that does not exist are reported', async () => {
  const url = await startServer(() => {});
  const gone = await startServer(() => {});
  servers.pop()?.close();
  const results = await checkUrls([url, gone], { ...OPTIONS, timeoutMs: 300 });
  expect(results.get(url)).toBe('does not respond within 0.3 s');
  expect(results.get(gone)).toMatch(/^cannot be reached \(ECONN/);
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
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
