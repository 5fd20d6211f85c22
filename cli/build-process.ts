import { resolve } from 'node:path';
import { once } from 'node:events';
import type { BuildResult } from '../build/build-site.ts';
import { buildSite } from '../build/build-site.ts';
import type { BuildProgress } from '../build/progress.ts';
import { checkWorker } from '../build/release/check-worker.ts';
import { writeRelease } from '../build/release/write-release.ts';
import type { BuildMessage, BuildRequest } from './build-command.ts';
import { limitCpuTime } from './cpu-limit.ts';
import { toBundleProblems } from './bundle-problems.ts';

const limitUnit = limitCpuTime();
const [{ input, out }] = (await once(process, 'message')) as [BuildRequest];

const progress: BuildProgress = {
  report: (step, done, total) => void send({ kind: 'progress', step, done, total }),
  begin(unit) {
    void send({ kind: 'unit', unit });
    limitUnit(unit);
  },
};
try {
  const { release, ...result } = await buildAndCheck().catch(toFailedBuild);
  if (release) writeRelease(release, out, resolve('wrangler.toml'));
  await send({ kind: 'built', result: { ...result, release: release && { id: release.id } } });
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const { name, message, stack, ...properties } = error;
  await send({ kind: 'failed', error: { ...properties, name, message, ...(stack && { stack }) } });
}
process.disconnect();

async function buildAndCheck(): Promise<BuildResult> {
  const built = await buildSite(input, progress);
  if (!built.release) return built;
  const failures = await checkWorker(built.release, input.basePath, { hasSearch: true });
  if (failures.length === 0) return built;
  return { ...built, release: null, problems: [...built.problems, ...failures] };
}

/** Errors in our own code are problems too, with their places. */
function toFailedBuild(error: unknown): BuildResult {
  return { release: null, problems: toBundleProblems(error), pages: 0, leftOut: [], urls: [] };
}

/** Resolves when the message has been written: a process that disconnects before loses it. */
function send(message: BuildMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}
