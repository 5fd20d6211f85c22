import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as toMiniflareOptions } from 'wrangler';
import { RELEASE_CONFIG } from '../../build/release/release-config.ts';
import { fillKv } from './fill-kv.ts';
import { loadRecords } from '../../build/release/load-records.ts';

/** A built release, served as production would: its Worker, its records, the real asset router. */
export interface ReleaseServer extends AsyncDisposable {
  url: URL;
  miniflare: Miniflare;
  close(): Promise<void>;
}

/** The Worker's own limits of time, as in its bindings: a machine that is busy with other things needs more. */
export interface Limits {
  EARLY_FLUSH_MS?: number;
  KV_TIMEOUT_MS?: number;
}

/** Start serving the release in `folder`; port 0 takes any free one. */
export async function startReleaseServer(
  folder: string,
  { port, limits = {} }: { port: number; limits?: Limits },
): Promise<ReleaseServer> {
  const records = loadRecords(folder);
  const { workerOptions } = toMiniflareOptions(join(folder, RELEASE_CONFIG));
  const path = join(folder, 'worker/index.js');
  const options = convertV4MiniflareOptions({
    ...workerOptions,
    bindings: { ...(workerOptions.bindings as Record<string, string>), ...limits },
    modules: [{ type: 'ESModule', path, contents: await readFile(path, 'utf8') }],
    host: '127.0.0.1',
    port: 0,
    // The Worker asks nothing of the request's place, and Miniflare would look it up on the network.
    cf: false,
    log: new Log(LogLevel.WARN),
    // The Worker writes a line for each request: here, failures alone are news.
    handleStructuredLogs: ({ level, message }) => {
      if (level === 'error' || level === 'warn') process.stderr.write(`${message}\n`);
    },
  });
  const miniflare = new Miniflare(options);
  await fillKv(await miniflare.getKVNamespace('CONTENT'), records);
  // Readers come in once everything is there.
  if (port !== 0) await miniflare.setOptions({ ...options, port });
  const close = () => miniflare.dispose();
  return { url: await miniflare.ready, miniflare, close, [Symbol.asyncDispose]: close };
}
