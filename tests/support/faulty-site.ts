import { Miniflare, Response as MiniflareResponse, convertV4MiniflareOptions } from 'miniflare';
import { loadRecords } from '../../build/release/load-release.ts';
import { toContentHash } from '../../build/content-hash.ts';
import { toManifestKey, toPageKey } from '../../worker/store/keys.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { createFakeKv, toKvResponse, toKvBinding } from './fake-kv.ts';
import { QUIET, loadSiteWorker } from './site-worker.ts';

/**
 * What KV does with a key: fail, miss, return no bytes, cut the value off, return another text, break its
 * syntax, change letters so that it still parses, or never respond.
 */
export type Fault =
  'fail' | 'missing' | 'empty' | 'cut' | 'garbage' | 'scramble' | 'letter' | 'hang';

/** A release that replaces the built one in KV. */
export interface OtherRelease {
  id: string;
  records: Map<string, string>;
}

/** The built Worker in workerd, with a KV whose faults a test chooses. */
export interface FaultySite {
  /** Request an uncompressed response: workerd's compression would buffer a stream. */
  fetch(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Return where the site listens since the last restart. */
  loadUrl(): Promise<URL>;
  setFault(key: string, fault: Fault | null): void;
  /** Delay the response of KV for a key until the returned function is called. */
  hold(key: string): () => void;
  /** Keys that were read from KV since the last restart. */
  reads: string[];
  /** What the Worker has logged since the last restart. */
  logged: string[];
  /** Clear all faults and start a new isolate, with timers of `limits.ts`. */
  restart(timers: string): Promise<void>;
  /** Restart with other records and the same code. */
  restartWith(release: OtherRelease, timers: string): Promise<void>;
  /** Restart with a release in which a record cannot be rendered; resolves with its key. */
  restartWithCrash(record: string, timers: string): Promise<string>;
  close(): Promise<void>;
}

/** Passes the parser, which does not look at each heading. */
const CRASHING_RECORD = '{"html":"","headings":[null]}';

/** Start the release in `folder`; a test calls `restart` with the timers that it needs. */
export async function startFaultySite(folder: string): Promise<FaultySite> {
  const records = loadRecords(folder);
  const faults = new Map<string, Fault>();
  const held = new Map<string, Promise<void>>();
  const logged: string[] = [];
  const reads: string[] = [];
  const { bindings, modules, ...worker } = await loadSiteWorker(folder);
  const toOptions = (generation: number, timers: string, variables: { RELEASE?: string } = {}) =>
    convertV4MiniflareOptions({
      ...QUIET,
      handleStructuredLogs: ({ message }) => logged.push(message),
      workers: [
        {
          ...worker,
          name: 'site',
          bindings: { ...bindings, ...variables },
          // Changed code starts a new isolate.
          modules: modules.map((module) => ({
            ...module,
            contents: `${timers}${module.contents}\n// ${generation}`,
          })),
          serviceBindings: toKvBinding('kv'),
        },
        createFakeKv('kv', async (key) => {
          reads.push(key);
          await held.get(key);
          return toResponse(records.get(key), faults.get(key));
        }),
      ],
    });
  let generation = 0;
  const miniflare = new Miniflare(toOptions(generation, ''));
  const restart = async (timers: string, variables?: { RELEASE: string }): Promise<void> => {
    faults.clear();
    held.clear();
    reads.length = 0;
    generation += 1;
    await miniflare.setOptions(toOptions(generation, timers, variables));
    logged.length = 0;
  };
  const restartWith = (release: OtherRelease, timers: string): Promise<void> => {
    for (const [key, value] of release.records) records.set(key, value);
    return restart(timers, { RELEASE: release.id });
  };
  return {
    fetch: async (target, headers = {}) =>
      fetchWithRetry(new URL(target, await miniflare.ready), {
        redirect: 'manual',
        headers: { 'Accept-Encoding': 'identity', ...headers },
      }),
    loadUrl: () => miniflare.ready,
    setFault(key, fault) {
      if (fault === null) faults.delete(key);
      else faults.set(key, fault);
    },
    hold(key) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(key, promise);
      return resolve;
    },
    reads,
    logged,
    restart: (timers) => restart(timers),
    async restartWithCrash(record, timers) {
      const crashing = toPageKey(toContentHash(CRASHING_RECORD));
      const key = [...records.keys()].find((name) => name.startsWith(toManifestKey(''))) ?? '';
      const manifest = (records.get(key) ?? '').replace(record, crashing);
      const id = toContentHash(manifest).slice(0, 16);
      const changed = new Map([
        [crashing, CRASHING_RECORD],
        [toManifestKey(id), manifest],
      ]);
      await restartWith({ id, records: changed }, timers);
      return crashing;
    },
    restartWith,
    close: () => miniflare.dispose(),
  };
}

function toOtherLetter(letter: string): string {
  return letter === 'x' ? 'y' : 'x';
}

async function toResponse(value: string | undefined, fault: Fault | undefined) {
  if (value === undefined) return toKvResponse(null);
  switch (fault) {
    case undefined:
      return toKvResponse(value);
    case 'fail':
      return new MiniflareResponse(null, { status: 500 });
    case 'missing':
      return toKvResponse(null);
    case 'empty':
      return new MiniflareResponse('');
    case 'cut':
      return new MiniflareResponse(value.slice(0, value.length / 2));
    case 'garbage':
      return new MiniflareResponse('<html>Bad gateway</html>\n');
    case 'scramble':
      return new MiniflareResponse(value.replace(/(?<="title":|,|{"html":)"(?=\/|\w|<)/g, '~'));
    case 'letter':
      return new MiniflareResponse(value.replaceAll(/(?<=[a-z]{2})[a-z](?= )/g, toOtherLetter));
    case 'hang':
      return new Promise<MiniflareResponse>(() => {});
    default:
      return fault satisfies never;
  }
}
