import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { toContentHash } from '../../build/content-hash.ts';
import { loadRecords } from '../../build/release/load-records.ts';
import type { KvNamespace } from '../../cli/deploy/kv-namespace.ts';
import {
  findReferencedKeys,
  loadReferencedKeys,
  toBatches,
  toSize,
} from '../../cli/deploy/records.ts';
import { MANIFEST_PREFIXES, toManifestKey } from '../../worker/store/keys.ts';

describe('toBatches', () => {
  const RECORDS = new Map(Array.from({ length: 7 }, (_, index) => [`k${index}`, 'x'.repeat(8)]));

  it.each([
    ['by number', 3, 1_000, [3, 3, 1]],
    ['by bytes', 100, 30, [2, 2, 2, 1]],
    ['not at all when all fit', 100, 1_000, [7]],
    ['one by one when each is larger than a batch', 100, 5, [1, 1, 1, 1, 1, 1, 1]],
  ])('splits records %s', (_, maxPairs, maxBytes, sizes) => {
    const batches = toBatches(RECORDS, maxPairs, maxBytes);
    expect(batches.map(({ length }) => length)).toEqual(sizes);
    expect(batches.flat()).toEqual([...RECORDS]);
  });

  it('counts the bytes of the request, with escapes', () => {
    expect(toSize(['k', '"é"'])).toBe(1 + '"\\"é\\""'.length + 1);
  });
});

describe('findReferencedKeys', () => {
  it('finds keys, but no paths and no page ids', () => {
    const [page, words] = ['page', 'words'].map((kind) => `${kind}/${toContentHash(kind)}`);
    const line = `["page docs/users",["Users","","docs/users","${page}"]]`;
    expect([...findReferencedKeys(`{"wordIndex":"${words}"}\n${line}`)]).toEqual([words, page]);
  });

  it("finds all records of this project's site in its manifest, and nothing else", async () => {
    const folder = inject('builtSite');
    const manifests = join(folder, 'kv', toManifestKey(''));
    const [id = ''] = await readdir(manifests);
    const manifest = await readFile(join(manifests, id), 'utf8');
    const keys = [...loadRecords(folder).keys()];
    expect([...findReferencedKeys(manifest), toManifestKey(id)].sort()).toEqual(keys.sort());
  });
});

describe('loadReferencedKeys', () => {
  const page = `page/${toContentHash('page')}`;
  const createKv = (values: Map<string, string>): Pick<KvNamespace, 'read'> => ({
    read: async (keys) => new Map([...values].filter(([key]) => keys.includes(key))),
  });

  it.each(MANIFEST_PREFIXES)('reads manifests of every format: %s', async (prefix) => {
    const kv = createKv(new Map([[`${prefix}r1`, `["page docs",["Docs","${page}"]]`]]));
    expect(await loadReferencedKeys(kv, 'r1')).toEqual(new Set([page, `${prefix}r1`]));
    expect(await loadReferencedKeys(kv, 'r2')).toBeNull();
  });
});
