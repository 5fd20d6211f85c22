import type { KvReader } from '../../worker/store/release-store.ts';

/** Longer than a value is missing while another process replaces it. */
const REREAD_MS = 50;

/**
 * Return a reader of a local KV namespace that reads a missing value a second time. Miniflare replaces a value in two
 * steps, which one process sees as one; another that reads between them gets null.
 */
export function rereadMissing(kv: KvReader): KvReader {
  return {
    async get(key, type) {
      const value = await kv.get(key, type);
      if (value !== null) return value;
      await new Promise((resolve) => setTimeout(resolve, REREAD_MS));
      return kv.get(key, type);
    },
  };
}
