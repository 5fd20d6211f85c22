import { resolve } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { LIVE_RELEASE, toManifestKey } from '../../worker/store/keys.ts';
import { buildOwnSite } from '../build-command.ts';
import { publishRecords } from './local-worker.ts';

/** The local state of `wrangler dev`, whose custom build this command is. */
const WRANGLER_STATE = '.wrangler/state/v3';

interface KvNamespace {
  put(key: string, value: string): Promise<void>;
}

/** Build the site and publish it into the local KV of `wrangler dev`. Returns the exit code. */
export async function runLive(): Promise<number> {
  const release = await buildOwnSite();
  if (!release) return 1;
  const records = new Map(release.records);
  // The Worker of `wrangler dev` has no release id of its own.
  const manifestKey = toManifestKey(release.id);
  records.set(toManifestKey(LIVE_RELEASE), records.get(manifestKey) ?? '');
  records.delete(manifestKey);
  const wrangler = await getPlatformProxy<{ CONTENT: KvNamespace }>({
    configPath: resolve('wrangler.toml'),
    persist: { path: WRANGLER_STATE },
  });
  try {
    await publishRecords(wrangler.env.CONTENT, records);
  } finally {
    await wrangler.dispose();
  }
  return 0;
}
