import type { PageRecord } from '../../client/model/page.ts';
import { createLruCache } from './lru-cache.ts';
import type { LruCache } from './lru-cache.ts';
import type { Manifest } from './manifest.ts';

/** An isolate has 128 MB; a character takes up to two bytes. */
const MAX_CHARACTERS = 8_000_000;

/** What one isolate has read. Keys are immutable, so nothing in it becomes stale. */
export interface IsolateCache {
  manifests: LruCache<Manifest>;
  records: LruCache<PageRecord>;
  texts: LruCache<string>;
  /** Parsed files of the search index, by URL. */
  searchFiles: LruCache<unknown>;
}

/** Create the Worker's only module-level state. */
export function createIsolateCache(): IsolateCache {
  return {
    // An isolate serves one release; tests run several in one process.
    manifests: createLruCache(1),
    records: createLruCache(MAX_CHARACTERS),
    texts: createLruCache(MAX_CHARACTERS),
    searchFiles: createLruCache(200),
  };
}
