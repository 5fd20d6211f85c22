import { describe, expect } from 'vitest';
import { toManifestKey } from '../../worker/store/keys.ts';
import type { FakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import type { Fault } from './fake-cloudflare/faults.ts';
import {
  deployTest,
  expectServed,
  expectSuccess,
  findKeys,
  findWorker,
  uploadedTest,
} from './project.ts';
import type { TestProject } from './project.ts';
import { findMissingKeys } from './versions.ts';

const it = deployTest;

const BULK = /^PUT .*\/bulk$/;

/** A deploy survives each of these by itself. */
const TRANSIENT: Fault[] = [
  { request: /\/keys$/, times: 1, fault: { kind: 'status', status: 500 } },
  { request: BULK, times: 1, fault: { kind: 'status', status: 429, retryAfter: '0' } },
  { request: BULK, times: 1, fault: { kind: 'status', status: 503 } },
  { request: BULK, times: 1, fault: { kind: 'cut' } },
  { request: BULK, times: 1, fault: { kind: 'partial' } },
  { request: /\/bulk\/get$/, times: 1, fault: { kind: 'status', status: 502 } },
  { request: /^POST .*\/deployments$/, times: 1, fault: { kind: 'status', status: 500 } },
  { request: /^POST .*\/deployments$/, times: 1, fault: { kind: 'cut-after' } },
];

const CHECK_ACCOUNT = 'Check CLOUDFLARE_API_TOKEN';
const RUN_AGAIN = 'Run the same command again';

interface Failure {
  name: string;
  fault?: Fault;
  env?: Record<string, string>;
  step: string;
  message: string;
  /** Run again afterwards: one failure after part of the records, and one after the upload. */
  isResumed?: true;
}

const FAILURES: Failure[] = [
  {
    name: 'the token is wrong',
    env: { CLOUDFLARE_API_TOKEN: 'an-unknown-token' },
    step: 'Compare with Cloudflare',
    message: CHECK_ACCOUNT,
  },
  {
    name: 'the connection fails in every bulk write',
    fault: { request: BULK, fault: { kind: 'cut' } },
    step: 'Write records to KV',
    message: RUN_AGAIN,
    isResumed: true,
  },
  {
    name: 'the upload of the version gets a 500',
    fault: { request: /^POST .*\/versions$/, fault: { kind: 'status', status: 500 } },
    step: 'Upload the Worker version',
    message: RUN_AGAIN,
  },
];

const SWITCH_FAILURE: Failure = {
  name: 'the switch of the traffic gets a 500',
  fault: { request: /^POST .*\/deployments$/, fault: { kind: 'status', status: 500 } },
  step: 'Switch the traffic',
  message: RUN_AGAIN,
  isResumed: true,
};

async function expectUnchanged(
  { fault, env, step, message, isResumed }: Failure,
  { cloudflare, project }: { cloudflare: FakeCloudflare; project: TestProject },
): Promise<void> {
  const { state, faults } = cloudflare;
  const deployments = structuredClone(findWorker(cloudflare).deployments);
  if (fault) faults.add(fault);
  const { code, output } = await project.deploy('B', [], env && { env });
  expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining(message) });
  expect(output).toContain(`“${step}” failed: `);
  expect(output).toContain(
    env
      ? '`npm run releases` shows what has the traffic.'
      : `Release ${project.A.id} has the traffic.`,
  );
  expect(output).not.toContain(state.token);
  expect(output).not.toContain('an-unknown-token');
  expect(findWorker(cloudflare).deployments).toEqual(deployments);
  expect(findMissingKeys(cloudflare)).toEqual([]);
  if (!isResumed) return;

  faults.clear();
  await expectServed(cloudflare, project.A);
  state.rewrites.length = 0;
  expectSuccess(await project.deploy('B'));
  // The second run writes no key that the first one has written.
  expect(state.rewrites).toEqual([]);
  await expectServed(cloudflare, project.B);
}

describe.concurrent('a deploy', () => {
  it('survives transient failures', async ({ cloudflare, project }) => {
    for (const fault of TRANSIENT) cloudflare.faults.add(fault);
    const run = await project.deploy('B');
    expectSuccess(run);
    expect(run.output).toContain('returned 429: a fault of the test; retry in 0.0 s');
    expect(cloudflare.faults.count()).toBe(TRANSIENT.length);
    await expectServed(cloudflare, project.B);
  });

  it.for(FAILURES)('changes nothing for readers when $name', (failure, { cloudflare, project }) =>
    expectUnchanged(failure, { cloudflare, project }),
  );

  it('is not mixed with a deploy that runs at the same time', async ({ cloudflare, project }) => {
    const [runB, runC] = await Promise.all([project.deploy('B'), project.deploy('C')]);
    const { versions, deployments } = findWorker(cloudflare);
    const id = deployments[0]?.versions[0]?.version_id;
    const served = versions.find((version) => version.id === id)?.metadata.annotations;
    const isB = served?.['workers/tag'] === project.B.id;
    expect(isB ? runB : runC).toMatchObject({ code: 0 });
    await expectServed(cloudflare, isB ? project.B : project.C);
    expectSuccess(await project.deploy(isB ? 'C' : 'B'));
    await expectServed(cloudflare, isB ? project.C : project.B);
  });
});

describe.concurrent('a deploy whose version is uploaded', () => {
  const it = uploadedTest;

  it(`changes nothing for readers when ${SWITCH_FAILURE.name}`, async ({ cloudflare, project }) =>
    expectUnchanged(SWITCH_FAILURE, { cloudflare, project }));

  it('gives no traffic to a version that fails its test, and reuses it later', async ({
    cloudflare,
    project,
  }) => {
    cloudflare.failSites(500);
    const run = await project.deploy('B');
    expect(run).toMatchObject({
      code: 1,
      output: expect.stringContaining('returned 500, not 200.'),
    });
    await expectServed(cloudflare, project.A);
    cloudflare.failSites(null);
    const second = await project.deploy('B');
    expectSuccess(second);
    expect(second.output).toContain('uploaded by an earlier run');
    await expectServed(cloudflare, project.B);
  });

  it('gives no traffic to a release whose manifest has another value in KV', async ({
    cloudflare,
    project,
  }) => {
    const key = toManifestKey(project.B.id);
    findKeys(cloudflare).set(key, { value: 'another text', metadata: { writtenAt: 0 } });
    const { code, output } = await project.deploy('B');
    expect(code).toBe(1);
    expect(output).toContain('“Test the version” failed: The release does not respond as expected');
    await expectServed(cloudflare, project.A);
  });

  it('gives no traffic when the Worker has no preview URLs', async ({ cloudflare, project }) => {
    findWorker(cloudflare).hasPreviews = false;
    const run = await project.deploy('B');
    expect(run).toMatchObject({ code: 1, output: expect.stringContaining('has no preview URLs') });
    await expectServed(cloudflare, project.A);
  });
});
