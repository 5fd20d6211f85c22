import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { SAMPLE_ASSETS } from './sample-assets.ts';
import { startSmallSite, toCall, toMessage } from './small-site/site.ts';

/** The page that explains the server to readers. */
const AGENTS = { assets: { site: { ...SAMPLE_ASSETS.site, agents: '/docs/agents' } } };

describe('the endpoint of the MCP server', () => {
  const ping = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' };
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  };

  it('runs a tool in workerd', async () => {
    const call = toCall('list_operations', { tag: 'users' });
    const response = await useSite().fetch('/mcp', call);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/json',
    ]);
    expect(await response.text()).toContain('- createUser: `POST /users`');
  });

  it.each([
    ['https://published.example', 200, null],
    ['http://localhost', 200, 'http://localhost'],
    ['https://127.0.0.1:8443', 200, 'https://127.0.0.1:8443'],
    ['http://[::1]:80', 200, 'http://[::1]:80'],
    ['https://docs.example', 403, null],
    ['http://published.example', 403, null],
    ['https://published.example.com', 403, null],
    ['null', 403, null],
    ['', 403, null],
    ['http://localhost.example.com', 403, null],
    ['http://localhost:1@example.com', 403, null],
    ['http://127.0.0.10', 403, null],
    ['http://127.0.0x1', 403, null],
    ['ftp://localhost', 403, null],
    ['http://localhost:', 403, null],
    ['xhttp://localhost', 403, null],
  ])('a message of a page at %s has the status %i', async (Origin, status, allowed) => {
    const site = startSmallSite({ assets: { origin: 'https://published.example' } });
    const response = await site.fetch('/mcp', { ...ping, headers: { ...headers, Origin } });
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const reason = 'Requests from pages of other sites are not allowed.';
    const refused = { error: { code: -32_000, message: reason } };
    expect(await response.json()).toMatchObject(status === 403 ? refused : { result: {} });
  });

  it('does not take the host of a request for its own, whose name may lead to this machine', async () => {
    const site = startSmallSite();
    const init = { ...ping, headers: { ...headers, Origin: 'http://docs.example' } };
    expect((await site.fetch('http://docs.example/mcp', init)).status).toBe(403);
  });

  it('can be read by pages on localhost, such as the MCP inspector', async () => {
    const site = startSmallSite();
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

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('rejects %s', async (method) => {
    const response = await startSmallSite(AGENTS).fetch('/mcp', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it.each(['GET', 'HEAD'])('leads a browser to the page about it: %s', async (method) => {
    const accept = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const site = startSmallSite(AGENTS);
    const response = await site.fetch('/mcp', { method, headers: accept });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/docs/agents');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await site.loadLines()).toMatchObject([{ kind: 'redirect', status: 303 }]);
    // A site without that page has nothing to lead to, and a message of a browser is a message.
    const plain = await startSmallSite().fetch('/mcp', { method, headers: accept });
    expect(plain.status).toBe(405);
    const message = { ...ping, headers: { ...headers, ...accept } };
    expect((await site.fetch('/mcp', message)).status).toBe(200);
  });

  it('says to other clients what it is', async () => {
    const response = await startSmallSite(AGENTS).fetch('/mcp');
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      error: {
        code: -32_000,
        message: 'This is a Model Context Protocol server: send JSON-RPC by POST.',
      },
      id: null,
    });
  });

  const BATCH =
    'Invalid Request: send one message per POST. MCP has no batches since protocol version 2025-06-18.';
  const NO_REQUEST =
    'Invalid Request: the body is not a message of JSON-RPC 2.0 with named parameters.';
  const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_operations"}}';

  it.each([
    ['text that is not JSON', 'hello', 400, -32_700, 'Parse error: the body is not valid JSON.'],
    ['an empty body', '', 400, -32_700, 'Parse error: the body is not valid JSON.'],
    ['null', 'null', 400, -32_600, NO_REQUEST],
    ['an empty batch', '[]', 400, -32_600, BATCH],
    ['a batch', `\n[${Array(100).fill(call).join(',')}]`, 400, -32_600, BATCH],
    [
      'a long body',
      `"${'x'.repeat(65_535)}"`,
      413,
      -32_000,
      'The body must not exceed 65536 bytes.',
    ],
  ])('refuses %s with one JSON-RPC error', async (_, body, status, code, message) => {
    const response = await startSmallSite().fetch('/mcp', { method: 'POST', body, headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    // Nothing but the error: no tool has run.
    expect(await response.json()).toEqual({ jsonrpc: '2.0', error: { code, message }, id: null });
  });

  it.each([
    ['initialize', {}, '`params.protocolVersion` must be a string.'],
    ['initialize', undefined, '`params.protocolVersion` must be a string.'],
    ['tools/call', undefined, 'Unknown tool `undefined`.'],
    ['tools/call', { name: 'toString' }, 'Unknown tool `toString`.'],
    ['tools/call', { name: 'search', arguments: [] }, '`params.arguments` must be an object.'],
    ['tools/call', { name: 'search', arguments: null }, '`params.arguments` must be an object.'],
  ])(
    'says in one line what is wrong with the parameters of %s %j',
    async (method, params, message) => {
      const site = startSmallSite();
      const response = await site.fetch('/mcp', toMessage({ id: 'a', method, params }));
      const error = { code: -32_602, message };
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'a', error });
    },
  );

  it.each([
    '{}',
    '{"id":1,"method":"ping"}',
    '{"jsonrpc":"2.0","id":null,"method":"ping"}',
    '{"jsonrpc":"2.0","id":{},"method":"ping"}',
    '{"jsonrpc":"2.0","id":1}',
    '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}',
  ])('refuses %s, which is not a request', async (body) => {
    const response = await startSmallSite().fetch('/mcp', { method: 'POST', body, headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ id: null, error: { code: -32_600 } });
  });

  it.each([
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","id":1,"result":{}}',
  ])('takes %s, which needs no response', async (body) => {
    const response = await startSmallSite().fetch('/mcp', { method: 'POST', body, headers });
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it.each(['resources/list', 'constructor'])('does not know the method %s', async (method) => {
    const response = await startSmallSite().fetch('/mcp', toMessage({ method }));
    expect(await response.json()).toMatchObject({ id: 1, error: { code: -32_601 } });
  });

  it.each(['*/*', 'text/html', ''])('responds with JSON to `Accept: %s`', async (Accept) => {
    const init = { ...ping, headers: { ...headers, Accept } };
    const response = await startSmallSite().fetch('/mcp', init);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it.each(['text/plain', 'multipart/form-data', 'application/jsonp', ''])(
    'refuses a body of the type “%s”',
    async (type) => {
      const init = { ...ping, headers: { ...headers, 'Content-Type': type } };
      const response = await startSmallSite().fetch('/mcp', init);
      expect(response.status).toBe(415);
      expect(await response.json()).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32_000, message: '`Content-Type` must be `application/json`.' },
      });
    },
  );

  it('takes a type with parameters, in any case', async () => {
    const type = { 'Content-Type': 'Application/JSON; charset=utf-8' };
    const response = await startSmallSite().fetch('/mcp', {
      ...ping,
      headers: { ...headers, ...type },
    });
    expect(response.status).toBe(200);
  });

  it('takes a body of 64 KiB without a length in its headers', async () => {
    const body = new Blob([ping.body.padEnd(65_536)]).stream();
    const init = { method: 'POST', body, headers, duplex: 'half' };
    expect((await startSmallSite().fetch('/mcp', init as RequestInit)).status).toBe(200);
  });

  it('reads letters that two chunks of the body share', async () => {
    const bytes = new TextEncoder().encode('{"jsonrpc":"2.0","id":"é","method":"ping"}');
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    const init = { method: 'POST', body, headers, duplex: 'half' };
    const response = await startSmallSite().fetch('/mcp', init as RequestInit);
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'é', result: {} });
  });

  it('has no error in its log when the client goes away', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    const site = startSmallSite();
    const init = { method: 'POST', body, headers, duplex: 'half' };
    const response = await site.fetch('/mcp', init as RequestInit);
    expect(await response.json()).toMatchObject({
      error: { code: -32_700, message: 'Parse error: the body ended early.' },
    });
    expect(await site.loadLines()).toMatchObject([
      { level: 'info', kind: 'rejected', status: 400 },
    ]);
  });

  it.each(['/mcp/server-card', '/mcp/', '/mcp.md'])('is one path, not %s', async (path) => {
    expect((await startSmallSite().fetch(path, ping)).status).toBe(405);
  });
});
