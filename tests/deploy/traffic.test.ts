import { describe, expect } from 'vitest';
import type { FakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import { deployVersions } from './fake-cloudflare/state.ts';
import { DEPLOYABLE_VERSIONS } from './fake-cloudflare/workers-api.ts';
import {
  SITE_URL,
  WORKER,
  clearAccount,
  expectServed,
  expectSuccess,
  findKeys,
  findWorker,
  runAgainst,
  uploadedTest,
} from './project.ts';
import { addVersions } from './versions.ts';

const it = uploadedTest;

const POST = /^POST .*\/deployments$/;

/** The request is handled normally. */
const PASS = { kind: 'meanwhile', run: () => {} } as const;

/** The releases and percentages of each deployment, newest first. */
function toSplits(cloudflare: FakeCloudflare): string[] {
  const { versions, deployments } = findWorker(cloudflare);
  const toTag = (id: string) =>
    versions.find((version) => version.id === id)?.metadata.annotations?.['workers/tag'];
  return deployments.map(({ versions: split }) =>
    split.map(({ version_id, percentage }) => `${toTag(version_id)} ${percentage}`).join(', '),
  );
}

/** Let every site below workers.dev fail from the next switch of the traffic on. */
function failAfterSwitch({ faults, failSites }: FakeCloudflare): void {
  faults.add({ request: POST, times: 1, fault: { kind: 'meanwhile', run: () => failSites(500) } });
}

/** Split the traffic between releases A and B, as wrangler and the dashboard do. */
function split(cloudflare: FakeCloudflare): void {
  const worker = findWorker(cloudflare);
  const [b, a] = worker.versions;
  const versions = [
    { version_id: b?.id ?? '', percentage: 10 },
    { version_id: a?.id ?? '', percentage: 90 },
  ];
  deployVersions(cloudflare.state, worker, versions, 'Dashboard');
}

describe.concurrent('the switch of the traffic', () => {
  it('gives a release all of it, also while somebody else has split it', async ({
    cloudflare,
    project,
  }) => {
    const { A, B } = project;
    split(cloudflare);
    const run = await project.deploy('B');
    expectSuccess(run);
    expect(run.output).toContain(
      `Release ${B.id} has 10 % of the traffic. Release ${A.id} has 90 % of the traffic.`,
    );
    expect(toSplits(cloudflare)).toEqual([`${B.id} 100`, `${B.id} 10, ${A.id} 90`, `${A.id} 100`]);
    // So the test of what readers get had redirects of pages, and data.
    const page = await cloudflare.fetchSite(`${WORKER}.testers.workers.dev`, '/docs/users');
    expect(page.headers.get('Location')).toBe(`${SITE_URL}/docs/users`);
    await expectServed(cloudflare, B);
  });

  it('goes back when readers get errors', async ({ cloudflare, project }) => {
    const { A, B } = project;
    failAfterSwitch(cloudflare);
    const run = await project.deploy('B');
    expect(run).toMatchObject({
      code: 1,
      output: expect.stringContaining('returned 500, not 200.'),
    });
    expect(run.output).toContain(`Release ${A.id} has the traffic.`);
    expect(toSplits(cloudflare)).toEqual([`${A.id} 100`, `${B.id} 100`, `${A.id} 100`]);
    cloudflare.failSites(null);
    await expectServed(cloudflare, A);
  });

  it('reports a failed test and a failed return', async ({ cloudflare, project }) => {
    failAfterSwitch(cloudflare);
    const fault = { kind: 'status', status: 403 } as const;
    cloudflare.faults.add({ request: POST, fault });
    const run = await project.deploy('B');
    expect(run).toMatchObject({
      code: 1,
      output: expect.stringContaining('returned 500, not 200.'),
    });
    expect(run.output).toContain('The traffic did not go back: POST /workers/scripts/');
    expect(run.output).toContain(`Release ${project.B.id} has the traffic.`);
    expect(run.output).toContain(`\`npm run rollback -- ${project.A.id}\``);
    cloudflare.faults.clear();
    cloudflare.failSites(null);
    expectSuccess(await project.run(['rollback', project.A.id]));
    await expectServed(cloudflare, project.A);
  });

  it.for([
    { name: 'before', reads: 2, switched: [] },
    { name: 'right after', reads: 3, switched: ['B'] as const },
  ])(
    'stops when another command switches it $name',
    async ({ reads, switched }, { cloudflare, project }) => {
      addVersions(cloudflare, 1, 'Release');
      const worker = findWorker(cloudflare);
      const [newest] = worker.versions;
      const other = newest?.metadata.annotations?.['workers/tag'];
      const run = () => {
        const versions = [{ version_id: newest?.id ?? '', percentage: 100 }];
        deployVersions(cloudflare.state, worker, versions, 'Dashboard');
      };
      const request = /^GET .*\/deployments$/;
      cloudflare.faults.add({ request, times: reads, fault: PASS });
      cloudflare.faults.add({ request, times: 1, fault: { kind: 'meanwhile', run } });
      const { code, output } = await project.deploy('B');
      const message = `another one gave the traffic to release ${other}. This one does not replace it.`;
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining(message) });
      expect(output).toContain(`Release ${other} has the traffic.`);
      expect(toSplits(cloudflare)).toEqual([
        `${other} 100`,
        ...switched.map((name) => `${project[name].id} 100`),
        `${project.A.id} 100`,
      ]);
    },
  );

  it('counts as done where the clock of Cloudflare went back', async ({ cloudflare, project }) => {
    cloudflare.state.clockOffsetMs -= 3 * 24 * 60 * 60 * 1_000;
    const { code, output } = await project.deploy('B');
    expect({ code, output }).toMatchObject({ code: 0 });
    await expectServed(cloudflare, project.B);
  });
});

