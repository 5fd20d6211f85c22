import { parsePageRecord } from '../../client/model/page.ts';
import type { PageRecord } from '../../client/model/page.ts';
import { withTimeout } from '../timeout.ts';
import { toManifestKey } from './keys.ts';
import { LIVE_RELEASE } from '../live-release.ts';
import { createLruCache } from './lru-cache.ts';
import type { LruCache } from './lru-cache.ts';
import type { Manifest } from './manifest.ts';
import { parseManifest } from './manifest.ts';

/** The sources of a release. */
interface ReleaseSource {
  release: string;
  kv: KvReader;
  /** The release's static files. */
  assets: AssetReader;
  /** Path of the search index's entry. */
  search: string;
}

/** The subset of a KV namespace that the store uses. */
export interface KvReader {
  get(key: string, type: 'arrayBuffer'): Promise<object | null>;
}

/** The subset of the asset server that the store uses. */
interface AssetReader {
  fetch(url: string): Promise<{ status: number; text(): Promise<string> }>;
}

/** Typed reads of one release: values of KV are verified, files belong to the Worker's version. Throws `StoreError`. */
export interface ReleaseStore {
  loadManifest(): Promise<Manifest>;
  loadRecord(key: string): Promise<PageRecord>;
  /** Load a page's Markdown or a text of the site by the path of its file on the asset server. */
  loadText(path: string): Promise<string>;
  /** Load a file of the search index by its URL relative to the entry. */
  loadSearchFile(name: string): Promise<unknown>;
}

/** Content could not be read: KV or the asset server failed, timed out, lacks it, or KV returned other bytes. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** What one isolate has read, by key. Keys are immutable, so nothing in it becomes stale. */
export type IsolateCache = LruCache<unknown>;

/**
 * Characters in the cache of an isolate, which has 128 MB. The largest manifest has 26 million, of one byte each; other
 * characters take up to two.
 */
const MAX_CHARACTERS = 32_000_000;

/** Create the Worker's only module-level state. */
export function createIsolateCache(): IsolateCache {
  return createLruCache(MAX_CHARACTERS);
}

/** Time limit of a read. */
export const READ_TIMEOUT_MS = 5_000;

/** Create the store of one release. Values are shared between requests, promises are not: Workers forbid it. */
export function createReleaseStore(source: ReleaseSource, cache: IsolateCache): ReleaseStore {
  const { release, search } = source;
  const load = async <Value>(
    key: string,
    read: (source: ReleaseSource, key: string) => Promise<string>,
    parse: (text: string) => Value,
  ): Promise<Value> => {
    const cached = cache.get(key);
    // A key always has a value of one type.
    if (cached !== undefined) return cached as Value;
    const text = await read(source, key);
    const value = parse(text);
    if (release !== LIVE_RELEASE) cache.put(key, value, text.length);
    return value;
  };
  return {
    loadManifest: () => load(toManifestKey(release), readKv, toParser(parseManifest)),
    loadRecord: (key) =>
      load(
        key,
        readKv,
        toParser((text) => parsePageRecord(JSON.parse(text))),
      ),
    loadText: (path) => load(path, readText, (text) => text),
    loadSearchFile: (name) =>
      load(new URL(name, new URL(search, ASSET_ORIGIN)).href, readAsset, JSON.parse),
  };
}

/** The asset server looks at the path alone. */
const ASSET_ORIGIN = 'https://assets';

const decoder = new TextDecoder();

async function readKv({ kv }: ReleaseSource, key: string): Promise<string> {
  const bytes = await readBytes(kv, key);
  if (key !== toManifestKey(LIVE_RELEASE)) await verifyHash(bytes, key);
  return decoder.decode(bytes);
}

async function readBytes(kv: KvReader, key: string): Promise<ArrayBuffer> {
  try {
    const bytes = await withTimeout(kv.get(key, 'arrayBuffer'), READ_TIMEOUT_MS);
    if (!(bytes instanceof ArrayBuffer)) throw new Error(`KV has no value for ${key}.`);
    return bytes;
  } catch (cause) {
    throw new StoreError('The content store did not respond.', { cause });
  }
}

/** Verify that a value is what the build wrote: keys end in the start of its SHA-256, `page/<hash>`. */
async function verifyHash(value: ArrayBuffer, key: string): Promise<void> {
  const expected = key.slice(key.indexOf('/') + 1);
  const digest = await crypto.subtle.digest('SHA-256', value);
  const bytes = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  const hash = bytes.join('');
  if (hash.startsWith(expected)) return;
  throw toCorruptError(new Error(`The SHA-256 of the value is ${hash}, not ${expected}….`));
}

function toParser<Value>(parse: (text: string) => Value): (text: string) => Value {
  return (text) => {
    try {
      return parse(text);
    } catch (cause) {
      throw toCorruptError(cause);
    }
  };
}

function toCorruptError(cause: unknown): StoreError {
  return new StoreError('The content store returned corrupt content.', { cause });
}

async function readText(source: ReleaseSource, path: string): Promise<string> {
  try {
    const url = new URL(path, ASSET_ORIGIN).href;
    return await withTimeout(readAsset(source, url), READ_TIMEOUT_MS);
  } catch (cause) {
    throw new StoreError('A file of the release could not be read.', { cause });
  }
}

async function readAsset({ assets }: ReleaseSource, url: string): Promise<string> {
  const response = await assets.fetch(url);
  if (response.status !== 200) throw new Error(`${url} has the status ${response.status}.`);
  return response.text();
}
