import { buildCorpus } from './build-corpus.ts';
import type { BenchContext } from './context.ts';
import { readCpuMs, untilProcessIdle } from './process-stats.ts';
import { formatPages, toFigure, toLimit, toQuantile } from './results.ts';
import type { Figure, Row, Section } from './results.ts';
import { loadWorker, startKvServer, startWorkerd } from './workerd.ts';
import type { KvServer, WorkerdProcess, WorkerSource } from './workerd.ts';

const MAX_WARM_P99_MS = 2;
const MAX_FIRST_MS = 10;
const MAX_START_MS = 50;
const MAX_WARM_READS = 1;
const MAX_COLD_READS = 2;

const SIZES = [200, 10_000];
const QUICK_SIZES = [4];

/** Requested pages, evenly spread over the site. */
const PAGES = 120;
/** Each round requests all of these pages. */
const ROUNDS = 5;
/** After these, the engine has optimised what is called often. */
const WARM_UP_REQUESTS = 2_000;
/** Isolates whose first request is measured. */
const COLD_ISOLATES = 10;

/** A Worker in a process of its own. Times are CPU milliseconds. */
interface MeasuredWorker extends WorkerdProcess {
  startMs: number;
}

interface CpuSamples {
  start: number;
  first: number[];
  warm: number[];
}

interface SizeFigures {
  count: number;
  site: CpuSamples;
  baseline: CpuSamples;
  coldReads: number;
  warmReads: number;
}

/** Measure CPU and KV reads of a request, for a small and a large site. */
export async function measureRequests(context: BenchContext): Promise<Section> {
  const sizes: SizeFigures[] = [];
  for (const count of context.isQuick ? QUICK_SIZES : SIZES) {
    sizes.push(await measureSize(context, count));
  }
  return {
    title: 'CPU and KV reads of a request',
    columns: sizes.flatMap(({ count }) => [formatPages(count), 'baseline']),
    rows: toRows(sizes),
    notes: [
      'CPU of all threads of a workerd process with one Worker, from /proc before and after each request, one request at a time. 0 where there is no /proc.',
      'The baseline is a Worker that reads the same KV values, caches them as long and responds with as many bytes. Its cost is HTTP and the transport of KV, which belong to the platform.',
      `Warm: ${ROUNDS} rounds over ${PAGES} pages after ${WARM_UP_REQUESTS} requests; half of the pages have not been read before. First request: ${COLD_ISOLATES} new isolates in a warm process. Start: what an isolate adds to the start of the process.`,
    ],
  };
}

async function measureSize(context: BenchContext, count: number): Promise<SizeFigures> {
  const { isQuick, workFolder, log } = context;
  const { paths, release } = await buildCorpus(context, count);
  const step = Math.max(1, Math.floor(paths.length / PAGES));
  const pages = paths.filter((_, at) => at % step === 0).slice(0, PAGES);
  const pick = (at: number) => pages[at % pages.length] ?? '/';
  log(`requests, ${count} pages`);
  // One isolate serves the warm requests, one tells the baseline what to read.
  const isolates = 2 + (isQuick ? 1 : COLD_ISOLATES);
  const source = await loadWorker(release);
  await using kv = await startKvServer(release);
  await using site = await startMeasured(source, workFolder, kv, isolates);
  const baselineSource = await createBaseline(source, kv, pages, site.urls.at(-1));
  await using baseline = await startMeasured(baselineSource, workFolder, kv, isolates);
  const figures: SizeFigures = {
    count,
    site: { start: site.startMs, first: [], warm: [] },
    baseline: { start: baseline.startMs, first: [], warm: [] },
    coldReads: 0,
    warmReads: 0,
  };
  // The other half is read for the first time when it is measured.
  const known = Math.ceil(pages.length / 2);
  for (let at = 0; at < (isQuick ? known : WARM_UP_REQUESTS); at += 1) {
    for (const worker of [site, baseline]) await worker.measure(pick(at % known), 0);
  }
  for (let isolate = 1; isolate < isolates - 1; isolate += 1) {
    kv.takeReads();
    figures.site.first.push(await site.measure(pick(isolate), isolate));
    figures.coldReads = Math.max(figures.coldReads, kv.takeReads().length);
    figures.baseline.first.push(await baseline.measure(pick(isolate), isolate));
  }
  for (let at = 0; at < pages.length * (isQuick ? 1 : ROUNDS); at += 1) {
    kv.takeReads();
    figures.site.warm.push(await site.measure(pick(at), 0));
    figures.warmReads = Math.max(figures.warmReads, kv.takeReads().length);
    figures.baseline.warm.push(await baseline.measure(pick(at), 0));
  }
  return figures;
}

/** Start a Worker in one isolate, then in all: the difference is the start of the others. */
async function startMeasured(
  source: WorkerSource,
  workFolder: string,
  kv: KvServer,
  isolates: number,
): Promise<MeasuredWorker> {
  const single = await startWorkerd(source, workFolder, kv, 1);
  const singleMs = await untilProcessIdle(() => readCpuMs(single.pid));
  await single[Symbol.asyncDispose]();
  const workerd = await startWorkerd(source, workFolder, kv, isolates);
  const totalMs = await untilProcessIdle(() => readCpuMs(workerd.pid));
  return { ...workerd, startMs: (totalMs - singleMs) / (isolates - 1) };
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

function toRows(sizes: SizeFigures[]): Row[] {
  const toP99 = ({ warm }: CpuSamples) => toFigure([toQuantile(warm, 0.99)]);
  const toFirst = ({ first }: CpuSamples) => toFigure(first);
  const toStart = ({ start }: CpuSamples) => toFigure([start]);
  const toCells = (toCell: (samples: CpuSamples) => Figure) =>
    sizes.flatMap(({ site, baseline }) => [toCell(site), toCell(baseline)]);
  const toReads = (key: 'coldReads' | 'warmReads') =>
    sizes.flatMap((size) => [toFigure([size[key]]), null]);
  const max = (toFigureOf: (samples: CpuSamples) => Figure) =>
    Math.max(...sizes.map(({ site }) => toFigureOf(site).median));
  const beyondMs = sizes.map(
    ({ site, baseline }) => toP99(site).median - toFigure(baseline.warm).median,
  );
  const warm = toLimit(Math.max(...beyondMs), 'ms beyond the baseline’s median', MAX_WARM_P99_MS);
  const first = toLimit(max(toFirst), 'ms', MAX_FIRST_MS);
  const start = toLimit(max(toStart), 'ms', MAX_START_MS);
  const warmReads = Math.max(...sizes.map((size) => size.warmReads));
  const coldReads = Math.max(...sizes.map((size) => size.coldReads));
  return [
    { name: 'CPU of a warm request, p99', unit: 'ms', figures: toCells(toP99), ...warm },
    { name: 'CPU of an isolate’s first request', unit: 'ms', figures: toCells(toFirst), ...first },
    { name: 'CPU of an isolate’s start', unit: 'ms', figures: toCells(toStart), ...start },
    {
      name: 'KV reads, warm',
      unit: 'reads',
      figures: toReads('warmReads'),
      ...toLimit(warmReads, 'reads', MAX_WARM_READS),
    },
    {
      name: 'KV reads, cold',
      unit: 'reads',
      figures: toReads('coldReads'),
      ...toLimit(coldReads, 'reads', MAX_COLD_READS),
    },
  ];
}
