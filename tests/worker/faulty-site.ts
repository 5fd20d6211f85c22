import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Log, LogLevel, Miniflare, Response as MiniflareResponse } from 'miniflare';
import { convertV4MiniflareOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as toMiniflareOptions } from 'wrangler';
import { loadRecords } from '../../build/release/load-records.ts';
import { RELEASE_CONFIG } from '../../build/release/release-config.ts';

/** What KV does with a key: reject, have nothing, cut the value off, be slow, or give what cannot be rendered. */
export type Fault = 'fail' | 'missing' | 'damage' | 'slow' | 'slow-fail' | 'crash' | 'slow-crash';

/** The built Worker in workerd, before a KV that fails as it is told. */
export interface FaultySite {
  /** Ask for an answer that is not compressed: workerd's own compression would hold back what streams. */
  ask(path: string): Promise<Response>;
  setFault(key: string, fault: Fault | null): void;
  /** What the Worker has logged since the last restart. */
  logged(): string[];
  /** Forget faults and everything that the isolate has in memory. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Well above the time after which the Worker begins to send. */
export const SLOW_MS = 600;

/** Stands in front of KV: the Worker calls `get` on it as on a namespace. */
const KV_DOUBLE = `
import { WorkerEntrypoint } from 'cloudflare:workers';

export class Kv extends WorkerEntrypoint {
  async get(key) {
    const response = await this.env.STORE.fetch('http://kv/' + key);
    if (response.status === 404) return null;
    if (!response.ok) throw new Error('KV GET failed: 500 Internal Server Error');
    return response.text();
  }
}

export default { fetch: () => new Response(null, { status: 404 }) };
`;

export async function startFaultySite(folder: string): Promise<FaultySite> {
  const records = await loadRecords(folder);
  const faults = new Map<string, Fault>();
  const log: string[] = [];
  const { workerOptions } = toMiniflareOptions(join(folder, RELEASE_CONFIG));
  const path = join(folder, 'worker/index.js');
  const contents = await readFile(path, 'utf8');
  const { kvNamespaces: _, ...worker } = workerOptions;
  const toOptions = (generation: number) =>
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      log: new Log(LogLevel.NONE),
      handleStructuredLogs: ({ message }) => log.push(message),
      workers: [
        {
          ...worker,
          name: 'site',
          // Other code makes another isolate: memory of the last test is gone.
          modules: [{ type: 'ESModule', path, contents: `${contents}\n// ${generation}` }],
          serviceBindings: { CONTENT: { name: 'kv', entrypoint: 'Kv' } },
        },
        {
          name: 'kv',
          compatibilityDate: '2026-10-01',
          modules: [{ type: 'ESModule', path: 'kv.js', contents: KV_DOUBLE }],
          serviceBindings: {
            STORE: async (request) => {
              const key = decodeURIComponent(new URL(request.url).pathname.slice(1));
              return answer(records.get(key), faults.get(key));
            },
          },
        },
      ],
    });
  let generation = 0;
  const miniflare = new Miniflare(toOptions(generation));
  return {
    ask: async (target) =>
      fetch(new URL(target, await miniflare.ready), {
        redirect: 'manual',
        headers: { 'Accept-Encoding': 'identity' },
      }),
    setFault(key, fault) {
      if (fault === null) faults.delete(key);
      else faults.set(key, fault);
    },
    logged: () => log,
    async restart() {
      faults.clear();
      log.length = 0;
      generation += 1;
      await miniflare.setOptions(toOptions(generation));
    },
    close: () => miniflare.dispose(),
  };
}

async function answer(value: string | undefined, fault: Fault | undefined) {
  if (fault?.startsWith('slow')) {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  }
  if (fault === 'fail' || fault === 'slow-fail')
    return new MiniflareResponse(null, { status: 500 });
  if (fault === 'missing' || value === undefined)
    return new MiniflareResponse(null, { status: 404 });
  if (fault === 'damage') return new MiniflareResponse(value.slice(0, 20).replace('{', '['));
  if (fault === 'crash' || fault === 'slow-crash')
    return new MiniflareResponse('{"html":"","headings":[null]}');
  return new MiniflareResponse(value);
}
