import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openCache } from '../../../build/files/cache.ts';
import { hashCompiler, memoFiles } from '../../../build/files/source-files.ts';
import { createTemporaryFolder, makeOld, writeFiles } from '../../support/temporary-folder.ts';

describe('memoFiles', () => {
  async function createMaker() {
    const folder = await createTemporaryFolder({ 'a.yaml': 'a', 'b.yaml': 'b' });
    await makeOld(folder);
    const cache = openCache(null, '');
    let count = 0;
    const make = (sources: string[] | null, change = async () => {}) =>
      memoFiles(cache, { namespace: 'reference', key: ['a'], folder }, async () => {
        await change();
        return { value: (count += 1), sources };
      });
    return { folder, make };
  }

  it('makes a value again when one of its files changes', async () => {
    const { folder, make } = await createMaker();
    const both = ['a.yaml', 'b.yaml'];
    expect(await make(both)).toBe(1);
    expect(await make(both)).toBe(1);
    await writeFiles(folder, { 'b.yaml': 'changed' });
    await makeOld(folder);
    expect(await make(both)).toBe(2);
    await rm(join(folder, 'b.yaml'));
    expect(await make(['a.yaml'])).toBe(3);
    expect(await make(['a.yaml'])).toBe(3);
  });

  it('does not store a value without files', async () => {
    const { make } = await createMaker();
    expect(await make(null)).toBe(1);
    expect(await make(null)).toBe(2);
  });

  it('does not store a value whose files changed while it was made', async () => {
    const { folder, make } = await createMaker();
    const change = async () => {
      await writeFiles(folder, { 'a.yaml': 'new' });
      await setTimeout(100);
    };
    expect(await make(['a.yaml'], change)).toBe(1);
    expect(await make(['a.yaml'])).toBe(2);
  });
});

describe('the hash of the compiler', () => {
  const SOURCES = {
    'package-lock.json': '{}',
    'tsconfig.json': '{}',
    'cli/jsx.ts': 'registerHooks();',
    'build/mdx/compile.ts': 'export const make = () => 1;',
    'client/article/card.tsx': 'export const Card = () => <p>Card</p>;',
    'cli/main.ts': 'run();',
  };

  async function toHashes(edits: Record<string, string>): Promise<(string | null)[]> {
    const folder = await createTemporaryFolder(SOURCES);
    await makeOld(folder);
    const before = hashCompiler(folder);
    await writeFiles(folder, edits);
    await makeOld(folder);
    return [before, hashCompiler(folder)];
  }

  it.each([
    ['a plugin', 'build/mdx/compile.ts'],
    ['a component', 'client/article/card.tsx'],
    ['a new file', 'worker/render/escape.ts'],
    ['a package', 'package-lock.json'],
    ['the loader of JSX', 'cli/jsx.ts'],
  ])('changes with %s', async (_, path) => {
    const [before, after] = await toHashes({ [path]: 'changed' });
    expect(before).toMatch(/^[\da-f]{32}$/);
    expect(after).not.toBe(before);
  });

  it('stays when code changes that compiles nothing', async () => {
    const [before, after] = await toHashes({ 'cli/main.ts': 'walk();' });
    expect(after).toBe(before);
  });

  it('is null when a file changed after this process started', async () => {
    const folder = await createTemporaryFolder(SOURCES);
    expect(hashCompiler(folder)).toBeNull();
  });
});
