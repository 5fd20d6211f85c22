import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { loadFreePort } from '../../../cli/local/free-port.ts';
import { startPreviewServer } from '../../../cli/dev/preview-server.ts';
import type { PreviewServer } from '../../../cli/dev/preview-server.ts';
import { fetchRaw } from '../../support/fetch-raw.ts';

/** Bytes that a client sends, `HOST` replaced, and how the server may respond: with a status, or by closing. */
const REQUESTS: [name: string, bytes: string, expected: RegExp][] = [
  ['two slashes', 'GET // HTTP/1.1\r\nHost: HOST\r\n\r\n', /^400/],
  ['a host in the path', 'GET //evil.example/ HTTP/1.1\r\nHost: HOST\r\n\r\n', /^(?:308|404|200)/],
  ['an address cut short', 'GET http://[ HTTP/1.1\r\nHost: HOST\r\n\r\n', /^400/],
  ['a port that is none', 'GET http://a:99999/ HTTP/1.1\r\nHost: HOST\r\n\r\n', /^400/],
  ['an absolute address', 'GET http://evil.example/ HTTP/1.1\r\nHost: HOST\r\n\r\n', /^400/],
  [
    'an absolute address elsewhere',
    'GET http://evil.example/ HTTP/1.1\r\nHost: evil\r\n\r\n',
    /^403/,
  ],
  ['no path', 'GET ? HTTP/1.1\r\nHost: HOST\r\n\r\n', /^400/],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: HOST\r\n\r\n', /^400/],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: HOST\r\n\r\n', /^closed/],
  ['NUL', 'GET /\0 HTTP/1.1\r\nHost: HOST\r\n\r\n', /^400/],
  ['raw bytes', 'GET /\xff\xfe HTTP/1.1\r\nHost: HOST\r\n\r\n', /^\d/],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', /^400/],
  ['no host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', /^403/],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: HOST\r\nHost: evil\r\n\r\n', /^(?:400|200)/],
  ['another host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', /^403/],
  [
    'another host, forwarded',
    'GET / HTTP/1.1\r\nHost: HOST\r\nX-Forwarded-Host: evil.example\r\n\r\n',
    /^403/,
  ],
  [
    'another host that names this one',
    'GET / HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: localhost\r\n\r\n',
    /^403/,
  ],
  ['no HTTP', '\x16\x03\x01\x02\x00', /^400/],
  ['a long header', `GET / HTTP/1.1\r\nHost: HOST\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, /^431/],
  [
    'a chunk that is none',
    'POST /mcp HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    /^(?:400|closed)/,
  ],
  [
    'a chunk too long',
    'POST /mcp HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\nx',
    /^(?:4|closed|silent)/,
  ],
  [
    'two lengths',
    'POST /mcp HTTP/1.1\r\nHost: HOST\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
    /^400/,
  ],
  [
    'a body that ends early',
    'POST /mcp HTTP/1.1\r\nHost: HOST\r\nContent-Length: 99\r\n\r\nx',
    /^silent/,
  ],
  [
    'a WebSocket',
    'GET /docs/ HTTP/1.1\r\nHost: HOST\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    /^\d/,
  ],
  [
    'a WebSocket of events',
    'GET /_preview/events HTTP/1.1\r\nHost: HOST\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    /^\d/,
  ],
  [
    'HTTP/2',
    'GET / HTTP/1.1\r\nHost: HOST\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
    /^\d/,
  ],
  [
    'an expectation',
    'POST /mcp HTTP/1.1\r\nHost: HOST\r\nExpect: 200-ok\r\nContent-Length: 1\r\n\r\n',
    /^417/,
  ],
  ['a stream of events', 'GET /_preview/events HTTP/1.1\r\nHost: HOST\r\n\r\n', /^\d/],
  ['half a request', 'GET /docs/ HT', /^silent/],
];

/** Send bytes and return the status, or `closed` or `silent`; then reset the connection. */
async function sendBytes(url: URL, bytes: string): Promise<string> {
  const socket = connect(Number(url.port), url.hostname);
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.on('data', (data) => resolve(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1] ?? 'closed'));
  socket.on('error', () => resolve('closed'));
  socket.on('close', () => resolve('closed'));
  socket.write(Buffer.from(bytes.replace('HOST', url.host), 'latin1'));
  const result = await Promise.race([promise, delay(2_000, 'silent')]);
  socket.resetAndDestroy();
  return result;
}

/** Requests whose clients go away at once, and in the middle of the response. */
async function leaveEarly(url: URL): Promise<void> {
  for (const path of ['/', '/docs/', '/llms-full.txt', '/_preview/events', '/mcp']) {
    for (const delayMs of [0, 1, 5, 20]) {
      const socket = connect(Number(url.port), url.hostname).on('error', () => {});
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`.repeat(3));
      socket.write(`POST ${path} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: 9\r\n\r\nx`);
      await delay(delayMs);
      socket.resetAndDestroy();
    }
  }
}

/** The server of `npm start`, in front of the built site. */
let port: number;
let server: PreviewServer;
beforeAll(async () => {
  port = await loadFreePort();
  server = await startPreviewServer(port, {
    worker: { untilRunning: async () => new URL(inject('builtSiteUrl')) },
    loadFile: async () => undefined,
    untilFresh: async () => {},
  });
});
afterAll(() => server.close());

it('survives requests that are not valid, and responds to the next one', async () => {
  const url = new URL(`http://localhost:${port}`);
  const flaws = REQUESTS.map(async ([name, bytes, expected]) => {
    const result = await sendBytes(url, bytes);
    return expected.test(result) ? [] : [`${name}: ${result}`];
  });
  expect((await Promise.all(flaws)).flat()).toEqual([]);
  expect((await fetch(new URL('/docs/', url))).status).toBe(200);
});

it('survives clients that go away', async () => {
  const url = new URL(`http://localhost:${port}`);
  await leaveEarly(url);
  server.send({ kind: 'reload' });
  expect((await fetch(new URL('/docs/', url))).status).toBe(200);
});

it('responds to names of this machine only, because of DNS rebinding, also in `npm run preview`', async () => {
  const previewPort = await loadFreePort();
  const flags = [`--port=${previewPort}`, `--dist=${inject('builtSite')}`];
  const args = ['--import', './cli/jsx.ts', 'cli/main.ts', 'preview', ...flags];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  await once(child.stdout, 'data');
  for (const at of [port, previewPort]) {
    for (const [Host, status] of [
      [`localhost:${at}`, 200],
      [`127.0.0.1:${at}`, 200],
      [`[::1]:${at}`, 200],
      ['LOCALHOST:80', 200],
      ['docs.example', 403],
      [`docs.example:${at}`, 403],
      ['localhost.example', 403],
      ['127.0.0.1.example', 403],
    ] as const) {
      const url = new URL(`http://localhost:${at}`);
      const response = await fetchRaw(url, { target: '/docs/', headers: { Host } });
      expect([Host, response.status]).toEqual([Host, status]);
    }
  }
});
