import { setTimeout as delay } from 'node:timers/promises';
import { MAX_COLLECTION_MS } from './collect-keys.ts';

/** KV shows a change everywhere after about a minute; this is that with a margin. */
const KV_LAG_MS = 90 * 1_000;

/**
 * How long after a version was uploaded every collector that could not know of it has ended, and what it
 * deleted shows as deleted. See `collect-keys.ts`.
 */
export const SETTLE_MS = MAX_COLLECTION_MS + KV_LAG_MS;

/** Wait until `settleMs` after the upload of a version at `uploadedAt` (epoch milliseconds). */
export async function settle(uploadedAt: number, settleMs: number): Promise<void> {
  await delay(Math.max(0, uploadedAt + settleMs - Date.now()));
}
