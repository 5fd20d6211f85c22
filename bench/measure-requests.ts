import { buildCorpus } from './build-corpus.ts';
import type { BenchContext } from './bench-context.ts';
import { readCpuMs, untilProcessIdle } from './harness/process-stats.ts';
import { formatPages, toLimitRow, toQuantile } from './results.ts';
import type { Row, Section } from './results.ts';
import { loadWorker, startKvServer, startWorkerd } from './harness/workerd.ts';
import type { KvServer, WorkerdProcess, WorkerSource } from './harness/workerd.ts';

const MAX_WARM_P99_MS = 2;
const MAX_START_MS = 50;
/** Of a warm isolate. */
const MAX_SEARCH_MS = 10;

/** Number of pages, and the limit of an isolate’s first request: the manifest grows with the site. */
const SIZES = [
  { count: 200, maxFirstMs: 10 },
  { count: 10_000, maxFirstMs: 20 },
];

/** Requested pages, evenly spread over the site. */
const PAGES = 120;
/** Each round requests all of these pages. */
const ROUNDS = 5;
/** After these, the engine has optimised what is called often. */
const WARM_UP_REQUESTS = 2_000;
/** Isolates whose first request is measured. */
const COLD_ISOLATES = 10;

/** One word and several, of all pages and of few, unfinished, misspelled, an identifier. */
const QUERIES = [
  'leaderboard',
  'create user',
  'mission level',
  'reward point member',
  'how do I create a segment',
  'lederboard',
  'page 104',
  'u',
  'getUser',
  '429',
];
/** The first rounds load the parts of the index, and the engine optimises what is called often. */
const WARM_UP_ROUNDS = 20;
const SEARCH_ROUNDS = 5;

/** Measure the CPU of a request, for a small and a large site. */
export async function measureRequests(context: BenchContext): Promise<Section> {
  const rows: Row[] = [];
  for (const size of SIZES) {
    rows.push(...(await measureSize(context, size)));
  }
  return {
    title: 'CPU of a request',
    columns: ['this site'],
    rows,
    notes: [
      'CPU of all threads of a workerd process with one Worker, from /proc before and after each request, one request at a time. 0 where there is no /proc.',
      'The baseline is a Worker that reads the same KV values, caches them as long and responds with as many bytes. Its cost is HTTP and the transport of KV, which belong to the platform.',
      `Warm: ${ROUNDS} rounds over ${PAGES} pages after ${WARM_UP_REQUESTS} requests; half of the pages have not been read before; p99 beyond that of the baseline, which reads them too. First request: ${COLD_ISOLATES} new isolates in a warm process. Start: what an isolate adds to the start of the process.`,
      `/search: the document included; ${QUERIES.length} queries, ${SEARCH_ROUNDS} times each.`,
    ],
  };
}

async function measureSize(
  context: BenchContext,
  { count, maxFirstMs }: (typeof SIZES)[number],
): Promise<Row[]> {
  const { workFolder, log } = context;
  const { paths, release } = await buildCorpus(context, count);
  const step = Math.max(1, Math.floor(paths.length / PAGES));
  const pages = paths.filter((_, at) => at % step === 0).slice(0, PAGES);
  log(`requests, ${count} pages`);
  // One isolate serves the warm requests, one tells the baseline what to read.
  const isolates = 2 + COLD_ISOLATES;
  const source = await loadWorker(release);
  await using kv = await startKvServer(release);
  const singleMs = await measureStart(source, workFolder, kv);
  await using site = await startWorkerd(source, workFolder, kv, isolates);
  const startMs = ((await readStartMs(site)) - singleMs) / (isolates - 1);
  const baselineSource = await createBaseline(source, kv, pages, site.urls.at(-1));
  await using baseline = await startWorkerd(baselineSource, workFolder, kv, 1);
  const warmMs = await measureWarm(site, baseline, pages);
  const firstMs = await measureCold(site, pages);
  const searchMs = await measureSearchPage(site);
  const toRow = (name: string, unit: string, samples: number[], limit: number) =>
    toLimitRow(`${formatPages(count)}, ${name}`, unit, samples, limit);
  return [
    toRow('CPU of a warm request, p99, beyond the baseline', 'ms', [warmMs], MAX_WARM_P99_MS),
    toRow('CPU of an isolate’s first request', 'ms', firstMs, maxFirstMs),
    toRow('CPU of an isolate’s start', 'ms', [startMs], MAX_START_MS),
    toRow('CPU of /search', 'ms', searchMs, MAX_SEARCH_MS),
  ];
}

