import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { createReleaseStore } from '../store/release-store.ts';

/** Give the handlers the release's store and its manifest; throws `StoreError` when KV fails. */
export function release() {
  return createMiddleware<AppEnv>(async function releaseMiddleware(c, next) {
    const store = createReleaseStore(c.env.CONTENT, c.env.RELEASE);
    c.set('store', store);
    c.set('manifest', await store.loadManifest());
    await next();
  });
}
