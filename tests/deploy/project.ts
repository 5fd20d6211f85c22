import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite } from '../../build/build-site.ts';
import { UsageError } from '../../build/problem.ts';
import { SILENT } from '../support/silent-progress.ts';
import { writeRelease } from '../../build/release/write-release.ts';
import { runDeploy } from '../../cli/deploy/deploy-command.ts';
import { runPrune } from '../../cli/deploy/prune-command.ts';
import { runReleases } from '../../cli/deploy/releases-command.ts';
import { runRollback } from '../../cli/deploy/rollback-command.ts';
import type { Pauses, Runtime } from '../../cli/deploy/runtime.ts';
import { runSetup, withNamespaceId } from '../../cli/deploy/setup-command.ts';
import { toBuildInput } from '../build/site-build.ts';
import { loadSharedParts } from '../support/shared-parts.ts';
import { writeFiles } from '../support/temporary-folder.ts';
import { runScript } from '../support/run-script.ts';
import type { Run } from '../support/run-script.ts';
import { startFakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import type { FakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import { runFakeWrangler } from './fake-cloudflare/fake-wrangler.ts';
import { createSiteFetch } from './fake-cloudflare/site-fetch.ts';
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

/** How a test runs a command in its own process. */
export interface RunOptions extends Partial<Pick<Runtime, 'runBuild' | 'runWrangler'>> {
  env?: Record<string, string>;
  pauses?: Partial<Pauses>;
  /** Receives a function that does what Ctrl+C does. */
  onStart?: (stop: () => void) => void;
}

/** What a command printed, also apart from its log, and how it ended. */
export interface CommandRun extends Run {
  stdout: string;
}

/** The releases, and commands with a configuration that names the namespace of an account. */
export interface TestProject {
  A: TestRelease;
  B: TestRelease;
  C: TestRelease;
  folder: string;
  /** The configuration of the commands. */
  config: string;
  run(args: string[], options?: RunOptions): Promise<CommandRun>;
  deploy(name: 'A' | 'B' | 'C', flags?: string[], options?: RunOptions): Promise<CommandRun>;
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
  .extend('config', { scope: 'worker' }, ({ folder }) => writeConfig(folder))
  .extend('served', { scope: 'worker' }, async ({ config, releases }) => {
    const state = createState();
    state.namespaces.set(NAMESPACE_ID, { id: NAMESPACE_ID, title: 'content', keys: new Map() });
    const cloudflare = await startFakeCloudflare(state);
    expectSuccess(await runAgainst(cloudflare, toDeployArgs(releases.A, config)));
    await cloudflare.close();
    return state;
  })
  .extend('cloudflare', async ({ served }, { onCleanup }) => {
    const cloudflare = await startFakeCloudflare(structuredClone(served));
    onCleanup(() => cloudflare.close());
    return cloudflare;
  })
  .extend('project', ({ cloudflare, config, folder, releases }): TestProject => ({
    ...releases,
    folder,
    config,
    run: (args, options) => runAgainst(cloudflare, [...args, `--config=${config}`], options),
    deploy: (name, flags = [], options) =>
      runAgainst(cloudflare, [...toDeployArgs(releases[name], config), ...flags], options),
  }));

/** The same, with release B uploaded as well. */
export const uploadedTest = deployTest
  .extend('uploaded', { scope: 'worker' }, async ({ served, config, releases }) => {
    const cloudflare = await startFakeCloudflare(structuredClone(served));
    expectSuccess(await runAgainst(cloudflare, toDeployArgs(releases.B, config)));
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
  const root = join(folder, `content-${name}`);
  const dist = join(folder, `dist-${name}`);
  await writeFiles(root, toSite(name));
  const input = toBuildInput(root);
  const { release, problems } = await buildSite(input, SILENT, await loadSharedParts());
  if (!release) throw new Error(`Release ${name} was not built: ${JSON.stringify(problems)}`);
  writeRelease(release, dist, 'wrangler.toml');
  return { name, id: release.id, folder: dist, content: join(root, 'content') };
}

export function toDeployArgs(release: TestRelease, config: string): string[] {
  return ['deploy', `--dist=${release.folder}`, `--config=${config}`];
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

const COMMANDS: Record<string, (args: string[], runtime: Runtime) => Promise<number>> = {
  deploy: runDeploy,
  prune: runPrune,
  releases: runReleases,
  rollback: runRollback,
  setup: runSetup,
};

/** No test waits. A pause that is longer than every time limit lets a release be tested once. */
const PAUSES: Pauses = { retryMs: 1, writeMs: 1, listMs: 1, probeMs: 1_000_000, deploymentMs: 1 };

/**
 * Run one of the project's commands against the fake in this process, with an upload in the place of wrangler's. Fails
 * when the command leaves a listener of signals or a folder of an upload.
 */
export async function runAgainst(
  cloudflare: FakeCloudflare,
  [name = '', ...args]: string[],
  { env, pauses, onStart, runBuild, runWrangler = runFakeWrangler }: RunOptions = {},
): Promise<CommandRun> {
  const run = { output: '', stdout: '' };
  const uploads: string[] = [];
  const signals = new EventEmitter();
  onStart?.(() => void signals.emit('SIGINT'));
  const print = (text: string) => {
    run.output += text;
    return true;
  };
  const runtime: Runtime = {
    env: { ...cloudflare.env, ...env },
    stdout: {
      isTTY: false,
      write(text: string) {
        run.stdout += text;
        return print(text);
      },
    },
    stderr: { isTTY: false, write: print },
    signals,
    fetch: createSiteFetch(cloudflare.env['FAKE_CLOUDFLARE_URL'] ?? '', fetch),
    runBuild: runBuild ?? (() => Promise.reject(new Error('This test builds nothing.'))),
    async runWrangler(flags, context) {
      uploads.push(flags.findLast((flag) => flag.startsWith('--config='))?.slice(9) ?? '');
      return runWrangler(flags, context);
    },
    pauses: { ...PAUSES, ...pauses },
  };
  const fail = (error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    run.output += `${error.message}\n`;
    return 1;
  };
  const start = async () => COMMANDS[name]?.(args, runtime) ?? -1;
  const code = await start().catch(fail);
  expect(signals.eventNames().flatMap((signal) => signals.listeners(signal))).toEqual([]);
  expect(uploads.map(dirname).filter((folder) => existsSync(folder))).toEqual([]);
  return { code, ...run };
}

/** Run one of the project's commands against the fake in a process of its own, with wrangler. */
export function runByProcess(
  cloudflare: FakeCloudflare,
  args: string[],
  env = {},
  onStart?: Parameters<typeof runScript>[2],
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
