import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Log, LogLevel } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as toMiniflareOptions } from 'wrangler';
import { RELEASE_CONFIG } from '../../build/release/release-config.ts';

/** Options of a Miniflare that uses the loopback only and prints nothing. */
export const QUIET = {
  host: '127.0.0.1',
  port: 0,
  cf: false,
  log: new Log(LogLevel.NONE),
  handleStructuredLogs: () => {},
} as const;

/**
 * Load the Worker of the release in `folder` behind the code in `prelude`, with its assets and settings, but without its
 * namespace.
 */
export async function loadSiteWorker(folder: string, prelude = '') {
  const { workerOptions } = toMiniflareOptions(join(folder, RELEASE_CONFIG));
  const { kvNamespaces: _, bindings, ...worker } = workerOptions;
  const path = join(folder, 'worker/index.js');
  const contents = prelude + (await readFile(path, 'utf8'));
  return {
    ...worker,
    bindings: bindings as Record<string, string>,
    modules: [{ type: 'ESModule' as const, path, contents }],
  };
}
