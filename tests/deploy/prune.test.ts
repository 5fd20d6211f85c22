import { toManifestKey } from '../../worker/store/keys.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { FakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import { advance, deployVersions } from './fake-cloudflare/state.ts';
import { DEPLOYABLE_VERSIONS, LISTED_DEPLOYMENTS } from './fake-cloudflare/workers-api.ts';
import {
  WORKER,
  deployTest,
  expectServed,
  expectSuccess,
  findKeys,
  findWorker,
} from './project.ts';
import type { TestRelease } from './project.ts';
import { addVersions, findMissingKeys } from './versions.ts';

const it = deployTest;

const isDelete = (request: string) => /^DELETE|\/bulk\/delete$/.test(request);

/** Add a hundred releases after A and an old one: the old one can be served no more. Returns its manifest key. */
function addOldRelease(cloudflare: FakeCloudflare): string {
  addVersions(cloudflare, 2, 'Release');
  const [, old] = findWorker(cloudflare).versions;
  addVersions(cloudflare, DEPLOYABLE_VERSIONS, 'Release');
  advance(cloudflare.state, 48);
  return toManifestKey(old?.metadata.annotations?.['workers/tag'] ?? '');
}

describe.concurrent('npm run prune', () => {
  it('lists what it would delete, and deletes nothing', async ({ cloudflare, project }) => {
    const oldManifest = addOldRelease(cloudflare);
    const before = [...findKeys(cloudflare).keys()];
    const run = await project.run(['prune']);
    expectSuccess(run);
    expect(run.output).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC  ${oldManifest}$`, 'm'),
    );
    expect(run.output).toContain('Dry run: 4 keys would be deleted.');
    expect([...findKeys(cloudflare).keys()]).toEqual(before);
  });

  it("needs no key for a version with the configuration of the author's preview", async ({
    cloudflare,
    project,
  }) => {
    const { versions } = findWorker(cloudflare);
    const [a] = versions;
    if (!a) throw new Error('Release A is deployed.');
    const bindings = [{ name: 'RELEASE', type: 'plain_text', text: 'live' }];
    const metadata = { ...a.metadata, annotations: {}, bindings };
    versions.unshift({ ...a, id: randomUUID(), metadata });
    advance(cloudflare.state, 48);
    const run = await project.run(['prune']);
    expectSuccess(run);
    expect(run.output).toContain(
      '0 keys would be deleted. Delete them with `npm run prune -- --yes`.',
    );
  });

  it('deletes with --yes what no version needs, and nothing else', async ({
    cloudflare,
    project,
  }) => {
    const oldManifest = addOldRelease(cloudflare);
    const keys = findKeys(cloudflare);
    const count = keys.size;
    keys.set('not-of-a-deploy', { value: 'x', metadata: undefined });
    expectSuccess(await project.run(['prune', '--yes']));
    expect(keys.has(oldManifest)).toBe(false);
    expect(keys.has('not-of-a-deploy')).toBe(true);
    expect(keys.size).toBe(count - 4 + 1);
    // Release A is not deployable, but a deployment names its version: it is served.
    expect(findMissingKeys(cloudflare)).toEqual([]);
    await expectServed(cloudflare, project.A);
    const again = await project.run(['prune', '--yes']);
    expect(again.output).toContain('0 keys deleted. Wait a minute before a deploy');
  });

  it('keeps a release to which the dashboard can still go back, and the versions of previews', async ({
    cloudflare,
    project,
  }) => {
    const { state } = cloudflare;
    const site = findWorker(cloudflare);
    const [a] = site.versions;
    const previews = 5;
    addVersions(cloudflare, DEPLOYABLE_VERSIONS - 1 + previews, 'Release');
    const name = `${WORKER}-preview`;
    const versions = site.versions.splice(0, previews);
    state.workers.set(name, { ...site, name, versions, deployments: [] });
    // Ten newer deployments hide that A was served; of a hundred deployable versions it is the oldest.
    for (const { id } of site.versions.slice(0, LISTED_DEPLOYMENTS)) {
      deployVersions(state, site, [{ version_id: id, percentage: 100 }], 'Release');
    }
    findKeys(cloudflare).set('page/unused', { value: 'x', metadata: { writtenAt: 0 } });
    advance(state, 48);
    const count = findKeys(cloudflare).size;
    const run = await project.run(['prune', '--yes']);
    expectSuccess(run);
    expect(findKeys(cloudflare).size).toBe(count - 1);
    deployVersions(state, site, [{ version_id: a?.id ?? '', percentage: 100 }], 'Dashboard');
    await expectServed(cloudflare, project.A);
  });

  it.for([
    {
      name: 'the traffic was switched in the last 24 hours',
      arrange: (cloudflare: FakeCloudflare) => {
        advance(cloudflare.state, 48);
        const worker = findWorker(cloudflare);
        const versions = [{ version_id: worker.versions[0]?.id ?? '', percentage: 100 }];
        deployVersions(cloudflare.state, worker, versions, 'Dashboard');
      },
      message: 'the traffic was switched at',
    },
    {
      name: 'a Worker of another name reads the namespace',
      arrange: (cloudflare: FakeCloudflare) => {
        const name = 'practice';
        cloudflare.state.workers.set(name, { ...findWorker(cloudflare), name });
        advance(cloudflare.state, 48);
      },
      message: 'the Worker practice reads the same KV namespace',
    },
    {
      name: 'a running deploy has written records',
      arrange: (cloudflare: FakeCloudflare) => {
        const writtenAt = Math.floor(Date.now() / 1_000) + 25 * 3_600;
        advance(cloudflare.state, 48);
        findKeys(cloudflare).set('page/new', { value: 'x', metadata: { writtenAt } });
      },
      message: 'a record was uploaded at',
    },
    {
      name: 'a manifest cannot be read',
      arrange: (cloudflare: FakeCloudflare, served: TestRelease) => {
        advance(cloudflare.state, 48);
        findKeys(cloudflare).delete(toManifestKey(served.id));
      },
      message: 'whose manifest cannot be read',
    },
    {
      name: 'a version does not name its release',
      arrange: (cloudflare: FakeCloudflare) => {
        advance(cloudflare.state, 48);
        const [version] = findWorker(cloudflare).versions;
        if (!version) throw new Error('Release A is deployed.');
        version.metadata = { ...version.metadata, annotations: {}, bindings: [] };
      },
      message: 'does not name its release',
    },
  ])('refuses while $name', async ({ arrange, message }, { cloudflare, project }) => {
    const keys = findKeys(cloudflare);
    keys.set('page/unused', { value: 'x', metadata: { writtenAt: 0 } });
    arrange(cloudflare, project.A);
    const count = keys.size;
    const run = await project.run(['prune', '--yes']);
    expect(run).toMatchObject({ code: 1, output: expect.stringContaining(message) });
    expect(keys.size).toBe(count);
    expect(cloudflare.state.requests.filter(isDelete)).toEqual([]);
  });

  it.for([
    { name: 'before it deletes', request: /\/bulk\/get$/, message: 'started meanwhile', keys: 0 },
    { name: 'while it deletes', request: /\/bulk\/delete$/, message: 'deploy it again', keys: 2 },
  ])(
    'says when a deploy starts $name',
    async ({ request, message, keys: deleted }, { cloudflare, project }) => {
      addOldRelease(cloudflare);
      const count = findKeys(cloudflare).size;
      const { versions } = findWorker(cloudflare);
      const run = () => {
        const [version] = versions;
        if (version) versions.unshift({ ...version, id: randomUUID() });
      };
      cloudflare.faults.add({ request, times: 1, fault: { kind: 'meanwhile', run } });
      const { code, output } = await project.run(['prune', '--yes']);
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining(message) });
      expect(findKeys(cloudflare).size).toBe(count - deleted);
    },
  );

  it('reports keys that KV did not delete, and deletes them in the next run', async ({
    cloudflare,
    project,
  }) => {
    const oldManifest = addOldRelease(cloudflare);
    cloudflare.faults.add({ request: /\/bulk\/delete$/, times: 1, fault: { kind: 'partial' } });
    const run = await project.run(['prune', '--yes']);
    expect(run).toMatchObject({
      code: 1,
      output: expect.stringContaining('did not delete 1 of 2 keys'),
    });
    expectSuccess(await project.run(['prune', '--yes']));
    expect(findKeys(cloudflare).has(oldManifest)).toBe(false);
    expect(findMissingKeys(cloudflare)).toEqual([]);
  });
});
