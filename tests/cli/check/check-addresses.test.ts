import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { checkAddresses } from '../../../cli/check/check-addresses.ts';
import type { CheckOptions } from '../../../cli/check/check-addresses.ts';
import { toOutsideAddress } from '../../../cli/check/outside-address.ts';

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

test('an address that answers is asked once, by HEAD, by a name that tells who asks', async () => {
  const asked: string[] = [];
  const url = await startServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['user-agent']}`);
    response.end();
  });
  expect(await checkAddresses([`${url}/a`, `${url}/a`], OPTIONS)).toEqual(
    new Map([[`${url}/a`, null]]),
  );
  expect(asked).toEqual([expect.stringMatching(/^HEAD \/a engagement-platform-docs-link-check/)]);
});

test('an address that is not there is told with its status, once GET has said so too', async () => {
  const asked: string[] = [];
  const url = await startServer((request, response) => {
    asked.push(request.method ?? '');
    response.writeHead(404).end();
  });
  expect((await checkAddresses([url], OPTIONS)).get(url)).toBe('answers 404 Not Found');
  expect(asked).toEqual(['HEAD', 'GET']);
});

test('a server that refuses HEAD is asked by GET', async () => {
  const url = await startServer((request, response) => {
    response.writeHead(request.method === 'HEAD' ? 405 : 200).end('text');
  });
  expect((await checkAddresses([url], OPTIONS)).get(url)).toBeNull();
});

test('a server that asks for patience is asked again, no sooner than it says', async () => {
  const times: number[] = [];
  const url = await startServer((_, response) => {
    times.push(Date.now());
    if (times.length === 1) response.writeHead(429, { 'Retry-After': '1' }).end();
    else response.end();
  });
  expect((await checkAddresses([url], { ...OPTIONS, maxWaitMs: 5_000 })).get(url)).toBeNull();
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
});

test('a server that never has time is told as such, and waited for no longer than is allowed', async () => {
  const url = await startServer((_, response) => {
    response.writeHead(429, { 'Retry-After': '3600' }).end();
  });
  expect((await checkAddresses([url], OPTIONS)).get(url)).toBe('answers 429 Too Many Requests');
});

test('a server that does not answer, and a host that is not there, are told', async () => {
  const url = await startServer(() => {});
  const gone = await startServer(() => {});
  servers.pop()?.close();
  const verdicts = await checkAddresses([url, gone], { ...OPTIONS, timeoutMs: 300 });
  expect(verdicts.get(url)).toBe('does not answer within 0.3 s');
  expect(verdicts.get(gone)).toMatch(/^cannot be reached \(ECONN/);
});

test('one host is asked by one request at a time, with a pause between two', async () => {
  let atOnce = 0;
  let most = 0;
  const url = await startServer((_, response) => {
    most = Math.max(most, (atOnce += 1));
    setTimeout(() => {
      atOnce -= 1;
      response.end();
    }, 10);
  });
  await checkAddresses(
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
])('the address to ask for %s is %s', (written, address) => {
  expect(toOutsideAddress(written)).toBe(address);
});

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
