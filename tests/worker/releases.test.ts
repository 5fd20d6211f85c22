import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Miniflare, Response, convertV4MiniflareOptions } from 'miniflare';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import type { View } from '../../client/model/view.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { createFakeKv, toKvBinding, toKvResponse } from '../support/fake-kv.ts';
import { NEXT_MARK, createNextRelease, loadRelease } from '../support/next-release.ts';
import type { DeployableRelease } from '../support/next-release.ts';
import { SETTLED, STREAMED } from '../support/limits.ts';
import { loadBuiltRelease } from '../support/site.ts';
import { QUIET, loadSiteWorker } from '../support/site-worker.ts';

/** How long a region of KV returns what it has read, misses included, whatever is written meanwhile. */
const KV_CACHE_SECONDS = 60;

const REGIONS = ['eu', 'us'];

/** Requested at the same time in each region. */
const PAGES_AT_ONCE = 24;

/** Forwards a request to the Worker that a header names: with its assets, as a request to its own address. */
const ROUTER = `
export default {
  fetch: (request, env) => env[request.headers.get('X-Worker')].fetch(request),
};
`;

const { routes } = await loadBuiltRelease();
const step = Math.ceil(routes.length / PAGES_AT_ONCE);
const paths = routes.map(({ path }) => path).filter((_, at) => at % step === 0);

