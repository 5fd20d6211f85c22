import { beforeAll, describe, expect, it } from 'vitest';
import { startCloudflareStandIn } from './cloudflare-stand-in/cloudflare-stand-in.ts';
import type { CloudflareStandIn } from './cloudflare-stand-in/cloudflare-stand-in.ts';
import type { Fault } from './cloudflare-stand-in/faults.ts';
import { age, copyState, createState } from './cloudflare-stand-in/state.ts';
import type { State } from './cloudflare-stand-in/state.ts';
import { NAMESPACE_ID, WORKER, runAgainst, useReleases } from './project.ts';
import type { Run } from '../run-script.ts';
import { expectServed } from './served-site.ts';

const releases = useReleases(['A', 'B', 'C']);

/** Cloudflare as it is once release A is served: each test goes on from a copy. */
const served: State = createState();

beforeAll(async () => {
  served.namespaces.set(NAMESPACE_ID, { id: NAMESPACE_ID, title: 'content', keys: new Map() });
  const cloudflare = await startCloudflareStandIn(served);
  const run = await deploy(cloudflare, 'A');
  await cloudflare.close();
  if (run.code !== 0) throw new Error(run.output);
}, 120_000);

async function start(
  onTestFinished: (close: () => Promise<void>) => void,
): Promise<CloudflareStandIn> {
  const cloudflare = await startCloudflareStandIn(copyState(served));
  onTestFinished(() => cloudflare.close());
  return cloudflare;
}

async function deploy(
  cloudflare: CloudflareStandIn,
  name: string,
  flags: string[] = [],
  env: Record<string, string> = {},
): Promise<Run> {
  const config = `--config=${await releases.writeConfig()}`;
  const dist = `--dist=${releases.find(name).folder}`;
  return runAgainst(cloudflare, ['deploy', dist, config, ...flags], env);
}

/** In the place of minutes. */
const SETTLE_SECONDS = 3;

const BULK = /^PUT .*\/bulk$/;

/** What a deploy gets over by itself: each is over after a try or two. */
const PASSING: Fault[] = [
  { request: /\/keys$/, times: 1, fault: { kind: 'status', status: 500 } },
  { request: BULK, times: 1, fault: { kind: 'status', status: 429, retryAfter: '1' } },
  { request: BULK, times: 1, fault: { kind: 'status', status: 503 } },
  { request: BULK, times: 1, fault: { kind: 'silence' } },
  { request: BULK, times: 1, fault: { kind: 'cut' } },
  { request: /\/bulk\/get$/, times: 1, fault: { kind: 'status', status: 502 } },
  { request: /^POST .*\/deployments$/, times: 1, fault: { kind: 'cut-after' } },
];

interface Failure {
  name: string;
  fault?: Fault;
  env?: Record<string, string>;
  flags?: string[];
  step: string;
  says: string;
}

const AGAIN = 'Run the same command again';

/** Of each list one after the other, so that each run finds what the one before has left. */
const REFUSED: Failure[] = [
  {
    name: 'a token that is refused',
    env: { CLOUDFLARE_API_TOKEN: 'a-token-of-nobody' },
    step: 'Compare with what is there',
    says: 'Check CLOUDFLARE_API_TOKEN',
  },
  {
    name: 'a wrong account',
    env: { CLOUDFLARE_ACCOUNT_ID: 'f'.repeat(32) },
    step: 'Compare with what is there',
    says: 'and CLOUDFLARE_ACCOUNT_ID',
  },
  {
    name: 'too many requests, again and again',
    fault: { request: BULK, fault: { kind: 'status', status: 429, retryAfter: '0' } },
    step: 'Write records to KV',
    says: AGAIN,
  },
  {
    name: 'server errors',
    fault: { request: BULK, fault: { kind: 'status', status: 500 } },
    step: 'Write records to KV',
    says: AGAIN,
  },
];