describe.concurrent('Ctrl+C', () => {
  it.for([
    { name: 'records are written', request: /^PUT .*\/bulk$/, isUploaded: false },
    { name: 'wrangler uploads', request: /^POST .*\/versions$/, isUploaded: false },
    { name: 'the traffic is switched', request: POST, isUploaded: true },
  ])(
    'says what has the traffic while $name',
    async ({ request, isUploaded }, { cloudflare, project }) => {
      let stop = () => {};
      cloudflare.faults.add({ request, fault: { kind: 'silence', run: () => stop() } });
      const release = isUploaded ? 'B' : 'C';
      const onStart = (interrupt: () => void) => (stop = interrupt);
      const run = await project.deploy(release, [], { onStart });
      expect(run).toMatchObject({ code: 130, output: expect.stringContaining('was stopped.') });
      expect(run.output).toMatch(
        /Release [0-9a-f]+ has the traffic\. Run the same command again\./,
      );
      cloudflare.faults.clear();
      await expectServed(cloudflare, project.A);
    },
  );
});

it('says which release has the traffic when Ctrl+C ends the test after the switch', async ({
  cloudflare,
  project,
}) => {
  let stop = () => {};
  let requests = 0;
  const run = () => cloudflare.failSites(500, () => (requests += 1) === 3 && stop());
  cloudflare.faults.add({ request: POST, times: 1, fault: { kind: 'meanwhile', run } });
  const onStart = (interrupt: () => void) => (stop = interrupt);
  const { code, output } = await project.deploy('B', [], { onStart, pauses: { probeMs: 1 } });
  expect({ code, output }).toMatchObject({
    code: 130,
    output: expect.stringContaining('was stopped.'),
  });
  expect(output).toContain(`Release ${project.B.id} has the traffic.`);
  expect(toSplits(cloudflare)[0]).toBe(`${project.B.id} 100`);
});

