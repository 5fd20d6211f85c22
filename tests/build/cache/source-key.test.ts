import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFileCache } from '../../../build/cache/file-cache.ts';
import { COMPILERS, loadSourceKey } from '../../../build/cache/source-key.ts';
import { createTemporaryFolder, writeFiles } from '../../support/temporary-folder.ts';

const SOURCES = {
  'package-lock.json': '{}',
  ...Object.fromEntries(COMPILERS.map((path) => [path, `export const make = () => '${path}';`])),
  'build/openapi/kept-reference.ts': `export { Card } from '../../client/article/card.tsx';`,
  'build/cli.ts': `console.log('no part of any page');`,
  'client/article/card.tsx': `export const Card = () => <p>Card</p>;`,
};

/** The key of these sources after `edits`, with what was kept of the key before them. */
async function toKeys(edits: Record<string, string>, isOld = true) {
  const folder = await createTemporaryFolder();
  const load = async (files: Record<string, string>, old: boolean) => {
    await writeFiles(folder, files);
    if (old) await makeOld(folder);
    return loadSourceKey(folder, createFileCache(join(folder, 'cache')));
  };
  return { before: await load(SOURCES, true), after: await load(edits, isOld) };
}

/** As if written before this process began. */
async function makeOld(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), 1_000, 1_000);
  }
}

test.each<[string, Record<string, string>]>([
  ['nothing', {}],
  ['a module that takes no part', { 'build/cli.ts': `console.log('changed');` }],
  ['a comment', { 'client/article/card.tsx': `/* A. */\n${SOURCES['client/article/card.tsx']}` }],
])('the key stays when %s changes', async (_, edits) => {
  const { before, after } = await toKeys(edits);
  expect(before).toMatch(/^[\da-f]{32}$/);
  expect(after).toBe(before);
});

test.each<[string, Record<string, string>]>([
  ['a component', { 'client/article/card.tsx': `export const Card = () => <b>Card</b>;` }],
  [
    'what renders social images',
    { 'build/outputs/social-image.ts': `export const draw = () => '';` },
  ],
  ['a package', { 'package-lock.json': '{ "changed": true }' }],
])('the key changes with %s', async (_, edits) => {
  const { before, after } = await toKeys(edits);
  expect(after).toMatch(/^[\da-f]{32}$/);
  expect(after).not.toBe(before);
});

test('there is no key when a module changed after this process began', async () => {
  const { after } = await toKeys(
    { 'client/article/card.tsx': `export const Card = () => <b>Card</b>;` },
    false,
  );
  expect(after).toBeNull();
});
