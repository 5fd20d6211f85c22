import { parsePageRecord } from '../../client/model/parse-page.ts';
import type { PageRecord } from '../../client/model/page.ts';
import { LIVE_RELEASE, toManifestKey } from './keys.ts';
import { parseManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { createRecordMemory } from './record-memory.ts';
import { createTimer } from './timer.ts';

/** KV, as far as the store needs it. */
export interface KvReader {
  get(key: string): Promise<string | null>;
}

/** Typed reads of one release. */
export interface ReleaseStore {
  release: string;
  /** True where the release may change under the reader: nothing of it may be cached. */
  isLive: boolean;
  loadManifest(): Promise<Manifest>;
  loadRecord(key: string): Promise<PageRecord>;
}

/** Content could not be read: KV failed, hung, or has not what the release names. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** A reader waits no longer than this for KV. */
const KV_TIMEOUT_MS = 5_000;

/** What this isolate has read. Keys never change their value, so nothing here grows stale. */
const manifests = new Map<string, Manifest>();
const records = createRecordMemory();

export function createReleaseStore(kv: KvReader, release: string): ReleaseStore {
  const isLive = release === LIVE_RELEASE;
  return {
    release,
    isLive,
    async loadManifest() {
      const known = isLive ? undefined : manifests.get(release);
      if (known) return known;
      const manifest = parse(await loadText(kv, toManifestKey(release)), parseManifest);
      manifests.clear();
      manifests.set(release, manifest);
      return manifest;
    },
    async loadRecord(key) {
      const known = records.find(key);
      if (known) return known;
      const text = await loadText(kv, key);
      const record = parse(text, (json) => parsePageRecord(JSON.parse(json)));
      records.keep(key, record, text.length);
      return record;
    },
  };
}

async function loadText(kv: KvReader, key: string): Promise<string> {
  const timer = createTimer(KV_TIMEOUT_MS);
  try {
    const text = await Promise.race([
      kv.get(key),
      timer.expired.then(() => Promise.reject(new Error('KV did not answer in time.'))),
    ]);
    if (text === null) throw new Error(`KV has no value for ${key}.`);
    return text;
  } catch (cause) {
    throw new StoreError('The content store did not answer.', { cause });
  } finally {
    timer.cancel();
  }
}

function parse<Value>(text: string, parser: (text: string) => Value): Value {
  try {
    return parser(text);
  } catch (cause) {
    throw new StoreError('The content store answered with damaged content.', { cause });
  }
}
