import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startReleaseServer } from '../../cli/dev/release-server.ts';
import type { ReleaseServer } from '../../cli/dev/release-server.ts';
import { SETTLED } from '../support/limits.ts';
import { toSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

/** A server for this file: its requests use up the rate limit of their address. */
let server: ReleaseServer;
let site: Site;

beforeAll(async () => {
  server = await startReleaseServer(inject('builtSite'), SETTLED);
  site = toSite(server.url);
});
afterAll(() => server.close());

describe('the endpoint of the MCP server', () => {
  const ping = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' };
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  };

  it('rejects pages of other sites', async () => {
    const foreign = { ...headers, Origin: 'https://example.com' };
    expect((await site.fetch('/mcp', { ...ping, headers: foreign })).status).toBe(403);
    const opaque = { ...headers, Origin: 'null' };
    expect((await site.fetch('/mcp', { ...ping, headers: opaque })).status).toBe(403);
    const own = { ...headers, Origin: new URL(site.url('/')).origin };
    const response = await site.fetch('/mcp', { ...ping, headers: own });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('does not take a foreign host for its own, whose name may lead to this machine', async () => {
    const send = async (host: string) => {
      const rebound = { ...headers, Origin: `http://${host}` };
      const options = { ...ping, headers: rebound };
      return (await server.miniflare.dispatchFetch(`http://${host}/mcp`, options)).status;
    };
    expect(await send('docs.example')).toBe(403);
    expect(await send('localhost:8787')).toBe(200);
  });

  it('accepts pages on localhost, such as the MCP inspector', async () => {
    const Origin = 'http://localhost:6274';
    const preflightHeaders = {
      Origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,mcp-protocol-version',
    };
    const preflight = await site.fetch('/mcp', { method: 'OPTIONS', headers: preflightHeaders });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('*');
    const post = await site.fetch('/mcp', { ...ping, headers: { ...headers, Origin } });
    expect(post.status).toBe(200);
    // Such a page requests a stream first, and has to be able to read that there is none.
    const stream = await site.fetch('/mcp', { headers: { Origin, Accept: 'text/event-stream' } });
    expect(stream.status).toBe(405);
    for (const response of [preflight, post, stream]) {
      expect(response.headers.get('access-control-allow-origin')).toBe(Origin);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it.each(['http://localhost.example.com', 'http://localhost:1@example.com', 'http://127.0.0.10'])(
    'rejects %s, which only resembles localhost',
    async (Origin) => {
      const response = await site.fetch('/mcp', { ...ping, headers: { ...headers, Origin } });
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it.each(['GET', 'PUT', 'DELETE'])('rejects %s', async (method) => {
    const response = await site.fetch('/mcp', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it.each(['GET', 'HEAD'])('leads a browser to the page about it: %s', async (method) => {
    const accept = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const response = await site.fetch('/mcp', { method, headers: accept });
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await site.fetch(response.headers.get('location') ?? '')).status).toBe(200);
  });

  const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_operations"}}';

  it.each([
    ['text that is not JSON', 'hello', 400, -32_700, 'Parse error: the body is not valid JSON.'],
    ['an empty body', '', 400, -32_700, 'Parse error: the body is not valid JSON.'],
    ['an object that is not a message', '{}', 400, expect.any(Number), expect.any(String)],
    ['null', 'null', 400, expect.any(Number), expect.any(String)],
    ['an empty batch', '[]', 400, -32_600, expect.stringContaining('one message per POST')],
    ['a batch of one', `[${call}]`, 400, -32_600, expect.stringContaining('one message per POST')],
    [
      'a batch',
      `\n[${Array(100).fill(call).join(',')}]`,
      400,
      -32_600,
      'Invalid Request: send one message per POST. MCP has no batches since protocol version 2025-06-18.',
    ],
    [
      'a long body',
      `"${'x'.repeat(100_000)}"`,
      413,
      -32_000,
      'The body must not exceed 65536 bytes.',
    ],
  ])('refuses %s with one JSON-RPC error', async (_, body, status, code, message) => {
    const response = await site.fetch('/mcp', { method: 'POST', body, headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    // Nothing but the error: no tool has run.
    expect(await response.json()).toEqual({ jsonrpc: '2.0', error: { code, message }, id: null });
  });

  it.each([
    ['initialize', undefined, '`params`: Invalid input: expected object, received undefined'],
    ['initialize', {}, '`params.protocolVersion`: Invalid input: expected string'],
    ['tools/list', { cursor: 5 }, '`params.cursor`: Invalid input: expected string'],
    ['tools/call', undefined, '`params`: Invalid input: expected object, received undefined'],
    ['tools/call', { name: 5 }, '`params.name`: Invalid input: expected string'],
  ])(
    'says in one line what is wrong with the parameters of %s %j',
    async (method, params, text) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 'a', method, params });
      const response = await site.fetch('/mcp', { method: 'POST', body, headers });
      expect(await response.json()).toEqual({
        jsonrpc: '2.0',
        id: 'a',
        error: {
          code: -32_602,
          message: expect.stringContaining(`Invalid params of ${method}: ${text}`),
        },
      });
    },
  );

  it.each(['resources/list', 'prompts/list', 'completion/complete', 'constructor', '__proto__'])(
    'does not know the method %s',
    async (method) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method });
      const response = await site.fetch('/mcp', { method: 'POST', body, headers });
      expect(await response.json()).toMatchObject({ id: 1, error: { code: -32_601 } });
    },
  );

  it.each(['*/*', 'application/json', 'text/event-stream', 'text/html', ''])(
    'responds with JSON to `Accept: %s`',
    async (Accept) => {
      const response = await site.fetch('/mcp', { ...ping, headers: { ...headers, Accept } });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'application/json',
      ]);
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    },
  );

  it('refuses a long body that does not say its length', async () => {
    const body = new Blob([' '.repeat(100_000)]).stream();
    const init = { method: 'POST', body, headers, duplex: 'half' };
    expect((await site.fetch('/mcp', init as RequestInit)).status).toBe(413);
  });

  it('runs the tool of a single message', async () => {
    const response = await site.fetch('/mcp', { method: 'POST', body: call, headers });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('createUser');
  });

  it('responds with 429 to many requests from one address', async () => {
    const statuses = new Set<number>();
    const sendPing = async (): Promise<void> => {
      const response = await site.fetch('/mcp', { ...ping, headers });
      statuses.add(response.status);
      await response.body?.cancel();
    };
    // Twice what is allowed in a minute, and more: the minute may end in between.
    for (let sent = 0; sent < 700 && !statuses.has(429); sent += 50) {
      await Promise.all(Array.from({ length: 50 }, sendPing));
    }
    expect(statuses).toEqual(new Set([200, 429]));
  });

  it('does not limit other paths', async () => {
    expect((await site.fetch('/mcp/server-card', { method: 'POST' })).status).toBe(405);
  });
});
