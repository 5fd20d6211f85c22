import { setTimeout as delay } from 'node:timers/promises';
import { MAX_COLLECTION_MS } from './collect-keys.ts';

/** KV shows a change everywhere after about a minute; this is that with a margin. */
const KV_LAG_MS = 90 * 1_000;

/**
 * Wait until every collector that could not know of the version uploaded at `uploadedAt` has ended, and
 * until what it deleted shows as deleted. See `collect-keys.ts`.
 */
export async function settle(uploadedAt: number): Promise<void> {
  await delay(Math.max(0, uploadedAt + MAX_COLLECTION_MS + KV_LAG_MS - Date.now()));
}
