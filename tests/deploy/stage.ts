import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite } from '../../build/build-site.ts';
import { toContentHash } from '../../build/content-hash.ts';
import { UsageError } from '../../build/problem.ts';
import { writeRelease } from '../../build/release/write-release.ts';
import type { Runtime } from '../../cli/deploy/context.ts';
import { runDeploy } from '../../cli/deploy/deploy.ts';
import { runPrune } from '../../cli/deploy/prune.ts';
import { loadBuiltRelease } from '../../cli/deploy/release-folder.ts';
import type { BuiltRelease } from '../../cli/deploy/release-folder.ts';
import { runRollback } from '../../cli/deploy/rollback.ts';
import { runSetup, withNamespaceId } from '../../cli/deploy/setup.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { toBuildInput } from '../build/site-build.ts';
import type { Run } from '../support/run-script.ts';
import { loadSharedParts } from '../support/shared-parts.ts';
import { SILENT } from '../support/silent-progress.ts';
import { writeFiles } from '../support/temporary-folder.ts';
import { startFakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import type { FakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import { createSiteFetch } from './fake-cloudflare/site-fetch.ts';
import { createState, deployVersions, now } from './fake-cloudflare/state.ts';
import type { Deployment, Namespace, State, Version, Worker } from './fake-cloudflare/state.ts';
import { DEPLOYABLE_VERSIONS } from './fake-cloudflare/workers-api.ts';

/** Name of the Worker. */
export const WORKER = 'engagement-platform-docs';

/** Where the test site is published. */
export const SITE_URL = 'https://docs.example.com';

/** The namespace that tests write into their configuration. */
export const NAMESPACE_ID = '0123456789abcdef0123456789abcdef';

/** A built release of the test site. */
export interface TestRelease {
  name: string;
  id: string;
  folder: string;
  built: BuiltRelease;
}

/** A, B and C differ in two pages. */
export type Releases = Record<'A' | 'B' | 'C', TestRelease>;

/** What an account has at first: A is served. B may be uploaded too, as by a deploy that failed later. */
export type Account = 'nothing' | 'A' | 'A and B';

/** How a test runs a command in its own process. */
export interface RunOptions extends Partial<
  Pick<Runtime, 'env' | 'fetch' | 'pauseMs' | 'probeMs'>
> {
  /** Called with what the command prints. */
  onPrint?: (text: string) => void;
}

/** What a command printed, also apart from its log, and how it ended. */
export interface CommandRun extends Run {
  stdout: string;
}

/** An account with the commands of the project. */
export interface Stage {
  cloudflare: FakeCloudflare;
  releases: Releases;
  /** Has the configuration of the commands. */
  root: string;
  config: string;
  /** Run a command as a person types it: `deploy B --dry-run`, `rollback {A}`. */
  run(command: string, options?: RunOptions): Promise<CommandRun>;
  /** Do what Ctrl+C does to the command that runs. */
  interrupt(): void;
}

/** Releases that tests only read: all files of a process share them. */
export const releaseTest = test
  .extend('folder', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'releases-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  })
  .extend('releases', { scope: 'worker' }, async ({ folder }): Promise<Releases> => {
    const [A, B, C] = await Promise.all([
      buildRelease(folder, 'A'),
      buildRelease(folder, 'B'),
      buildRelease(folder, 'C'),
    ]);
    return { A, B, C };
  });

/** Tests that open accounts of their own. */
export const sceneTest = releaseTest.extend('open', async ({ folder, releases }, { onCleanup }) => {
  const stages: Stage[] = [];
  onCleanup(async () => {
    for (const { cloudflare } of stages) await cloudflare.close();
  });
  return async (account: Account = 'A and B'): Promise<Stage> => {
    const root = await mkdtemp(join(folder, 'project-'));
    const stage = await openStage(root, releases, account);
    stages.push(stage);
    return stage;
  };
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
  const { release, problems } = await buildSite(
    toBuildInput(root),
    SILENT,
    await loadSharedParts(),
  );
  if (!release) throw new Error(`Release ${name} was not built: ${JSON.stringify(problems)}`);
  writeRelease(release, dist, 'wrangler.toml');
  const config = join(root, 'wrangler.toml');
  await writeFile(config, await renderConfig());
  return { name, id: release.id, folder: dist, built: loadBuiltRelease(dist, config) };
}

/** Render the configuration of the project with the names of the tests, and without the domain of its owner. */
async function renderConfig(): Promise<string> {
  const toml = (await readFile('wrangler.toml', 'utf8'))
    .replace(/^name = .*$/m, `name = "${WORKER}"`)
    .replace(/^routes? = .*$/gm, '');
  return withNamespaceId(toml, NAMESPACE_ID);
}

async function openStage(root: string, releases: Releases, account: Account): Promise<Stage> {
  const config = join(root, 'wrangler.toml');
  await writeFile(config, await renderConfig());
  const state = createState();
  state.namespaces.set(NAMESPACE_ID, { id: NAMESPACE_ID, title: 'content', keys: new Map() });
  if (account !== 'nothing') {
    const versions = [upload(state, releases.A)];
    const isOpen = { isOnWorkersDev: true, hasPreviews: true };
    const worker: Worker = { name: WORKER, versions, deployments: [], ...isOpen };
    deployVersions(state, worker, toShare(versions[0]), `Release ${releases.A.id}`);
    if (account === 'A and B') versions.unshift(upload(state, releases.B));
    state.workers.set(WORKER, worker);
  }
  const cloudflare = await startFakeCloudflare(state);
  /** Of the commands that run. */
  const running = new Set<EventEmitter>();
  return {
    cloudflare,
    releases,
    root,
    config,
    async run(command, options = {}) {
      const signals = new EventEmitter();
      running.add(signals);
      const args = toArgs(command, releases, config);
      const run = await runAgainst(cloudflare, args, options, signals);
      running.delete(signals);
      return run;
    },
    interrupt: () => running.forEach((signals) => signals.emit('SIGINT')),
  };
}

/** Give a version its share of the traffic. */
export function toShare(version: Version | undefined, percentage = 100): Deployment['versions'] {
  return [{ version_id: version?.id ?? '', percentage }];
}

/** Put the records and the version of a release into an account, as a deploy does. */
function upload(state: State, { built }: TestRelease): Version {
  const { id, records, assets, worker, fingerprint } = built;
  const metadata = { writtenAt: Math.floor(now(state) / 1_000) };
  const { keys } = state.namespaces.get(NAMESPACE_ID) ?? { keys: new Map() };
  for (const [key, value] of records) keys.set(key, { value, metadata });
  const files = [...assets].map(([path, bytes]) => {
    const hash = toContentHash(bytes);
    state.files.set(hash, bytes);
    return [`/${path}`, { hash, size: bytes.length }] as const;
  });
  return {
    id: randomUUID(),
    createdAt: now(state),
    metadata: {
      main_module: 'index.js',
      compatibility_date: '2026-10-01',
      bindings: [
        { name: 'RELEASE', type: 'plain_text', text: id },
        { name: 'WORKER', type: 'plain_text', text: WORKER },
        { name: 'COMMIT', type: 'plain_text', text: '0123456789ab' },
        { name: 'BUILT_AT', type: 'plain_text', text: '2026-11-28T12:00:00.000Z' },
        { name: 'CONTENT', type: 'kv_namespace', namespace_id: NAMESPACE_ID },
        { name: 'ASSETS', type: 'assets' },
      ],
      annotations: {
        'workers/tag': id,
        'workers/message': `Release ${id}, files ${fingerprint}, commit 0123456789ab`,
      },
    },
    modules: new Map([['index.js', String(worker.get('index.js'))]]),
    assets: Object.fromEntries(files),
  };
}

const COMMANDS: Record<string, (args: string[], runtime: Runtime) => Promise<number>> = {
  deploy: runDeploy,
  prune: runPrune,
  rollback: runRollback,
  setup: runSetup,
};

/** `deploy B` → the arguments that deploy release B; `{B}` is its id, `{dist}` the copy of a release in the project. */
export function toArgs(command: string, releases: Releases, config: string): string[] {
  const dist = join(dirname(config), 'dist');
  const words = toText(command, releases)
    .replace('{dist}', `--dist=${dist}`)
    .split(' ')
    .map((word) => {
      const release = Object.values(releases).find(({ name }) => name === word);
      return release ? `--dist=${release.folder}` : word;
    });
  const hasConfig = words.some((word) => word.startsWith('--config='));
  return hasConfig ? words : [...words, `--config=${config}`];
}

/** Put the ids of releases in the place of `{A}`, `{B}` and `{C}`. */
export function toText(text: string, releases: Releases): string {
  return text.replace(/\{([ABC])\}/g, (_, name: keyof Releases) => releases[name].id);
}

/** Run a command against the fake in this process, with wrangler. Fails when it leaves a listener of signals. */
async function runAgainst(
  cloudflare: FakeCloudflare,
  [name = '', ...args]: string[],
  { env, onPrint, ...parts }: RunOptions,
  signals: EventEmitter,
): Promise<CommandRun> {
  const run = { output: '', stdout: '' };
  const print = (text: string) => {
    run.output += text;
    onPrint?.(text);
    return true;
  };
  const runtime: Runtime = {
    env: { ...cloudflare.env, ...env },
    stdout: { isTTY: false, write: (text: string) => print(text) && Boolean((run.stdout += text)) },
    stderr: { isTTY: false, write: print },
    signals,
    fetch: createSiteFetch(cloudflare.url, fetch),
    // No test waits. A pause that is longer than every time limit lets a release be tested once.
    pauseMs: 1,
    probeMs: 1_000_000,
    ...parts,
  };
  const fail = (error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    run.output += `${error.message}\n`;
    return 1;
  };
  const start = async () => COMMANDS[name]?.(args, runtime) ?? -1;
  const code = await start().catch(fail);
  expect(signals.eventNames().flatMap((signal) => signals.listeners(signal))).toEqual([]);
  return { code, ...run };
}

/** The releases and percentages of each deployment, newest first: `B 10, A 90`. */
export function toTraffic({ cloudflare, releases }: Stage): string[] {
  const { versions = [], deployments = [] } = cloudflare.state.workers.get(WORKER) ?? {};
  const toName = (id: string) => {
    const tag = versions.find((version) => version.id === id)?.metadata.annotations?.[
      'workers/tag'
    ];
    return Object.values(releases).find((release) => release.id === tag)?.name ?? 'other';
  };
  return deployments.map(({ versions: shares }) =>
    shares.map(({ version_id, percentage }) => `${toName(version_id)} ${percentage}`).join(', '),
  );
}

export function findWorker({ state }: FakeCloudflare): Worker {
  const worker = state.workers.get(WORKER);
  if (!worker) throw new Error('The Worker is not deployed.');
  return worker;
}

/** Find the version of a release that an account has at first. */
export function findVersion({ cloudflare, releases }: Stage, name: 'A' | 'B'): Version {
  const isOf = (version: Version) => toRelease(version) === releases[name].id;
  const version = findWorker(cloudflare).versions.find(isOf);
  if (!version) throw new Error(`Release ${name} is not uploaded.`);
  return version;
}

export function findKeys({ state }: FakeCloudflare): Namespace['keys'] {
  return state.namespaces.get(NAMESPACE_ID)?.keys ?? new Map();
}

/** Find the key of the record with a text. */
export function findKey(cloudflare: FakeCloudflare, text: string): string {
  const found = [...findKeys(cloudflare)].find(
    ([key, { value }]) => key.startsWith('page/') && value.includes(text),
  );
  return found?.[0] ?? 'none';
}

/** Copy a release to `dist` of the folder of a stage, which a test may change. */
export async function copyRelease({ root }: Stage, release: TestRelease): Promise<string> {
  const dist = join(root, 'dist');
  await cp(release.folder, dist, { recursive: true });
  return dist;
}

/** Add newer versions, each with a release, a manifest and a record of its own; returns their releases, newest first. */
export function addVersions(cloudflare: FakeCloudflare, count: number): string[] {
  const { versions } = findWorker(cloudflare);
  const [template] = versions;
  if (!template) throw new Error('The Worker has no version.');
  const createdAt = now(cloudflare.state);
  const metadata = { writtenAt: Math.floor(createdAt / 1_000) };
  for (let index = 1; index <= count; index += 1) {
    const text = randomUUID();
    const record = `page/${toContentHash(text)}`;
    const manifest = `{"page":"${record}"}`;
    const release = toContentHash(manifest).slice(0, 12);
    findKeys(cloudflare)
      .set(record, { value: text, metadata })
      .set(toManifestKey(release), { value: manifest, metadata });
    const annotations = { 'workers/tag': release, 'workers/message': `Release ${release}` };
    const ofRelease = { ...template.metadata, annotations };
    versions.unshift({ ...template, id: randomUUID(), createdAt, metadata: ofRelease });
  }
  return versions.slice(0, count).map(toRelease);
}

function toRelease({ metadata }: Version): string {
  return metadata.annotations?.['workers/tag'] ?? '';
}

/** List the keys that a deployable version, or a version of any deployment, needs and KV does not have. */
export function findMissingKeys(cloudflare: FakeCloudflare): string[] {
  const { versions = [], deployments = [] } = cloudflare.state.workers.get(WORKER) ?? {};
  const keys = findKeys(cloudflare);
  const deployed = new Set(
    deployments.flatMap(({ versions }) => versions.map(({ version_id }) => version_id)),
  );
  return versions
    .filter(({ id }, index) => index < DEPLOYABLE_VERSIONS || deployed.has(id))
    .flatMap((version) => {
      const manifestKey = toManifestKey(toRelease(version));
      const manifest = keys.get(manifestKey)?.value ?? '';
      return [manifestKey, ...(manifest.match(/[a-z-]+\/[0-9a-f]{32}(?=")/g) ?? [])];
    })
    .filter((key) => !keys.has(key));
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
    commit: expect.stringMatching(/^(?:[0-9a-f]{12}(?:-dirty)?|unknown)$/),
  });
}
