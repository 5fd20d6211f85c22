import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { loadRecords } from '../../build/release/load-records.ts';
import { writeFiles } from '../support/temporary-folder.ts';
import { advance, deployVersions } from './fake-cloudflare/state.ts';
import { DEPLOYABLE_VERSIONS } from './fake-cloudflare/workers-api.ts';
import {
  WORKER,
  clearAccount,
  deployTest,
  expectServed,
  expectSuccess,
  findKeys,
  findWorker,
} from './project.ts';
import { addVersions, findMissingKeys } from './versions.ts';

const it = deployTest;

const isDelete = (request: string) => /^DELETE|\/bulk\/delete$/.test(request);

const isWrite = (request: string) => !/^GET|\/bulk\/get$/.test(request);

describe.concurrent('npm run deploy', () => {
  it('sends no request when the build finds a broken link', async ({ cloudflare, project }) => {
    cloudflare.state.requests.length = 0;
    const folder = await mkdtemp(join(project.folder, 'site-'));
    await writeFiles(folder, {
      'content/site.ts': `export const site = { title: 'Test Docs', copyright: '© The testers' };`,
      'content/index.mdx': '# Welcome\n\n[Docs](/dosc/)\n',
    });
    const flags = [`--content=${join(folder, 'content')}`, `--out=${join(folder, 'dist')}`];
    const { code, output } = await project.run(['deploy', ...flags]);
    expect(code).toBe(1);
    expect(output).toContain('content/index.mdx:3:1 Broken link `/dosc/`');
    expect(cloudflare.state.requests).toEqual([]);
  });

  it('builds without the credentials with which it deploys', async ({ project }) => {
    const folder = await mkdtemp(join(project.folder, 'site-'));
    await writeFiles(folder, {
      'content/site.ts':
        'export const site = { title: `Docs of ${process.env.CLOUDFLARE_API_TOKEN}`, copyright: "" };',
      'content/index.mdx': '# Welcome\n',
    });
    const out = join(folder, 'dist');
    const flags = [`--content=${join(folder, 'content')}`, `--out=${out}`];
    expectSuccess(await project.run(['deploy', '--dry-run', ...flags]));
    const worker = await readFile(join(out, 'worker/index.js'), 'utf8');
    expect(worker).toContain('Docs of undefined');
  });

  it('changes nothing in a dry run', async ({ cloudflare, project }) => {
    clearAccount(cloudflare);
    const count = loadRecords(project.A.folder).size;
    const run = await project.deploy('A', ['--dry-run']);
    expectSuccess(run);
    expect(run.output).toContain(`${count} of ${count} records to write`);
    expect(run.output).toContain('The Worker does not exist.');
    expect(cloudflare.state.requests.filter(isWrite)).toEqual([]);
  });

  it('builds a release and writes only the records that KV does not have', async ({
    cloudflare,
    project,
  }) => {
    const existing = [...findKeys(cloudflare).keys()];
    const { content } = project.B;
    const out = await mkdtemp(join(project.folder, 'site-'));
    const flags = [`--content=${content}`, `--out=${join(out, 'dist')}`];
    const run = await project.run(['deploy', ...flags]);
    expectSuccess(run);
    expect(run.output).toContain(`served now: ${project.A.id}`);
    expect(run.output).toContain(`Release ${project.B.id} is served.`);
    expect(cloudflare.state.rewrites).toEqual([]);
    expect(cloudflare.state.requests.filter(isDelete)).toEqual([]);
    expect([...findKeys(cloudflare).keys()]).toEqual(expect.arrayContaining(existing));
    await expectServed(cloudflare, project.B);
  });

  it('uploads nothing when the release is served already', async ({ cloudflare, project }) => {
    cloudflare.state.requests.length = 0;
    const run = await project.deploy('A');
    expectSuccess(run);
    expect(run.output).toContain('The version has all traffic already.');
    expect(cloudflare.state.requests.filter(isWrite)).toEqual([]);
    expect(findWorker(cloudflare).versions.length).toBe(1);
  });

  it('gives a preview no traffic and prints its URL', async ({ cloudflare, project }) => {
    const folder = await mkdtemp(join(project.folder, 'site-'));
    const env = {
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      GITHUB_OUTPUT: join(folder, 'output'),
    };
    const run = await project.deploy('B', ['--preview'], env);
    expectSuccess(run);
    const url = /^Preview: (https:\S+)$/m.exec(run.output)?.[1] ?? '';
    expect(url).toMatch(new RegExp(`^https://[0-9a-f]{8}-${WORKER}\\.testers\\.workers\\.dev$`));
    expect(await readFile(env.GITHUB_OUTPUT, 'utf8')).toBe(`url=${url}\n`);
    expect(await readFile(env.GITHUB_STEP_SUMMARY, 'utf8')).toContain(url);
    await expectServed(cloudflare, project.A);
  });

  it('knows what is served after a hundred preview versions', async ({ cloudflare, project }) => {
    addVersions(cloudflare, DEPLOYABLE_VERSIONS, 'Preview of release');
    advance(cloudflare.state, 48);
    await expectServed(cloudflare, project.A);
    const run = await project.deploy('B');
    expectSuccess(run);
    expect(run.output).toContain(`served now: ${project.A.id}`);
    expect(findMissingKeys(cloudflare)).toEqual([]);
    await expectServed(cloudflare, project.B);
  });

  it('writes again what a prune deleted while it ran', async ({ cloudflare, project }) => {
    const { state, faults } = cloudflare;
    // A run that fails after its records are written leaves them in KV without a version.
    faults.add({ request: /assets-upload-session$/, fault: { kind: 'status', status: 400 } });
    expect(await project.deploy('B')).toMatchObject({ code: 1 });
    faults.clear();
    const keys = findKeys(cloudflare);
    const [key, stored] =
      [...keys].find(([, { value }]) => value.includes('The users of release B.')) ?? [];
    if (key === undefined) throw new Error('The record of the page was written.');
    const run = () => keys.delete(key);
    faults.add({ request: /^POST .*\/versions$/, times: 1, fault: { kind: 'meanwhile', run } });
    const deployed = await project.deploy('B');
    expectSuccess(deployed);
    expect(deployed.output).toContain('1 were deleted meanwhile and written again');
    expect(keys.get(key)?.value).toBe(stored?.value);
    expect(state.rewrites).toEqual([]);
    await expectServed(cloudflare, project.B);
  });
});

