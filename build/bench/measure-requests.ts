import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { startBareWorkerd, startKvServer } from './bare-workerd.ts';
import type { KvServer } from './bare-workerd.ts';
import type { BenchContext } from './bench-context.ts';
import { buildCorpusRelease } from './corpus-release.ts';
import { toFigure, toLimit, toQuantile } from './figures.ts';
import type { Figure, Row, Section, Verdict } from './figures.ts';
import { HAS_PROC, readCpuMs } from './process-stats.ts';

/** What one size of the site costs. */
interface SizeFigures {
  startUpCpu: number[];
  coldCpu: number[];
  warmCpu: number[];
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
/** Fresh processes, and fresh isolates in one that has served others before. */
const COLD_STARTS = 10;

/** CPU of starting settles within this. */
const SETTLE_MS = 300;

/** Budgets of CPU for a request, and how far the three sizes may lie apart. */
const WARM_P99_MS = 2;
const COLD_MS = 8;
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
      'CPU of the whole workerd process with the Worker alone in it, all threads, from /proc/PID/task/*/schedstat before and after each request, one at a time: it includes HTTP and garbage collection, which the platform counts only in part. 0 where there is no /proc.',
      `Warm: ${WARM_REQUESTS} requests over ${PAGES} pages spread over the site, half of them not read before, so that p99 has the reads of KV in it; cold: the first request of ${COLD_STARTS} fresh isolates, one after another, in a process that has answered ${WARM_REQUESTS} requests from another isolate; start-up apart.`,
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
  const startUpCpu: number[] = [];
  try {
    for (let start = 0; start < (context.isQuick ? 1 : COLD_STARTS); start += 1) {
      const workerd = await startBareWorkerd(release, context.workFolder, kv);
      await delay(SETTLE_MS);
      startUpCpu.push(readCpu(workerd.pid));
      await workerd.close();
    }
    const cold = await measureCold(context, release, paths, kv);
    const warm = await measureWarm(context, release, paths, kv);
    return { startUpCpu, ...cold, ...warm, ...(await measureBytes(release)) };
  } finally {
    await kv.close();
  }
}

/**
 * Ask fresh isolates for their first document, in a process that has served many: the platform starts an
 * isolate in a process that runs, and what a process does once is nothing of a request's.
 */
async function measureCold(context: BenchContext, release: string, paths: string[], kv: KvServer) {
  const isolates = 1 + (context.isQuick ? 1 : COLD_STARTS);
  const { pid, urls, close } = await startBareWorkerd(release, context.workFolder, kv, isolates);
  const [running, ...fresh] = urls;
  const coldCpu: number[] = [];
  let coldReads = 0;
  try {
    await delay(SETTLE_MS);
    const requests = context.isQuick ? 1 : WARM_REQUESTS;
    for (let at = 0; at < requests; at += 1) await ask(pid, new URL(pick(paths, at), running));
    for (const [at, url] of fresh.entries()) {
      kv.takeReads();
      coldCpu.push((await ask(pid, new URL(pick(paths, at), url))).cpuMs);
      coldReads = Math.max(coldReads, kv.takeReads().length);
    }
    return { coldCpu, coldReads };
  } finally {
    await close();
  }
}

async function measureWarm(context: BenchContext, release: string, paths: string[], kv: KvServer) {
  const workerd = await startBareWorkerd(release, context.workFolder, kv);
  const urls = paths.map((path) => new URL(path, workerd.urls[0]));
  const requests = context.isQuick ? urls.length : WARM_REQUESTS;
  const warmCpu: number[] = [];
  const notModifiedCpu: number[] = [];
  let warmReads = 0;
  let documentBytes = 0;
  try {
    // Half of the pages, until the code is compiled.
    const known = urls.slice(0, Math.ceil(urls.length / 2));
    for (let at = 0; at < requests; at += 1) await ask(workerd.pid, pick(known, at));
    kv.takeReads();
    for (let at = 0; at < requests; at += 1) {
      const url = pick(urls, at);
      const { cpuMs, tag, bytes } = await ask(workerd.pid, url);
      warmCpu.push(cpuMs);
      warmReads = Math.max(warmReads, kv.takeReads().length);
      if (at === 0) documentBytes = bytes;
      notModifiedCpu.push((await ask(workerd.pid, url, { 'If-None-Match': tag })).cpuMs);
    }
    return { warmCpu, notModifiedCpu, warmReads, documentBytes };
  } finally {
    await workerd.close();
  }
}

async function ask(pid: number, url: URL, headers: Record<string, string> = {}) {
  const before = readCpu(pid);
  const response = await fetch(url, { headers });
  const body = Buffer.from(await response.arrayBuffer());
  const cpuMs = readCpu(pid) - before;
  const isExpected = response.status === (headers['If-None-Match'] === undefined ? 200 : 304);
  if (!isExpected) throw new Error(`${url.pathname} answered ${response.status}.`);
  return {
    cpuMs,
    tag: response.headers.get('ETag') ?? '',
    bytes: body.length === 0 ? 0 : brotliCompressSync(body).length,
  };
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
  return [
    row('CPU, warm, median', 'ms', ({ warmCpu }) => toFigure(warmCpu), toFlatness),
    row(
      'CPU, warm, p99',
      'ms',
      one(({ warmCpu }) => toQuantile(warmCpu, 0.99)),
      atMost('ms', WARM_P99_MS),
    ),
    row('CPU, warm, 304', 'ms', ({ notModifiedCpu }) => toFigure(notModifiedCpu)),
    row('CPU, first request', 'ms', ({ coldCpu }) => toFigure(coldCpu), atMost('ms', COLD_MS)),
    row('CPU, start-up of the process', 'ms', ({ startUpCpu }) => toFigure(startUpCpu)),
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

function readCpu(pid: number): number {
  return HAS_PROC ? readCpuMs(pid) : 0;
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
