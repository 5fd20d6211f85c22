import { Miniflare, Response as MiniflareResponse, convertV4MiniflareOptions } from 'miniflare';
import { loadRecords } from '../../build/release/load-release.ts';
import { createFakeKv, toKvResponse, toKvBinding } from './fake-kv.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { QUIET, loadSiteWorker } from './site-worker.ts';

/** The built Worker in workerd, with a KV that fails for the keys that a test chooses. */
export interface FaultySite {
  /** Request an uncompressed response: workerd's compression would buffer a stream. */
  fetch(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Return where the site listens since the last restart. */
  loadUrl(): Promise<URL>;
  setFault(key: string, fault: 'fail' | null): void;
  /** What the Worker has logged since the last restart. */
  logged: string[];
  /** Clear all faults and start a new isolate, with timers of `limits.ts`. */
  restart(timers: string): Promise<void>;
  close(): Promise<void>;
}

/** Start the release in `folder`; a test calls `restart` with the timers that it needs. */
export async function startFaultySite(folder: string): Promise<FaultySite> {
  const records = loadRecords(folder);
  const faults = new Set<string>();
  const logged: string[] = [];
  const { modules, ...worker } = await loadSiteWorker(folder);
  const toOptions = (generation: number, timers: string) =>
    convertV4MiniflareOptions({
      ...QUIET,
      handleStructuredLogs: ({ message }) => logged.push(message),
      workers: [
        {
          ...worker,
          name: 'site',
          // Changed code starts a new isolate.
          modules: modules.map((module) => ({
            ...module,
            contents: `${timers}${module.contents}\n// ${generation}`,
          })),
          serviceBindings: toKvBinding('kv'),
        },
        createFakeKv('kv', (key) =>
          faults.has(key)
            ? new MiniflareResponse(null, { status: 500 })
            : toKvResponse(records.get(key)),
        ),
      ],
    });
  let generation = 0;
  const miniflare = new Miniflare(toOptions(generation, ''));
  return {
    fetch: async (target, headers = {}) =>
      fetchWithRetry(new URL(target, await miniflare.ready), {
        redirect: 'manual',
        headers: { 'Accept-Encoding': 'identity', ...headers },
      }),
    loadUrl: () => miniflare.ready,
    setFault(key, fault) {
      if (fault === null) faults.delete(key);
      else faults.add(key);
    },
    logged,
    async restart(timers) {
      faults.clear();
      generation += 1;
      await miniflare.setOptions(toOptions(generation, timers));
      logged.length = 0;
    },
    close: () => miniflare.dispose(),
  };
}
