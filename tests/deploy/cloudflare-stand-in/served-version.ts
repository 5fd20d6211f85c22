import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Log, LogLevel, Miniflare, Response as MiniflareResponse } from 'miniflare';
import { convertV4MiniflareOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as toMiniflareOptions } from 'wrangler';
import type { State, Version } from './state.ts';

/** A version at work: what was uploaded, and nothing else, in workerd. */
export interface ServedVersion {
  ask(path: string, headers: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/** Reads the stand-in's KV as it is at that moment. */
const KV = `
import { WorkerEntrypoint } from 'cloudflare:workers';

export class Kv extends WorkerEntrypoint {
  async get(key) {
    const response = await this.env.STORE.fetch('http://kv/' + encodeURIComponent(key));
    return response.ok ? response.text() : null;
  }
}

export default { fetch: () => new Response(null, { status: 404 }) };
`;

/** Start a version from its upload. */
export async function startVersion(state: State, version: Version): Promise<ServedVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'version-'));
  await writeUpload(state, version, folder);
  const { workerOptions } = toMiniflareOptions(join(folder, 'wrangler.json'));
  const { kvNamespaces: _, ...worker } = workerOptions;
  const { main_module, bindings } = version.metadata;
  const namespaceId = bindings.find(({ type }) => type === 'kv_namespace')?.namespace_id ?? '';
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      log: new Log(LogLevel.NONE),
      handleStructuredLogs: () => {},
      workers: [
        {
          ...worker,
          name: 'site',
          modules: [
            {
              type: 'ESModule',
              path: join(folder, main_module),
              contents: version.modules.get(main_module) ?? '',
            },
          ],
          serviceBindings: { CONTENT: { name: 'kv', entrypoint: 'Kv' } },
        },
        {
          name: 'kv',
          compatibilityDate: version.metadata.compatibility_date,
          modules: [{ type: 'ESModule', path: 'kv.js', contents: KV }],
          serviceBindings: {
            STORE: (request) => {
              const key = decodeURIComponent(new URL(request.url).pathname.slice(1));
              const found = state.namespaces.get(namespaceId)?.keys.get(key);
              return found
                ? new MiniflareResponse(found.value)
                : new MiniflareResponse(null, { status: 404 });
            },
          },
        },
      ],
    }),
  );
  return {
    ask: async (path, headers) =>
      fetch(new URL(path, await miniflare.ready), { redirect: 'manual', headers }),
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
  for (const [name, text] of modules) files.set(name, text);
  for (const [path, { hash }] of Object.entries(assets)) {
    files.set(`assets${path}`, state.files.get(hash) ?? '');
  }
  const texts = metadata.bindings.filter(({ type }) => type === 'plain_text');
  const config = {
    name: 'site',
    main: metadata.main_module,
    no_bundle: true,
    compatibility_date: metadata.compatibility_date,
    vars: Object.fromEntries(texts.map(({ name, text }) => [name, text])),
    assets: { ...assetConfig, directory: 'assets' },
  };
  files.set('wrangler.json', JSON.stringify(config));
  for (const [name, content] of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}
