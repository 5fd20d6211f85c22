import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { toLocalBindings } from '../../build/release/check-worker.ts';
import type { Bindings } from '../../worker/env.ts';
import { SITE, buildFiles } from './site-build.ts';
import { startWorkerInNode } from './worker-in-node.ts';

/** The host that `startWorkerInNode` serves. */
const REQUESTED = 'https://docs.example';

const FILES = {
  ...SITE,
  'content/docs/01-faqs.md': '# FAQs\n\nText.\n\n## Progress of 100%\n\nAll of it.\n',
};

/** The site as it is, built once for all tests. */
let built: ReturnType<typeof buildFiles> | undefined;
const buildPlain = () => (built ??= buildFiles(FILES));

/** Start the Worker of the plain site as a deployed version, with other bindings. */
async function startPlain(bindings: Partial<Bindings> = {}) {
  const { release } = await buildPlain();
  return startWorkerInNode(release, { RELEASE: release.id, ...bindings });
}

const MCP = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
};

function toCall(name: string, args: Record<string, unknown>): RequestInit {
  const message = { method: 'tools/call', params: { name, arguments: args } };
  return { ...MCP, body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }) };
}

/** Deployed versions log each request. */
let errors: string[] = [];
beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line));
});
afterEach(() => vi.restoreAllMocks());

it('links to the address in site.ts, whatever host was requested', async () => {
  const url = 'https://published.example';
  const { release } = await buildFiles({
    ...FILES,
    'content/site.ts': FILES['content/site.ts'].replace('{', `{ url: '${url}',`),
  });
  const fetchPage = await startWorkerInNode(release);
  const requests: [string, RequestInit?][] = [
    ['/docs/faqs'],
    ['/docs/faqs.md'],
    ['/llms.txt'],
    ['/sitemap.xml'],
    ['/robots.txt'],
    ['/opensearch.xml'],
    ['/mcp/server-card'],
    ['/.well-known/api-catalog'],
    ['/docs/nowhere.md'],
    ['/mcp', toCall('read_page', { path: '/docs/faqs' })],
  ];
  for (const [path, init] of requests) {
    const response = await fetchPage(path, init);
    const text = (await response.text()) + (response.headers.get('link') ?? '');
    const origins = [url, REQUESTED].filter((name) => text.includes(name));
    expect([path, origins]).toEqual([path, [url]]);
  }
});

it.each([
  ['/', 'max-age=31536000; includeSubDomains'],
  ['/base/', 'max-age=31536000'],
])('below %s, asks browsers for HTTPS: %s', async (basePath, header) => {
  const { release } = await buildFiles(FILES, { basePath });
  const fetchPage = await startWorkerInNode(release);
  const response = await fetchPage(`${basePath}docs/`);
  expect(response.status).toBe(200);
  expect(response.headers.get('strict-transport-security')).toBe(header);
  const rules = String(release.files.get('_headers'));
  expect(rules).toContain(`  Strict-Transport-Security: ${header}\n`);
});

it('repeats no long address', async () => {
  const fetchPage = await startPlain();
  const long = 'x'.repeat(60_000);
  const [short, ...others] = await Promise.all(
    ['/docs/nowhere', `/${long}`, `/docs/nowhere?${long}`].map(async (path) => {
      const response = await fetchPage(path);
      expect(response.status).toBe(404);
      return (await response.text()).length;
    }),
  );
  for (const length of others) expect(length).toBeLessThan((short ?? 0) + 1_000);
  const broken = await startPlain({ CONTENT: toFailing('get') });
  for (const path of [`/${long}`, `/docs/?${long}`]) {
    const response = await broken(path);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('xxx');
  }
});

it.each<[string, () => Promise<never>]>([
  ['fails', () => Promise.reject(new Error('secret'))],
  ['never responds', () => new Promise(() => {})],
])('does not cache a 404 without suggestions when the index %s', async (_, fetch) => {
  const whole = await (await startPlain())('/docs/faq');
  expect(whole.headers.get('cache-control')).toBe('public, max-age=60');
  expect(await whole.text()).toContain('Did you mean');
  const poorer = await (await startPlain({ ASSETS: { fetch } as never }))('/docs/faq');
  expect(poorer.status).toBe(404);
  expect(poorer.headers.get('cache-control')).toBe('no-store');
});

