import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ask, startAskedWorker } from './asked-worker.ts';
import type { AskedWorker, CpuFigures } from './asked-worker.ts';
import { loadOwnWorker, startKvServer } from './bare-workerd.ts';
import type { BareWorker, KvServer } from './bare-workerd.ts';
import type { BenchContext } from './bench-context.ts';
import { buildCorpusRelease } from './corpus-release.ts';
import { toFigure, toLimit, toQuantile } from './figures.ts';
import type { Figure, Row, Section, Verdict } from './figures.ts';
import { createFloorWorker } from './floor-worker.ts';
import type { FloorPage } from './floor-worker.ts';
import { loadRoutes } from './typical-pages.ts';

/** What one size of the site costs. */
interface SizeFigures {
  own: CpuFigures;
  floor: CpuFigures;
  notModifiedCpu: number[];
  coldReads: number;
  /** The most of any warm request. */
  warmReads: number;
  documentBytes: number;
  scriptBytes: number;
  manifestBytes: number;
}

/** Of the pages asked for, spread over all of the site's. */
const PAGES = 120;
const WARM_REQUESTS = 600;
/** Until the engine has optimised what is called often; it does so on threads of its own. */
const HEATING_REQUESTS = 2_000;
/** Fresh isolates, in a process that has served others before. */
const COLD_STARTS = 10;

/** Budgets of CPU for a request and for starting, and how far the three sizes may lie apart. */
const WARM_P99_MS = 2;
const COLD_MS = 8;
const START_UP_MS = 50;
const FLAT_RATIO = 1.1;

/** Measure what one request costs at three sizes of the site: CPU, reads of KV, bytes. */
export async function measureRequests(context: BenchContext): Promise<Section> {
  const { sizes } = context.corpora;
  const measured: SizeFigures[] = [];
  for (const count of sizes) {
    const { paths, release } = await buildCorpusRelease(context, count);
    context.say(`requests at ${count} pages`);
    measured.push(await measureSize(context, release, spread(paths, PAGES)));
  }
  return {
    name: 'requests',
    title: 'What one request costs, by the size of the site',
    columns: sizes.map((count) => `${count.toLocaleString('en-GB')} pages`),
    rows: toRows(measured),
    notes: [
      'CPU of the whole workerd process with one Worker in it, all threads, from /proc/PID/task/*/schedstat before and after each request, one at a time. 0 where there is no /proc.',
      "The floor is a Worker of a few lines in a process of its own, asked by turns with ours: it reads the same values of KV, keeps them as long and answers as many bytes, and does nothing else. What it costs is HTTP and the transport of KV, which are the platform's: its limit is about the isolate. So the targets are held to what ours costs beyond the median of the floor; the threads of the engine (garbage collection, optimising) stay in it.",
      `Warm: ${WARM_REQUESTS} requests, after ${HEATING_REQUESTS} others, over ${PAGES} pages spread over the site, half of them not read before, so that p99 has the reads of KV in it; cold: the first request of ${COLD_STARTS} fresh isolates, one after another, in a process that has answered ${HEATING_REQUESTS} requests from another isolate; start-up apart: what each isolate adds to the start of the process.`,
      'KV is a server of this process, which counts its reads.',
    ],
  };
}

async function measureSize(
  context: BenchContext,
  release: string,
  paths: string[],
): Promise<SizeFigures> {
  const kv = await startKvServer(release);
  const own = await loadOwnWorker(release);
  const started: AskedWorker[] = [];
  // One more, which tells the floor how long the documents are.
  const fresh = 1 + (context.isQuick ? 1 : COLD_STARTS);
  const start = async (worker: BareWorker): Promise<AskedWorker> => {
    const asked = await startAskedWorker(worker, context.workFolder, kv, fresh);
    started.push(asked);
    return asked;
  };
  try {
    const ours = await start(own);
    const floor = await start(
      createFloorWorker(own, await toFloorPages(release, paths, ours.fresh.shift())),
    );
    const requests = context.isQuick ? paths.length : WARM_REQUESTS;
    const heating = context.isQuick ? paths.length : HEATING_REQUESTS;
    // The other half is read while it is measured.
    const known = paths.slice(0, Math.ceil(paths.length / 2));
    for (const worker of started) {
      for (let at = 0; at < heating; at += 1) await ask(worker, pick(known, at));
    }
    const coldReads = await measureCold(started, paths, kv);
    const rest = await measureWarm(ours, floor, paths, requests, kv);
    const bytes = await measureBytes(release);
    return { own: ours.cpu, floor: floor.cpu, coldReads, ...rest, ...bytes };
  } finally {
    for (const { workerd } of started) await workerd.close();
    await kv.close();
  }
}

async function toFloorPages(
  release: string,
  paths: string[],
  origin: URL | undefined,
): Promise<FloorPage[]> {
  const records = new Map((await loadRoutes(release)).map(({ path, record }) => [path, record]));
  const pages: FloorPage[] = [];
  for (const path of paths) {
    const { byteLength } = await (await fetch(new URL(path, origin))).arrayBuffer();
    pages.push({ path, record: records.get(path) ?? '', bytes: byteLength });
  }
  return pages;
}

/**
 * Ask fresh isolates for their first document, in processes that have served many: the platform starts an
 * isolate in a process that runs, and what a process does once is nothing of a request's.
 */
