import { createMiddleware } from 'hono/factory';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { createReleaseStore } from '../store/release-store.ts';
import type { IsolateCache, KvReader } from '../store/release-store.ts';

/** Set the release's store and manifest; throws `StoreError` when KV fails. */
export function loadRelease({ site }: ReleaseAssets, cache: IsolateCache) {
  return createMiddleware<AppEnv>(async function loadReleaseMiddleware(c, next) {
    const { CONTENT, ASSETS, RELEASE } = c.env;
    const { log } = c.var;
    const kv: KvReader = {
      get(key, type) {
        log.kvReads += 1;
        return log.measure('kv', async () => CONTENT.get(key, type));
      },
    };
    const source = { release: RELEASE, kv, assets: ASSETS, search: site.search };
    const store = createReleaseStore(source, cache);
    c.set('store', store);
    c.set('manifest', await log.measure('manifest', () => store.loadManifest()));
    await next();
  });
}
