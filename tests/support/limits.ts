import type { Limits } from '../../cli/dev/release-server.ts';

/** Documents wait for their article, and KV has time, also on a busy machine. */
export const SETTLED: Limits = { EARLY_FLUSH_MS: 60_000, KV_TIMEOUT_MS: 60_000 };

/** The shell is sent before KV responds. */
export const STREAMED: Limits = { ...SETTLED, EARLY_FLUSH_MS: 0 };
