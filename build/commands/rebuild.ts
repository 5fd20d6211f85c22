import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** Editors write a file in several steps; one build follows them all. */
const SETTLE_MS = 50;

/** Builds one after another; what changes during a build is in the next one. */
export interface Rebuild {
  /** Build what is there now or, during a build, once more after it. Resolves to the exit code. */
  run(): Promise<number>;
}

export function createRebuild(): Rebuild {
  let running: Promise<number> | null = null;
  let queued: Promise<number> | null = null;
  const start = (): Promise<number> => {
    running = buildLive().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    run() {
      if (!running) return start();
      queued ??= running.then(() => {
        queued = null;
        return start();
      });
      return queued;
    },
  };
}

/** A process of its own, so that changed components and build steps are loaded anew. */
async function buildLive(): Promise<number> {
  await delay(SETTLE_MS);
  const build = spawn('node', ['build/run.mjs', 'live'], { stdio: 'inherit' });
  const [code] = (await once(build, 'exit')) as [number | null];
  return code ?? 1;
}
