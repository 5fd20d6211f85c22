import { describe, expect, it } from 'vitest';
import { startSmallSite, toCall, toMessage } from './small-site/site.ts';

/** A limiter that notes the keys of its calls. */
function createLimiter(success: boolean) {
  const keys: string[] = [];
  const limit = async ({ key }: { key: string }) => {
    keys.push(key);
    return { success };
  };
  return { keys, limit };
}

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.8', '192.0.2.8'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:0'],
  ['2001:db8:0:7::5', '2001:db8:0:0'],
  ['2001:db8:1:712::5', '2001:db8:1:700'],
  ['2001:db8:1:ff:1:2:3:4', '2001:db8:1:0'],
  ['2001:db8:1:100:1:2:3:4', '2001:db8:1:100'],
  ['2001:DB8::ff:0:0:0:1', '2001:db8:0:0'],
  ['2001:DB8::100:0:0:0:1', '2001:db8:0:100'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:ffff:ffff::', '2001:db8:ffff:ff00'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  [null, 'unknown'],
])('a client with the address %s is counted as %s', async (address, key) => {
  const limiter = createLimiter(true);
  const site = startSmallSite({ bindings: { SEARCH_LIMIT: limiter } });
  const headers = address === null ? {} : { 'CF-Connecting-IP': address };
  expect((await site.fetch('/search', { headers })).status).toBe(200);
  expect(limiter.keys).toEqual([key]);
});

describe('too many searches', () => {
  it.each([
    ['/search?q=users&kind=api', 'text/html; charset=utf-8'],
    ['/search.md?q=users', 'text/plain; charset=utf-8'],
    ['/search.json?q=users', 'text/plain; charset=utf-8'],
  ])('get a text at %s, which is a page of the site with a way on: %s', async (path, type) => {
    const site = startSmallSite({ bindings: { SEARCH_LIMIT: createLimiter(false) } });
    const response = await site.fetch(path);
    expect(response.status).toBe(429);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'retry-after': '60',
      'cache-control': 'no-store',
    });
    expect(response.headers.get('etag')).toBeNull();
    const text = await response.text();
    expect(text).toMatch(
      /There were too many searches .* Wait a minute, then try again\..*\.(?:\n$|<)/,
    );
    if (type.includes('plain')) return;
    for (const part of [
      '<title>Too many searches | Docs</title>',
      '<h1>Too many searches</h1>',
      'href="/search?q=users&amp;kind=api" data-document-load="">Retry</a>',
      'class="navbar',
      'data-no-client="true"',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('are not those of a client that has the results, nor requests of other pages', async () => {
    const limiter = createLimiter(false);
    const site = startSmallSite({ bindings: { SEARCH_LIMIT: limiter } });
    const headers = { 'If-None-Match': `"${site.id}:/search?q=users"` };
    expect((await site.fetch('/search?q=users', { headers })).status).toBe(304);
    expect((await site.fetch('/docs/faqs/')).status).toBe(200);
    expect((await site.fetch('/docs/nowhere')).status).toBe(404);
    expect((await site.fetch('/mcp', toCall('search', { query: 'users' }))).status).toBe(200);
    expect(limiter.keys).toEqual([]);
  });
});

describe('too many messages to the MCP server', () => {
  it('get a JSON-RPC error, before a tool runs', async () => {
    const site = startSmallSite({ bindings: { MCP_LIMIT: createLimiter(false) } });
    const response = await site.fetch('/mcp', toCall('read_page', { path: '/docs/faqs/' }));
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      error: { code: -32_000, message: 'Too many requests. Try again in a minute.' },
      id: null,
    });
    expect(site.reads).toHaveLength(1);
  });

  it('are messages only: neither a refused method nor a refused page counts', async () => {
    const limiter = createLimiter(true);
    const site = startSmallSite({ bindings: { MCP_LIMIT: limiter } });
    await site.fetch('/mcp', { method: 'PUT' });
    const ping = toMessage({ method: 'ping' });
    await site.fetch('/mcp', { ...ping, headers: { Origin: 'https://evil.example' } });
    await site.fetch('/mcp/server-card');
    await site.fetch('/search?q=users');
    expect(limiter.keys).toEqual([]);
    await site.fetch('/mcp', ping);
    expect(limiter.keys).toEqual(['unknown']);
  });
});

it.each([
  ['search', '/search?q=levels', undefined],
  ['mcp', '/mcp', toCall('search', { query: 'levels' })],
])(
  'a limiter of the %s that fails limits nobody, and the log has why',
  async (kind, path, init) => {
    const failing = { limit: () => Promise.reject(new Error('secret')) };
    const site = startSmallSite({ bindings: { MCP_LIMIT: failing, SEARCH_LIMIT: failing } });
    const response = await site.fetch(path, init);
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('/docs/users/intro'),
    ]);
    expect(await site.loadLines()).toMatchObject([
      { level: 'error', kind, status: 200, causes: [expect.stringContaining('secret')] },
    ]);
  },
);