async function measureCold(started: AskedWorker[], paths: string[], kv: KvServer): Promise<number> {
  let reads = 0;
  const count = Math.min(...started.map(({ fresh }) => fresh.length));
  for (let at = 0; at < count; at += 1) {
    for (const worker of started) {
      kv.takeReads();
      const { cpuMs } = await ask(worker, pick(paths, at), worker.fresh[at]);
      worker.cpu.cold.push(cpuMs);
      reads = Math.max(reads, kv.takeReads().length);
    }
  }
  return reads;
}

async function measureWarm(
  ours: AskedWorker,
  floor: AskedWorker,
  paths: string[],
  requests: number,
  kv: KvServer,
) {
  const notModifiedCpu: number[] = [];
  let warmReads = 0;
  let documentBytes = 0;
  for (let at = 0; at < requests; at += 1) {
    const path = pick(paths, at);
    kv.takeReads();
    const { cpuMs, tag, body } = await ask(ours, path);
    ours.cpu.warm.push(cpuMs);
    warmReads = Math.max(warmReads, kv.takeReads().length);
    if (at === 0) documentBytes = brotliCompressSync(body).length;
    notModifiedCpu.push((await ask(ours, path, ours.warm, { 'If-None-Match': tag })).cpuMs);
    floor.cpu.warm.push((await ask(floor, path)).cpuMs);
  }
  return { notModifiedCpu, warmReads, documentBytes };
}

async function measureBytes(release: string) {
  const assets = join(release, 'assets/_assets');
  const entry = (await readdir(assets)).find((name) => /^entry-\w+\.js$/.test(name)) ?? '';
  const manifests = join(release, 'kv/manifest');
  const [manifest = ''] = await readdir(manifests);
  return {
    scriptBytes: brotliCompressSync(await readFile(join(assets, entry))).length,
    manifestBytes: (await readFile(join(manifests, manifest))).length,
  };
}

function toRows(measured: SizeFigures[]): Row[] {
  const row = (
    what: string,
    unit: string,
    toFigureOf: (figures: SizeFigures) => Figure,
    verdict?: (figures: Figure[]) => Verdict,
  ): Row => {
    const figures = measured.map(toFigureOf);
    return { what, unit, figures, ...(verdict && { verdict: verdict(figures) }) };
  };
  const atMost = (unit: string, limit: number) => (figures: Figure[]) =>
    toLimit(Math.max(...figures.map(({ median }) => median)), unit, limit);
  const one = (toValue: (figures: SizeFigures) => number) => (figures: SizeFigures) =>
    toFigure([toValue(figures)]);
  /** What ours costs beyond the median of the floor. */
  const beyond = (toValue: (cpu: CpuFigures) => number, key: 'warm' | 'cold') =>
    one(({ own, floor }) => toValue(own) - toFigure(floor[key]).median);
  const toP99 = ({ warm }: CpuFigures) => toQuantile(warm, 0.99);
  return [
    row('CPU, warm, median', 'ms', ({ own }) => toFigure(own.warm), toFlatness),
    row('the floor: CPU, warm, median', 'ms', ({ floor }) => toFigure(floor.warm)),
    row(
      'CPU, warm, p99',
      'ms',
      one(({ own }) => toP99(own)),
    ),
    row(
      'the floor: CPU, warm, p99',
      'ms',
      one(({ floor }) => toP99(floor)),
    ),
    row('CPU, warm, p99, beyond the floor', 'ms', beyond(toP99, 'warm'), atMost('ms', WARM_P99_MS)),
    row('CPU, warm, 304', 'ms', ({ notModifiedCpu }) => toFigure(notModifiedCpu)),
    row('CPU, first request', 'ms', ({ own }) => toFigure(own.cold)),
    row('the floor: CPU, first request', 'ms', ({ floor }) => toFigure(floor.cold)),
    row(
      'CPU, first request, beyond the floor',
      'ms',
      beyond(({ cold }) => toFigure(cold).median, 'cold'),
      atMost('ms', COLD_MS),
    ),
    row(
      'CPU, start-up of an isolate',
      'ms',
      one(({ own }) => own.startUp),
      atMost('ms', START_UP_MS),
    ),
    row(
      'the floor: CPU, start-up of an isolate',
      'ms',
      one(({ floor }) => floor.startUp),
    ),
    row(
      'KV reads, warm, at most',
      'count',
      one(({ warmReads }) => warmReads),
      atMost('reads', 1),
    ),
    row(
      'KV reads, cold',
      'count',
      one(({ coldReads }) => coldReads),
      atMost('reads', 2),
    ),
    row(
      'document (br)',
      'kB',
      one(({ documentBytes }) => documentBytes / 1_000),
      toFlatness,
    ),
    row(
      'entry script (br)',
      'kB',
      one(({ scriptBytes }) => scriptBytes / 1_000),
      toFlatness,
    ),
    row(
      'manifest',
      'kB',
      one(({ manifestBytes }) => manifestBytes / 1_000),
    ),
  ];
}

/** How far the sizes lie apart. */
function toFlatness(figures: Figure[]): Verdict {
  const medians = figures.map(({ median }) => median);
  const ratio = Math.max(...medians) / Math.min(...medians);
  return {
    measured: `${ratio.toFixed(2)} of the least`,
    target: `≤ ${FLAT_RATIO}`,
    isMet: ratio <= FLAT_RATIO,
  };
}

/** So many of the values, evenly over all of them. */
function spread<Value>(values: Value[], count: number): Value[] {
  const step = Math.max(1, values.length / count);
  return Array.from({ length: Math.min(count, values.length) }, (_, at) =>
    pick(values, Math.floor(at * step)),
  );
}

function pick<Value>(values: Value[], at: number): Value {
  const value = values[at % values.length];
  if (value === undefined) throw new RangeError('There is nothing to pick from.');
  return value;
}
