import { describe, expect, it } from 'vitest';
import type { RequestLog } from '../../worker/env.ts';
import { isLimited } from '../../worker/http/rate-limit.ts';
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

const FAILING = { limit: () => Promise.reject(new Error('secret')) };

describe('a client', () => {
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
  ])('with the address %s is counted as %s', async (address, key) => {
    const limiter = createLimiter(true);
    const log = { errors: [] } as Partial<RequestLog>;
    const header = () => address ?? undefined;
    const context = { req: { header }, var: { log } } as unknown as Parameters<typeof isLimited>[1];
    expect(await isLimited(limiter as never, context)).toBe(false);
    expect(limiter.keys).toEqual([key]);
  });
});

describe('too many searches', () => {
  it('get a page of the site with a way on', async () => {
    const site = startSmallSite({ bindings: { SEARCH_LIMIT: createLimiter(false) } });
    const response = await site.fetch('/search?q=users&kind=api');
    expect(response.status).toBe(429);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '60',
      'cache-control': 'no-store',
    });
    expect(response.headers.get('etag')).toBeNull();
    const html = await response.text();
    const parts = [
      '<title>Too many searches | Docs</title>',
      '<h1>Too many searches</h1>',
      'Wait a minute, then try again.',
      'href="/search?q=users&amp;kind=api" data-document-load="">Retry</a>',
      'class="navbar',
      'data-no-client="true"',
    ];
    expect(parts.filter((part) => !html.includes(part))).toEqual([]);
  });

  it.each(['/search.md?q=users', '/search.json?q=users'])('get a text at %s', async (path) => {
    const site = startSmallSite({ bindings: { SEARCH_LIMIT: createLimiter(false) } });
    const response = await site.fetch(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      429,
      'text/plain; charset=utf-8',
    ]);
    expect([response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([
      '60',
      'no-store',
    ]);
    expect(await response.text()).toMatch(/^There were too many searches .*available\.\n$/);
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
    const limiter = createLimiter(false);
    const site = startSmallSite({ bindings: { MCP_LIMIT: limiter } });
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

it('a limiter that fails limits nobody, and the log has why', async () => {
  const site = startSmallSite({ bindings: { MCP_LIMIT: FAILING, SEARCH_LIMIT: FAILING } });
  expect((await site.fetch('/search?q=users')).status).toBe(200);
  const call = await site.fetch('/mcp', toCall('search', { query: 'levels' }));
  expect([call.status, await call.text()]).toEqual([
    200,
    expect.stringContaining('/docs/users/intro'),
  ]);
  const lines = await site.loadLines();
  expect(lines.map(({ level, kind, status }) => [level, kind, status])).toEqual([
    ['error', 'search', 200],
    ['error', 'mcp', 200],
  ]);
  expect(lines.filter((line) => JSON.stringify(line['causes']).includes('secret'))).toHaveLength(2);
});
