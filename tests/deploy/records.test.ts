import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { toContentHash } from '../../build/content-hash.ts';
import { loadRecords } from '../../build/release/load-release.ts';
import type { KvNamespace } from '../../cli/deploy/kv-namespace.ts';
import { findReferencedKeys, loadReferencedKeys, toSize } from '../../cli/deploy/records.ts';
import { MANIFEST_PREFIXES, toManifestKey } from '../../worker/store/keys.ts';

it('counts the bytes of the request, with escapes', () => {
  expect(toSize(['k', '"é"'])).toBe(1 + '"\\"é\\""'.length + 1);
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
    const manifest = `["page docs",["Docs","${page}"]]`;
    const id = toContentHash(manifest).slice(0, 16);
    const kv = createKv(new Map([id, 'damaged'].map((name) => [prefix + name, manifest])));
    expect(await loadReferencedKeys(kv, id)).toEqual(new Set([page, prefix + id]));
    expect(await loadReferencedKeys(kv, 'damaged')).toBeNull();
    expect(await loadReferencedKeys(kv, 'missing')).toBeNull();
  });
});
