import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { withNamespaceId } from '../../cli/deploy/setup-command.ts';
import { writeFiles } from '../support/temporary-folder.ts';
import { runScript } from '../support/run-script.ts';
import type { Run } from '../support/run-script.ts';
import { startFakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import type { FakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import { createState } from './fake-cloudflare/state.ts';
import type { Namespace, Worker } from './fake-cloudflare/state.ts';

/** A built release of the test site. */
export interface TestRelease {
  name: string;
  id: string;
  folder: string;
  /** The content that it was built from. */
  content: string;
}

type OnStart = Parameters<typeof runScript>[2];

/** The releases, and commands with a configuration that names the namespace of an account. */
export interface TestProject {
  A: TestRelease;
  B: TestRelease;
  C: TestRelease;
  folder: string;
  run(args: string[], env?: Record<string, string>): Promise<Run>;
  deploy(
    name: 'A' | 'B' | 'C',
    flags?: string[],
    env?: Record<string, string>,
    onStart?: OnStart,
  ): Promise<Run>;
}

/** Name of the Worker in this project's wrangler.toml. */
export const WORKER = 'engagement-platform-docs';

/** Where the test site is published. */
export const SITE_URL = 'https://docs.example.com';

/** The namespace that tests write into their configuration. */
const NAMESPACE_ID = '0123456789abcdef0123456789abcdef';

/** Tests of releases that differ in two pages; tests only read them, and all files of a process share them. */
export const releaseTest = test
  .extend('folder', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'releases-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  })
  .extend('releases', { scope: 'worker' }, async ({ folder }) => {
    const names = ['A', 'B', 'C'] as const;
    const built = await Promise.all(names.map((name) => buildRelease(folder, name)));
    const [A, B, C] = built as [TestRelease, TestRelease, TestRelease];
    return { A, B, C };
  });

/** Tests of commands against an account of their own, in which release A is served. */
export const deployTest = releaseTest
  .extend('served', { scope: 'worker' }, async ({ folder, releases }) => {
    const state = createState();
    state.namespaces.set(NAMESPACE_ID, { id: NAMESPACE_ID, title: 'content', keys: new Map() });
    const cloudflare = await startFakeCloudflare(state);
    expectSuccess(await deploy(cloudflare, folder, releases.A));
    await cloudflare.close();
    return state;
  })
  .extend('cloudflare', async ({ served }, { onCleanup }) => {
    const cloudflare = await startFakeCloudflare(structuredClone(served));
    onCleanup(() => cloudflare.close());
    return cloudflare;
  })
  .extend('project', ({ cloudflare, folder, releases }): TestProject => ({
    ...releases,
    folder,
    run: (args, env) => runInFolder(cloudflare, folder, args, env),
    deploy: (name, flags, env, onStart) =>
      deploy(cloudflare, folder, releases[name], flags, env, onStart),
  }));

/** The same, with release B uploaded as well: commands that upload nothing do not start wrangler. */
export const uploadedTest = deployTest
  .extend('uploaded', { scope: 'worker' }, async ({ served, folder, releases }) => {
    const cloudflare = await startFakeCloudflare(structuredClone(served));
    expectSuccess(await deploy(cloudflare, folder, releases.B));
    findWorker(cloudflare).deployments.shift();
    await cloudflare.close();
    return cloudflare.state;
  })
  .extend('cloudflare', async ({ uploaded }, { onCleanup }) => {
    const cloudflare = await startFakeCloudflare(structuredClone(uploaded));
    onCleanup(() => cloudflare.close());
    return cloudflare;
  });

function toSite(name: string): Record<string, string> {
  return {
    'content/site.ts': `export const site = { title: 'Test Docs', copyright: '© The testers', url: '${SITE_URL}' };`,
    'content/index.mdx': '---\nlayout: landing\n---\n\n# Welcome\n\n[Docs](/docs/)\n',
    'content/docs/index.mdx': '# Documentation overview\n\nSee [users](/docs/users).\n',
    'content/docs/users.mdx': `# Users\n\nThe users of release ${name}. [Levels](/docs/levels)\n`,
    'content/docs/levels.mdx': `---\naliases: [/docs/tiers]\n---\n\n# Levels\n\nThe levels of release ${name}.\n`,
  };
}

async function buildRelease(folder: string, name: string): Promise<TestRelease> {
  const content = join(folder, `content-${name}`, 'content');
  const dist = join(folder, `dist-${name}`);
  await writeFiles(join(folder, `content-${name}`), toSite(name));
  const { code, output } = await runScript(['build', `--content=${content}`, `--out=${dist}`]);
  const id = /release ([0-9a-f]+) in/.exec(output)?.[1];
  if (code === 0 && id !== undefined) return { name, id, folder: dist, content };
  throw new Error(`Release ${name} was not built:\n${output}`);
}

/** Deploy a copy of a release: every run writes its configuration into the folder. */
async function deploy(
  cloudflare: FakeCloudflare,
  folder: string,
  release: TestRelease,
  flags: string[] = [],
  env = {},
  onStart?: OnStart,
): Promise<Run> {
  const dist = await mkdtemp(join(folder, 'dist-'));
  await cp(release.folder, dist, { recursive: true });
  return runInFolder(cloudflare, folder, ['deploy', `--dist=${dist}`, ...flags], env, onStart);
}

async function runInFolder(
  cloudflare: FakeCloudflare,
  folder: string,
  args: string[],
  env = {},
  onStart?: OnStart,
): Promise<Run> {
  const config = await writeConfig(await mkdtemp(join(folder, 'config-')));
  return runAgainst(cloudflare, [...args, `--config=${config}`], env, onStart);
}

/** Remove the Worker and what is in KV. */
export function clearAccount(cloudflare: FakeCloudflare): void {
  cloudflare.state.workers.clear();
  cloudflare.state.requests.length = 0;
  findKeys(cloudflare).clear();
}

export function findWorker({ state }: FakeCloudflare): Worker {
  const worker = state.workers.get(WORKER);
  if (!worker) throw new Error('The Worker is not deployed.');
  return worker;
}

export function findKeys({ state }: FakeCloudflare): Namespace['keys'] {
  return state.namespaces.get(NAMESPACE_ID)?.keys ?? new Map();
}

/** Run one of the project's commands against the fake. */
export function runAgainst(
  cloudflare: FakeCloudflare,
  args: string[],
  env = {},
  onStart?: OnStart,
): Promise<Run> {
  return runScript(args, toEnv(cloudflare, env), onStart);
}

/** The environment of a program that uses the fake, without the machine's own account, CI job, npm and proxy. */
export function toEnv({ env: ofFake }: FakeCloudflare, env = {}): NodeJS.ProcessEnv {
  const isNeutral = ([name]: [string, unknown]) =>
    !/^(?:CLOUDFLARE|CF|WRANGLER|GITHUB|npm)_|_proxy$/i.test(name);
  const neutral = Object.fromEntries(Object.entries(process.env).filter(isNeutral));
  return { ...neutral, ...ofFake, ...env };
}

/** Write the configuration of the project with the namespace of the account into a folder; returns its path. */
async function writeConfig(folder: string): Promise<string> {
  const file = join(folder, 'wrangler.toml');
  await writeFile(file, withNamespaceId(await readFile('wrangler.toml', 'utf8'), NAMESPACE_ID));
  return file;
}

/** Write a folder with the configuration of the project, its namespace, and a copy of a release in `dist`. */
export async function writeProject(folder: string, release: TestRelease): Promise<string> {
  const root = await mkdtemp(join(folder, 'project-'));
  await cp(release.folder, join(root, 'dist'), { recursive: true });
  await writeConfig(root);
  // The build command of the configuration.
  await symlink(resolve('cli'), join(root, 'cli'));
  return root;
}

export function expectSuccess(run: Run): void {
  expect(run, run.output).toMatchObject({ code: 0 });
}

/** Expect readers to get a whole release: its pages, their data and every script that a page names. */
export async function expectServed(
  cloudflare: FakeCloudflare,
  { id, name }: TestRelease,
): Promise<void> {
  const expectOk = async (path: string): Promise<string> => {
    const response = await cloudflare.fetch(WORKER, SITE_URL + path);
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    return response.text();
  };
  for (const path of ['/', '/docs/']) await expectOk(path);
  for (const page of ['users', 'levels']) {
    const html = await expectOk(`/docs/${page}`);
    expect(html).toContain(`The ${page} of release ${name}.`);
    const scripts = [...html.matchAll(/(?:src|href)="(\/_assets\/[^"]+)"/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, path = ''] of scripts) await expectOk(path);
    expect(await expectOk(`/_data/${id}/docs/${page}`)).toContain(
      `The ${page} of release ${name}.`,
    );
  }
  expect((await cloudflare.fetch(WORKER, `${SITE_URL}/docs/none`)).status).toBe(404);
  expect(JSON.parse(await expectOk('/release.json'))).toEqual({
    release: id,
    contractVersion: null,
    builtAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    commit: expect.stringMatching(/^[0-9a-f]{12}(?:-dirty)?$/),
  });
}
