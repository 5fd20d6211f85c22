import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Miniflare, convertV4MiniflareOptions } from 'miniflare';
import { RELEASE_CONFIG } from '../../../build/release/release-config.ts';
import { fetchWithRetry } from '../../support/fetch-with-retry.ts';
import { createFakeKv, toKvResponse, toKvBinding } from '../../support/fake-kv.ts';
import { QUIET, loadSiteWorker } from '../../support/site-worker.ts';
import { findVisible } from './state.ts';
import type { State, Version } from './state.ts';

/** A version that runs in workerd, made from its upload only. */
export interface ServedVersion {
  /** Request a URL of any host. */
  fetch(url: string): Promise<Response>;
  close(): Promise<void>;
}

/** Start a version from its upload. */
export async function startVersion(state: State, version: Version): Promise<ServedVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'version-'));
  await writeUpload(state, version, folder);
  const { bindings } = version.metadata;
  const namespaceId = bindings.find(({ type }) => type === 'kv_namespace')?.namespace_id ?? '';
  const namespace = state.namespaces.get(namespaceId);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...QUIET,
      workers: [
        {
          ...(await loadSiteWorker(folder)),
          name: 'site',
          serviceBindings: toKvBinding('kv'),
        },
        // The current content of the fake's KV.
        createFakeKv('kv', (key) =>
          toKvResponse(namespace && findVisible(namespace).get(key)?.value),
        ),
      ],
    }),
  );
  return {
    fetch: async (url) => {
      const { pathname, search } = new URL(url);
      // Miniflare gives the Worker this URL.
      const headers = { 'MF-Original-URL': url };
      const address = new URL(pathname + search, await miniflare.ready);
      return fetchWithRetry(address, { headers, redirect: 'manual' });
    },
    async close() {
      await miniflare.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function writeUpload(state: State, version: Version, folder: string): Promise<void> {
  const { metadata, modules, assets } = version;
  const { _headers = '', ...assetConfig } = metadata.assets?.config ?? {};
  const files = new Map<string, string | Uint8Array>([['assets/_headers', _headers]]);
  for (const [name, text] of modules) files.set(`worker/${name}`, text);
  for (const [path, { hash }] of Object.entries(assets)) {
    files.set(`assets${path}`, state.files.get(hash) ?? '');
  }
  const texts = metadata.bindings.filter(({ type }) => type === 'plain_text');
  const config = {
    name: 'site',
    main: `worker/${metadata.main_module}`,
    no_bundle: true,
    compatibility_date: metadata.compatibility_date,
    vars: Object.fromEntries(texts.map(({ name, text }) => [name, text])),
    assets: { ...assetConfig, directory: 'assets' },
  };
  files.set(RELEASE_CONFIG, JSON.stringify(config));
  for (const [name, content] of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}
