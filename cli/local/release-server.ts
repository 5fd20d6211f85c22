import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as loadWorkerOptions } from 'wrangler';
import { loadRecords } from '../../build/release/load-release.ts';
import { RELEASE_CONFIG } from '../../build/release/release-config.ts';
import { putRecords } from './put-records.ts';

/** A built release, served as in production: its Worker, its records and Cloudflare's asset router. */
export interface ReleaseServer extends AsyncDisposable {
  url: URL;
  miniflare: Miniflare;
  close(): Promise<void>;
}

/** Serve the release in `folder`, by default on any free port. Its Worker begins with the code in `prelude`. */
export async function startReleaseServer(
  folder: string,
  { port = 0, prelude = '' }: { port?: number; prelude?: string } = {},
): Promise<ReleaseServer> {
  const records = loadRecords(folder);
  const path = join(folder, 'worker/index.js');
  const code = { path, contents: prelude + (await readFile(path, 'utf8')) };
  const { workerOptions } = loadWorkerOptions(join(folder, RELEASE_CONFIG));
  const options = convertV4MiniflareOptions({
    ...workerOptions,
    modules: [{ type: 'ESModule', ...code }],
    host: '127.0.0.1',
    // The Worker does not use the place of a request, which Miniflare would load from the network.
    cf: false,
    log: new Log(LogLevel.WARN),
    // The Worker logs each request; here, only failures matter.
    handleStructuredLogs: ({ level, message }) => {
      if (level === 'error' || level === 'warn') process.stderr.write(`${message}\n`);
    },
  });
  const miniflare = new Miniflare(options);
  await putRecords(await miniflare.getKVNamespace('CONTENT'), records);
  // Nobody knows the port until then: without its records, the release is a 503.
  if (port !== 0) await miniflare.setOptions({ ...options, port });
  const close = () => miniflare.dispose();
  return { url: await miniflare.ready, miniflare, close, [Symbol.asyncDispose]: close };
}
