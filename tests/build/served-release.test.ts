import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { toDataUrl } from '../../client/model/path.ts';
import { toLocalBindings } from '../../build/release/check-worker.ts';
import type { Bindings } from '../../worker/env.ts';
import { SETTLED } from '../support/limits.ts';
import { SITE, buildFiles } from './site-build.ts';
import { startWorkerInNode } from './worker-in-node.ts';

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

/** The address that `content/site.ts` names. */
const ADDRESS = 'https://published.example';

/** The same site with that address, built once for all tests. */
let published: ReturnType<typeof buildFiles> | undefined;
async function startPublished() {
  const security = `security: { contact: 'mailto:security@published.example', expires: '2999-12-31' }`;
  const site = FILES['content/site.ts'].replace('{', `{ url: '${ADDRESS}', ${security},`);
  published ??= buildFiles({ ...FILES, 'content/site.ts': site });
  const { release } = await published;
  const settled = { ...release, worker: SETTLED + release.worker };
  return startWorkerInNode(settled, { RELEASE: release.id, WORKER: 'docs' });
}

/** A request for each kind of response. */
const REQUESTS: [path: string, init?: RequestInit][] = [
  ['/docs/faqs'],
  ['/docs/faqs/'],
  ['/docs/faqs.md'],
  ['/search?q=users'],
  ['/llms.txt'],
  ['/sitemap.xml'],
  ['/robots.txt'],
  ['/.well-known/security.txt'],
  ['/opensearch.xml'],
  ['/mcp/server-card'],
  ['/.well-known/api-catalog'],
  ['/docs/nowhere'],
  ['/docs/nowhere.md'],
  ['/_assets/none.js'],
  ['/docs/faqs/', { method: 'PUT' }],
  ['/mcp', toCall('read_page', { path: '/docs/faqs' })],
];

it('says whom to tell about a vulnerability, if site.ts does', async () => {
  const path = '/.well-known/security.txt';
  const response = await (await startPublished())(ADDRESS + path);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(
    [
      'Contact: mailto:security@published.example',
      'Expires: 2999-12-31T00:00:00Z',
      `Canonical: ${ADDRESS}${path}`,
      '',
    ].join('\n'),
  );
  expect((await (await startPlain())(path)).status).toBe(404);
});

it('responds as site.ts says, whatever host and scheme were requested', async () => {
  const fetchPage = await startPublished();
  const origins = new Set<string>();
  for (const [path, init] of REQUESTS) {
    const load = async (host: string, headers = {}) => {
      const all = { ...init, headers: { ...(init?.headers as object), ...headers } };
      const response = await fetchPage(host + path, all);
      const { 'server-timing': _, ...rest } = Object.fromEntries(response.headers);
      return { status: response.status, headers: rest, text: await response.text() };
    };
    const own = await load(ADDRESS);
    expect([path, own.headers['x-robots-tag']]).toEqual([path, undefined]);
    const spoofed = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' };
    expect(await load('http://published.example', spoofed)).toEqual(own);
    for (const host of ['https://evil.example', 'https://0a1b2c3d-docs.team.workers.dev']) {
      const headers = { ...own.headers, 'x-robots-tag': 'noindex' };
      expect(await load(host)).toEqual({ ...own, headers });
    }
    const text = JSON.stringify(own);
    for (const [origin] of text.matchAll(/https?:\/\/[\w.-]*(?:example|workers\.dev)/g)) {
      origins.add(origin);
    }
  }
  expect([...origins]).toEqual([ADDRESS]);
});

it.each([
  ['https://docs.team.workers.dev', 'redirected'],
  ['http://DOCS.team.workers.dev:80', 'redirected'],
  ['https://0a1b2c3d-docs.team.workers.dev', 'served'],
  ['https://pr-12-docs-preview.team.workers.dev', 'served'],
  ['https://docs-preview.team.workers.dev', 'served'],
  ['https://docs.example', 'served'],
  ['https://docs.workers.dev.example', 'served'],
  ['http://localhost:8787', 'served'],
  ['http://127.0.0.1:8787', 'served'],
])('with an address in site.ts, requests to %s are %s', async (host, expected) => {
  const fetchPage = await startPublished();
  for (const [path, init] of REQUESTS) {
    const response = await fetchPage(host + path, init);
    const isRedirected =
      response.status === 308 && response.headers.get('location') === ADDRESS + path;
    expect([path, isRedirected]).toEqual([path, expected === 'redirected']);
    expect([path, response.headers.get('x-robots-tag')]).toEqual([path, 'noindex']);
    expect(response.headers.has('content-security-policy')).toBe(true);
  }
});

it('serves data at each host, so that a deploy can test which release is there', async () => {
  const fetchPage = await startPublished();
  const id = (await published)?.release.id ?? '';
  const path = toDataUrl('/', id, '/docs/faqs');
  const response = await fetchPage(`https://docs.team.workers.dev${path}`);
  expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
});

it('is not indexed and redirects nowhere without an address in site.ts', async () => {
  const fetchPage = await startPlain({ WORKER: 'docs' });
  for (const host of ['https://docs.example', 'https://docs.team.workers.dev']) {
    const response = await fetchPage(`${host}/docs/faqs`);
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(await response.text()).toContain(`<link rel="canonical" href="${host}/docs/faqs">`);
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

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.8', '192.0.2.8'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:0'],
  ['2001:db8:0:7::5', '2001:db8:0:0'],
  ['2001:DB8::ff:0:0:0:1', '2001:db8:0:0'],
  ['2001:DB8::100:0:0:0:1', '2001:db8:0:100'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts the requests of %s as those of %s', async (address, expected) => {
  const keys: string[] = [];
  const limit = async ({ key }: { key: string }) => ({ success: keys.push(key) > 0 });
  const fetchPage = await startPlain({ MCP_LIMIT: { limit }, SEARCH_LIMIT: { limit } });
  const headers = { 'CF-Connecting-IP': address };
  await fetchPage('/search?q=users', { headers });
  await fetchPage('/mcp', { method: 'POST', headers });
  expect(keys).toEqual([expected, expected]);
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
  expect(text).toContain('could not be read. This is a problem on our side');
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