let folder: string;
let current: DeployableRelease;
let next: DeployableRelease;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'next-release-'));
  current = await loadRelease(inject('builtSite'));
  next = await createNextRelease(current, join(folder, 'next'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('serves one whole release in each region while a deploy and a rollback reach one after the other', async () => {
  const { kv, running, expectPages } = await startRegions();
  putRecords(kv, current);
  await expectPages();
  putRecords(kv, next);
  await expectPages();
  for (const release of [next, current]) {
    for (const region of REGIONS) {
      running.set(region, release);
      kv.advance(KV_CACHE_SECONDS / 2);
      await expectPages();
    }
  }
  expect(kv.misses).toEqual([]);
});

it('gives a tab the data of its own release or none, whichever release a region runs', async () => {
  const { kv, running, fetchIn } = await startRegions();
  putRecords(kv, current);
  putRecords(kv, next);
  running.set('us', next);
  for (const release of [current, next]) {
    for (const region of REGIONS) {
      const isRunning = running.get(region) === release;
      for (const path of paths) {
        const data = await fetchIn(region, `/_data/${release.id}${path}`);
        expect([path, data.status]).toEqual([path, isRunning ? 200 : 404]);
        if (isRunning) expectData((await data.json()) as View, release);
        else await data.text();
      }
      const script = await fetchIn(region, `/_assets/${release.entry}`);
      expect(script.status).toBe(isRunning ? 200 : 404);
      await script.text();
    }
  }
});

it('serves whole pages or says that it cannot, when one read of KV in ten fails', async () => {
  let reads = 0;
  const { kv, running, fetchIn } = await startRegions(STREAMED, () => (reads += 1) % 10 === 0);
  putRecords(kv, current);
  putRecords(kv, next);
  running.set('us', next);
  const documents = await Promise.all(
    REGIONS.flatMap((region) =>
      paths.map(async (path) => {
        const response = await fetchIn(region, path);
        const html = await response.text();
        const isFailure = response.status !== 200 || html.includes('class="error-box"');
        if (isFailure) expectFailure(response, html);
        else expectDocument(response, html, running.get(region) ?? current);
        return isFailure;
      }),
    ),
  );
  const failures = documents.filter((isFailure) => isFailure).length;
  expect(failures).toBeGreaterThan(0);
  expect(failures).toBeLessThan(documents.length / 2);
});

it('responds with 503, and no mixture, where a version runs before its records are written', async () => {
  const { kv, running, fetchIn } = await startRegions();
  putRecords(kv, current);
  running.set('eu', next);
  const early = await fetchIn('eu', '/docs/');
  expectFailure(early, await early.text());
  putRecords(kv, next);
  // The region has cached the miss.
  const cached = await fetchIn('eu', '/docs/');
  expectFailure(cached, await cached.text());
  kv.advance(KV_CACHE_SECONDS);
  const late = await fetchIn('eu', '/docs/');
  expectDocument(late, await late.text(), next);
});

/** Start both releases in every region, with the current one running, before KV with a cache in each region. */
async function startRegions(timers = SETTLED, isFailing = () => false) {
  const kv = createRegionalKv();
  const running = new Map(REGIONS.map((region) => [region, current]));
  const toName = (region: string, release: DeployableRelease) => `${region}-${release.id}`;
  const workers = REGIONS.flatMap((region) => [
    createFakeKv(`kv-${region}`, (key) =>
      isFailing() ? new Response(null, { status: 500 }) : toKvResponse(kv.get(region, key)),
    ),
    ...[current, next].map(async (release) => ({
      ...(await loadSiteWorker(release.folder, timers)),
      name: toName(region, release),
      serviceBindings: toKvBinding(`kv-${region}`),
    })),
  ]);
  const names = REGIONS.flatMap((region) =>
    [current, next].map((release) => toName(region, release)),
  );
  const router = {
    name: 'router',
    compatibilityDate: '2026-10-01',
    modules: [{ type: 'ESModule' as const, path: 'router.js', contents: ROUTER }],
    serviceBindings: Object.fromEntries(names.map((name) => [name, name])),
  };
  const options = { ...QUIET, workers: [router, ...(await Promise.all(workers))] };
  const miniflare = new Miniflare(convertV4MiniflareOptions(options));
  onTestFinished(() => miniflare.dispose());
  const fetchIn = (region: string, path: string) =>
    miniflare.dispatchFetch(`http://docs.example${path}`, {
      headers: { 'X-Worker': toName(region, running.get(region) ?? current) },
    });
  return {
    kv,
    /** The release that a region runs. */
    running,
    fetchIn,
    /** Request pages in all regions at the same time. */
    async expectPages() {
      const requests = REGIONS.flatMap((region) => paths.map((path) => ({ region, path })));
      await Promise.all(
        requests.map(async ({ region, path }) => {
          const response = await fetchIn(region, path);
          expectDocument(response, await response.text(), running.get(region) ?? current);
        }),
      );
    },
  };
}

/** KV with a cache in each region, which the local simulation does not have. Its clock is the test's own. */
function createRegionalKv() {
  const origin = new Map<string, string>();
  const caches = new Map<string, { value: string | null; until: number }>();
  const misses: string[] = [];
  let now = 0;
  return {
    /** Keys that were read before they were written. */
    misses,
    put: (key: string, value: string) => void origin.set(key, value),
    advance(seconds: number) {
      now += seconds;
    },
    get(region: string, key: string): string | null {
      const cached = caches.get(`${region} ${key}`);
      if (cached && cached.until > now) return cached.value;
      const value = origin.get(key) ?? null;
      caches.set(`${region} ${key}`, { value, until: now + KV_CACHE_SECONDS });
      if (value === null) misses.push(key);
      return value;
    },
  };
}

/** Write the manifest last, as a deploy does. */
function putRecords(kv: ReturnType<typeof createRegionalKv>, release: DeployableRelease): void {
  const manifestKey = toManifestKey(release.id);
  for (const [key, value] of release.records) if (key !== manifestKey) kv.put(key, value);
  kv.put(manifestKey, release.records.get(manifestKey) ?? '');
}

/** Expect a complete document whose title, article, script and ETag are of one release. */
function expectDocument({ status, headers }: Response, html: string, release: DeployableRelease) {
  const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
  const article = /<article>([^<]*)/.exec(html)?.[1] ?? '';
  expect({
    status,
    isComplete: html.endsWith('</html>'),
    isNextTitle: title.startsWith(NEXT_MARK),
    isNextArticle: article.startsWith(NEXT_MARK),
    hasScript: html.includes(`/_assets/${release.entry}"`),
    hasRelease: html.includes(`"release":"${release.id}"`),
    hasETag: headers.get('etag')?.startsWith(`"${release.id}:`) !== false,
  }).toEqual({
    status: 200,
    isComplete: true,
    isNextTitle: release === next,
    isNextArticle: release === next,
    hasScript: true,
    hasRelease: true,
    hasETag: true,
  });
}

/** Expect a complete document with an error box, which no cache stores. */
function expectFailure({ status, headers }: Response, html: string) {
  // Status 200 has been sent when a read fails in the middle of a document.
  expect([status, headers.get('retry-after')]).toEqual(status === 200 ? [200, null] : [503, '5']);
  expect(headers.get('etag')).toBeNull();
  expect(html).toMatch(/class="error-box".*>Retry<\/a>.*<\/html>$/s);
}

function expectData({ route, record }: View, release: DeployableRelease) {
  const isNext = [route.title, record.html].map((text) => text.startsWith(NEXT_MARK));
  expect(isNext).toEqual([release === next, release === next]);
}
