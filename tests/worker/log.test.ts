import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { RELEASE_CONFIG } from '../../build/release/release-config.ts';
import { startFaultySite } from '../support/faulty-site.ts';
import type { FaultySite } from '../support/faulty-site.ts';
import { SETTLED, STREAMED } from '../support/limits.ts';
import { startSmallSite } from './small-site/site.ts';

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

it.each([
  ['/docs/faqs/?secret', { kind: 'page', path: '/docs/faqs/', status: 200, kvReads: 2 }],
  ['/docs/faqs?q=secret', { kind: 'redirect', path: '/docs/faqs/', status: 308, kvReads: 1 }],
  ['/secret/secret?secret=secret', { kind: 'missing', path: 'unmatched', status: 404 }],
  ['/_data/ID/docs/?secret', { kind: 'page-data', path: '/docs/', status: 200 }],
  ['/_sidebar/ID/docs/?secret', { kind: 'sidebar-data', path: '/docs/', status: 200 }],
  ['/_assets/secret.js', { kind: 'missing', path: 'unmatched', status: 404 }],
  ['/docs/faqs.md?secret', { kind: 'markdown', status: 200 }],
  ['/llms.txt?secret', { kind: 'text', path: '/llms.txt', status: 200 }],
  ['/search?q=secret', { kind: 'search', path: '/search', status: 200 }],
])('has one line without personal data: %s', async (path, line) => {
  const site = startSmallSite();
  const headers = {
    'User-Agent': 'secret',
    'CF-Connecting-IP': '192.0.2.7',
    'X-Forwarded-For': '192.0.2.7',
    Referer: 'https://secret.example/',
    Cookie: 'secret=secret',
  };
  await (await site.fetch(path.replace('ID', site.id), { headers })).text();
  const lines = await site.loadLines();
  expect(lines).toMatchObject([{ level: 'info', method: 'GET', release: site.id, ...line }]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|192\.0\.2\.7/);
});

let site: FaultySite;
beforeAll(async () => {
  site = await startFaultySite(inject('builtSite'));
});
afterAll(() => site.close());

/** Requests of clients that go away at once, or after a moment: the first line, a header and a part of the body. */
const ENDED = [
  ['POST /mcp', 'Content-Length: 30000', '{"jsonrpc":'],
  ['POST /mcp', 'Transfer-Encoding: chunked', '5\r\nhello\r\n'],
  ['POST /mcp', 'Content-Length: 100000', 'x'],
  ['GET /docs/faqs/', 'Content-Length: 100', 'x'],
  ['GET /docs/faqs.md', 'Accept: */*', ''],
  ['GET /llms.txt', 'Accept: */*', ''],
  ['GET /search?q=users', 'Accept: */*', ''],
  ['GET /docs/nowhere', 'Accept: */*', ''],
  ['PUT /docs/', 'Transfer-Encoding: chunked', '5\r\nhello\r\n'],
].flatMap((request) => [0, 20, 100].map((delayMs) => ({ request, delayMs })));

it('has a line of each request in workerd, and no error of a client that goes away', async () => {
  await site.restart(SETTLED);
  // Nothing of the start of an isolate.
  expect(site.logged).toEqual([]);
  const { port, hostname } = await site.loadUrl();
  const type = 'Content-Type: application/json';
  const sent = ENDED.map(async ({ request: [line, header, body], delayMs }) => {
    const socket = connect(Number(port), hostname).on('error', () => {});
    socket.write(`${line} HTTP/1.1\r\nHost: docs.example\r\n${type}\r\n${header}\r\n\r\n${body}`);
    await delay(delayMs);
    socket.destroy();
  });
  await Promise.all(sent);
  // Last, so that the lines before have arrived.
  await (await site.fetch('/docs/faqs/', { 'CF-Ray': '8f2-FRA' })).text();
  await expect.poll(() => site.logged.join()).toContain('"ray":"8f2-FRA"');
  const lines = site.logged.map((text) => JSON.parse(text) as Record<string, unknown>);
  const isFailure = ({ level, status }: Record<string, unknown>) =>
    level === 'error' || Number(status) >= 500;
  expect(lines.filter(isFailure)).toEqual([]);
});

it('has the line of a document that workerd streams', async () => {
  await site.restart(STREAMED);
  expect(await (await site.fetch('/docs/faqs/')).text()).toMatch(/<article>.*<\/html>$/s);
  await expect.poll(() => site.logged.length).toBe(1);
  expect(JSON.parse(site.logged[0] ?? '')).toMatchObject({ level: 'info', kvReads: 2 });
});
