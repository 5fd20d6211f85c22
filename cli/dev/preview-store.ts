import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { LIVE_RELEASE, toManifestKey } from '../../worker/store/keys.ts';
import { fillKv } from './fill-kv.ts';
import { RELEASE_CONFIG, renderReleaseConfig } from '../../build/release/release-config.ts';
import type { ReleaseChange } from './messages.ts';

/** Where the Worker of a preview finds the site: files on disk, records in the local KV. */
export interface PreviewStore {
  /** Put a change in: the manifest last, so that nothing is named before it is there. */
  publish(change: ReleaseChange): Promise<void>;
  close(): Promise<void>;
}

interface KvNamespace {
  put(key: string, value: string): Promise<void>;
}

/** Write the first release into `folder`, which is the preview's own, and open its store. */
export async function createPreviewStore(
  folder: string,
  wranglerFile: string,
  first: ReleaseChange,
): Promise<PreviewStore> {
  // The records of an earlier preview would never be asked for again.
  await rm(folder, { recursive: true, force: true });
  for (const [name, bytes] of first.files) await writeInto(join(folder, 'assets', name), bytes);
  await writeInto(join(folder, RELEASE_CONFIG), renderReleaseConfig(wranglerFile, LIVE_RELEASE));
  await writeInto(join(folder, 'worker/index.js'), first.worker ?? '');
  const proxy = await getPlatformProxy<{ CONTENT: KvNamespace }>({
    configPath: join(folder, RELEASE_CONFIG),
    persist: { path: join(folder, 'state', 'v3') },
  });
  const kv = proxy.env.CONTENT;
  const written = new Set<string>();
  const publishRecords = async ({ records, manifest }: ReleaseChange): Promise<void> => {
    // A key names its content, and a site that begins anew comes with all of its records again.
    const fresh = new Map([...records].filter(([key]) => !written.has(key)));
    await fillKv(kv, fresh);
    await kv.put(toManifestKey(LIVE_RELEASE), manifest);
    for (const key of fresh.keys()) written.add(key);
  };
  await publishRecords(first);
  return {
    async publish(change) {
      await publishRecords(change);
      if (change.worker !== null) await writeInto(join(folder, 'worker/index.js'), change.worker);
    },
    close: () => proxy.dispose(),
  };
}

async function writeInto(path: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}
