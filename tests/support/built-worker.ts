import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { loadFolder, loadRecords } from '../../build/release/load-release.ts';
import type { Release } from '../../build/release/release.ts';
import { startWorkerInNode } from '../build/worker-in-node.ts';
import { SETTLED } from './limits.ts';
import { loadBuiltRelease } from './site.ts';

/** Address of the site for requests in this process. */
export const ORIGIN = 'https://docs.example';

/**
 * Start the Worker of a built site in this process: the same bytes as are deployed, with records and files in memory and
 * timers that wait for them. Without workerd and sockets, a request costs a millisecond.
 */
export async function startBuiltWorker(
  folder = inject('builtSite'),
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const { id } = await loadBuiltRelease(folder);
  const release: Release = {
    id,
    origin: null,
    records: loadRecords(folder),
    files: loadFolder(join(folder, 'assets')),
    worker: SETTLED + (await readFile(join(folder, 'worker/index.js'), 'utf8')),
  };
  const fetchPage = await startWorkerInNode(release, { RELEASE: id });
  return (path, init) => fetchPage(ORIGIN + path, init);
}
