import * as v from 'valibot';
import type { Api } from './api.ts';

/** The remote namespace of manifests and records. */
export interface KvNamespace {
  /** List every key with the time at which a deploy wrote it (epoch seconds), or null when none did. */
  list(): Promise<Map<string, number | null>>;
  /** Read values; a key without one is left out. */
  read(keys: string[]): Promise<Map<string, string>>;
  /** Write pairs, at most `MAX_PAIRS`; resolves to the keys that were not taken. */
  write(pairs: [string, string][], writtenAt: number): Promise<string[]>;
  /** Delete keys, however many, until `deadline` (epoch milliseconds); rejects then. */
  remove(keys: string[], deadline: number): Promise<void>;
}

/** The API's limit of pairs, and of keys to delete, in one request. */
export const MAX_PAIRS = 10_000;

/** The API's limit of keys in one read. */
const MAX_READ = 100;

const PAGE_SIZE = 1_000;

const KEYS = v.object({
  result: v.array(
    v.object({
      name: v.string(),
      // Keys of other hands may have any metadata, or none.
      metadata: v.fallback(v.object({ writtenAt: v.nullable(v.number()) }), { writtenAt: null }),
    }),
  ),
  result_info: v.optional(v.object({ cursor: v.optional(v.string(), '') }), {}),
});

const VALUES = v.object({
  result: v.object({ values: v.record(v.string(), v.nullable(v.string())) }),
});

const WRITTEN = v.object({
  result: v.nullish(v.object({ unsuccessful_keys: v.optional(v.array(v.string()), []) })),
});

/** Open the namespace with this id. */
export function openKv(api: Api, id: string): KvNamespace {
  const root = `/storage/kv/namespaces/${encodeURIComponent(id)}`;
  return {
    async list() {
      const keys = new Map<string, number | null>();
      for (let cursor = ''; ;) {
        const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(cursor && { cursor }) });
        const page = await api.ask(KEYS, { path: `${root}/keys?${query}` });
        for (const { name, metadata } of page.result) keys.set(name, metadata.writtenAt);
        cursor = page.result_info.cursor;
        if (cursor === '') return keys;
      }
    },
    async read(keys) {
      const values = new Map<string, string>();
      for (const part of chunk(keys, MAX_READ)) {
        const { result } = await api.ask(VALUES, {
          method: 'POST',
          path: `${root}/bulk/get`,
          body: { keys: part, type: 'text' },
        });
        for (const [key, value] of Object.entries(result.values)) {
          if (value !== null) values.set(key, value);
        }
      }
      return values;
    },
    async write(pairs, writtenAt) {
      const body = pairs.map(([key, value]) => ({ key, value, metadata: { writtenAt } }));
      const { result } = await api.ask(WRITTEN, { method: 'PUT', path: `${root}/bulk`, body });
      return result?.unsuccessful_keys ?? [];
    },
    async remove(keys, deadline) {
      for (const body of chunk(keys, MAX_PAIRS)) {
        await api.ask(v.unknown(), { method: 'POST', path: `${root}/bulk/delete`, body, deadline });
      }
    },
  };
}

function chunk<Item>(items: Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
