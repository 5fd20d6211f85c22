import { setTimeout as delay } from 'node:timers/promises';
import { startBareWorkerd } from './bare-workerd.ts';
import type { BareWorker, BareWorkerd, KvServer } from './bare-workerd.ts';
import { HAS_PROC, readCpuMs } from './process-stats.ts';

/** CPU of the whole process, in milliseconds. */
export interface CpuFigures {
  startUp: number;
  cold: number[];
  warm: number[];
}

/** A Worker alone in workerd, and what its answers have cost so far. */
export interface AskedWorker {
  workerd: BareWorkerd;
  /** Answers all along. */
  warm: URL;
  /** Have answered nothing yet. */
  fresh: URL[];
  cpu: CpuFigures;
}

/** Starting is over when a process does nothing for so long. */
const SETTLE_MS = 300;
const SETTLED_CPU_MS = 0.5;

/** Start a Worker: once in a single isolate, then in all that are asked for, each of which adds its start-up. */
export async function startAskedWorker(
  worker: BareWorker,
  workFolder: string,
  kv: KvServer,
  freshIsolates: number,
): Promise<AskedWorker> {
  const alone = await startBareWorkerd(worker, workFolder, kv);
  const aloneCpu = await readSettledCpu(alone.pid);
  await alone.close();
  const isolates = 1 + freshIsolates;
  const workerd = await startBareWorkerd(worker, workFolder, kv, isolates);
  const startUp = ((await readSettledCpu(workerd.pid)) - aloneCpu) / (isolates - 1);
  const [warm, ...fresh] = workerd.urls;
  return { workerd, warm, fresh, cpu: { startUp, cold: [], warm: [] } };
}

/** Ask for a page and wait for the whole answer; throws when it is not what was asked for. */
export async function ask(
  { workerd, warm }: AskedWorker,
  path: string,
  origin: URL = warm,
  headers: Record<string, string> = {},
) {
  const before = readCpu(workerd.pid);
  const response = await fetch(new URL(path, origin), { headers });
  const body = Buffer.from(await response.arrayBuffer());
  const cpuMs = readCpu(workerd.pid) - before;
  const isExpected = response.status === (headers['If-None-Match'] === undefined ? 200 : 304);
  if (!isExpected) throw new Error(`${path} answered ${response.status}.`);
  return { cpuMs, tag: response.headers.get('ETag') ?? '', body };
}

/** Wait until a process has started, and read what that has cost. */
async function readSettledCpu(pid: number): Promise<number> {
  let cpuMs = readCpu(pid);
  for (;;) {
    await delay(SETTLE_MS);
    const later = readCpu(pid);
    if (later - cpuMs < SETTLED_CPU_MS) return later;
    cpuMs = later;
  }
}

function readCpu(pid: number): number {
  return HAS_PROC ? readCpuMs(pid) : 0;
}
