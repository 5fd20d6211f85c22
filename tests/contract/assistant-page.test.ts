import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, inject, test } from 'vitest';
import { loadCodeBlocks } from './guide-code.ts';

const PAGE = 'content/docs/recipes/assistant.mdx';

const source = readFileSync(PAGE, 'utf8');
const blocks = loadCodeBlocks(source);
const docsUrl = inject('builtSiteUrl').replace(/\/$/, '');

/** The site's own address instead of that of the examples. */
const toOwn = (text: string) => text.replaceAll('https://docs.example.com', docsUrl);

/** What a reader may not have: a shell function prints its arguments instead. */
const OTHER_PROGRAMS = `
claude() { printf '%s ' "$@"; }
npx() { printf '%s ' "$@"; }
`;

function run(command: string): string {
  return execFileSync('sh', ['-e', '-c', `${OTHER_PROGRAMS}\n${command}`], {
    encoding: 'utf8',
    env: { ...process.env, DOCS_URL: docsUrl },
  });
}

async function listTools(address: string): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(address)));
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

const commands = blocks.filter(({ lang, value }) => lang === 'sh' && !value.startsWith('export '));
const requests = commands.filter(({ value }) => value.startsWith('curl '));
const others = commands.filter((block) => !requests.includes(block));
const settings = blocks.filter(({ lang }) => lang === 'json');

test('the page has commands and settings of each kind', () => {
  expect([requests.length, others.length, settings.length]).toEqual([6, 2, 2]);
});

test.each([
  ['Search as an assistant does', '/docs/recipes/till'],
  ['An index of all pages', '## Sections'],
  ['A page as Markdown', '# Connect a till'],
  ['One section of it', '## Before you start'],
  ['Search, as Markdown', '/docs/recipes/webhooks'],
  ['The contract of one operation', '"operationId": "createUser"'],
])('the command "%s" gets what it says', (title, expected) => {
  const block = requests.find(({ meta }) => meta === `title="${title}"`);
  expect(run(block?.value ?? '')).toContain(expected);
});

test.each(others.map(({ meta, value }) => [meta, value]))(
  'the command %s names the address of the server',
  async (_, command) => {
    const address = run(command)
      .split(' ')
      .find((argument) => argument.startsWith('http://'));
    expect(await listTools(address ?? '')).toContain('search');
  },
);

test.each(settings.map(({ meta, value }) => [meta, value]))(
  'the settings %s name the address of the server',
  async (_, json) => {
    const [servers] = Object.values(JSON.parse(toOwn(json)) as Record<string, object>);
    const [server] = Object.values(servers ?? {}) as { url: string }[];
    expect(await listTools(server?.url ?? '')).toContain('search');
  },
);

test('the page names each tool, and no other address', async () => {
  const named = [...source.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual((await listTools(`${docsUrl}/mcp`)).toSorted());
  const addresses = source.match(/https:\/\/docs\.example\.com[^`"\s]*/g);
  expect(new Set(addresses)).toEqual(
    new Set(['https://docs.example.com', 'https://docs.example.com/mcp']),
  );
});

test.each([
  ['300 messages', 'wrangler.toml', 'limit = 300, period = 60'],
  ['64 KiB', 'worker/routes/mcp.ts', 'MAX_MESSAGE_BYTES = 64 * 1024'],
  ['12,000 characters', 'worker/mcp/define-tool.ts', 'default: 12_000'],
  ['up to 50,000', 'worker/mcp/define-tool.ts', 'maximum: 50_000'],
])('the limit of %s is that of the code', (limit, file, code) => {
  expect(source).toContain(limit);
  expect(readFileSync(file, 'utf8')).toContain(code);
});
