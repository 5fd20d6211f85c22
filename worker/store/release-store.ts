import { parsePageRecord } from '../../client/model/parse-page.ts';
import type { PageRecord } from '../../client/model/page.ts';
import { toContentHash } from './content-hash.ts';
import { LIVE_RELEASE, toManifestKey } from './keys.ts';
import { parseManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { createRecordMemory } from './record-memory.ts';
import { StoreError } from './store-error.ts';
import { createTimer } from './timer.ts';
import { parseWordIndex } from './word-index.ts';
import type { WordIndex } from './word-index.ts';

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
  /** Read a page's Markdown or a text for machines. */
  loadText(key: string): Promise<string>;
  /** Read only where an address is no page. */
  loadWordIndex(key: string): Promise<WordIndex>;
}

/** A reader waits no longer than this for KV. */
export const KV_TIMEOUT_MS = 5_000;

/** What this isolate has read. Keys never change their value, so nothing here grows stale. */
const manifests = new Map<string, Manifest>();
const records = createRecordMemory();
const texts = createRecordMemory<string>();
const wordIndexes = new Map<string, WordIndex>();

/** Create the store of one release; `timeoutMs` bounds each read. */
export function createReleaseStore(
  kv: KvReader,
  release: string,
  timeoutMs = KV_TIMEOUT_MS,
): ReleaseStore {
  const isLive = release === LIVE_RELEASE;
  return {
    release,
    isLive,
    async loadManifest() {
      const known = isLive ? undefined : manifests.get(release);
      if (known) return known;
      const manifest = parse(await loadText(kv, toManifestKey(release), timeoutMs), (text) =>
        // What turns out to be damaged is read again by the next request.
        parseManifest(text, () => manifests.delete(release)),
      );
      manifests.clear();
      manifests.set(release, manifest);
      return manifest;
    },
    async loadRecord(key) {
      const known = records.find(key);
      if (known) return known;
      const text = await loadContent(kv, key, timeoutMs);
      const record = parse(text, (json) => parsePageRecord(JSON.parse(json)));
      records.keep(key, record, text.length);
      return record;
    },
    async loadText(key) {
      const known = texts.find(key);
      if (known !== undefined) return known;
      const text = await loadContent(kv, key, timeoutMs);
      texts.keep(key, text, text.length);
      return text;
    },
    async loadWordIndex(key) {
      const known = wordIndexes.get(key);
      if (known) return known;
      const index = parse(await loadContent(kv, key, timeoutMs), parseWordIndex);
      wordIndexes.clear();
      wordIndexes.set(key, index);
      return index;
    },
  };
}

/**
 * Read a value whose key ends in the hash of its bytes: what is damaged is found even where it can be read.
 * It is asked once, because what is right is kept.
 */
async function loadContent(kv: KvReader, key: string, timeoutMs: number): Promise<string> {
  const text = await loadText(kv, key, timeoutMs);
  const hash = await toContentHash(text);
  return parse(text, () => {
    if (!key.endsWith(`/${hash}`)) throw new Error(`KV has other bytes for ${key}: ${hash}.`);
    return text;
  });
}

async function loadText(kv: KvReader, key: string, timeoutMs: number): Promise<string> {
  const timer = createTimer(timeoutMs);
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
