import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRecords } from '../../build/release/load-records.ts';
import { writeFiles } from '../support/temporary-folder.ts';
import { startFakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import { deployVersions } from './fake-cloudflare/state.ts';
import {
  WORKER,
  createAccount,
  expectServed,
  expectSuccess,
  findKeys,
  findWorker,
  useReleases,
  useServedAccount,
} from './project.ts';

const releases = useReleases(['A', 'B']);
const start = useServedAccount(releases);

const isWrite = (request: string) => !/^GET|\/bulk\/get$/.test(request);

describe.concurrent('npm run deploy', () => {
  it('sends no request when the build finds a broken link', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    cloudflare.state.requests.length = 0;
    const folder = await releases.createFolder();
    await writeFiles(folder, {
      'content/site.ts': `export const site = { title: 'Test Docs', copyright: '© The testers' };`,
      'content/index.mdx': '# Welcome\n\n[Docs](/dosc/)\n',
    });
    const flags = [`--content=${join(folder, 'content')}`, `--out=${join(folder, 'dist')}`];
    const { code, output } = await releases.run(cloudflare, ['deploy', ...flags]);
    expect(code).toBe(1);
    expect(output).toContain('content/index.mdx:3:1 Broken link `/dosc/`');
    expect(cloudflare.state.requests).toEqual([]);
  });

  it('builds without the credentials with which it deploys', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    const folder = await releases.createFolder();
    await writeFiles(folder, {
      'content/site.ts':
        'export const site = { title: `Docs of ${process.env.CLOUDFLARE_API_TOKEN}`, copyright: "" };',
      'content/index.mdx': '# Welcome\n',
    });
    const out = join(folder, 'dist');
    const flags = [`--content=${join(folder, 'content')}`, `--out=${out}`];
    expectSuccess(await releases.run(cloudflare, ['deploy', '--dry-run', ...flags]));
    const worker = await readFile(join(out, 'worker/index.js'), 'utf8');
    expect(worker).toContain('Docs of undefined');
  });

  it('changes nothing in a dry run', async ({ onTestFinished }) => {
    const cloudflare = await startFakeCloudflare(createAccount());
    onTestFinished(() => cloudflare.close());
    const count = loadRecords(releases.find('A').folder).size;
    const run = await releases.deploy(cloudflare, 'A', ['--dry-run']);
    expectSuccess(run);
    expect(run.output).toContain(`${count} of ${count} records to write`);
    expect(run.output).toContain('The Worker does not exist.');
    expect(cloudflare.state.requests.filter(isWrite)).toEqual([]);
  });

  it('builds a release and writes only the records that KV does not have', async ({
    onTestFinished,
  }) => {
    const cloudflare = await start(onTestFinished);
    const existing = [...findKeys(cloudflare).keys()];
    const { content } = releases.find('B');
    const out = await releases.createFolder();
    const flags = [`--content=${content}`, `--out=${join(out, 'dist')}`];
    const run = await releases.run(cloudflare, ['deploy', ...flags]);
    expectSuccess(run);
    expect(run.output).toContain(`served now: ${releases.find('A').id}`);
    expect(run.output).toContain(`Release ${releases.find('B').id} is served.`);
    expect(cloudflare.state.rewrites).toEqual([]);
    expect([...findKeys(cloudflare).keys()]).toEqual(expect.arrayContaining(existing));
    await expectServed(cloudflare, releases.find('B'));
  });

  it('uploads nothing when the release is served already', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    cloudflare.state.requests.length = 0;
    const run = await releases.deploy(cloudflare, 'A');
    expectSuccess(run);
    expect(run.output).toContain('The version has all traffic already.');
    expect(cloudflare.state.requests.filter(isWrite)).toEqual([]);
    expect(findWorker(cloudflare).versions.length).toBe(1);
  });

  it('gives a preview no traffic and prints its URL', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    const folder = await releases.createFolder();
    const env = {
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      GITHUB_OUTPUT: join(folder, 'output'),
    };
    const run = await releases.deploy(cloudflare, 'B', ['--preview'], env);
    expectSuccess(run);
    const url = /^Preview: (https:\S+)$/m.exec(run.output)?.[1] ?? '';
    expect(url).toMatch(new RegExp(`^https://[0-9a-f]{8}-${WORKER}\\.testers\\.workers\\.dev$`));
    expect(await readFile(env.GITHUB_OUTPUT, 'utf8')).toBe(`url=${url}\n`);
    expect(await readFile(env.GITHUB_STEP_SUMMARY, 'utf8')).toContain(url);
    await expectServed(cloudflare, releases.find('A'));
  });
});

describe.concurrent('npm run releases', () => {
  it('says that there is none', async ({ onTestFinished }) => {
    const cloudflare = await startFakeCloudflare(createAccount());
    onTestFinished(() => cloudflare.close());
    const run = await releases.run(cloudflare, ['releases']);
    expectSuccess(run);
    expect(run.output).toContain('No release has been deployed yet');
  });

  it('lists each version with its traffic and its records', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    expectSuccess(await releases.deploy(cloudflare, 'B', ['--preview']));
    const [key = ''] = [...findKeys(cloudflare)].find(([, { value }]) =>
      value.includes('The users of release B.'),
    ) ?? [''];
    findKeys(cloudflare).delete(key);
    const { output } = await releases.run(cloudflare, ['releases']);
    const rows = output
      .trim()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    const [a, b] = [releases.find('A'), releases.find('B')];
    const count = loadRecords(b.folder).size;
    expect(rows.slice(-2).map((row) => row.filter((_, index) => index !== 1))).toEqual([
      [b.id, 'preview', `${count - 1} of ${count}`, expect.any(String)],
      [a.id, '100 %', 'all', expect.any(String)],
    ]);
  });
});

describe.concurrent('npm run rollback', () => {
  it('gives the traffic to the release before, or to a named one', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    expectSuccess(await releases.deploy(cloudflare, 'B'));
    const back = await releases.run(cloudflare, ['rollback']);
    expectSuccess(back);
    expect(back.output).toContain(`Release ${releases.find('A').id} is served.`);
    await expectServed(cloudflare, releases.find('A'));
    expectSuccess(await releases.run(cloudflare, ['rollback', releases.find('B').id]));
    await expectServed(cloudflare, releases.find('B'));
  });

  it('refuses an unknown release', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    const run = await releases.run(cloudflare, ['rollback', 'f00']);
    expect(run.code).toBe(1);
    expect(run.output).toContain('No release `f00` can be served.');
  });

  it('refuses a release with a missing record', async ({ onTestFinished }) => {
    const cloudflare = await start(onTestFinished);
    expectSuccess(await releases.deploy(cloudflare, 'B', ['--preview']));
    const worker = findWorker(cloudflare);
    const [preview] = worker.versions;
    const missing = [...findKeys(cloudflare)].find(([, { value }]) =>
      value.includes('The users of release A.'),
    )?.[0];
    deployVersions(
      cloudflare.state,
      worker,
      [{ version_id: preview?.id ?? '', percentage: 100 }],
      '',
    );
    findKeys(cloudflare).delete(missing ?? '');
    const run = await releases.run(cloudflare, ['rollback']);
    expect(run.code).toBe(1);
    expect(run.output).toContain(
      `Release ${releases.find('A').id} is incomplete: 1 of its keys are missing, such as ${missing}`,
    );
    await expectServed(cloudflare, releases.find('B'));
  });
});
