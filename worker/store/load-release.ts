import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import type { RequestLog } from '../request-log.ts';
import type { IsolateCache } from './isolate-cache.ts';
import { createReleaseStore } from './release-store.ts';
import type { KvReader } from './release-store.ts';

/** Set the release's store and manifest; throws `StoreError` when KV fails. */
export function loadRelease(cache: IsolateCache) {
  return createMiddleware<AppEnv>(async function loadReleaseMiddleware(c, next) {
    const { CONTENT, RELEASE, KV_TIMEOUT_MS } = c.env;
    const { log } = c.var;
    const store = createReleaseStore(withLog(CONTENT, log), RELEASE, cache, KV_TIMEOUT_MS);
    c.set('store', store);
    c.set('manifest', await log.measure('manifest', () => store.loadManifest()));
    await next();
  });
}

/** Count and time the reads. */
function withLog(kv: KvReader, log: RequestLog): KvReader {
  return {
    get(key) {
      log.kvReads += 1;
      return log.measure('kv', async () => kv.get(key));
    },
  };
}
