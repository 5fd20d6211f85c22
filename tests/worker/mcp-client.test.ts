import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useSite } from '../support/site.ts';
import { SMALL_ORIGIN, startSmallSite, toCall } from './small-site/site.ts';

async function connect(mode: 'auto' | 'legacy', apiVersion: string | null = '2.beta.1') {
  const site = startSmallSite({ assets: { apiVersion } });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', SMALL_ORIGIN), {
    fetch: (url, init) => site.fetch(String(url), init),
  });
  const info = { name: 'test', version: '1.0.0' };
  const client = new Client(info, { versionNegotiation: { mode } });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { client, transport };
}

describe.each([
  ['auto', '2026-07-28'],
  ['legacy', '2025-11-25'],
] as const)('the MCP server, with the official client that is %s', (mode, version) => {
  it('says what it is and where to begin, and promises nothing that it cannot do', async () => {
    const { client, transport } = await connect(mode);
    expect(client.getServerVersion()).toMatchObject({ name: 'Docs', version: '2.beta.1' });
    expect(client.getInstructions()).toMatch(/^Docs: All there is to know\. Begin with `search`/);
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
    expect(transport.sessionId).toBeUndefined();
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const other = await connect(mode, null);
    expect(other.client.getServerVersion()).toMatchObject({ version: '1.0.0' });
  });

  it('has tools that only read, and rejects others', async () => {
    const { client } = await connect(mode);
    const { tools } = await client.listTools();
    const toArguments = ({ properties = {} }: { properties?: object | undefined }) =>
      Object.keys(properties);
    expect(tools.map(({ name, inputSchema }) => [name, ...toArguments(inputSchema)])).toEqual([
      ['search', 'query', 'kind', 'max_characters', 'offset'],
      ['read_page', 'path', 'section', 'max_characters', 'offset'],
    ]);
    for (const { annotations, description } of tools) {
      expect(annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect(description).toMatch(/\.$/);
    }
    const call = client.callTool({ name: 'delete_page', arguments: {} });
    await expect(call).rejects.toThrow('delete_page');
  });
});

it('the MCP server runs a tool in workerd', async () => {
  const response = await useSite().fetch('/mcp', toCall('read_page', { path: '/docs/faqs' }));
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('# ')]);
});