const ON_A_BROKEN_LINE: Failure[] = [
  {
    name: 'answers that never come',
    fault: { request: BULK, fault: { kind: 'silence' } },
    flags: ['--timeout=2'],
    step: 'Write records to KV',
    says: AGAIN,
  },
  {
    name: 'connections that are cut in the middle of a bulk write',
    fault: { request: BULK, fault: { kind: 'cut' } },
    step: 'Write records to KV',
    says: AGAIN,
  },
];

const WITH_A_FULL_KV: Failure[] = [
  {
    name: 'assets that are refused',
    fault: { request: /assets-upload-session$/, fault: { kind: 'status', status: 400 } },
    step: 'Upload the Worker version',
    says: AGAIN,
  },
  {
    name: 'a version upload that fails',
    fault: { request: /^POST .*\/versions$/, fault: { kind: 'status', status: 500 } },
    step: 'Upload the Worker version',
    says: AGAIN,
  },
  {
    name: 'traffic that is not switched',
    fault: { request: /^POST .*\/deployments$/, fault: { kind: 'status', status: 500 } },
    step: 'Give it the traffic',
    says: AGAIN,
  },
];

describe.concurrent('a deploy', { timeout: 300_000 }, () => {
  it('gets over what passes', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    for (const fault of PASSING) cloudflare.faults.add(fault);
    const run = await deploy(cloudflare, 'B', ['--timeout=15']);
    expect(run, run.output).toMatchObject({ code: 0 });
    expect(run.output).toContain('answered 429: a fault that the test asked for; again in 1.0 s');
    expect(cloudflare.faults.met()).toBe(PASSING.length);
    await expectServed(cloudflare, releases.find('B'));
  });

  it.for([
    { when: 'because it is refused', failures: REFUSED, isWritten: false },
    { when: 'on a broken line', failures: ON_A_BROKEN_LINE, isWritten: true },
    { when: 'with a full KV', failures: WITH_A_FULL_KV, isWritten: true },
  ])(
    'leaves the old release whole when it fails $when, and goes on from there',
    async ({ failures, isWritten }, { onTestFinished }) => {
      const cloudflare = await start(onTestFinished);
      for (const { name, fault, env, flags, step, says } of failures) {
        if (fault) cloudflare.faults.add(fault);
        const run = await deploy(cloudflare, 'B', flags, env);
        expect({ name, ...run }).toEqual({ name, code: 1, output: expect.stringContaining(says) });
        expect(run.output).toContain(`“${step}” failed: `);
        const isStarted = step !== 'Compare with what is there';
        expect(run.output).toContain(
          isStarted
            ? `Readers get release ${releases.find('A').id}.`
            : 'Readers get what they got before.',
        );
        expect(run.output).not.toContain(cloudflare.state.token);
        expect(run.output).not.toContain('a-token-of-nobody');
        cloudflare.faults.clear();
        await expectServed(cloudflare, releases.find('A'));
      }
      const { state } = cloudflare;
      const written = new Set(state.namespaces.get(NAMESPACE_ID)?.keys.keys());
      state.rewrites.length = 0;
      const last = await deploy(cloudflare, 'B');
      expect(last, last.output).toMatchObject({ code: 0 });
      // What an earlier run has written is not written again.
      const before = served.namespaces.get(NAMESPACE_ID)?.keys.size ?? 0;
      expect(written.size > before).toBe(isWritten);
      expect(state.rewrites.filter((key) => written.has(key))).toEqual([]);
      await expectServed(cloudflare, releases.find('B'));
    },
  );

  it('gives no traffic to records that do not read back as they were built', async ({
    onTestFinished,
  }) => {
    const cloudflare = await start(onTestFinished);
    const keys = cloudflare.state.namespaces.get(NAMESPACE_ID)?.keys;
    const key = `manifest/${releases.find('B').id}`;
    keys?.set(key, { value: 'another text', metadata: undefined });
    const run = await deploy(cloudflare, 'B');
    expect(run).toEqual({
      code: 1,
      output: expect.stringContaining(`KV does not give back what was written: ${key}`),
    });
    expect(cloudflare.state.workers.get(WORKER)?.versions.length).toBe(1);
    await expectServed(cloudflare, releases.find('A'));
  });

  it('waits for collections that may take its records along, and writes what they took', async ({
    onTestFinished,
  }) => {
    const cloudflare = await start(onTestFinished);
    const { state, faults } = cloudflare;
    const worker = state.workers.get(WORKER);
    // Its records are there, and old, and no version names them: as of a release of long ago.
    faults.add({ request: /assets-upload-session$/, fault: { kind: 'status', status: 400 } });
    expect(await deploy(cloudflare, 'B')).toMatchObject({ code: 1 });
    faults.clear();
    age(state, 48);
    const running = deploy(cloudflare, 'B', [`--settle=${SETTLE_SECONDS}`]);
    await expect.poll(() => worker?.versions.length, { timeout: 120_000 }).toBe(2);
    const keys = state.namespaces.get(NAMESPACE_ID)?.keys;
    const own = [...(keys ?? [])].find(([, { value }]) => value.includes('The users of release B'));
    keys?.delete(own?.[0] ?? '');
    const run = await running;
    expect(run, run.output).toMatchObject({ code: 0 });
    expect(run.output).toContain('records come from a release that is no longer kept.');
    expect(keys?.get(own?.[0] ?? '')?.value).toBe(own?.[1].value);
    const waitedMs =
      (worker?.deployments[0]?.createdAt ?? 0) - (worker?.versions[0]?.createdAt ?? 0);
    expect(waitedMs).toBeGreaterThanOrEqual(SETTLE_SECONDS * 1_000);
    await expectServed(cloudflare, releases.find('B'));
  });

  it('gives no traffic to a version that fails its smoke test', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    cloudflare.edge.failPreviews(500);
    const run = await deploy(cloudflare, 'B', ['--timeout=3']);
    expect(run).toEqual({ code: 1, output: expect.stringContaining('answered 500, not 200.') });
    await expectServed(cloudflare, releases.find('A'));
    cloudflare.edge.failPreviews(null);
    const second = await deploy(cloudflare, 'B');
    expect(second, second.output).toMatchObject({ code: 0 });
    expect(second.output).toContain('which was there already');
    await expectServed(cloudflare, releases.find('B'));
  });

  it('stops when another deploy switches traffic before it', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    const { state, edge } = cloudflare;
    const worker = state.workers.get(WORKER);
    const old = worker?.deployments[0];
    edge.failPreviews(503);
    const running = deploy(cloudflare, 'B');
    await expect.poll(() => worker?.versions.length, { timeout: 120_000 }).toBe(2);
    if (old) worker?.deployments.unshift({ ...old, id: 'another', createdAt: Date.now() });
    edge.failPreviews(null);
    expect(await running).toEqual({
      code: 1,
      output: expect.stringContaining('another one gave traffic to its own version'),
    });
    await expectServed(cloudflare, releases.find('A'));
  });

  it('does not mix with another one at the same time', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    const runs = await Promise.all(['B', 'C'].map((name) => deploy(cloudflare, name)));
    const worker = cloudflare.state.workers.get(WORKER);
    const id = worker?.deployments[0]?.versions[0]?.version_id;
    const tags = worker?.versions.find((version) => version.id === id)?.metadata.annotations;
    const [b, c] = [releases.find('B'), releases.find('C')];
    const [winner, loser, run] = tags?.['workers/tag'] === b.id ? [b, c, runs[0]] : [c, b, runs[1]];
    expect(run).toMatchObject({ code: 0 });
    await expectServed(cloudflare, winner);
    const again = await deploy(cloudflare, loser.name);
    expect(again, again.output).toMatchObject({ code: 0 });
    await expectServed(cloudflare, loser);
  });
});
