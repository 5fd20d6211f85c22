/** A cache that evicts the least recently used entries beyond a total size. */
export interface LruCache<Value> {
  get(key: string): Value | undefined;
  /** Add or replace an entry; one that is larger than the whole cache is not stored. */
  put(key: string, value: Value, size?: number): void;
}

/** Create a cache that holds at most `maxSize`, in the unit of `put`'s sizes (1 unless given). */
export function createLruCache<Value>(maxSize: number): LruCache<Value> {
  const entries = new Map<string, { value: Value; size: number }>();
  let total = 0;
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A Map iterates in insertion order: reinserting makes the entry the newest.
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    put(key, value, size = 1) {
      total -= entries.get(key)?.size ?? 0;
      entries.delete(key);
      if (size > maxSize) return;
      entries.set(key, { value, size });
      total += size;
      for (const [oldest, entry] of entries) {
        if (total <= maxSize) break;
        entries.delete(oldest);
        total -= entry.size;
      }
    },
  };
}
