import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import { loadRecords } from '../../build/release/load-records.ts';
import { RELEASE_CONFIG } from '../../build/release/release-config.ts';
import { publishRecords, toLocalOptions } from './local-worker.ts';

/** A built release, served as in production: its Worker, its records and Cloudflare's asset router. */
export interface ReleaseServer extends AsyncDisposable {
  url: URL;
  miniflare: Miniflare;
  close(): Promise<void>;
}

/** Time limits of the Worker, named as its bindings; a busy machine needs higher ones. */
export interface Limits {
  EARLY_FLUSH_MS?: number;
  KV_TIMEOUT_MS?: number;
}

/** Serve the release in `folder`; port 0 takes any free one. */
export async function startReleaseServer(
  folder: string,
  { port, limits = {} }: { port: number; limits?: Limits },
): Promise<ReleaseServer> {
  const records = loadRecords(folder);
  const path = join(folder, 'worker/index.js');
  const code = { path, contents: await readFile(path, 'utf8') };
  const toOptions = (chosenPort: number) =>
    toLocalOptions({
      configFile: join(folder, RELEASE_CONFIG),
      code,
      port: chosenPort,
      variables: { ...limits },
      // The Worker logs each request; here, only failures matter.
      onLog: ({ level, message }) => {
        if (level === 'error' || level === 'warn') process.stderr.write(`${message}\n`);
      },
    });
  const miniflare = new Miniflare(toOptions(0));
  await publishRecords(await miniflare.getKVNamespace('CONTENT'), records);
  // Readers connect after all records are there.
  if (port !== 0) await miniflare.setOptions(toOptions(port));
  const close = () => miniflare.dispose();
  return { url: await miniflare.ready, miniflare, close, [Symbol.asyncDispose]: close };
}
