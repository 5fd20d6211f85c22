import { parsePageRecord } from '../../client/model/page.ts';
import type { PageRecord } from '../../client/model/page.ts';
import type { IsolateCache } from './isolate-cache.ts';
import { LIVE_RELEASE, toManifestKey } from './keys.ts';
import type { Manifest } from './manifest.ts';
import { parseManifest } from './manifest.ts';
import { withTimeout } from './timeout.ts';

/** The subset of a KV namespace that the store uses. */
export interface KvReader {
  get(key: string): Promise<string | null>;
}

/** Typed, verified reads of one release. All methods throw `StoreError`. */
export interface ReleaseStore {
  release: string;
  loadManifest(): Promise<Manifest>;
  loadRecord(key: string): Promise<PageRecord>;
  /** Load a page's Markdown or a text of the site. */
  loadText(key: string): Promise<string>;
}

/** Content could not be read: KV failed, timed out, lacks a key, or returned other bytes than were written. */
export class StoreError extends Error {
  override name = 'StoreError';
}

const KV_TIMEOUT_MS = 5_000;

/** Create the store of one release; `timeoutMs` limits each KV read. */
export function createReleaseStore(
  kv: KvReader,
  release: string,
  cache: IsolateCache,
  timeoutMs = KV_TIMEOUT_MS,
): ReleaseStore {
  return {
    release,
    async loadManifest() {
      const isLive = release === LIVE_RELEASE;
      const cached = isLive ? undefined : cache.manifests.get(release);
      if (cached) return cached;
      const text = await loadValue(kv, toManifestKey(release), timeoutMs);
      // A release id is the start of its manifest's hash; the live manifest changes.
      if (!isLive) await verifyHash(text, release);
      const manifest = parse(text, parseManifest);
      if (!isLive) cache.manifests.put(release, manifest);
      return manifest;
    },
    async loadRecord(key) {
      const cached = cache.records.get(key);
      if (cached) return cached;
      const text = await loadImmutable(kv, key, timeoutMs);
      const record = parse(text, (json) => parsePageRecord(JSON.parse(json)));
      cache.records.put(key, record, text.length);
      return record;
    },
    async loadText(key) {
      const cached = cache.texts.get(key);
      if (cached !== undefined) return cached;
      const text = await loadImmutable(kv, key, timeoutMs);
      cache.texts.put(key, text, text.length);
      return text;
    },
  };
}

/** Load a value whose key ends in the hash of its bytes: `page/<hash>`. */
async function loadImmutable(kv: KvReader, key: string, timeoutMs: number): Promise<string> {
  const text = await loadValue(kv, key, timeoutMs);
  await verifyHash(text, key.slice(key.indexOf('/') + 1));
  return text;
}

async function loadValue(kv: KvReader, key: string, timeoutMs: number): Promise<string> {
  try {
    const text = await withTimeout(kv.get(key), timeoutMs);
    if (text === null) throw new Error(`KV has no value for ${key}.`);
    return text;
  } catch (cause) {
    throw new StoreError('The content store did not respond.', { cause });
  }
}

const encoder = new TextEncoder();

/** Verify that a value is what the build wrote: `expected` is the start of its SHA-256 in hexadecimal. */
async function verifyHash(text: string, expected: string): Promise<void> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text));
  const bytes = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  const hash = bytes.join('');
  if (hash.startsWith(expected)) return;
  throw toCorruptError(new Error(`The SHA-256 of the value is ${hash}, not ${expected}….`));
}

function parse<Value>(text: string, parser: (text: string) => Value): Value {
  try {
    return parser(text);
  } catch (cause) {
    throw toCorruptError(cause);
  }
}

function toCorruptError(cause: unknown): StoreError {
  return new StoreError('The content store returned corrupt content.', { cause });
}
