import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { toContentHash } from '../../build/content-hash.ts';
import { findNamedKeys } from '../../build/deploy/named-keys.ts';
import { loadRecords } from '../../build/release/load-records.ts';

it('finds keys and leaves addresses and ids', () => {
  const [page, words] = ['page', 'words'].map((kind) => `${kind}/${toContentHash(kind)}`);
  const line = `["page docs/users",["Users","","docs/users","${page}"]]`;
  expect([...findNamedKeys(`{"wordIndex":"${words}"}\n${line}`)]).toEqual([words, page]);
});

it("finds the records of this project's site in its manifest, and nothing else", async () => {
  const folder = inject('builtSite');
  const [id = ''] = await readdir(join(folder, 'kv/manifest'));
  const named = findNamedKeys(await readFile(join(folder, 'kv/manifest', id), 'utf8'));
  const keys = [...(await loadRecords(folder)).keys()];
  expect([...named, `manifest/${id}`].sort()).toEqual(keys.sort());
});
