import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startReleaseServer } from '../../cli/dev/release-server.ts';
import type { ReleaseServer } from '../../cli/dev/release-server.ts';
import { SETTLED } from '../support/limits.ts';
import { toSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let server: ReleaseServer;
let site: Site;
const client = new Client({ name: 'test', version: '1.0.0' });
let transport: StreamableHTTPClientTransport;

beforeAll(async () => {
  server = await startReleaseServer(inject('builtSite'), SETTLED);
  site = toSite(server.url);
  transport = new StreamableHTTPClientTransport(new URL(site.url('/mcp')));
  await client.connect(transport);
});
afterAll(async () => {
  await client.close();
  await server.close();
});

describe('the MCP server, with the official client', () => {
  it('has instructions, and the version of its card', async () => {
    const card = (await (await site.fetch('/mcp/server-card')).json()) as { version: string };
    expect(card.version).toBe('202502.beta.1');
    expect(client.getServerVersion()).toMatchObject({ version: card.version });
    expect(client.getInstructions()).toContain('search');
  });

  it('responds to a ping', async () => {
    expect(await client.ping()).toEqual({});
  });

  it('promises no notifications, which it cannot send', () => {
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
  });

  it('has no session', () => {
    expect(transport.sessionId).toBeUndefined();
    expect(transport.protocolVersion).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  it('has tools that only read', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'list_operations',
      'read_operation',
      'read_page',
      'search',
    ]);
    for (const { annotations, description, outputSchema } of tools) {
      expect(outputSchema).toMatchObject({ type: 'object' });
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
      expect(description).toMatch(/\.$/);
    }
  });

  it.each([
    ['create segment', 'all', '/docs/user-guide/segments/manage#create-a-segment'],
    ['create segment', 'api', 'Path: /docs/api/management/create-segment'],
    ['segmnet', 'guide', '/docs/user-guide/segments/'],
    ['externalId', 'all', 'externalId'],
  ])('finds %s in %s', async (query, kind, expected) => {
    const text = await call('search', { query, kind });
    expect(text).toContain(expected);
    expect(text.length).toBeLessThan(12_000);
  });

  it('names words that no page has, and says where to begin', async () => {
    const none = await call('search', { query: 'xyzzyx qqqqq' });
    expect(none).toContain('No page contains `xyzzyx` or `qqqqq`. No results.');
    expect(none).toContain('- /docs/faqs/ (');
    const some = await call('search', { query: 'xyzzyx lederboard' });
    expect(some).toContain('No page contains `xyzzyx` or `lederboard`. Pages for `leaderboard`:');
  });

  it.each(['/docs/faqs/', '/docs/faqs', '/docs/faqs.md', 'docs/faqs/', '/Docs/FAQs/index.html'])(
    'reads a page by %s',
    async (path) => {
      const own = await (await site.fetch('/docs/faqs.md')).text();
      expect(await call('read_page', { path })).toBe(own);
      expect(await call('read_page', { path: new URL(path, site.url('/')).href })).toBe(own);
    },
  );

  it.each([
    { path: '/docs/user-guide/missions/manage', section: 'create-a-mission' },
    { path: '/docs/user-guide/missions/manage', section: 'Create a mission' },
    { path: '/docs/user-guide/missions/manage#create-a-mission' },
  ])('reads one section: %j', async (args) => {
    const text = await call('read_page', args);
    expect(text).toMatch(/^## Create a mission\n/);
    expect(text.match(/^## /gm)).toHaveLength(1);
  });

  it('reads a long text in parts that make up the whole', async () => {
    const own = await (await site.fetch('/docs/api/management/create-user.md')).text();
    const args = { operation_id: 'createUser', max_characters: 5_000 };
    let whole = '';
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      const text = await call('read_operation', { ...args, offset });
      expect(text.length).toBeLessThan(5_200);
      const [, next] = /\[Truncated: .* Call again with offset (\d+)\.\]$/.exec(text) ?? [];
      whole += next === undefined ? text : text.slice(0, text.lastIndexOf('\n[Truncated'));
      offset = next === undefined ? undefined : Number(next);
    }
    expect(whole).toBe(own);
  });

  it('lists the operations, all or of one group', async () => {
    const all = await call('list_operations', { max_characters: 50_000 });
    const users = await call('list_operations', { tag: 'users' });
    expect(all.match(/^- /gm)?.length).toBeGreaterThan(100);
    expect(users).toContain('- createUser: `POST /users`');
    expect(users.match(/^## /gm)).toHaveLength(1);
  });

  it.each([
    ['read_page', { path: '/docs/faqz' }, '/docs/faqs/'],
    ['read_page', { path: '//example.com/docs' }, 'No page at'],
    ['read_page', { path: '/docs/%2e%2e/faqs' }, 'No page at'],
    ['read_page', { path: '/docs/faqs/', section: 'no such' }, 'Its sections:'],
    ['read_page', { path: '/docs/faqs/', offset: 1e9 }, 'characters, so none follow offset'],
    ['read_page', {}, 'path'],
    ['read_page', { path: '/docs/faqs/', max_characters: 1e9 }, 'max_characters'],
    ['read_operation', { operation_id: 'creatUser' }, 'createUser'],
    ['list_operations', { tag: 'no such' }, 'Groups: '],
    ['search', { query: '  ' }, 'query'],
    ['search', { query: 'x', kind: 'all of it' }, 'kind'],
  ])('rejects %s %j with a message', async (name, args, expected) => {
    const result = await client.callTool({ name, arguments: args });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain(expected);
  });

  // The client validates the data against the schema of the tool.
  it.each([
    ['search', { query: 'create segment' }, ['pages', 'tasks', 'total']],
    ['read_page', { path: '/docs/faqs/' }, ['markdown', 'path', 'title']],
    ['list_operations', { tag: 'users' }, ['operations']],
    ['read_operation', { operation_id: 'createUser' }, ['markdown', 'path', 'title']],
  ])('%s %j gives its text as data too', async (name, args, keys) => {
    const { structuredContent } = await client.callTool({ name, arguments: args });
    expect(Object.keys(structuredContent ?? {}).toSorted()).toEqual(keys);
  });

  it('gives as data the part of a text that it sends, and where to continue', async () => {
    const args = { max_characters: 1_000, offset: 900 };
    const { content, structuredContent } = await client.callTool({
      name: 'list_operations',
      arguments: args,
    });
    const text = JSON.stringify(content);
    const { operations, next_offset } = structuredContent as {
      operations: { id: string }[];
      next_offset: number;
    };
    expect(operations.length).toBeGreaterThan(3);
    expect(operations.filter(({ id }) => !text.includes(`- ${id}: `))).toEqual([]);
    expect(text).toContain(`Call again with offset ${next_offset}.`);
  });

  it('rejects unknown tools', async () => {
    await expect(client.callTool({ name: 'delete_page', arguments: {} })).rejects.toThrow(
      'delete_page',
    );
  });
});

async function call(name: string, args: Record<string, unknown>): Promise<string> {
  const result = await client.callTool({ name, arguments: args });
  const [content] = result.content;
  if (result.isError === true || content?.type !== 'text') {
    throw new Error(`${name} failed: ${JSON.stringify(result)}`);
  }
  return content.text;
}
