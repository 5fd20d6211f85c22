import { Miniflare, Response as MiniflareResponse, convertV4MiniflareOptions } from 'miniflare';
import { loadRecords } from '../../build/release/load-records.ts';
import type { Limits } from '../../cli/dev/release-server.ts';
import { toContentHash } from '../../build/content-hash.ts';
import { toManifestKey, toPageKey } from '../../worker/store/keys.ts';
import { fetchSturdily } from './fetch-sturdily.ts';
import { createKvDouble, toKvAnswer, toKvBinding } from './kv-double.ts';
import { QUIET, loadSiteWorker } from './site-worker.ts';

/**
 * What KV does with a key: reject, have nothing, give no bytes, cut the value off, give another text, damage
 * it in its middle, give one other letter in what can still be parsed, or never answer.
 */
export type Fault =
  'fail' | 'missing' | 'empty' | 'cut' | 'garbage' | 'scramble' | 'letter' | 'hang';

/** What the Worker finds in KV instead of the built release. */
export interface OtherRelease {
  id: string;
  records: Map<string, string>;
}

/** The built Worker in workerd, before a KV that fails as it is told. */
export interface FaultySite {
  /** Ask for an answer that is not compressed: workerd's own compression would hold back what streams. */
  ask(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Address of a path, until the next restart. */
  toUrl(path: string): Promise<URL>;
  setFault(key: string, fault: Fault | null): void;
  /** Let KV answer for a key only when the returned function is called. */
  hold(key: string): () => void;
  /** Keys that KV was asked for since the last restart. */
  asked: string[];
  /** What the Worker has logged since the last restart. */
  logged: string[];
  /** Forget faults and everything that the isolate has in memory. */
  restart(limits: Limits): Promise<void>;
  /** Restart with other pages behind the same code. */
  restartWith(release: OtherRelease, limits: Limits): Promise<void>;
  /** Restart with a release in which a record cannot be rendered; resolves with its key. */
  restartWithCrash(record: string, limits: Limits): Promise<string>;
  close(): Promise<void>;
}

/** It has headings, as far as its parser looks. */
const CRASHING_RECORD = '{"html":"","headings":[null]}';

/** Serve the release in `folder`; a test restarts it with the limits that it needs. */
export async function startFaultySite(folder: string): Promise<FaultySite> {
  const records = loadRecords(folder);
  const faults = new Map<string, Fault>();
  const held = new Map<string, Promise<void>>();
  const logged: string[] = [];
  const asked: string[] = [];
  const { bindings, modules, ...worker } = await loadSiteWorker(folder);
  const toOptions = (generation: number, limits: Limits & { RELEASE?: string }) =>
    convertV4MiniflareOptions({
      ...QUIET,
      handleStructuredLogs: ({ message }) => logged.push(message),
      workers: [
        {
          ...worker,
          name: 'site',
          bindings: { ...bindings, ...limits },
          // Other code makes another isolate: memory of the last test is gone.
          modules: modules.map((module) => ({
            ...module,
            contents: `${module.contents}\n// ${generation}`,
          })),
          serviceBindings: toKvBinding('kv'),
        },
        createKvDouble('kv', async (key) => {
          asked.push(key);
          await held.get(key);
          return answer(records.get(key), faults.get(key));
        }),
      ],
    });
  let generation = 0;
  const miniflare = new Miniflare(toOptions(generation, {}));
  const restart = async (bindings: Limits & { RELEASE?: string }): Promise<void> => {
    faults.clear();
    held.clear();
    asked.length = 0;
    generation += 1;
    await miniflare.setOptions(toOptions(generation, bindings));
    logged.length = 0;
  };
  const restartWith = (release: OtherRelease, limits: Limits): Promise<void> => {
    for (const [key, value] of release.records) records.set(key, value);
    return restart({ ...limits, RELEASE: release.id });
  };
  const toUrl = async (path: string): Promise<URL> => new URL(path, await miniflare.ready);
  return {
    toUrl,
    ask: async (target, headers = {}) =>
      fetchSturdily(await toUrl(target), {
        redirect: 'manual',
        headers: { 'Accept-Encoding': 'identity', ...headers },
      }),
    setFault(key, fault) {
      if (fault === null) faults.delete(key);
      else faults.set(key, fault);
    },
    hold(key) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(key, promise);
      return resolve;
    },
    asked,
    logged,
    restart,
    async restartWithCrash(record, limits) {
      const crashing = toPageKey(toContentHash(CRASHING_RECORD));
      const key = [...records.keys()].find((name) => name.startsWith(toManifestKey(''))) ?? '';
      const manifest = (records.get(key) ?? '').replace(record, crashing);
      const id = toContentHash(manifest).slice(0, 16);
      const changed = new Map([
        [crashing, CRASHING_RECORD],
        [toManifestKey(id), manifest],
      ]);
      await restartWith({ id, records: changed }, limits);
      return crashing;
    },
    restartWith,
    close: () => miniflare.dispose(),
  };
}

function toOtherLetter(letter: string): string {
  return letter === 'x' ? 'y' : 'x';
}

async function answer(value: string | undefined, fault: Fault | undefined) {
  if (value === undefined) return toKvAnswer(null);
  switch (fault) {
    case undefined:
      return toKvAnswer(value);
    case 'fail':
      return new MiniflareResponse(null, { status: 500 });
    case 'missing':
      return toKvAnswer(null);
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
