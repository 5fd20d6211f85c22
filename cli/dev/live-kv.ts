import { getPlatformProxy } from 'wrangler';
import { LIVE_RELEASE, toManifestKey } from '../../worker/store/keys.ts';
import { fillKv } from './fill-kv.ts';
import type { Release } from '../../build/release/release.ts';

/** The local state that `wrangler dev` reads too. */
const WRANGLER_STATE = '.wrangler/state';

/**
 * Put a release into the local KV of `wrangler dev` as the live one. Its manifest goes last: the running
 * Worker never sees a page named whose record is not there.
 */
export async function publishLive(release: Release, wranglerFile: string): Promise<void> {
  const proxy = await getPlatformProxy<{ CONTENT: KvNamespace }>({
    configPath: wranglerFile,
    persist: { path: `${WRANGLER_STATE}/v3` },
  });
  try {
    const records = new Map(release.records);
    const manifest = records.get(toManifestKey(release.id)) ?? '';
    records.delete(toManifestKey(release.id));
    await fillKv(proxy.env.CONTENT, records);
    await proxy.env.CONTENT.put(toManifestKey(LIVE_RELEASE), manifest);
  } finally {
    await proxy.dispose();
  }
}

interface KvNamespace {
  put(key: string, value: string): Promise<void>;
}