it('limits an IPv4 address, and a /64 network of IPv6 addresses', async () => {
  const keys: string[] = [];
  const limit = async ({ key }: { key: string }) => ({ success: keys.push(key) > 0 });
  const fetchPage = await startPlain({ MCP_LIMIT: { limit }, SEARCH_LIMIT: { limit } });
  for (const address of [
    '192.0.2.7',
    '2001:db8:0:7:1:2:3:4',
    '2001:db8:0:7::5',
    '2001:DB8::8:0:0:0:1',
    '2001:db8::1',
    '::1',
  ]) {
    const headers = { 'CF-Connecting-IP': address };
    await fetchPage('/search?q=users', { headers });
    await fetchPage('/mcp', { method: 'POST', headers });
  }
  expect(keys.filter((_, at) => at % 2 === 0)).toEqual(keys.filter((_, at) => at % 2 === 1));
  expect(keys.filter((_, at) => at % 2 === 0)).toEqual([
    '192.0.2.7',
    '2001:db8:0:7',
    '2001:db8:0:7',
    '2001:db8:0:8',
    '2001:db8:0:0',
    '0:0:0:0',
  ]);
});

it('says on a page of the site that there were too many searches, with a way on', async () => {
  const limit = () => Promise.resolve({ success: false });
  const fetchPage = await startPlain({ SEARCH_LIMIT: { limit } });
  const response = await fetchPage('/search?q=users&kind=api');
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await response.text();
  for (const text of [
    '<h1>Too many searches</h1>',
    'href="/search?q=users&amp;kind=api"',
    'class="navbar',
  ]) {
    expect(html).toContain(text);
  }
});

it('serves search and tools when the rate limiter fails, and logs why', async () => {
  const limiter = toFailing('limit');
  const fetchPage = await startPlain({ MCP_LIMIT: limiter, SEARCH_LIMIT: limiter });
  expect((await fetchPage('/search?q=users')).status).toBe(200);
  const response = await fetchPage('/mcp', toCall('search', { query: 'users' }));
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining('/docs/users/'),
  ]);
  await vi.waitFor(() => expect(errors).toHaveLength(2));
  expect(errors.filter((line) => line.includes('secret'))).toHaveLength(2);
});

it.each([
  ['search', { query: 'users' }],
  ['read_page', { path: '/docs/faqs' }],
  ['read_page', { path: '/docs/faqs', section: 'Text' }],
])('tells an agent that %s %j failed, but not why', async (name, args) => {
  const { release } = await buildPlain();
  const get = async (key: string) => {
    if (key.startsWith('manifest')) return toLocalBindings(release).CONTENT.get(key);
    throw new Error('secret');
  };
  const fetchPage = await startPlain({
    CONTENT: { get } as never,
    ASSETS: { fetch: () => Promise.reject(new Error('secret')) } as never,
  });
  const response = await fetchPage('/mcp', toCall(name, args));
  const text = await response.text();
  expect(text).toContain('"isError":true');
  expect(text).toContain('could not be read. The fault is ours');
  expect(text).not.toMatch(/secret|store|Error:/);
  await vi.waitFor(() => expect(errors.join()).toContain('secret'));
});

it('ends a search whose index does not respond', async () => {
  const fetchPage = await startPlain({ ASSETS: { fetch: () => new Promise(() => {}) } as never });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const requests = [
    fetchPage('/search?q=users'),
    fetchPage('/mcp', toCall('search', { query: 'users' })),
  ];
  const over = new AbortController();
  const responses = Promise.all(requests).finally(() => over.abort());
  while (!over.signal.aborted) {
    await vi.advanceTimersByTimeAsync(1_000);
    await setImmediate();
  }
  const [page, tool] = await responses;
  expect(page?.status).toBe(503);
  expect(await tool?.text()).toContain('"isError":true');
});

it('reads the section of a fragment that is not a valid escape', async () => {
  const fetchPage = await startPlain();
  const path = '/docs/faqs#Progress of 100%';
  const text = await (await fetchPage('/mcp', toCall('read_page', { path }))).text();
  expect(text).toContain('## Progress of 100%');
  expect(text).not.toContain('isError');
});

it('refuses subscriptions, whose streams would never end', async () => {
  const fetchPage = await startPlain();
  const method = 'subscriptions/listen';
  const response = await fetchPage('/mcp', {
    method: 'POST',
    headers: { ...MCP.headers, 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  });
  expect(await response.json()).toMatchObject({ id: 1, error: { code: expect.any(Number) } });
});

/** Create a binding whose method fails. */
function toFailing(method: string) {
  return { [method]: () => Promise.reject(new Error('secret')) } as never;
}
