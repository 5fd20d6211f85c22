import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadFreePort, refuseTakenPort } from '../../../cli/local/free-port.ts';
import { startLocalServer } from '../../../cli/local/local-server.ts';
import { fetchRaw } from '../../support/fetch-raw.ts';

/** Bytes that a client sends, `HOST` replaced, and how the server responds: with a status, or by closing. */
const REQUESTS: [name: string, bytes: string, expected: RegExp][] = [
  ['two slashes', 'GET // HTTP/1.1\r\nHost: HOST\r\n\r\n', /^400/],
  ['a host in the path', 'GET //evil.example/ HTTP/1.1\r\nHost: HOST\r\n\r\n', /^200/],
  ['an absolute address', 'GET http://evil.example/ HTTP/1.1\r\nHost: HOST\r\n\r\n', /^400/],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: HOST\r\n\r\n', /^400/],
  ['no host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', /^403/],
  ['another host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', /^403/],
  ['no HTTP', '\x16\x03\x01\x02\x00', /^400/],
  [
    'a chunk that is none',
    'POST /mcp HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    /^(?:200|400|closed)/,
  ],
];

/** Send bytes and return the status, or `closed`; then reset the connection. */
async function sendBytes(url: URL, bytes: string): Promise<string> {
  const socket = connect(Number(url.port), url.hostname);
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.on('data', (data) => resolve(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1] ?? 'closed'));
  socket.on('error', () => resolve('closed'));
  socket.on('close', () => resolve('closed'));
  socket.write(Buffer.from(bytes.replace('HOST', url.host), 'latin1'));
  const result = await promise;
  socket.resetAndDestroy();
  return result;
}

let server: Awaited<ReturnType<typeof startLocalServer>>;
let url: URL;

beforeAll(async () => {
  const port = await loadFreePort();
  server = await startLocalServer(port, (_, response, path) => void response.end(path));
  url = new URL(`http://localhost:${port}`);
});
afterAll(async () => {
  server.close();
  // Its port is free again.
  await refuseTakenPort(Number(url.port), String);
});

it('survives requests that are not valid, and responds to the next one', async () => {
  const flaws = REQUESTS.map(async ([name, bytes, expected]) => {
    const result = await sendBytes(url, bytes);
    return expected.test(result) ? [] : [`${name}: ${result}`];
  });
  expect((await Promise.all(flaws)).flat()).toEqual([]);
  expect((await fetch(new URL('/docs/', url))).status).toBe(200);
});

it('responds to names of this machine only, because of DNS rebinding', async () => {
  const load = async (Host: string) =>
    (await fetchRaw(url, { target: '/docs/', headers: { Host } })).status;
  for (const host of [url.host, '127.0.0.1', `[::1]:${url.port}`, 'LOCALHOST:80'])
    expect([host, await load(host)]).toEqual([host, 200]);
  for (const host of ['docs.example', 'localhost.example', '127.0.0.1.example', 'a-localhost'])
    expect([host, await load(host)]).toEqual([host, 403]);
});
