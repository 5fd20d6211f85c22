import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { PageData } from '../../client/model/page.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { NEXT_MARK, createNextRelease, loadRelease } from './next-release.ts';
import type { DeployableRelease } from './next-release.ts';
import { KV_CACHE_SECONDS, createRegionalKv } from './regional-kv.ts';
import { loadBuiltRelease } from './site.ts';
import { REGIONS, startWorld } from './world.ts';
import type { Answer, World } from './world.ts';

const READERS = 64;

/** Answers that readers wait for before the next step of a deployment. */
const ANSWERS_PER_STEP = 80;

/** One read of KV in so many fails. */
const FAILING_READ = 10;

const { routes } = await loadBuiltRelease();
const paths = routes.map(({ path }) => path);

let folder: string;
let current: DeployableRelease;
let next: DeployableRelease;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'next-release-'));
  current = await loadRelease(inject('builtSite'));
  next = await createNextRelease(current, join(folder, 'next'));
  return () => rm(folder, { recursive: true, force: true });
});

let world: World | undefined;
afterAll(() => world?.close());

it(
  'shows no reader two releases at once, through a deployment and a rollback under load',
  { timeout: 120_000 },
  async () => {
    const kv = createRegionalKv();
    putRecords(kv, current);
    let reads = 0;
    world = await startWorld([current, next], kv, () => (reads += 1) % FAILING_READ === 0);
    const { ask, active } = world;

    const seen = { answers: 0, failures: 0, releases: new Set<string>(), flaws: [] as string[] };
    const load = { isOpen: true };
    const read = async (reader: number): Promise<void> => {
      const region = REGIONS[reader % REGIONS.length] ?? '';
      for (let step = reader; load.isOpen; step += 7) {
        const path = paths[step % paths.length] ?? '/';
        const document = await ask(region, path);
        const release = toReleaseId(document);
        seen.answers += 1;
        if (release === null) seen.failures += 1;
        else seen.releases.add(release);
        seen.flaws.push(...findDocumentFlaws(document, release).map((flaw) => `${path}: ${flaw}`));
        if (release === null || step % 3 !== 0) continue;
        // A click in a tab that shows one release, wherever the region is by then.
        const data = await ask(region, `/_data/${release}${path}`);
        seen.flaws.push(...findDataFlaws(data, release).map((flaw) => `${path} data: ${flaw}`));
        const entry = release === next.id ? next.entry : current.entry;
        const script = await ask(region, `/_assets/${entry}`);
        if (![200, 404].includes(script.status)) seen.flaws.push(`script: ${script.status}`);
      }
    };
    const waitForAnswers = async (): Promise<void> => {
      const target = seen.answers + ANSWERS_PER_STEP;
      while (seen.answers < target) await new Promise((resolve) => setTimeout(resolve, 10));
    };

    const readers = Array.from({ length: READERS }, (_, reader) => read(reader));
    const deploy = async (): Promise<void> => {
      await waitForAnswers();
      putRecords(kv, next);
      await waitForAnswers();
      for (const [region, release] of [
        ['eu', next],
        ['us', next],
        ['eu', current],
        ['us', current],
      ] as const) {
        active.set(region, release.id);
        kv.advance(KV_CACHE_SECONDS / 2);
        await waitForAnswers();
      }
    };
    await Promise.all([deploy().finally(() => (load.isOpen = false)), ...readers]);

    expect(seen.flaws).toEqual([]);
    expect(seen.releases).toEqual(new Set([current.id, next.id]));
    expect(seen.failures).toBeGreaterThan(0);
    expect(seen.failures).toBeLessThan(seen.answers / 2);
    expect(kv.misses).toEqual([]);
  },
);

it('answers 503, and no mixture, where a version runs before its records are there', async () => {
  await world?.close();
  const kv = createRegionalKv();
  putRecords(kv, current);
  world = await startWorld([current, next], kv, () => false);
  world.active.set('eu', next.id);
  expect(findDocumentFlaws(await world.ask('eu', '/docs/'), null)).toEqual([]);
  putRecords(kv, next);
  // The region remembers that there was nothing.
  expect(findDocumentFlaws(await world.ask('eu', '/docs/'), null)).toEqual([]);
  kv.advance(KV_CACHE_SECONDS);
  const answer = await world.ask('eu', '/docs/');
  expect(toReleaseId(answer)).toBe(next.id);
  expect(findDocumentFlaws(answer, next.id)).toEqual([]);
});

/** As a deployment does: the manifest last, so that nothing is named before it is there. */
function putRecords(kv: ReturnType<typeof createRegionalKv>, release: DeployableRelease): void {
  const manifestKey = toManifestKey(release.id);
  for (const [key, value] of release.records) if (key !== manifestKey) kv.put(key, value);
  kv.put(manifestKey, release.records.get(manifestKey) ?? '');
}

/** The release that a whole document is of; null for one that says that its content did not come. */
function toReleaseId({ status, body }: Answer): string | null {
  if (status !== 200 || body.includes('class="error-box"')) return null;
  return /"release":"([^"]+)"/.exec(body)?.[1] ?? '';
}

/** What a document must have all of, or nothing of. Null is one that failed, in one of the promised ways. */
function findDocumentFlaws({ status, headers, body }: Answer, release: string | null): string[] {
  if (!body.endsWith('</html>')) return ['ends before its end'];
  if (release === null) {
    const isHonest = body.includes('class="error-box"') && body.includes('>Retry</a>');
    const isPromised = status === 503 ? headers['retry-after'] === '5' : status === 200;
    return isHonest && isPromised && headers.etag === undefined ? [] : [`fails with ${status}`];
  }
  const isNext = release === next.id;
  const { entry } = isNext ? next : current;
  const title = /<title>([^<]*)/.exec(body)?.[1] ?? '';
  const article = /<article>([^<]*)/.exec(body)?.[1] ?? '';
  return [
    ...(title.startsWith(NEXT_MARK) === isNext ? [] : ['has the title of another release']),
    ...(article.startsWith(NEXT_MARK) === isNext ? [] : ['has the article of another release']),
    ...(body.includes(`/_assets/${entry}"`) ? [] : ['has the script of another release']),
    ...(headers.etag?.startsWith(`"${release}:`) !== false ? [] : ['has another entity tag']),
  ];
}

/** Data is of the release that was asked for, or there is none, or it failed in the promised way. */
function findDataFlaws({ status, headers, body }: Answer, release: string): string[] {
  if (status === 404) return [];
  if (status === 503) return headers['retry-after'] === '5' ? [] : ['fails without a word'];
  const { route, record } = JSON.parse(body) as PageData;
  const isNext = release === next.id;
  const marks = [route.title, record.html].map((text) => text.startsWith(NEXT_MARK));
  return marks.every((mark) => mark === isNext) ? [] : ['is of another release'];
}
