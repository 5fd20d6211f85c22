import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Code } from 'mdast';
import { describe, expect, inject, test } from 'vitest';
import { toObject } from '../../../build/openapi/load/json.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { loadOwnSpec } from '../own-spec.ts';
import { loadCodeBlocks } from './guide-code.ts';

const docsUrl = inject('ownSiteUrl').replace(/\/$/, '');

/** What a reader may not have: a shell function prints its arguments instead. */
const OTHER_PROGRAMS = `
claude() { printf '%s ' "$@"; }
npx() { printf '%s ' "$@"; }
`;

/** Run commands of a page against the site. */
function run(command: string, cwd = '.'): string {
  return execFileSync('sh', ['-e', '-c', OTHER_PROGRAMS + command], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, DOCS_URL: docsUrl },
  });
}

/** Find the code below a title. */
function findCode(blocks: Code[], title: string): string {
  const block = blocks.find(({ meta }) => meta?.includes(`title="${title}"`));
  if (!block) throw new Error(`There is no code with the title ${title}.`);
  return block.value;
}

describe('the page for authors of clients', () => {
  const blocks = loadCodeBlocks(readFileSync('content/docs/recipes/clients.mdx', 'utf8'));

  test('has a schema to download that accepts the messages of the contract, and no other', async () => {
    const script = { 'check-message.mjs': findCode(blocks, 'check-message.mjs') };
    const folder = await createTemporaryFolder(script);
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    run(findCode(blocks, 'Download a schema'), folder);
    const { document } = await loadOwnSpec();
    const examples = toObject(toObject(document['components'])['examples']);
    const messages = Object.values(examples)
      .map((example) => toObject(toObject(example)['value']))
      // A test message has a schema of its own.
      .filter(({ type, timestamp }) => typeof timestamp === 'string' && type !== 'webhook.test');
    expect(messages.length).toBeGreaterThan(4);
    const program = `
      import { findFaults } from './check-message.mjs';
      console.log(JSON.stringify(${JSON.stringify([...messages, {}])}.map(findFaults)));
    `;
    const args = ['--input-type=module', '--eval', program];
    const output = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const faults = JSON.parse(output) as string[];
    expect(faults.slice(0, -1)).toEqual(messages.map(() => ''));
    expect(faults.at(-1)).toContain("must have required property 'type'");
  });

  test('lists the codes that allow a retry', () => {
    const lines = run(findCode(blocks, 'List the codes that allow a retry')).trim().split('\n');
    expect(lines).toContain('too-many-requests');
    expect(lines).not.toContain('validation-failed');
  });
});

describe('the page about assistants', () => {
  const source = readFileSync('content/docs/recipes/assistant.mdx', 'utf8');
  const blocks = loadCodeBlocks(source);
  const isCommand = ({ lang, value }: Code) => lang === 'sh' && !value.startsWith('export ');
  const isRequest = ({ value }: Code) => value.startsWith('curl ');

  async function listTools(address: string): Promise<string[]> {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(address)));
    const { tools } = await client.listTools();
    await client.close();
    return tools.map(({ name }) => name);
  }

  test.each([
    ['Search as an assistant does', '/docs/recipes/till'],
    ['An index of all pages', '## Sections'],
    ['A page as Markdown', '# Connect a till'],
    ['One section of it', '## Before you start'],
    ['Search, as Markdown', '/docs/recipes/webhooks'],
    ['The contract of one operation', '"operationId": "createUser"'],
  ])('has a command "%s" that gets what it says', (title, expected) => {
    expect(run(findCode(blocks, title))).toContain(expected);
    expect(blocks.filter((block) => isCommand(block) && isRequest(block))).toHaveLength(6);
  });

  test('has commands and settings that name the address of the server', async () => {
    const commands = blocks.filter((block) => isCommand(block) && !isRequest(block));
    const settings = blocks.filter(({ lang }) => lang === 'json');
    expect([commands.length, settings.length]).toEqual([2, 2]);
    const addresses = [
      ...commands.map(({ value }) =>
        run(value)
          .split(' ')
          .find((word) => /^https?:/.test(word)),
      ),
      ...settings.map(({ value }) => /"url": "(.*)"/.exec(value)?.[1]),
    ];
    for (const address of addresses) {
      const own = address?.replaceAll('https://docs.example.com', docsUrl) ?? '';
      expect(await listTools(own)).toContain('search');
    }
  });

  test('names each tool, and no other address', async () => {
    const named = [...source.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual((await listTools(`${docsUrl}/mcp`)).toSorted());
    const addresses = new Set(source.match(/https:\/\/docs\.example\.com[^`"\s]*/g));
    expect([...addresses].toSorted()).toEqual([
      'https://docs.example.com',
      'https://docs.example.com/mcp',
    ]);
  });

  test.each([
    ['300 messages', 'wrangler.toml', 'limit = 300, period = 60'],
    ['64 KiB', 'worker/routes/mcp.ts', 'MAX_MESSAGE_BYTES = 64 * 1024'],
    ['12,000 characters', 'worker/mcp/define-tool.ts', 'default: 12_000'],
    ['up to 50,000', 'worker/mcp/define-tool.ts', 'maximum: 50_000'],
  ])('has the limit of %s, as the code does', (limit, file, code) => {
    expect(source).toContain(limit);
    expect(readFileSync(file, 'utf8')).toContain(code);
  });
});
