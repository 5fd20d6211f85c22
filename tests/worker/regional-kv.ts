/**
 * KV as Cloudflare runs it and the local simulation does not: each region keeps what it has read for a
 * minute, misses included, and does not notice a write before that.
 */
export interface RegionalKv {
  put(key: string, value: string): void;
  get(region: string, key: string): string | null;
  /** Let time pass: the clock is the test's own. */
  advance(seconds: number): void;
  /** Keys that were read before they were written. */
  misses: string[];
}

/** The least time after which a region asks again. */
export const KV_CACHE_SECONDS = 60;

export function createRegionalKv(): RegionalKv {
  const origin = new Map<string, string>();
  const caches = new Map<string, { value: string | null; until: number }>();
  const misses: string[] = [];
  let now = 0;
  return {
    misses,
    put: (key, value) => void origin.set(key, value),
    advance(seconds) {
      now += seconds;
    },
    get(region, key) {
      const place = `${region} ${key}`;
      const cached = caches.get(place);
      if (cached && cached.until > now) return cached.value;
      const value = origin.get(key) ?? null;
      caches.set(place, { value, until: now + KV_CACHE_SECONDS });
      if (value === null) misses.push(key);
      return value;
    },
  };
}
