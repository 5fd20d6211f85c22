import { toManifestKey } from '../../worker/store/keys.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Fault } from './fake-cloudflare/faults.ts';
import {
  expectServed,
  expectSuccess,
  findKeys,
  findWorker,
  useReleases,
  useServedAccount,
} from './project.ts';
import { findMissingKeys } from './versions.ts';

const releases = useReleases(['A', 'B', 'C']);
const start = useServedAccount(releases);

const BULK = /^PUT .*\/bulk$/;

/** A deploy survives each of these by itself. */
const TRANSIENT: Fault[] = [
  { request: /\/keys$/, times: 1, fault: { kind: 'status', status: 500 } },
  { request: BULK, times: 1, fault: { kind: 'status', status: 429, retryAfter: '1' } },
  { request: BULK, times: 1, fault: { kind: 'status', status: 503 } },
  { request: BULK, times: 1, fault: { kind: 'silence' } },
  { request: BULK, times: 1, fault: { kind: 'cut' } },
  { request: BULK, times: 1, fault: { kind: 'partial' } },
  { request: /\/bulk\/get$/, times: 1, fault: { kind: 'status', status: 502 } },
  { request: /^POST .*\/deployments$/, times: 1, fault: { kind: 'cut-after' } },
];

const RUN_AGAIN = 'Run the same command again';

interface Failure {
  name: string;
  fault?: Fault;
  env?: Record<string, string>;
  flags?: string[];
  step: string;
  message: string;
  /** Has written or uploaded something that the next deploy continues from. */
  isPartial?: true;
}

const FAILURES: Failure[] = [
  {
    name: 'the token is wrong',
    env: { CLOUDFLARE_API_TOKEN: 'an-unknown-token' },
    step: 'Compare with Cloudflare',
    message: 'Check CLOUDFLARE_API_TOKEN',
  },
  {
    name: 'the account is wrong',
    env: { CLOUDFLARE_ACCOUNT_ID: 'f'.repeat(32) },
    step: 'Compare with Cloudflare',
    message: 'and CLOUDFLARE_ACCOUNT_ID',
  },
  {
    name: 'every bulk write gets a 429',
    fault: { request: BULK, fault: { kind: 'status', status: 429, retryAfter: '0' } },
    step: 'Write records to KV',
    message: RUN_AGAIN,
  },
  {
    name: 'a bulk write gets a 429 with a long Retry-After',
    fault: { request: BULK, fault: { kind: 'status', status: 429, retryAfter: '600' } },
    step: 'Write records to KV',
    message: RUN_AGAIN,
  },
  {
    name: 'every bulk write gets a 500',
    fault: { request: BULK, fault: { kind: 'status', status: 500 } },
    step: 'Write records to KV',
    message: RUN_AGAIN,
  },
  {
    name: 'no bulk write gets a response',
    fault: { request: BULK, fault: { kind: 'silence' } },
    flags: ['--timeout=2'],
    step: 'Write records to KV',
    message: RUN_AGAIN,
  },
  {
    name: 'the connection fails in every bulk write',
    fault: { request: BULK, fault: { kind: 'cut' } },
    step: 'Write records to KV',
    message: RUN_AGAIN,
    isPartial: true,
  },
  {
    name: 'KV never accepts a key',
    fault: { request: BULK, fault: { kind: 'partial' } },
    step: 'Write records to KV',
    message: 'KV did not accept 1 records, such as ',
    isPartial: true,
  },
  {
    name: 'assets are refused',
    fault: { request: /assets-upload-session$/, fault: { kind: 'status', status: 400 } },
    step: 'Upload the Worker version',
    message: RUN_AGAIN,
    isPartial: true,
  },
  {
    name: 'the upload of the version gets a 500',
    fault: { request: /^POST .*\/versions$/, fault: { kind: 'status', status: 500 } },
    step: 'Upload the Worker version',
    message: RUN_AGAIN,
    isPartial: true,
  },
  {
    name: 'the switch of the traffic gets a 500',
    fault: { request: /^POST .*\/deployments$/, fault: { kind: 'status', status: 500 } },
    step: 'Switch the traffic',
    message: RUN_AGAIN,
    isPartial: true,
  },
];

