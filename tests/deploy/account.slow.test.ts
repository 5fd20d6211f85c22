import { describe, expect } from 'vitest';
import { createApi } from '../../cli/deploy/cloudflare-api.ts';
import { deleteKeys, toBatches } from '../../cli/deploy/kv.ts';
import { addOldRelease } from './arrangements.ts';
import type { FakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import { advance, deployVersions } from './fake-cloudflare/state.ts';
import type { Version } from './fake-cloudflare/state.ts';
import { DEPLOYABLE_VERSIONS, LISTED_DEPLOYMENTS } from './fake-cloudflare/workers-api.ts';
import { loadTextCases } from '../support/text-cases.ts';
import { expectScene } from './scene.ts';
import {
  NAMESPACE_ID,
  WORKER,
  addVersions,
  expectServed,
  findKeys,
  findWorker,
  sceneTest,
  toShare,
} from './stage.ts';

/**
 * Make a history of deployments, oldest first, of versions whose release has their name; returns release → name. `←` is a
 * return, `B10A90` a split. H names no release, L that of a preview, and X is not among the hundred latest versions.
 */
function makeHistory(cloudflare: FakeCloudflare, splits: string[]): Map<string, string> {
  const worker = findWorker(cloudflare);
  const names = [...new Set(splits.join('').replaceAll(/[^A-Z]/g, ''))];
  const releases = addVersions(cloudflare, names.length).toReversed();
  const versions = worker.versions.slice(0, names.length).toReversed();
  worker.deployments.length = 0;
  for (const split of splits) {
    const shares = [...split.matchAll(/([A-Z])(\d*)/g)].flatMap(([, name = '', share]) =>
      toShare(versions[names.indexOf(name)], Number(share || 100)),
    );
    advance(cloudflare.state, 1);
    const message = split.startsWith('←') ? 'Rollback to release r' : 'Release r';
    deployVersions(cloudflare.state, worker, shares, message);
  }
  const [h, l, x] = ['H', 'L', 'X'].map((name) => versions[names.indexOf(name)]);
  if (h) Object.assign(h.metadata, { annotations: {}, bindings: [] });
  if (l) Object.assign(l, toLiveVersion(l));
  // A hundred versions are newer than X alone.
  if (x) {
    worker.versions.splice(worker.versions.indexOf(x), 1);
    const others = worker.versions.splice(0, names.length - 1);
    addVersions(cloudflare, DEPLOYABLE_VERSIONS);
    worker.versions.unshift(...others);
    worker.versions.push(x);
  }
  return new Map(releases.map((release, index) => [release, names[index] ?? '']));
}

/** A version that was uploaded with the configuration of the author's preview. */
function toLiveVersion(version: Version): Version {
  const bindings = [{ name: 'RELEASE', type: 'plain_text', text: 'live' }];
  return { ...version, metadata: { ...version.metadata, annotations: {}, bindings } };
}

const MEGABYTE = 1024 * 1024;

describe.concurrent('the history of deployments', () => {
  const it = sceneTest;

  it.for(loadTextCases('deploy-histories.txt'))(
    'says what was served before, $name',
    async ({ input, expected: [said = ''] }, { open }) => {
      const { cloudflare, run } = await open('A');
      const names = makeHistory(cloudflare, input.trim().split(', '));
      const { code, output } = await run('rollback');
      expect(code, output).toBe(said.startsWith('Rolling back') ? 0 : 1);
      const shown = output.replaceAll(/[0-9a-f]{12}/g, (release) => names.get(release) ?? release);
      expect(shown).toContain(said);
    },
  );

  it('says which version of the release before was served last', async ({ open }) => {
    const { cloudflare, run } = await open('A');
    makeHistory(cloudflare, ['A', 'N', 'B']);
    const { versions, deployments } = findWorker(cloudflare);
    const [, n, a] = versions;
    Object.assign(n?.metadata ?? {}, { annotations: a?.metadata.annotations });
    expect((await run('rollback')).code).toBe(0);
    expect(deployments[0]?.versions).toEqual(toShare(n));
  });
});

describe.concurrent('npm run prune', () => {
  const it = sceneTest;

  it('lists what it would delete, deletes it with --yes, and nothing that a version needs', async ({
    open,
  }) => {
    const stage = await open('A');
    const { cloudflare } = stage;
    const old = addOldRelease(stage);
    // What the configuration of the author's preview has made needs no key.
    const site = findWorker(cloudflare);
    const name = `${WORKER}-preview`;
    const versions = site.versions.slice(0, 1).map(toLiveVersion);
    cloudflare.state.workers.set(name, { ...site, name, versions, deployments: [] });
    const keys = findKeys(cloudflare);
    const count = keys.size;
    const line = `/\\n\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC  ${old}\\n/`;
    const plan = 'Dry run: 4 keys would be deleted. Delete them with `npm run prune -- --yes`.';
    await expectScene(stage, { run: 'prune', requests: 'reads' }, [line, plan]);
    expect(keys.size).toBe(count);
    const faults = [{ at: 'POST .*/bulk/delete', times: 1, kind: 'partial' }];
    const says = ['KV did not delete 1 of 2 keys, such as ', 'Run the same command again'];
    await expectScene(stage, { faults, run: 'prune --yes', exit: 1 }, says);
    await expectScene(stage, { run: 'prune --yes' }, ['keys deleted.']);
    expect([keys.size, keys.has(old)]).toEqual([count - 4, false]);
  });

  it('keeps a release to which the dashboard can still go back, and the versions of previews', async ({
    open,
  }) => {
    const { cloudflare, releases, run } = await open('A');
    const { state } = cloudflare;
    const site = findWorker(cloudflare);
    const [a] = site.versions;
    const previews = 5;
    addVersions(cloudflare, DEPLOYABLE_VERSIONS - 1 + previews);
    const name = `${WORKER}-preview`;
    const versions = site.versions.splice(0, previews);
    state.workers.set(name, { ...site, name, versions, deployments: [] });
    // Ten newer deployments hide that A was served; of a hundred deployable versions it is the oldest.
    for (const version of site.versions.slice(0, LISTED_DEPLOYMENTS)) {
      deployVersions(state, site, toShare(version), 'Release');
    }
    findKeys(cloudflare).set('page/unused', { value: 'x', metadata: { writtenAt: 0 } });
    advance(state, 48);
    const count = findKeys(cloudflare).size;
    expect((await run('prune --yes')).code).toBe(0);
    expect(findKeys(cloudflare).size).toBe(count - 1);
    deployVersions(state, site, toShare(a), 'Dashboard');
    await expectServed(cloudflare, releases.A);
  });
});

describe('records of any size', () => {
  const it = sceneTest;

  it('keys are deleted by as many requests as the API needs', async ({ open }) => {
    const { state, url } = (await open('nothing')).cloudflare;
    const keys = state.namespaces.get(NAMESPACE_ID)?.keys ?? new Map();
    const names = Array.from({ length: 10_001 }, (_, index) => `page/${index}`);
    for (const name of names) keys.set(name, { value: name, metadata: undefined });
    const account = { id: state.accountId, token: state.token, apiBase: `${url}/client/v4` };
    const api = createApi(account, { fetch, pauseMs: 1, timeoutMs: 600_000 });
    expect(await deleteKeys({ api, namespaceId: NAMESPACE_ID }, names)).toEqual([]);
    expect(keys.size).toBe(0);
  });

  it('a write has eight megabytes with its escapes, or 10,000 pairs', () => {
    // The key has a byte, the value two quotes.
    const toSizes = (...values: string[]) =>
      toBatches(new Map(values.map((value, index) => [`${index}`, value]))).map(
        ({ length }) => length,
      );
    const half = 'x'.repeat(4 * MEGABYTE - 3);
    expect(toSizes(half, half)).toEqual([2]);
    expect(toSizes(half, `${half}x`)).toEqual([1, 1]);
    expect(toSizes('"'.repeat(2 * MEGABYTE - 2), half)).toEqual([2]);
    expect(toSizes('"'.repeat(2 * MEGABYTE - 1), half)).toEqual([1, 1]);
    const pairs = Array.from({ length: 10_001 }, (_, index) => [`${index}`, ''] as const);
    expect(toBatches(new Map(pairs)).map(({ length }) => length)).toEqual([10_000, 1]);
  });
});
