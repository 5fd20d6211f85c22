import { describe, expect, it } from 'vitest';
import { startSmallSite, toMessage } from './small-site/site.ts';

describe('a message of an earlier version', () => {
  it.each([
    ['2024-11-05', '2024-11-05'],
    ['2025-11-25', '2025-11-25'],
    ['2026-07-28', '2025-11-25'],
    ['none', '2025-11-25'],
  ])('to a client that begins with the version %s offers %s', async (protocolVersion, offered) => {
    const message = toMessage({ method: 'initialize', params: { protocolVersion } });
    const response = await startSmallSite().fetch('/mcp', message);
    expect(await response.json()).toMatchObject({ result: { protocolVersion: offered } });
  });
});

describe('a message of the current version', () => {
  const VERSION = '2026-07-28';
  const META = {
    'io.modelcontextprotocol/protocolVersion': VERSION,
    'io.modelcontextprotocol/clientCapabilities': {},
  };

  /** Send a message whose headers say what it says, except for those given. */
  async function send(
    method: string,
    params: object = {},
    changed: { meta?: object; headers?: Record<string, string> } = {},
  ) {
    const { headers, ...message } = toMessage({
      method,
      params: { ...params, _meta: changed.meta ?? META },
    });
    const said = { 'MCP-Protocol-Version': VERSION, 'Mcp-Method': method, ...changed.headers };
    const site = startSmallSite();
    const response = await site.fetch('/mcp', { ...message, headers: { ...headers, ...said } });
    return { status: response.status, body: await response.json() };
  }

  const CALL = { name: 'list_operations', arguments: { tag: 'Levels' } };

  it('has a result that says which server it is of', async () => {
    const { status, body } = await send('tools/call', CALL, { headers: { 'Mcp-Name': CALL.name } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 1,
      result: {
        resultType: 'complete',
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'Docs' } },
      },
    });
  });

  // A stream of a subscription would never end.
  it.each(['ping', 'initialize', 'subscriptions/listen', 'constructor'])(
    'has no method %s',
    async (method) => {
      const error = { code: -32_601, message: 'Method not found.' };
      expect(await send(method)).toMatchObject({ status: 404, body: { id: 1, error } });
    },
  );

  it.each([
    ['MCP-Protocol-Version', '2025-11-25'],
    ['Mcp-Method', 'tools/list'],
    ['Mcp-Name', 'search'],
  ])('is refused when the header %s says another thing than the body', async (name, value) => {
    const headers = { 'Mcp-Name': CALL.name, [name]: value };
    expect(await send('tools/call', CALL, { headers })).toMatchObject({
      status: 400,
      body: { id: 1, error: { code: -32_020, message: expect.stringContaining(`\`${name}\``) } },
    });
  });

  it.each(Object.keys(META))('is refused without %s', async (key) => {
    const meta = { ...META, [key]: undefined };
    expect(await send('tools/list', {}, { meta })).toMatchObject({
      status: 400,
      body: { id: 1, error: { code: -32_602, message: expect.stringContaining(key) } },
    });
  });

  it('cannot be of a version that does not exist', async () => {
    const requested = '2099-01-01';
    const meta = { ...META, 'io.modelcontextprotocol/protocolVersion': requested };
    const supported = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
    const refused = {
      status: 400,
      body: { error: { code: -32_022, data: { requested, supported } } },
    };
    const headers = { 'MCP-Protocol-Version': requested };
    expect(await send('tools/list', {}, { meta, headers })).toMatchObject(refused);
    // Earlier versions say it in the header alone.
    expect(await send('tools/list', {}, { meta: {}, headers })).toMatchObject(refused);
  });
});
