import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import { loadRecords } from '../../build/release/load-release.ts';
import { RELEASE_CONFIG } from '../../build/release/release-config.ts';
import { loadMiniflareOptions } from './miniflare-options.ts';
import { putRecords } from './put-records.ts';

/** A built release, served as in production: its Worker, its records and Cloudflare's asset router. */
export interface ReleaseServer extends AsyncDisposable {
  url: URL;
  miniflare: Miniflare;
  close(): Promise<void>;
}

/** Serve the release in `folder` on any free port. Its Worker begins with the code in `prelude`. */
export async function startReleaseServer(folder: string, prelude = ''): Promise<ReleaseServer> {
  const records = loadRecords(folder);
  const path = join(folder, 'worker/index.js');
  const code = { path, contents: prelude + (await readFile(path, 'utf8')) };
  const options = loadMiniflareOptions({
    configFile: join(folder, RELEASE_CONFIG),
    code,
    // The Worker logs each request; here, only failures matter.
    onLog: ({ level, message }) => {
      if (level === 'error' || level === 'warn') process.stderr.write(`${message}\n`);
    },
  });
  const miniflare = new Miniflare(options);
  await putRecords(await miniflare.getKVNamespace('CONTENT'), records);
  const close = () => miniflare.dispose();
  return { url: await miniflare.ready, miniflare, close, [Symbol.asyncDispose]: close };
}