describe.concurrent('npm run releases', () => {
  it('says that there is none', async ({ cloudflare, project }) => {
    clearAccount(cloudflare);
    const run = await project.run(['releases']);
    expectSuccess(run);
    expect(run.output).toContain('No release has been deployed yet');
  });

  it('lists each version with its traffic and its records', async ({ cloudflare, project }) => {
    addVersions(cloudflare, 1, 'Preview of release');
    const keys = findKeys(cloudflare);
    const newest = [...keys.keys()].findLast((key) => key.startsWith('page/'));
    keys.delete(newest ?? '');
    const { output } = await project.run(['releases']);
    const rows = output
      .trim()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(rows.slice(-2).map((row) => row.filter((_, index) => index !== 1))).toEqual([
      [expect.any(String), 'preview', '1 of 2', expect.any(String)],
      [project.A.id, '100 %', 'all', expect.any(String)],
    ]);
  });
});

describe.concurrent('npm run rollback', () => {
  it('gives the traffic to the release before, or to a named one', async ({
    cloudflare,
    project,
  }) => {
    expectSuccess(await project.deploy('B'));
    const back = await project.run(['rollback']);
    expectSuccess(back);
    expect(back.output).toContain(`Release ${project.A.id} is served.`);
    await expectServed(cloudflare, project.A);
    expectSuccess(await project.run(['rollback', project.B.id]));
    await expectServed(cloudflare, project.B);
  });

  it('refuses an unknown release', async ({ project }) => {
    const run = await project.run(['rollback', 'f00']);
    expect(run.code).toBe(1);
    expect(run.output).toContain('No release `f00` can be served.');
  });

  it('refuses a release with a missing record', async ({ cloudflare, project }) => {
    addVersions(cloudflare, 1, 'Release');
    const worker = findWorker(cloudflare);
    const [newest] = worker.versions;
    const traffic = [{ version_id: newest?.id ?? '', percentage: 100 }];
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
