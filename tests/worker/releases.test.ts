import { expect, it } from 'vitest';
import { toManifestKey } from '../../worker/store/keys.ts';
import { PAGES } from './small-site/pages.ts';
import { createSmallRelease } from './small-site/release.ts';
import type { SmallRelease } from './small-site/release.ts';
import { startSmallSite } from './small-site/site.ts';

/** How long a region of KV returns what it has read, misses included, whatever is written meanwhile. */
const KV_CACHE_SECONDS = 60;

/** What every page of the next release has in its article and before its title. */
const MARK = 'Next: ';

const NEXT_PAGES = PAGES.map((page) => ({
  ...page,
  title: MARK + page.title,
  html: MARK + page.html,
}));
const RELEASES = { current: createSmallRelease(), next: createSmallRelease({ pages: NEXT_PAGES }) };
const PATHS = PAGES.map(({ path }) => path);

type Name = keyof typeof RELEASES;

const toEntry = ({ id }: SmallRelease) => `/_assets/entry-${id}.js`;

/** A namespace of KV, whose clock is the test's own. */
function createNamespace() {
  const values = new Map<string, string>();
  /** Keys that were read before they were written. */
  const misses: string[] = [];
  let now = 0;
  return {
    misses,
    /** Write the manifest last, as a deploy does. */
    put(name: Name) {
      const { id, records } = RELEASES[name];
      const entries = [...records].toSorted(([key]) => (key === toManifestKey(id) ? 1 : -1));
      for (const [key, value] of entries) values.set(key, value);
    },
    advance(seconds: number) {
      now += seconds;
    },
    /** Start both releases in a region, which has a cache that the local simulation of KV does not have. */
    startRegion() {
      const cache = new Map<string, { value: string | null; until: number }>();
      const readKv = (key: string) => {
        const cached = cache.get(key);
        const isCached = cached !== undefined && cached.until > now;
        const value = isCached ? cached.value : (values.get(key) ?? null);
        if (!isCached) cache.set(key, { value, until: now + KV_CACHE_SECONDS });
        if (!isCached && value === null) misses.push(key);
        return value === null ? null : new TextEncoder().encode(value).buffer;
      };
      const start = (release: SmallRelease) =>
        startSmallSite({ release, assets: { entry: toEntry(release) }, readKv });
      const isolates = { current: start(RELEASES.current), next: start(RELEASES.next) };
      return (name: Name, path: string) => isolates[name].fetch(path);
    },
  };
}

/** Expect a complete document whose title, article, script and ETag are of one release. */
async function expectDocument(response: Response, name: Name): Promise<void> {
  const html = await response.text();
  const mark = name === 'next' ? MARK : '';
  const { id } = RELEASES[name];
  expect(html).toMatch(
    new RegExp(`<title>${mark}[^:]*</title>.*<article[^>]*>${mark}<h1.*</html>$`, 's'),
  );
  expect(html).toContain(`${toEntry(RELEASES[name])}"`);
  expect(html).toContain(`"release":"${id}"`);
  expect(response.headers.get('etag')).toMatch(`"${id}:`);
}

it('serves one whole release in each region while a deploy and a rollback reach one after the other', async () => {
  const kv = createNamespace();
  const regions = [kv.startRegion(), kv.startRegion()];
  const expectPages = async (...running: Name[]) => {
    for (const [at, fetchIn] of regions.entries()) {
      const name = running[at] ?? 'current';
      for (const path of PATHS) await expectDocument(await fetchIn(name, path), name);
    }
    kv.advance(KV_CACHE_SECONDS / 2);
  };
  kv.put('current');
  await expectPages('current', 'current');
  kv.put('next');
  await expectPages('current', 'current');
  await expectPages('next', 'current');
  await expectPages('next', 'next');
  await expectPages('current', 'next');
  await expectPages('current', 'current');
  expect(kv.misses).toEqual([]);
});

it.each<[Name, Name]>([
  ['current', 'current'],
  ['current', 'next'],
  ['next', 'current'],
  ['next', 'next'],
])(
  'gives a tab of the %s release where the %s one runs data of its own or none',
  async (tab, running) => {
    const kv = createNamespace();
    kv.put('current');
    kv.put('next');
    const fetchIn = kv.startRegion();
    for (const path of PATHS) {
      const data = await fetchIn(running, `/_data/${RELEASES[tab].id}${path}`);
      expect([path, data.status]).toEqual([path, running === tab ? 200 : 404]);
      const marks = (await data.text()).match(/(?:"title"|"html"):"Next: /g) ?? [];
      expect(marks).toHaveLength(running === tab && tab === 'next' ? 2 : 0);
    }
  },
);

it('responds with 503, and no mixture, where a version runs before its records are written', async () => {
  const kv = createNamespace();
  const fetchIn = kv.startRegion();
  expect((await fetchIn('next', '/docs/')).status).toBe(503);
  kv.put('next');
  // The region has cached the miss.
  expect((await fetchIn('next', '/docs/')).status).toBe(503);
  kv.advance(KV_CACHE_SECONDS);
  await expectDocument(await fetchIn('next', '/docs/'), 'next');
});
