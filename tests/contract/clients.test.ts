import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, inject, test } from 'vitest';
import { toObject } from '../../build/openapi/load/json.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { loadCodeBlocks } from './guide-code.ts';
import { loadOwnSpec } from './own-spec.ts';

const PAGE = 'content/docs/recipes/clients.mdx';

const blocks = loadCodeBlocks(readFileSync(PAGE, 'utf8'));

/** Find the code below a title. */
function findCode(title: string): string {
  const block = blocks.find(({ meta }) => meta?.includes(`title="${title}"`));
  if (!block) throw new Error(`${PAGE} has no code with the title ${title}.`);
  return block.value;
}

async function createFolder(files: Record<string, string> = {}): Promise<string> {
  const folder = await createTemporaryFolder(files);
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Run commands of the page against the built site. */
function run(folder: string, ...titles: string[]): string {
  return execFileSync('sh', ['-e', '-c', titles.map(findCode).join('\n')], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      DOCS_URL: inject('builtSiteUrl').replace(/\/$/, ''),
    },
  });
}

test('the schema to download accepts the messages of the contract, and no other', async () => {
  const folder = await createFolder({ 'check-message.mjs': findCode('check-message.mjs') });
  run(folder, 'Download a schema');
  const { document } = await loadOwnSpec();
  const examples = toObject(toObject(document['components'])['examples']);
  const messages = Object.values(examples)
    .map((example) => toObject(toObject(example)['value']))
    // A test message has a schema of its own.
    .filter(({ type, timestamp }) => typeof timestamp === 'string' && type !== 'webhook.test');
  expect(messages.length).toBeGreaterThan(4);
  const script = `
    import { findFaults } from './check-message.mjs';
    console.log(JSON.stringify(${JSON.stringify([...messages, {}])}.map(findFaults)));
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  const faults = JSON.parse(output) as string[];
  expect(faults.slice(0, -1)).toEqual(messages.map(() => ''));
  expect(faults.at(-1)).toContain("must have required property 'type'");
});

test('the problems that pass are those after which a request may be repeated', async () => {
  const lines = run(await createFolder(), 'List the problems that pass')
    .trim()
    .split('\n');
  expect(lines).toContain('too-many-requests');
  expect(lines).not.toContain('validation-failed');
});
