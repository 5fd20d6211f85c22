import { FLUSH_AFTER_MS } from '../../worker/routes/pages.ts';
import { READ_TIMEOUT_MS } from '../../worker/store/release-store.ts';

/** Code in front of a Worker's that replaces its timers: they run for `limits[milliseconds]`. */
function toTimers(limits: Record<number, number>): string {
  const table = JSON.stringify(limits);
  return `const setTimeout = (run, ms) => globalThis.setTimeout(run, ${table}[ms] ?? ms);\n`;
}

/** No busy machine is so slow. */
const LONG_MS = 60_000;

/** Documents wait for their article, and KV has time, also on a busy machine. */
export const SETTLED = toTimers({ [FLUSH_AFTER_MS]: LONG_MS, [READ_TIMEOUT_MS]: LONG_MS });

/** The shell is sent before KV responds. */
export const STREAMED = toTimers({ [FLUSH_AFTER_MS]: 0, [READ_TIMEOUT_MS]: LONG_MS });
