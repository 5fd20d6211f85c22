import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openEntryStore } from '../../../build/cache/entry-store.ts';
import { DamagedCacheError } from '../../../build/cache/kept.ts';
import { toContentHash } from '../../../build/content-hash.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const TEXT = '<p>Überblick</p>';

it('keeps facts and text for the next process', async () => {
  const file = await createFile();
  openEntryStore(file).keep('a', { title: 'A' }, TEXT);
  const entry = openEntryStore(file).load('a');
  expect(entry?.facts).toEqual({ title: 'A' });
  expect(entry?.content).toMatchObject({ hash: toContentHash(TEXT), byteLength: 17 });
  expect(entry?.content.load()).toBe(TEXT);
  expect(openEntryStore(file).load('b')).toBeNull();
});

it('keeps a text as it was when its entry becomes another', async () => {
  const store = openEntryStore(await createFile());
  const { content } = store.keep('a', '1', TEXT);
  store.keep('a', '2', 'Other');
  expect(content.load()).toBe(TEXT);
  expect(store.load('a')?.content.load()).toBe('Other');
});

it('loads what was kept as a pack in one piece, in its order', async () => {
  const file = await createFile();
  const store = openEntryStore(file);
  const entries = [store.keep('a', { place: 1 }, TEXT), store.keep('b', { place: 2 }, 'Other')];
  expect(store.loadPack('site', ['a', 'b'])).toBeNull();
  store.keepPack('site', ['a', 'b'], entries);
  const pack = openEntryStore(file).loadPack<{ place: number }, string>('site', ['a', 'b']);
  expect(pack?.map(({ facts, content }) => [facts.place, content.load()])).toEqual([
    [1, TEXT],
    [2, 'Other'],
  ]);
  expect(store.loadPack('site', ['a'])).toBeNull();
  expect(store.loadPack('other site', ['a', 'b'])).toBeNull();
});

it('has used the entries of a pack with the pack', async () => {
  const file = await createFile();
  const store = openEntryStore(file);
  store.keepPack('site', ['a'], [store.keep('a', null, TEXT)]);
  change(file, 'UPDATE entries SET used = used - 8');
  store.loadPack('site', ['a']);
  store.prune(0);
  expect(store.load('a')?.content.load()).toBe(TEXT);
});

it('knows nothing of an entry whose facts are damaged', async () => {
  const file = await createFile();
  openEntryStore(file).keep('a', '1', TEXT);
  change(file, "UPDATE entries SET facts = '2'");
  expect(openEntryStore(file).load('a')).toBeNull();
});

it.each([
  ['damaged', "UPDATE contents SET content = 'Other'"],
  ['gone', 'DELETE FROM contents'],
])('says of a text that is %s that it is, and is empty when it is opened again', async (_, sql) => {
  const file = await createFile();
  openEntryStore(file).keep('a', '1', TEXT);
  change(file, sql);
  const entry = openEntryStore(file).load('a');
  expect(() => entry?.content.load()).toThrow(DamagedCacheError);
  expect(openEntryStore(file).load('a')).toBeNull();
});

it('takes the place of a file that is no database', async () => {
  const file = await createFile();
  await writeFile(file, 'This was written by somebody else.'.repeat(100));
  openEntryStore(file).keep('a', '1', TEXT);
  expect(openEntryStore(file).load('a')?.content.load()).toBe(TEXT);
});

it('holds in memory what no disk takes', async () => {
  const folder = await createTemporaryFolder({ 'cache/in-the-way': '' });
  const store = openEntryStore(join(folder, 'cache/in-the-way/pages.sqlite'));
  expect(store.keep('a', '1', TEXT).content.load()).toBe(TEXT);
  expect(store.load('a')?.content.load()).toBe(TEXT);
  expect(await readdir(join(folder, 'cache'))).toEqual(['in-the-way']);
});

it('forgets what nobody used for a week, once there is too much', async () => {
  const file = await createFile();
  const store = openEntryStore(file);
  for (const key of ['a', 'b', 'c']) store.keep(key, '1', `Text of ${key}`);
  change(file, "UPDATE entries SET used = used - 8 WHERE key <> 'c'");
  store.prune(3);
  expect(store.load('a')?.content.load()).toBe('Text of a');
  store.prune(2);
  expect(['a', 'b', 'c'].map((key) => store.load(key)?.content.load())).toEqual([
    'Text of a',
    undefined,
    'Text of c',
  ]);
});

async function createFile(): Promise<string> {
  return join(await createTemporaryFolder(), 'pages.sqlite');
}

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}
