import type { Limits } from '../../cli/dev/release-server.ts';

/** KV has all the time that a busy machine takes, and documents wait for their article. */
export const SETTLED: Limits = { EARLY_FLUSH_MS: 60_000, KV_TIMEOUT_MS: 60_000 };

/** The shell leaves at once, whatever KV does. */
export const STREAMED: Limits = { ...SETTLED, EARLY_FLUSH_MS: 0 };
