import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ask, startAskedWorker } from './asked-worker.ts';
import type { AskedWorker } from './asked-worker.ts';
import { loadOwnWorker, startKvServer } from './bare-workerd.ts';
import type { BareWorker, KvServer } from './bare-workerd.ts';
import type { BenchContext } from './bench-context.ts';
import { buildCorpusRelease } from './corpus-release.ts';
import type { Section } from './figures.ts';
import { createFloorWorker } from './floor-worker.ts';
import type { FloorPage } from './floor-worker.ts';
import { toRequestRows } from './request-rows.ts';
import type { SizeFigures } from './request-rows.ts';
import { loadRoutes } from './typical-pages.ts';

interface StartedSize {
  figures: SizeFigures;
  ours: AskedWorker;
  floor: AskedWorker;
  kv: KvServer;
  paths: string[];
  close(): Promise<void>;
}

/** Of the pages asked for, spread over all of the site's. */
const PAGES = 120;
/** Each asks for all of these pages: a processor that has turned to another process is slow at first. */
const ROUNDS = 5;
/** Until the engine has optimised what is called often; it does so on threads of its own. */
const HEATING_REQUESTS = 2_000;
/** Fresh isolates, in a process that has served others before. */
const COLD_STARTS = 10;

/** Measure what one request costs at three sizes of the site: CPU, reads of KV, bytes. */
export async function measureRequests(context: BenchContext): Promise<Section> {
  const { sizes } = context.corpora;
  const measured = await measureSizes(context, sizes);
  return {
    name: 'requests',
    title: 'What one request costs, by the size of the site',
    columns: sizes.map((count) => `${count.toLocaleString('en-GB')} pages`),
    rows: toRequestRows(measured),
    notes: [
      'CPU of the whole workerd process with one Worker in it, all threads, from /proc/PID/task/*/schedstat before and after each request, one at a time. 0 where there is no /proc.',
      "The floor is a Worker of a few lines in a process of its own, asked by turns with ours: it reads the same values of KV, keeps them as long and answers as many bytes, and does nothing else. What it costs is HTTP and the transport of KV, which are the platform's: its limit is about the isolate. So the targets are held to what ours costs beyond the median of the floor; the threads of the engine (garbage collection, optimising) stay in it.",
      `Warm: ${ROUNDS} rounds, the sizes by turns, each over ${PAGES} pages spread over the site, after ${HEATING_REQUESTS} other requests; half of the pages have not been read before, so that p99 has the reads of KV in it; cold: the first request of ${COLD_STARTS} fresh isolates, one after another, in a process that has answered ${HEATING_REQUESTS} requests from another isolate; start-up apart: what each isolate adds to the start of the process.`,
      'KV is a server of this process, which counts its reads.',
    ],
  };
}

/** Measure all sizes in rounds, by turns: what the machine does meanwhile meets each alike. */
async function measureSizes(context: BenchContext, sizes: number[]): Promise<SizeFigures[]> {
  const started: StartedSize[] = [];
  try {
    for (const count of sizes) {
      const { paths, release } = await buildCorpusRelease(context, count);
      context.say(`starting and heating isolates, ${count} pages`);
      started.push(await startSize(context, release, spread(paths, PAGES)));
    }
    for (let round = 0; round < (context.isQuick ? 1 : ROUNDS); round += 1) {
      context.say(`requests, round ${round + 1}`);
      for (const size of started) {
        for (const path of size.paths) await measureWarm(size, path);
      }
    }
    return started.map(({ figures }) => figures);
  } finally {
    for (const size of started) await size.close();
  }
}

/** Start ours and the floor, heat both, and ask their fresh isolates. */
async function startSize(
  context: BenchContext,
  release: string,
  paths: string[],
): Promise<StartedSize> {
  const kv = await startKvServer(release);
  const own = await loadOwnWorker(release);
  const started: AskedWorker[] = [];
  const close = async (): Promise<void> => {
    for (const { workerd } of started) await workerd.close();
    await kv.close();
  };
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
    const heating = context.isQuick ? paths.length : HEATING_REQUESTS;
    // The other half is read while it is measured.
    const known = paths.slice(0, Math.ceil(paths.length / 2));
    for (const worker of started) {
      for (let at = 0; at < heating; at += 1) await ask(worker, pick(known, at));
    }
    const figures: SizeFigures = {
      own: ours.cpu,
      floor: floor.cpu,
      notModifiedCpu: [],
      coldReads: await measureCold(started, paths, kv),
      warmReads: 0,
      documentBytes: 0,
      ...(await measureBytes(release)),
    };
    return { figures, ours, floor, kv, paths, close };
  } catch (error) {
    await close();
    throw error;
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

/** Ask a warm isolate of ours for a document and for its 304, and the floor for as much. */
async function measureWarm({ figures, ours, floor, kv }: StartedSize, path: string): Promise<void> {
  kv.takeReads();
  const { cpuMs, tag, body } = await ask(ours, path);
  figures.own.warm.push(cpuMs);
  figures.warmReads = Math.max(figures.warmReads, kv.takeReads().length);
  figures.documentBytes ||= brotliCompressSync(body).length;
  const notModified = await ask(ours, path, ours.warm, { 'If-None-Match': tag });
  figures.notModifiedCpu.push(notModified.cpuMs);
  figures.floor.warm.push((await ask(floor, path)).cpuMs);
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
