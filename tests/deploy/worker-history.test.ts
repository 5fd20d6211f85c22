import { describe, expect, it } from 'vitest';
import { CloudflareError } from '../../cli/deploy/cloudflare-api.ts';
import type { Api } from '../../cli/deploy/cloudflare-api.ts';
import type { BuiltRelease } from '../../cli/deploy/release-folder.ts';
import {
  describeVersion,
  findServed,
  findServedSince,
  hasAllTraffic,
  loadHistory,
  loadUrls,
  toUtc,
} from '../../cli/deploy/worker-history.ts';
import type { WorkerVersion } from '../../cli/deploy/worker-history.ts';
import { planVersion } from '../../cli/deploy/worker-version.ts';

/** An API that responds to these paths below the Worker `a/b`, and with this error to others. */
function createApi(bodies: Record<string, object>, error = { status: 404, code: 0 }): Api {
  return {
    request: async (schema, { path }) => {
      const body = bodies[path.replace(/^\/workers\/(?:scripts|workers)\/a%2Fb/, '')];
      if (body === undefined) throw new CloudflareError(path, error);
      return schema.parse({ result: body });
    },
  };
}

const toItem = (
  id: string,
  second: number,
  annotations: object | null,
  author: string | null = 'me@x.test',
) => ({
  id,
  metadata: { created_on: new Date(second * 1_000).toISOString(), author_email: author },
  annotations,
});

const toVersion = (id: string, parts: Partial<WorkerVersion> = {}): WorkerVersion => ({
  id,
  createdAt: 0,
  release: id,
  message: '',
  author: '',
  isDeployable: true,
  ...parts,
});

const toDeployment = (createdAt: number, ...shares: [string, number][]) => ({
  id: `d${createdAt}`,
  createdAt,
  message: '',
  versions: shares.map(([id, percentage]) => ({ id, percentage })),
});

describe('loadHistory', () => {
  it('has deployable versions and those that a deployment names, newest first', async () => {
    const api = createApi({
      '/versions?deployable=true': {
        items: [
          toItem('1', 10, { 'workers/tag': 'r1', 'workers/message': 'm' }),
          toItem('3', 30, { 'workers/tag': 'r3' }),
        ],
      },
      '/deployments': {
        deployments: [
          {
            id: 'd',
            created_on: '1970-01-01T00:00:40Z',
            annotations: null,
            versions: [
              { version_id: '2', percentage: 90 },
              { version_id: 'gone', percentage: 10 },
            ],
          },
        ],
      },
      '/versions/2': {
        ...toItem('2', 20, null, null),
        resources: { bindings: [{ name: 'RELEASE', text: 'r2' }] },
      },
    });
    const author = 'me@x.test';
    expect(await loadHistory(api, 'a/b')).toEqual({
      versions: [
        toVersion('3', { createdAt: 30, release: 'r3', author }),
        toVersion('2', { createdAt: 20, release: 'r2', isDeployable: false }),
        toVersion('1', { createdAt: 10, release: 'r1', author, message: 'm' }),
        toVersion('gone', { release: null, isDeployable: false }),
      ],
      deployments: [{ ...toDeployment(40, ['2', 90], ['gone', 10]), id: 'd' }],
    });
  });

  it.each([10_007, 10_090])('is empty where the API knows no Worker: %s', async (code) => {
    const history = await loadHistory(createApi({}, { status: 404, code }), 'a/b');
    expect(history).toEqual({ versions: [], deployments: [] });
  });

  it('fails with any other error', async () => {
    const api = createApi({}, { status: 404, code: 7_003 });
    await expect(loadHistory(api, 'a/b')).rejects.toThrow(CloudflareError);
  });
});