/** Return by how much p99 of warm requests in the first isolate is beyond that of the baseline. */
async function measureWarm(
  site: WorkerdProcess,
  baseline: WorkerdProcess,
  pages: string[],
): Promise<number> {
  const pick = (at: number) => pages[at % pages.length] ?? '/';
  const samples: { site: number[]; baseline: number[] } = { site: [], baseline: [] };
  // The other half is read for the first time when it is measured.
  const known = Math.ceil(pages.length / 2);
  for (let at = 0; at < WARM_UP_REQUESTS; at += 1) {
    for (const worker of [site, baseline]) await worker.measure(pick(at % known), 0);
  }
  for (let at = 0; at < pages.length * ROUNDS; at += 1) {
    samples.site.push(await site.measure(pick(at), 0));
    samples.baseline.push(await baseline.measure(pick(at), 0));
  }
  return toQuantile(samples.site, 0.99) - toQuantile(samples.baseline, 0.99);
}

/** Measure the first request of each new isolate. */
async function measureCold(site: WorkerdProcess, pages: string[]): Promise<number[]> {
  const samples: number[] = [];
  for (let isolate = 1; isolate < site.urls.length - 1; isolate += 1) {
    samples.push(await site.measure(pages[isolate % pages.length] ?? '/', isolate));
  }
  return samples;
}

/** Measure the search page in the first isolate. */
async function measureSearchPage(site: WorkerdProcess): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + SEARCH_ROUNDS; round += 1) {
    for (const query of QUERIES) {
      const cpuMs = await site.measure(`/search?${new URLSearchParams({ q: query })}`, 0);
      if (round >= WARM_UP_ROUNDS) samples.push(cpuMs);
    }
  }
  return samples;
}

/** Return the CPU of a process that starts a Worker in one isolate. */
async function measureStart(
  source: WorkerSource,
  workFolder: string,
  kv: KvServer,
): Promise<number> {
  await using single = await startWorkerd(source, workFolder, kv, 1);
  return await readStartMs(single);
}

function readStartMs({ pid }: WorkerdProcess): Promise<number> {
  return untilProcessIdle(() => readCpuMs(pid));
}

/** Create a Worker that reads the same KV values, caches them as long and responds with as many bytes. */
async function createBaseline(
  site: WorkerSource,
  kv: KvServer,
  paths: string[],
  origin: URL | undefined,
): Promise<WorkerSource> {
  const pages: Record<string, { keys: string[]; bytes: number }> = {};
  kv.takeReads();
  for (const path of paths) {
    const response = await fetch(new URL(path, origin));
    const { byteLength } = await response.arrayBuffer();
    pages[path] = { keys: kv.takeReads(), bytes: byteLength };
  }
  // The first request reads the manifest, which every page needs.
  const [manifestKey] = pages[paths[0] ?? '']?.keys ?? [];
  const code = `
    const PAGES = ${JSON.stringify(pages)};
    const values = new Map();
    export default {
      async fetch(request, { CONTENT }) {
        const { keys, bytes } = PAGES[new URL(request.url).pathname];
        for (const key of new Set([${JSON.stringify(manifestKey)}, ...keys])) {
          if (!values.has(key)) values.set(key, await CONTENT.get(key));
        }
        const headers = { 'Content-Type': 'text/html; charset=utf-8' };
        return new Response(' '.repeat(bytes), { headers });
      },
    };`;
  return { ...site, code };
}
