import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { RELEASE_CONFIG } from '../../build/release/release-config.ts';
import type { Route } from '../../client/model/page.ts';
import { startFaultySite } from '../support/faulty-site.ts';
import type { FaultySite } from '../support/faulty-site.ts';
import { SETTLED, STREAMED } from '../support/limits.ts';
import { loadBuiltRelease } from '../support/site.ts';

const { id, routes } = await loadBuiltRelease();
const faqs = routes.find((route) => route.path === '/docs/faqs/') as Route;

let site: FaultySite;
beforeAll(async () => {
  site = await startFaultySite(inject('builtSite'));
  await site.restart(SETTLED);
});
afterAll(() => site.close());
beforeEach(() => {
  site.logged.length = 0;
});

it('is enabled in the configuration of every release, without what Cloudflare would add', async () => {
  const config = await readFile(join(inject('builtSite'), RELEASE_CONFIG), 'utf8');
  expect(JSON.parse(config)).toMatchObject({
    observability: {
      enabled: true,
      redact_query_string: true,
      logs: { enabled: true, invocation_logs: false },
    },
  });
  expect(JSON.parse(config).observability).not.toHaveProperty('traces');
});

it('has one line of JSON for each request', async () => {
  await (await site.fetch('/docs/faqs/', { 'CF-Ray': '8f2-FRA' })).text();
  const [cold] = await loadLines(1);
  expect(cold).toMatchObject({
    level: 'info',
    method: 'GET',
    kind: 'page',
    path: '/docs/faqs/',
    status: 200,
    kvReads: 2,
    release: id,
    ray: '8f2-FRA',
  });
  for (const name of ['ms', 'manifestMs', 'kvMs', 'renderMs'])
    expect(cold?.[name]).toBeTypeOf('number');
  await (await site.fetch('/docs/faqs/')).text();
  expect((await loadLines(2))[1]).toMatchObject({ kind: 'page', kvReads: 0 });
});

it.each([
  ['/docs/faqs?q=secret', { kind: 'redirect', path: '/docs/faqs/', status: 308 }],
  ['/secret/secret?secret=secret', { kind: 'missing', path: 'unmatched', status: 404 }],
  [`/_data/${id}/docs/?secret`, { kind: 'page-data', path: '/docs/', status: 200 }],
  [`/_sidebar/${id}/docs/?secret`, { kind: 'sidebar-data', path: '/docs/', status: 200 }],
  ['/_assets/secret.js', { kind: 'missing', path: 'unmatched', status: 404 }],
  ['/docs/api/management/_reference', { kind: 'full-reference', status: 200 }],
])('has no personal data: %s', async (path, line) => {
  const headers = {
    'User-Agent': 'secret',
    'CF-Connecting-IP': '192.0.2.7',
    'X-Forwarded-For': '192.0.2.7',
    Referer: 'https://secret.example/',
    Cookie: 'secret=secret',
  };
  await (await site.fetch(path, headers)).text();
  expect((await loadLines(1))[0]).toMatchObject(line);
  expect(site.logged.join()).not.toMatch(/secret|192\.0\.2\.7|127\.0\.0\.1/);
});

it('has no line for the start of an isolate', async () => {
  await site.restart(SETTLED);
  await (await site.fetch('/docs/faqs/')).text();
  await loadLines(1);
  expect(site.logged).toHaveLength(1);
});

it('has the causes of a failure in the same line', async () => {
  await site.restart(SETTLED);
  site.setFault(faqs.record, 'fail');
  await (await site.fetch('/docs/faqs/')).text();
  const [line] = await loadLines(1);
  expect(line).toMatchObject({ level: 'error', kind: 'page', status: 503 });
  expect(line?.['causes']).toEqual([
    expect.stringContaining('The content store did not respond.'),
    expect.stringContaining('KV GET failed'),
  ]);
});

it('has the cause of a failure that the client of a tool is not told', async () => {
  await site.restart(SETTLED);
  site.setFault(faqs.markdown, 'fail');
  const params = { name: 'read_page', arguments: { path: faqs.path } };
  const response = await fetch(new URL('/mcp', await site.loadUrl()), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  expect(await response.json()).toMatchObject({
    result: { isError: true, content: [{ text: expect.not.stringContaining('KV') }] },
  });
  expect((await loadLines(1))[0]).toMatchObject({
    level: 'error',
    kind: 'mcp',
    causes: [expect.any(String), expect.stringContaining('KV GET failed')],
  });
});

it('has the line of a streamed document at its end, with its errors', async () => {
  const release = site.hold(await site.restartWithCrash(faqs.record, STREAMED));
  const response = await site.fetch('/docs/faqs/');
  expect(site.logged).toEqual([]);
  release();
  await response.text();
  expect((await loadLines(1))[0]).toMatchObject({
    level: 'error',
    status: 200,
    causes: [expect.stringContaining('TypeError')],
  });
});

it.each([
  ['POST /mcp', 'Content-Length: 30000', '{"jsonrpc":'],
  ['POST /mcp', 'Transfer-Encoding: chunked', '5\r\nhello\r\n'],
  ['POST /mcp', 'Content-Length: 100000', 'x'],
  ['GET /docs/faqs/', 'Content-Length: 100', 'x'],
  ['GET /docs/faqs.md', 'Accept: */*', ''],
  ['GET /llms.txt', 'Accept: */*', ''],
  ['GET /search?q=users', 'Accept: */*', ''],
  ['GET /docs/nowhere', 'Accept: */*', ''],
  [`GET /_data/${id}/docs/`, 'Accept: */*', ''],
  ['PUT /docs/', 'Transfer-Encoding: chunked', '5\r\nhello\r\n'],
])('has no error of a client that sends %s with %s and goes away', async (line, header, body) => {
  await site.restart(SETTLED);
  const { port, hostname } = await site.loadUrl();
  const type = 'Content-Type: application/json';
  for (const delayMs of [0, 20, 100]) {
    const socket = connect(Number(port), hostname).on('error', () => {});
    socket.write(`${line} HTTP/1.1\r\nHost: docs.example\r\n${type}\r\n${header}\r\n\r\n${body}`);
    await delay(delayMs);
    socket.destroy();
  }
  // After it, so that the lines before have arrived.
  await delay(100);
  await (await site.fetch('/docs/faqs/')).text();
  await expect.poll(() => site.logged.join()).toContain('"kind":"page"');
  const lines = site.logged.map((text) => JSON.parse(text) as Record<string, unknown>);
  const isFailure = (text: Record<string, unknown>) =>
    text['level'] === 'error' || Number(text['status']) >= 500;
  expect(lines.filter(isFailure)).toEqual([]);
});

/** Log lines arrive a moment after the response. */
async function loadLines(count: number): Promise<Record<string, unknown>[]> {
  await expect.poll(() => site.logged.length).toBe(count);
  return site.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
}
