import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SMALL_ORIGIN, startSmallSite } from './small-site/site.ts';

const VERSIONS = { auto: '2026-07-28', legacy: '2025-11-25' };
const MODES = ['auto', 'legacy'] as const;

async function connect(mode: (typeof MODES)[number], apiVersion: string | null = '202502.beta.1') {
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

describe.each(MODES)('the MCP server, with the official client that is %s', (mode) => {
  it('says what it is and where to begin, and promises nothing that it cannot do', async () => {
    const { client, transport } = await connect(mode);
    expect(client.getServerVersion()).toMatchObject({ name: 'Docs', version: '202502.beta.1' });
    expect(client.getInstructions()).toMatch(/^Docs: All there is to know\. Begin with `search`/);
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
    expect(transport.sessionId).toBeUndefined();
    expect(client.getNegotiatedProtocolVersion()).toBe(VERSIONS[mode]);
  });

  it('has a version of its own where no contract has one', async () => {
    const { client } = await connect(mode, null);
    expect(client.getServerVersion()).toMatchObject({ version: '1.0.0' });
  });

  it('has tools that only read', async () => {
    const { client } = await connect(mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search',
      'read_page',
      'list_operations',
      'read_operation',
    ]);
    for (const { annotations, description, outputSchema } of tools) {
      expect(outputSchema).toMatchObject({ type: 'object' });
      expect(annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect(description).toMatch(/\.$/);
    }
  });

  // The client validates the data against the schema of the tool.
  it.each([
    ['search', { query: 'levels' }, ['pages', 'tasks', 'total']],
    ['read_page', { path: '/docs/faqs/' }, ['markdown', 'path', 'title']],
    ['list_operations', { tag: 'users' }, ['operations']],
    ['read_operation', { operation_id: 'createUser' }, ['markdown', 'path', 'title']],
  ])('%s %j gives data that fit the schema of the tool', async (name, args, keys) => {
    const { client } = await connect(mode);
    const { structuredContent } = await client.callTool({ name, arguments: args });
    expect(Object.keys(structuredContent ?? {}).toSorted()).toEqual(keys);
  });

  it('rejects unknown tools', async () => {
    const { client } = await connect(mode);
    const call = client.callTool({ name: 'delete_page', arguments: {} });
    await expect(call).rejects.toThrow('delete_page');
  });
});
