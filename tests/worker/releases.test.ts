import { expect, it } from 'vitest';
import type { View } from '../../client/model/view.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { PAGES } from './small-site/pages.ts';
import { createSmallRelease } from './small-site/release.ts';
import type { SmallRelease } from './small-site/release.ts';
import { startSmallSite } from './small-site/site.ts';
import type { SmallSite } from './small-site/site.ts';

/** How long a region of KV returns what it has read, misses included, whatever is written meanwhile. */
const KV_CACHE_SECONDS = 60;

const REGIONS = ['eu', 'us'];

/** What every page of the next release has in its article and before its title. */
const NEXT_MARK = 'Next: ';

const current = createSmallRelease();
const next = createSmallRelease(
  '/',
  PAGES.map((page) => ({
    ...page,
    title: NEXT_MARK + page.title,
    html: NEXT_MARK + page.html,
  })),
);
const paths = current.routes.map(({ path }) => path);

it('serves one whole release in each region while a deploy and a rollback reach one after the other', async () => {
  const { kv, running, expectPages } = startRegions();
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
  const { kv, running, fetchIn } = startRegions();
  putRecords(kv, current);
  putRecords(kv, next);
  running.set('us', next);
  for (const release of [current, next]) {
    for (const region of REGIONS) {
      for (const path of paths) {
        const data = await fetchIn(region, `/_data/${release.id}${path}`);
        const isRunning = running.get(region) === release;
        expect([path, data.status]).toEqual([path, isRunning ? 200 : 404]);
        if (isRunning) expectData((await data.json()) as View, release);
      }
    }
  }
});

it('responds with 503, and no mixture, where a version runs before its records are written', async () => {
  const { kv, running, fetchIn } = startRegions();
  putRecords(kv, current);
  running.set('eu', next);
  expect((await fetchIn('eu', '/docs/')).status).toBe(503);
  putRecords(kv, next);
  // The region has cached the miss.
  expect((await fetchIn('eu', '/docs/')).status).toBe(503);
  kv.advance(KV_CACHE_SECONDS);
  await expectDocument(await fetchIn('eu', '/docs/'), next);
});

/** Start both releases in every region, with the current one running, before KV with a cache in each region. */
function startRegions() {
  const kv = createRegionalKv();
  const running = new Map(REGIONS.map((region) => [region, current]));
  const toName = (region: string, release: SmallRelease) => `${region}-${release.id}`;
  const start = (region: string, release: SmallRelease) =>
    startSmallSite({
      release,
      assets: { entry: toEntry(release) },
      readKv: (key) => {
        const value = kv.get(region, key);
        return value === null ? null : new TextEncoder().encode(value).buffer;
      },
    });
  const isolates = new Map<string, SmallSite>();
  for (const region of REGIONS) {
    for (const release of [current, next]) {
      isolates.set(toName(region, release), start(region, release));
    }
  }
  const fetchIn = (region: string, path: string): Promise<Response> => {
    const isolate = isolates.get(toName(region, running.get(region) ?? current));
    if (!isolate) throw new Error(`There is no region ${region}.`);
    return isolate.fetch(path);
  };
  return {
    kv,
    /** The release that a region runs. */
    running,
    fetchIn,
    /** Request all pages in all regions. */
    async expectPages() {
      for (const region of REGIONS) {
        for (const path of paths) {
          await expectDocument(await fetchIn(region, path), running.get(region) ?? current);
        }
      }
    },
  };
}

function toEntry({ id }: SmallRelease): string {
  return `/_assets/entry-${id}.js`;
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
function putRecords(kv: ReturnType<typeof createRegionalKv>, { id, records }: SmallRelease): void {
  const manifestKey = toManifestKey(id);
  for (const [key, value] of records) if (key !== manifestKey) kv.put(key, value);
  kv.put(manifestKey, records.get(manifestKey) ?? '');
}

/** Expect a complete document whose title, article, script and ETag are of one release. */
async function expectDocument(response: Response, release: SmallRelease): Promise<void> {
  const html = await response.text();
  const mark = release === next ? NEXT_MARK : '';
  expect(html).toMatch(
    new RegExp(`<title>${mark}[^:]*</title>.*<article>${mark}<h1.*</html>$`, 's'),
  );
  expect(html).toContain(`${toEntry(release)}"`);
  expect(html).toContain(`"release":"${release.id}"`);
  expect(response.headers.get('etag')).toMatch(`"${release.id}:`);
}

function expectData({ route, record }: View, release: SmallRelease) {
  const isNext = [route.title, record.html].map((text) => text.startsWith(NEXT_MARK));
  expect(isNext).toEqual([release === next, release === next]);
}