it.each([
  [
    'both',
    { enabled: true, previews_enabled: true, preview_url_suffix: '-b.t.workers.dev' },
    'https://b.t.workers.dev',
    'https://v-b.t.workers.dev',
  ],
  [
    'no previews',
    { enabled: true, preview_url_suffix: '-b.t.workers.dev' },
    'https://b.t.workers.dev',
    undefined,
  ],
  [
    'previews alone',
    { previews_enabled: true, preview_url_suffix: '-b.t.workers.dev' },
    null,
    'https://v-b.t.workers.dev',
  ],
  ['no subdomain', { enabled: true, previews_enabled: true }, null, undefined],
])('a Worker with %s has these addresses', async (_, subdomain, production, preview) => {
  const urls = await loadUrls(createApi({ '': { subdomain } }), 'a/b');
  expect([urls.production, urls.toPreview?.('v')]).toEqual([production, preview]);
});

it('knows what has most traffic', () => {
  const history = {
    versions: [toVersion('a'), toVersion('b')],
    deployments: [
      toDeployment(40, ['a', 10], ['b', 90]),
      toDeployment(30, ['b', 100]),
      toDeployment(20, ['a', 100]),
      toDeployment(10, ['b', 100]),
    ],
  };
  expect(findServed(history)?.id).toBe('b');
  expect(findServed(history, history.deployments[2])?.id).toBe('a');
  expect(hasAllTraffic(history, 'b')).toBe(false);
  const before = { ...history, deployments: history.deployments.slice(1) };
  expect(['a', 'b'].map((id) => hasAllTraffic(before, id))).toEqual([false, true]);
});

it.each<[string, [number, ...string[]][], number | null]>([
  ['nothing was deployed', [], null],
  ['another version has the traffic', [[2, 'b']], null],
  ['it has had traffic in one deployment', [[1, 'a']], 1],
  [
    'it has had traffic since the first deployment',
    [
      [3, 'a'],
      [2, 'a', 'b'],
      [1, 'a'],
    ],
    1,
  ],
  [
    'another version was before it',
    [
      [3, 'a'],
      [2, 'a', 'b'],
      [1, 'b'],
    ],
    2,
  ],
  [
    'it has returned after another one',
    [
      [3, 'a'],
      [2, 'b'],
      [1, 'a'],
    ],
    3,
  ],
  [
    'it has had traffic before another one',
    [
      [2, 'b'],
      [1, 'a'],
    ],
    null,
  ],
])('knows since when a version is served where %s', (_, deployments, since) => {
  const history = deployments.map(([createdAt, ...ids]) =>
    toDeployment(createdAt, ...ids.map((id): [string, number] => [id, 100 / ids.length])),
  );
  expect(findServedSince({ versions: [], deployments: history }, 'a')).toBe(since);
});

it('describes a version with what is known of it', () => {
  const createdAt = Date.parse('2026-11-22T13:05:59Z') / 1_000;
  expect(toUtc(createdAt)).toBe('2026-11-22 13:05');
  const version = toVersion('v', { createdAt, release: null });
  expect(describeVersion(version)).toBe('version v, uploaded 2026-11-22 13:05 UTC');
  const message = 'Release r, files f, commit 0123-dirty';
  expect(describeVersion({ ...version, release: 'r', author: 'me@x.test', message })).toBe(
    'r, uploaded 2026-11-22 13:05 UTC by me@x.test, commit 0123-dirty',
  );
});

describe('a release', () => {
  const release = { id: 'r', fingerprint: 'f' } as BuiltRelease;
  const version = toVersion('v', { message: 'Release r, files f, commit c' });
  const plan = (versions: WorkerVersion[], alias?: string) =>
    planVersion({ versions, deployments: [] }, release, alias);

  it('creates a Worker without versions', () => expect(plan([])).toEqual({ kind: 'create' }));

  it('is uploaded once', () => {
    expect(plan([toVersion('x'), version])).toEqual({ kind: 'reuse', version: 'v' });
  });

  it.each([
    ['other files', [{ ...version, message: 'Release r, files g, commit c' }], undefined],
    ['a version that gets no traffic any more', [{ ...version, isDeployable: false }], undefined],
    ['an alias', [version], 'pr-1'],
  ])('is uploaded again for %s', (_, versions, alias) => {
    expect(plan(versions, alias)).toEqual({ kind: 'upload' });
  });
});
