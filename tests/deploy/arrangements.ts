import { appendFile, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withNamespaceId } from '../../cli/deploy/setup.ts';
import { listFiles } from '../../build/files/list-files.ts';
import { toContentHash } from '../../build/content-hash.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import type { FaultKind } from './fake-cloudflare/faults.ts';
import { advance, deployVersions } from './fake-cloudflare/state.ts';
import type { StoredValue, Version } from './fake-cloudflare/state.ts';
import { DEPLOYABLE_VERSIONS } from './fake-cloudflare/workers-api.ts';
import {
  SITE_URL,
  WORKER,
  addVersions,
  copyRelease,
  findKey,
  findKeys,
  findVersion,
  findWorker,
  toShare,
} from './stage.ts';
import type { Stage } from './stage.ts';

type Arrange = (stage: Stage) => unknown;

const setKey =
  (key: string, metadata: unknown): Arrange =>
  ({ cloudflare }) =>
    findKeys(cloudflare).set(key, { value: 'x', metadata });

/** Change what is stored of the record of a release that has a text, or of its manifest. */
function setRecord(name: 'A' | 'B', text: string | null, value: StoredValue | null): Arrange {
  return ({ cloudflare, releases }) => {
    const keys = findKeys(cloudflare);
    const key =
      text === null
        ? toManifestKey(releases[name].id)
        : findKey(cloudflare, `The ${text} of release ${name}.`);
    if (value) keys.set(key, value);
    else keys.delete(key);
  };
}

const changeVersion =
  (name: 'A' | 'B', metadata: object): Arrange =>
  (stage) =>
    Object.assign(findVersion(stage, name).metadata, metadata);

const serve =
  (...shares: ['A' | 'B', number][]): Arrange =>
  (stage) => {
    const split = shares.flatMap(([name, share]) => toShare(findVersion(stage, name), share));
    const { state } = stage.cloudflare;
    const message = `Release ${stage.releases[shares[0]?.[0] ?? 'A'].id}`;
    deployVersions(state, findWorker(stage.cloudflare), split, message);
  };

const editConfig =
  (change: (toml: string) => string): Arrange =>
  async ({ config }) =>
    writeFile(config, change(await readFile(config, 'utf8')));

/** What a scene may have at first, by its sentence. */
export const ARRANGEMENTS: Record<string, Arrange> = {
  'a key is unneeded': setKey('page/unused', { writtenAt: 0 }),
  'a person has written a key': setKey('of-a-person', { by: 'hand' }),
  'a key was written an hour ago': ({ cloudflare }) => {
    const writtenAt = Math.floor(Date.now() / 1_000) + 47 * 3_600;
    findKeys(cloudflare).set('page/new', { value: 'x', metadata: { writtenAt } });
  },
  'two days are over': ({ cloudflare }) => advance(cloudflare.state, 48),
  'the clock of Cloudflare goes back': ({ cloudflare }) => advance(cloudflare.state, -72),
  'KV needs 300 ms': ({ cloudflare }) => (cloudflare.state.kvLagMs = 300),
  'KV needs an hour': ({ cloudflare }) => (cloudflare.state.kvLagMs = 3_600_000),
  'records of B are gone': async (stage) => {
    for (const text of ['users', 'levels', null]) await setRecord('B', text, null)(stage);
  },
  'a record of B is gone': setRecord('B', 'users', null),
  'a record of A is changed by hand': setRecord('A', 'levels', { value: '', metadata: undefined }),
  'the manifest of A is gone': setRecord('A', null, null),
  'the manifest of B is damaged': setRecord('B', null, { value: '', metadata: { writtenAt: 1 } }),
  'A has had other pages': (stage) => {
    const keys = findKeys(stage.cloudflare);
    const { value = '', metadata } = keys.get(toManifestKey(stage.releases.A.id)) ?? {};
    const text = value
      .replaceAll('/docs/levels', '/docs/tiers')
      .replaceAll('/docs/users', '/docs/gone');
    const id = toContentHash(text).slice(0, 16);
    keys.set(toManifestKey(id), { value: text, metadata });
    findVersion(stage, 'A').metadata.annotations = { 'workers/tag': id };
  },
  'A is served again': serve(['A', 100]),
  'B is served': serve(['B', 100]),
  'B has 10 % of the traffic': serve(['B', 10], ['A', 90]),
  'B is uploaded with other files': (stage) => {
    const { annotations = {} } = findVersion(stage, 'B').metadata;
    annotations['workers/message'] = `Release ${stage.releases.B.id}, files of another build`;
  },
  'B names no release': changeVersion('B', { annotations: {}, bindings: [] }),
  // A tag of another program may be a number of its versions.
  'the Worker is of another program': changeVersion('A', {
    annotations: { 'workers/tag': '1.4.0' },
    bindings: [],
  }),
  'another release is uploaded': ({ cloudflare }) => addVersions(cloudflare, 1),
  'a hundred releases are newer': ({ cloudflare }) => addVersions(cloudflare, DEPLOYABLE_VERSIONS),
  'there is a Worker of previews': copyWorker(`${WORKER}-preview`),
  'the Worker has no preview URLs': ({ cloudflare }) =>
    (findWorker(cloudflare).hasPreviews = false),
  'the Worker is not on workers.dev': ({ cloudflare }) =>
    (findWorker(cloudflare).isOnWorkersDev = false),
  'the namespace is for local use': editConfig((toml) => withNamespaceId(toml, 'content')),
  'there is no namespace': ({ cloudflare }) => cloudflare.state.namespaces.clear(),
  'the namespace has the title of the Worker': ({ cloudflare }) => {
    for (const each of cloudflare.state.namespaces.values()) each.title = `${WORKER}-content`;
  },
  'the configuration has no namespace': editConfig(() => 'name = "docs"\nkv_namespaces = []\n'),
};