describe.concurrent('a deploy', () => {
  it('survives transient failures', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    for (const fault of TRANSIENT) cloudflare.faults.add(fault);
    const run = await releases.deploy(cloudflare, 'B', ['--timeout=15']);
    expectSuccess(run);
    expect(run.output).toContain('returned 429: a fault of the test; retry in 1.0 s');
    expect(cloudflare.faults.count()).toBe(TRANSIENT.length);
    await expectServed(cloudflare, releases.find('B'));
  });

  it.for(FAILURES)(
    'changes nothing for readers when $name',
    async ({ fault, env, flags, step, message, isPartial = false }, { onTestFinished }) => {
      const cloudflare = await start(onTestFinished);
      const { state, faults } = cloudflare;
      const deployments = structuredClone(findWorker(cloudflare).deployments);
      if (fault) faults.add(fault);
      const { code, output } = await releases.deploy(cloudflare, 'B', flags, env);
      expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(message) });
      expect(output).toContain(`“${step}” failed: `);
      expect(output).toContain(
        step === 'Compare with Cloudflare'
          ? 'Readers get the same as before.'
          : `Readers get release ${releases.find('A').id}.`,
      );
      expect(output).not.toContain(state.token);
      expect(output).not.toContain('an-unknown-token');
      expect(findWorker(cloudflare).deployments).toEqual(deployments);
      expect(findMissingKeys(cloudflare)).toEqual([]);
      if (!isPartial) return;

      faults.clear();
      await expectServed(cloudflare, releases.find('A'));
      state.rewrites.length = 0;
      expectSuccess(await releases.deploy(cloudflare, 'B'));
      // The second run writes no key that the first one has written.
      expect(state.rewrites).toEqual([]);
      await expectServed(cloudflare, releases.find('B'));
    },
  );

  it('gives no traffic to records that KV returns with another value', async ({
    onTestFinished,
  }) => {
    const cloudflare = await start(onTestFinished);
    const key = toManifestKey(releases.find('B').id);
    findKeys(cloudflare).set(key, { value: 'another text', metadata: undefined });
    const { code, output } = await releases.deploy(cloudflare, 'B');
    expect(code).toBe(1);
    expect(output).toContain(`KV does not return what was written: ${key}`);
    expect(findWorker(cloudflare).versions.length).toBe(1);
    await expectServed(cloudflare, releases.find('A'));
  });

  it('gives no traffic to a version that fails its test, and reuses it later', async ({
    onTestFinished,
  }) => {
    const cloudflare = await start(onTestFinished);
    cloudflare.failPreviews(500);
    const run = await releases.deploy(cloudflare, 'B', ['--timeout=3']);
    expect(run).toEqual({ code: 1, output: expect.stringContaining('returned 500, not 200.') });
    await expectServed(cloudflare, releases.find('A'));
    cloudflare.failPreviews(null);
    const second = await releases.deploy(cloudflare, 'B');
    expectSuccess(second);
    expect(second.output).toContain('uploaded by an earlier run');
    await expectServed(cloudflare, releases.find('B'));
  });

  it('gives no traffic when the Worker has no preview URLs', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    cloudflare.faults.add({
      request: /^POST .*\/subdomain$/,
      fault: { kind: 'status', status: 400 },
    });
    findWorker(cloudflare).hasPreviews = false;
    const run = await releases.deploy(cloudflare, 'B');
    expect(run).toEqual({ code: 1, output: expect.stringContaining('has no preview URLs') });
    await expectServed(cloudflare, releases.find('A'));
  });

  it('stops when another deploy switches the traffic first', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    const { deployments } = findWorker(cloudflare);
    const run = () => {
      const [current] = deployments;
      if (current) deployments.unshift({ ...current, id: randomUUID(), createdAt: Date.now() });
    };
    const request = /^POST .*\/versions$/;
    cloudflare.faults.add({ request, times: 1, fault: { kind: 'meanwhile', run } });
    expect(await releases.deploy(cloudflare, 'B')).toEqual({
      code: 1,
      output: expect.stringContaining('another one gave the traffic to its own version'),
    });
    await expectServed(cloudflare, releases.find('A'));
  });

  it('is not mixed with a deploy that runs at the same time', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    const runs = await Promise.all(['B', 'C'].map((name) => releases.deploy(cloudflare, name)));
    const { versions, deployments } = findWorker(cloudflare);
    const id = deployments[0]?.versions[0]?.version_id;
    const tags = versions.find((version) => version.id === id)?.metadata.annotations;
    const [b, c] = [releases.find('B'), releases.find('C')];
    const [winner, loser, run] = tags?.['workers/tag'] === b.id ? [b, c, runs[0]] : [c, b, runs[1]];
    expect(run).toMatchObject({ code: 0 });
    await expectServed(cloudflare, winner);
    expectSuccess(await releases.deploy(cloudflare, loser.name));
    await expectServed(cloudflare, loser);
  });
});
