import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openCache } from '../../../build/files/cache.ts';
import type { CacheNamespace } from '../../../build/files/cache.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const VALUE = { text: 'Überblick', bytes: new Uint8Array([0, 255]), byName: new Map([['a', 1]]) };
const DAY_MS = 86_400_000;

async function toFile(): Promise<string> {
  return join(await createTemporaryFolder({}), 'new/cache.sqlite');
}

it('returns a value to the next process as it was stored', async () => {
  const file = await toFile();
  openCache(file, '').put('page', ['a', 1], VALUE);
  expect(openCache(file, '').get('page', ['a', 1])).toEqual(VALUE);
});

it('makes a value once', async () => {
  const file = await toFile();
  const made: string[] = [];
  const make = () => {
    made.push('made');
    return VALUE;
  };
  const cache = openCache(file, '');
  expect(await cache.memo('page', ['a'], make)).toEqual(VALUE);
  expect(await cache.memo('page', ['a'], make)).toEqual(VALUE);
  expect(await openCache(file, '').memo('page', ['a'], make)).toEqual(VALUE);
  expect(made).toHaveLength(1);
});

it.each<[string, CacheNamespace, string[], string]>([
  ['key', 'page', ['b'], ''],
  ['namespace', 'output', ['a'], ''],
  ['salt', 'page', ['a'], 'other code'],
])('has no value for another %s', async (_, namespace, key, salt) => {
  const file = await toFile();
  openCache(file, '').put('page', ['a'], VALUE);
  expect(openCache(file, salt).get(namespace, key)).toBeUndefined();
});

it('tells keys apart that look alike when joined', () => {
  const cache = openCache(null, '');
  cache.put('page', ['a,b', 'c'], 1);
  expect(cache.get('page', ['a', 'b,c'])).toBeUndefined();
});

it('returns no value that was changed on the disk', async () => {
  const file = await toFile();
  openCache(file, '').put('page', ['a'], VALUE);
  const database = new DatabaseSync(file);
  database.exec("UPDATE entries SET value = CAST('other' AS BLOB)");
  database.close();
  expect(openCache(file, '').get('page', ['a'])).toBeUndefined();
});

it.each([
  ['is not a database', (file: string) => writeFile(file, 'x'.repeat(5_000))],
  ['was cut off', (file: string) => truncate(file, 6_000)],
])('replaces a file that %s', async (_, damage) => {
  const file = await toFile();
  const cache = openCache(file, '');
  for (let page = 0; page < 100; page += 1) cache.put('page', [page], 'x'.repeat(1_000));
  const database = new DatabaseSync(file);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  await damage(file);
  openCache(file, '').put('page', ['a'], VALUE);
  expect(openCache(file, '').get('page', ['a'])).toEqual(VALUE);
});

it('replaces a file that was cut off in the middle of a value', async () => {
  const file = await toFile();
  openCache(file, '').put('page', ['a'], 'x'.repeat(1_000_000));
  const database = new DatabaseSync(file);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  await truncate(file, 500_000);
  expect(openCache(file, '').get('page', ['a'])).toBeUndefined();
  // Finds out that the file is unusable, and the next process has a new one.
  openCache(file, '').put('page', ['a'], VALUE);
  openCache(file, '').put('page', ['a'], VALUE);
  expect(openCache(file, '').get('page', ['a'])).toEqual(VALUE);
});

it('replaces a file whose table has other columns', async () => {
  const file = join(await createTemporaryFolder({}), 'cache.sqlite');
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE entries (key TEXT PRIMARY KEY, used INTEGER, facts TEXT)');
  database.close();
  openCache(file, '').put('page', ['a'], VALUE);
  expect(openCache(file, '').get('page', ['a'])).toEqual(VALUE);
});

it('makes every value again where it cannot create the file', async () => {
  const folder = await createTemporaryFolder({ 'cache.sqlite/file': '' });
  const cache = openCache(join(folder, 'cache.sqlite'), '');
  expect(await cache.memo('page', ['a'], () => VALUE)).toEqual(VALUE);
  expect(cache.get('page', ['a'])).toBeUndefined();
});

it('returns the same object each time when it works in memory', async () => {
  const cache = openCache(await toFile(), '', { isInMemory: true });
  expect(cache.put('page', ['a'], VALUE)).toBe(VALUE);
  expect(cache.get('page', ['a'])).toBe(VALUE);
});

it('removes values that no process has used for a week', async () => {
  const file = await toFile();
  const cache = openCache(file, '');
  for (const name of ['unused', 'used']) cache.put('page', [name], VALUE);
  const today = Math.floor(Date.now() / DAY_MS);
  const database = new DatabaseSync(file);
  database.exec(`UPDATE entries SET day = ${today - 8}`);
  database.close();
  const next = openCache(file, '');
  next.get('page', ['used']);
  next.prune();
  const last = openCache(file, '');
  expect(last.get('page', ['used'])).toEqual(VALUE);
  expect(last.get('page', ['unused'])).toBeUndefined();
});