function copyWorker(name: string): Arrange {
  return ({ cloudflare }) =>
    cloudflare.state.workers.set(name, { ...findWorker(cloudflare), name });
}

/** Add a hundred releases after an old one, which can be served no more. Returns the key of its manifest. */
export function addOldRelease({ cloudflare }: Stage): string {
  const [, old = ''] = addVersions(cloudflare, 2);
  addVersions(cloudflare, DEPLOYABLE_VERSIONS);
  advance(cloudflare.state, 48);
  return toManifestKey(old);
}

/** What happens while a request is sent, by its name in a scene. */
export function toEvent(kind: string, stage: Stage): FaultKind {
  const { cloudflare, interrupt, root } = stage;
  const { respondSites, state } = cloudflare;
  const fail = () => new Response(null, { status: 500 });
  let tests = 0;
  const newest = (): Version[] => findWorker(cloudflare).versions.slice(0, 1);
  const events: Record<string, () => unknown> = {
    pass: () => {},
    'fail-sites': () => respondSites(fail),
    'interrupt-third-test': () =>
      respondSites(() => {
        tests += 1;
        if (tests === 3) interrupt();
        return fail();
      }),
    'switch-to-other': () =>
      deployVersions(state, findWorker(cloudflare), toShare(newest()[0]), 'Dashboard'),
    'delete-record': () =>
      findKeys(cloudflare).delete(findKey(cloudflare, 'The users of release B.')),
    'change-worker': () => appendFile(join(root, 'dist/worker/index.js'), 'not JavaScript'),
  };
  if (kind === 'interrupt') return { kind: 'silence', run: interrupt };
  if (kind === 'cut' || kind === 'cut-after' || kind === 'partial' || kind === 'silence')
    return { kind };
  const run = events[kind];
  if (!run) throw new Error(`No scene knows what “${kind}” is.`);
  return {
    kind: 'meanwhile',
    run: async () => void (await run()),
  };
}

const DAMAGES: Record<string, (path: string) => Promise<unknown>> = {
  nothing: async () => {},
  removal: rm,
  'a wrong byte': async (path) => {
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1));
  },
  'a file beside it': (path) => writeFile(`${path}.txt`, ''),
  'a link beside it': (path) => symlink('/etc/hosts', `${path}.txt`),
};

/** Copy release B, and damage the first of its files whose path is like `file`. */
export async function spoil(stage: Stage, { file, by }: { file: string; by: string }) {
  const dist = await copyRelease(stage, stage.releases.B);
  const name = listFiles(dist).find((path) => new RegExp(file).test(path)) ?? 'none';
  await DAMAGES[by]?.(join(dist, name));
}

export interface Publication {
  origin?: null;
  route?: string;
  domain?: string;
}

/** Copy release B with another address in its index, and add routes to the configuration. */
export async function publish(stage: Stage, { origin, route, domain }: Publication) {
  const index = join(await copyRelease(stage, stage.releases.B), 'release.json');
  const text = await readFile(index, 'utf8');
  if (origin === null) await writeFile(index, text.replace(`"${SITE_URL}"`, 'null'));
  const lines = [
    ...(route ? [`route = "${route}"`] : []),
    ...(domain ? [`routes = [{ pattern = "${domain}", custom_domain = true }]`] : []),
  ];
  await editConfig((toml) => `${lines.join('\n')}\n${toml}`)(stage);
}
