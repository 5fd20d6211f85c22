import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { toContentHash } from '../../build/content-hash.ts';
import { loadRecords } from '../../build/release/load-release.ts';
import { PROCESS } from '../../cli/deploy/process-runtime.ts';
import type { Runtime } from '../../cli/deploy/runtime.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import {
  WORKER,
  clearAccount,
  deployTest,
  expectServed,
  expectSuccess,
  findKeys,
  findWorker,
} from './project.ts';

const it = deployTest;

const isDelete = (request: string) => /^DELETE|\/bulk\/delete$/.test(request);

const isWrite = (request: string) => !/^GET|\/bulk\/get$/.test(request);

describe.concurrent('npm run deploy', () => {
  it('sends no request when the build fails', async ({ cloudflare, project }) => {
    cloudflare.state.requests.length = 0;
    const runBuild = vi.fn<Runtime['runBuild']>(async () => 3);
    const flags = ['--content=docs', '--openapi-root=specs', '--broken-links=warning'];
    const run = await project.run(['deploy', ...flags, '--dry-run'], { runBuild });
    expect(run).toEqual({ code: 3, output: '▸ Build and check\n', stdout: '' });
    expect(runBuild.mock.calls).toEqual([[flags, expect.any(AbortSignal)]]);
    expect(cloudflare.state.requests).toEqual([]);
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

  it('replaces the Worker of another program only if a flag names it', async ({
    cloudflare,
    project,
  }) => {
    const { versions, deployments } = findWorker(cloudflare);
    for (const { metadata } of versions) {
      // A tag of another program may be a number of its versions.
      Object.assign(metadata, { bindings: [], annotations: { 'workers/tag': '1.4.0' } });
    }
    const before = structuredClone(deployments);
    const message = `The Worker \`${WORKER}\` is not one of this site`;
    for (const flags of [['--dry-run'], [], ['--replace-worker=shop']]) {
      const run = await project.deploy('B', flags);
      expect(run).toMatchObject({ code: 1, output: expect.stringContaining(message) });
      expect(run.output).toContain(`with \`--replace-worker ${WORKER}\``);
    }
    expect(findWorker(cloudflare).deployments).toEqual(before);
    const flag = `--replace-worker=${WORKER}`;
    const { output } = await project.deploy('B', [flag, '--dry-run']);
    expect(output).toContain(`The Worker ${WORKER} of another program is replaced`);
    expectSuccess(await project.deploy('B', [flag]));
    await expectServed(cloudflare, project.B);
  });

  it('names the pages that a release loses, except those that redirect', async ({
    cloudflare,
    project,
  }) => {
    const stored = findKeys(cloudflare).get(toManifestKey(project.A.id));
    if (!stored) throw new Error('The manifest of the release is stored.');
    const value = stored.value
      .replaceAll('/docs/levels', '/docs/tiers')
      .replaceAll('/docs/users', '/docs/gone');
    const id = toContentHash(value).slice(0, 16);
    findKeys(cloudflare).set(toManifestKey(id), { ...stored, value });
    const [version] = findWorker(cloudflare).versions;
    if (version) version.metadata.annotations = { 'workers/tag': id };
    const run = await project.deploy('B', ['--dry-run']);
    expectSuccess(run);
    expect(run.output).toContain('2 pages are new, 0 changed, 1 URLs are lost');
    expect(run.output.match(/lost: .*/g)).toEqual(['lost: /docs/gone']);
  });

  it('builds a release and writes only the records that KV does not have', async ({
    cloudflare,
    project,
  }) => {
    const existing = [...findKeys(cloudflare).keys()];
    const folder = await mkdtemp(join(project.folder, 'site-'));
    const flags = [`--out=${join(folder, 'dist')}`];
    const run = await project.run(['deploy', ...flags], {
      async runBuild(args) {
        expect(args).toEqual(flags);
        await cp(project.B.folder, join(folder, 'dist'), { recursive: true });
        return 0;
      },
    });
    expectSuccess(run);
    expect(run.output).toContain(`served now: ${project.A.id}`);
    expect(run.output).toContain(`Release ${project.B.id} is served.`);
    expect(run.stdout).toBe('');
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

  it('uploads a preview to a Worker of its own, with a stable URL', async ({
    cloudflare,
    project,
  }) => {
    const folder = await mkdtemp(join(project.folder, 'site-'));
    const env = { GITHUB_OUTPUT: join(folder, 'output') };
    const summary = join(folder, 'summary.md');
    // Other steps of the job write it too.
    await writeFile(env.GITHUB_OUTPUT, 'a=b\n');
    const before = structuredClone(findWorker(cloudflare));
    const flags = ['--preview', '--alias=pr-1', `--summary=${summary}`];
    expectSuccess(await project.deploy('B', flags, { env }));
    const url = `https://pr-1-${WORKER}-preview.testers.workers.dev`;
    expect(await readFile(env.GITHUB_OUTPUT, 'utf8')).toBe(`a=b\nurl=${url}\n`);
    const text = await readFile(summary, 'utf8');
    expect(text).toContain(`${url} shows release \`${project.B.id}\`.`);
    expect(text).toContain(`#### Changed pages (2)\n\n- [/docs/levels](${url}/docs/levels)`);
    expect(findWorker(cloudflare)).toEqual(before);
    await expectServed(cloudflare, project.A);
    const unwritable = [...flags.slice(0, -1), `--summary=${join(folder, 'none/summary.md')}`];
    const run = await project.deploy('C', unwritable, { env });
    expect(run).toMatchObject({
      code: 1,
      output: expect.stringContaining('“Write the summary” failed'),
    });
    const page = await cloudflare.fetchSite(new URL(url).hostname, '/docs/users');
    expect(await page.text()).toContain('The users of release C.');
  });
});

it('sends no request when a signal ends the build', async ({ cloudflare, project }) => {
  cloudflare.state.requests.length = 0;
  onTestFinished(() => void vi.unstubAllEnvs());
  const end = "data:text/javascript,process.kill(process.pid,'SIGKILL')";
  vi.stubEnv('NODE_OPTIONS', `--import=${end}`);
  const run = await project.run(['deploy'], { runBuild: PROCESS.runBuild });
  expect(run).toEqual({ code: 1, output: '▸ Build and check\n', stdout: '' });
  expect(cloudflare.state.requests).toEqual([]);
});
