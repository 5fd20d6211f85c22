import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { toContentHash } from '../../build/content-hash.ts';
import { createApi } from '../../build/deploy/api.ts';
import type { Api } from '../../build/deploy/api.ts';
import { loadAccount } from '../../build/deploy/account.ts';
import { collectKeys, findGarbage } from '../../build/deploy/collect-keys.ts';
import { openKv } from '../../build/deploy/kv-namespace.ts';
import type { KvNamespace } from '../../build/deploy/kv-namespace.ts';
import { startCloudflareStandIn } from './cloudflare-stand-in/cloudflare-stand-in.ts';
import type { CloudflareStandIn } from './cloudflare-stand-in/cloudflare-stand-in.ts';
import { age } from './cloudflare-stand-in/state.ts';
import { NAMESPACE_ID, WORKER } from './project.ts';

let cloudflare: CloudflareStandIn;
let api: Api;
let kv: KvNamespace;

beforeEach(async () => {
  cloudflare = await startCloudflareStandIn();
  onTestFinished(() => cloudflare.close());
  const { state, env } = cloudflare;
  state.namespaces.set(NAMESPACE_ID, { id: NAMESPACE_ID, title: 'content', keys: new Map() });
  const worker = { name: WORKER, versions: [], deployments: [], hasPreviews: true };
  state.workers.set(WORKER, worker);
  api = createApi(loadAccount(env), 5_000, () => {});
  kv = openKv(api, NAMESPACE_ID);
});

function toKey(page: string): string {
  return `page/${toContentHash(page)}`;
}

/** Put a release of these pages there, as a deploy does, its version included. */
async function addRelease(id: string, pages: string[], tag: string | null = id): Promise<void> {
  const writtenAt = Math.floor(Date.now() / 1_000);
  const records = pages.map((page): [string, string] => [toKey(page), page]);
  const stored = await kv.list();
  const missing = records.filter(([key]) => !stored.has(key));
  const manifest = records.map(([key]) => JSON.stringify({ record: key })).join('\n');
  await kv.write([...missing, [`manifest/${id}`, manifest]], writtenAt);
  cloudflare.state.workers.get(WORKER)?.versions.unshift({
    id: randomUUID(),
    createdAt: Date.now(),
    metadata: {
      main_module: 'index.js',
      compatibility_date: '2026-10-01',
      bindings: tag === null ? [] : [{ name: 'RELEASE', type: 'plain_text', text: id }],
      annotations: { 'workers/message': `Release ${id}`, ...(tag ? { 'workers/tag': tag } : {}) },
    },
    modules: new Map(),
    assets: {},
  });
}

async function collect(keep: number): Promise<string[]> {
  const collection = await findGarbage(api, kv, WORKER, keep);
  if (collection.kind === 'postponed') throw new Error(collection.reason);
  await collectKeys(kv, collection);
  return collection.keys.sort();
}

it('deletes what only releases beyond the last N name', async () => {
  for (const [index, id] of ['r1', 'r2', 'r3', 'r4', 'r5'].entries()) {
    await addRelease(id, ['common', `own${index + 1}`]);
    age(cloudflare.state, 48);
  }
  expect(await collect(3)).toEqual(
    ['manifest/r1', 'manifest/r2', toKey('own1'), toKey('own2')].sort(),
  );
  expect([...(await kv.list()).keys()]).toEqual(
    [
      ...['r3', 'r4', 'r5'].map((id) => `manifest/${id}`),
      ...['common', 'own3', 'own4', 'own5'].map(toKey),
    ].sort(),
  );
  expect(await collect(3)).toEqual([]);
});

it('leaves what another deploy has written and has no version for yet', async () => {
  await addRelease('r1', ['a']);
  age(cloudflare.state, 48);
  await kv.write([['page/of-another', 'x']], Math.floor(Date.now() / 1_000));
  expect(await collect(3)).toEqual([]);
  age(cloudflare.state, 48);
  expect(await collect(3)).toEqual(['page/of-another']);
});

it('leaves what no deploy has written', async () => {
  await addRelease('r1', ['a']);
  const { keys } = cloudflare.state.namespaces.get(NAMESPACE_ID) ?? {};
  keys?.set('by-hand', { value: 'x', metadata: undefined });
  age(cloudflare.state, 48);
  expect(await collect(3)).toEqual([]);
});

it('deletes nothing while a version does not say which release it serves', async () => {
  await addRelease('r1', ['a']);
  await addRelease('r2', ['b'], null);
  expect(await findGarbage(api, kv, WORKER, 3)).toMatchObject({ kind: 'postponed' });
});

it('deletes nothing while the manifest of a new version cannot be read', async () => {
  await addRelease('r1', ['a']);
  cloudflare.state.namespaces.get(NAMESPACE_ID)?.keys.delete('manifest/r1');
  expect(await findGarbage(api, kv, WORKER, 3)).toMatchObject({
    kind: 'postponed',
    reason: 'the manifest of release r1 cannot be read yet',
  });
});

it('deletes nothing once it has taken too long', async () => {
  const garbage = { kind: 'garbage', keys: [toKey('a')], kept: 1, until: Date.now() - 1 } as const;
  await addRelease('r1', ['a']);
  cloudflare.faults.add({ request: /delete$/, fault: { kind: 'silence' } });
  await expect(collectKeys(kv, { ...garbage, keys: [...garbage.keys] })).rejects.toThrow('timeout');
  expect((await kv.list()).has(toKey('a'))).toBe(true);
});
