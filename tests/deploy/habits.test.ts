import { appendFile, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { loadBuiltRelease } from '../../cli/deploy/release-folder.ts';
import { listFiles } from '../../build/files/list-files.ts';
import {
  SITE_URL,
  WORKER,
  expectServed,
  expectSuccess,
  findKeys,
  runAgainst,
  uploadedTest,
  writeProject,
} from './project.ts';

const it = uploadedTest;

describe.concurrent('a release folder that is not whole', () => {
  const flip = async (path: string) => {
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1));
  };
  it.for([
    { fault: 'a record is missing', file: /^kv\/page\//, spoil: rm, message: 'is missing' },
    { fault: 'a record has a wrong byte', file: /^kv\/page\//, spoil: flip, message: 'has other' },
    { fault: 'the manifest is missing', file: /^kv\/man/, spoil: rm, message: 'is missing' },
    { fault: 'a script is missing', file: /entry-.*\.js$/, spoil: rm, message: 'is missing' },
    { fault: 'the Worker has a wrong byte', file: /^worker\//, spoil: flip, message: 'has other' },
    {
      fault: 'the index is missing',
      file: /^release\.json$/,
      spoil: rm,
      message: 'cannot be read',
    },
  ])('is refused when $fault', async ({ file, spoil, message }, { project }) => {
    const root = await writeProject(project.folder, project.C);
    const name = listFiles(join(root, 'dist')).find((path) => file.test(path)) ?? '';
    await spoil(join(root, 'dist', name));
    const load = () => loadBuiltRelease(join(root, 'dist'), join(root, 'wrangler.toml'));
    expect(load).toThrow(new RegExp(`is not whole: ${name}.* ${message}`));
  });

  it('is refused when it has a file of another release', async ({ project }) => {
    const root = await writeProject(project.folder, project.C);
    await writeFile(join(root, 'dist/assets/stray.js'), '');
    expect(() => loadBuiltRelease(join(root, 'dist'), join(root, 'wrangler.toml'))).toThrow(
      'assets/stray.js does not belong to the release',
    );
  });

  it('is refused when it has a link to a file of the machine', async ({ project }) => {
    const root = await writeProject(project.folder, project.C);
    await symlink('/etc/hostname', join(root, 'dist/assets/hostname.txt'));
    expect(() => loadBuiltRelease(join(root, 'dist'), join(root, 'wrangler.toml'))).toThrow(
      'assets/hostname.txt is a symbolic link',
    );
  });

  it('is uploaded as it was checked although a build changes it meanwhile', async ({
    cloudflare,
    project,
  }) => {
    const root = await writeProject(project.folder, project.C);
    const run = () => void appendFile(join(root, 'dist/worker/index.js'), 'not JavaScript');
    const fault = { kind: 'meanwhile', run } as const;
    cloudflare.faults.add({ request: /^PUT .*\/bulk$/, times: 1, fault });
    const flags = [`--dist=${join(root, 'dist')}`, `--config=${join(root, 'wrangler.toml')}`];
    expectSuccess(await runAgainst(cloudflare, ['deploy', ...flags]));
    await expectServed(cloudflare, project.C);
  });

  it('sends no request and says what to do', async ({ cloudflare, project }) => {
    const root = await writeProject(project.folder, project.C);
    await appendFile(join(root, 'dist/worker/index.js'), '\n');
    cloudflare.state.requests.length = 0;
    const flags = [`--dist=${join(root, 'dist')}`, `--config=${join(root, 'wrangler.toml')}`];
    const run = await runAgainst(cloudflare, ['deploy', ...flags]);
    expect(run).toMatchObject({
      code: 1,
      output: expect.stringContaining('Delete the folder and run `npm run build`'),
    });
    expect(cloudflare.state.requests).toEqual([]);
  });
});

describe.concurrent('a record with another value in KV', () => {
  it.for([
    { writer: 'the dashboard', hasTime: false, flags: [] },
    { writer: 'a deploy', hasTime: true, flags: ['--verify-records'] },
  ])('that $writer wrote is written again', async ({ hasTime, flags }, { cloudflare, project }) => {
    const keys = findKeys(cloudflare);
    const [key = '', stored] =
      [...keys].find(
        ([key, { value }]) => key.startsWith('page/') && value.includes('The levels of release A.'),
      ) ?? [];
    keys.set(key, { value: 'damaged', metadata: hasTime ? stored?.metadata : undefined });
    const data = await cloudflare.fetch(WORKER, `${SITE_URL}/_data/${project.A.id}/docs/levels`);
    expect(data.status).toBe(503);
    const run = await project.deploy('A', flags);
    expectSuccess(run);
    expect(run.output).toContain('1 of ');
    expect(cloudflare.state.rewrites.filter((name) => name !== key)).toEqual([]);
    await expectServed(cloudflare, project.A);
  });
});

describe.concurrent('the address of the site', () => {
  it('is needed by a deploy, which attaches it after the test, and not by a preview', async ({
    cloudflare,
    project,
  }) => {
    const { domains } = cloudflare.state;
    const root = await writeProject(project.folder, project.B);
    const [config, index] = [join(root, 'wrangler.toml'), join(root, 'dist/release.json')];
    const routes = 'routes = [{ pattern = "docs.example.com", custom_domain = true }]\n';
    await writeFile(config, routes + (await readFile(config, 'utf8')));
    const text = await readFile(index, 'utf8');
    const deploy = (...flags: string[]) =>
      runAgainst(cloudflare, ['deploy', `--dist=${root}/dist`, `--config=${config}`, ...flags]);

    await writeFile(index, text.replace(`"${SITE_URL}"`, 'null'));
    expectSuccess(await deploy('--preview'));
    expect(domains).toEqual(new Map());
    const advice = "Add `url: 'https://docs.example.com'`";
    expect(await deploy()).toMatchObject({ code: 1, output: expect.stringContaining(advice) });

    await writeFile(index, text);
    expect((await deploy('--dry-run')).output).toContain('to attach: docs.example.com');
    cloudflare.failSites(500);
    expect(await deploy()).toMatchObject({ code: 1 });
    expect(domains).toEqual(new Map());
    await expectServed(cloudflare, project.A);
    cloudflare.failSites(null);
    expectSuccess(await deploy());
    expect(domains).toEqual(new Map([['docs.example.com', WORKER]]));
    await expectServed(cloudflare, project.B);
  });
});