describe.concurrent('npm run releases', () => {
  it('says that there is none', async ({ cloudflare, project }) => {
    clearAccount(cloudflare);
    const run = await project.run(['releases']);
    expectSuccess(run);
    expect(run.output).toContain(`No release has been deployed yet: this account has no Worker`);
    const back = await project.run(['rollback']);
    expect(back).toMatchObject({ code: 1 });
    expect(back.output).toContain(`This account has no Worker \`${WORKER}\`.`);
  });

  it('lists each version with author, commit, traffic and records', async ({
    cloudflare,
    project,
  }) => {
    split(cloudflare);
    addVersions(cloudflare, 1, 'Release');
    const [newest, b, a] = findWorker(cloudflare).versions;
    const message = 'Release r, files f, commit \u001b[2J';
    Object.assign(newest?.metadata.annotations ?? {}, { 'workers/message': message });
    const keys = findKeys(cloudflare);
    keys.delete([...keys.keys()].findLast((key) => key.startsWith('page/')) ?? '');
    const { output } = await project.run(['releases']);
    const rows = output
      .trim()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    const author = 'tester@example.com';
    const commit = expect.stringMatching(/^[0-9a-f]{12}(-dirty)?$/);
    expect(rows.slice(-3)).toEqual([
      [expect.any(String), time, author, '\\u001b[2J', '–', '–', '1 of 2', newest?.id],
      [project.B.id, time, author, commit, '10 %', time, 'all', b?.id],
      [project.A.id, time, author, commit, '90 %', time, 'all', a?.id],
    ]);
  });

  it('prints no stack for a wrong configuration', async ({ cloudflare }) => {
    const run = await runAgainst(cloudflare, ['releases', '--config=package.json']);
    expect(run.code).toBe(1);
    expect(run.output).toContain('is not a wrangler configuration');
    expect(run.output).not.toMatch(/^ +at /m);
  });
});

describe.concurrent('npm run rollback', () => {
  it('goes back to the release before, and not to the bad one without being told', async ({
    cloudflare,
    project,
  }) => {
    const { A, B } = project;
    expectSuccess(await project.deploy('B'));
    const back = await project.run(['rollback']);
    expectSuccess(back);
    expect(back.output).toMatch(new RegExp(`Rolling back to: ${A.id}, uploaded .* by .*, commit`));
    await expectServed(cloudflare, A);
    const again = await project.run(['rollback']);
    expect(again.code).toBe(1);
    expect(again.output).toContain(`except ${B.id}, from which the traffic went back.`);
    expectSuccess(await project.run(['rollback', B.id]));
    await expectServed(cloudflare, B);
  });

  it('refuses a release that Cloudflare can no longer serve', async ({ cloudflare, project }) => {
    addVersions(cloudflare, DEPLOYABLE_VERSIONS, 'Release');
    const worker = findWorker(cloudflare);
    const split = [{ version_id: worker.versions[0]?.id ?? '', percentage: 100 }];
    deployVersions(cloudflare.state, worker, split, 'Dashboard');
    const { code, output } = await project.run(['rollback', project.A.id]);
    expect(code).toBe(1);
    expect(output).toContain(`No release \`${project.A.id}\` can be served.`);
    expect(toSplits(cloudflare)).toHaveLength(2);
  });

  it('refuses a release with a missing record', async ({ cloudflare, project }) => {
    const worker = findWorker(cloudflare);
    const traffic = [{ version_id: worker.versions[0]?.id ?? '', percentage: 100 }];
    deployVersions(cloudflare.state, worker, traffic, 'Release');
    const missing = [...findKeys(cloudflare)].find(([, { value }]) =>
      value.includes('The users of release A.'),
    )?.[0];
    findKeys(cloudflare).delete(missing ?? '');
    const run = await project.run(['rollback']);
    expect(run.code).toBe(1);
    expect(run.output).toContain(
      `Release ${project.A.id} is incomplete: 1 of its keys are missing, such as ${missing}`,
    );
    expect(worker.deployments[0]?.versions).toEqual(traffic);
  });
});
