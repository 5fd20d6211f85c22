import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { createReleaseStore } from '../store/release-store.ts';
import type { KvReader } from '../store/release-store.ts';
import type { Trace } from '../trace.ts';

/** Give the handlers the release's store and its manifest; throws `StoreError` when KV fails. */
export function release() {
  return createMiddleware<AppEnv>(async function releaseMiddleware(c, next) {
    const { CONTENT, RELEASE, KV_TIMEOUT_MS } = c.env;
    const { trace } = c.var;
    const store = createReleaseStore(withTrace(CONTENT, trace), RELEASE, KV_TIMEOUT_MS);
    c.set('store', store);
    c.set('manifest', await trace.measure('manifest', () => store.loadManifest()));
    await next();
  });
}

/** Count and time the reads: what memory answers, KV is not asked for. */
function withTrace(kv: KvReader, trace: Trace): KvReader {
  return {
    get(key) {
      trace.kvReads += 1;
      return trace.measure('kv', async () => kv.get(key));
    },
  };
}
