import * as z from 'zod';
import { splitBySize } from '../../build/split-by-size.ts';
import { TIME } from './cloudflare-api.ts';
import type { Api } from './cloudflare-api.ts';

export interface KvListing {
  /** Key → time of its upload in epoch seconds, or null when no deploy wrote it. */
  keys: Map<string, number | null>;
  /** Cloudflare's time of the listing in epoch seconds. The local clock may be wrong by days. */
  listedAt: number;
}

/** The remote namespace of manifests and records. */
export interface KvNamespace {
  list(): Promise<KvListing>;
  /** Read values; missing keys are left out. */
  read(keys: string[]): Promise<Map<string, string>>;
  /** Write at most `MAX_PAIRS` pairs. Resolves to the keys that KV did not accept. */
  write(pairs: [string, string][], writtenAt: number): Promise<string[]>;
  /** Delete any number of keys. Resolves to the keys that KV did not delete. */
  delete(keys: string[]): Promise<string[]>;
}

/** The API's limit of pairs, or keys to delete, in one request. */
export const MAX_PAIRS = 10_000;

/** The API's limit of keys in one read. */
const MAX_READ = 100;

const PAGE_SIZE = 1_000;

const KEYS = z.object({
  date: TIME,
  result: z.array(
    z.object({
      name: z.string(),
      // Keys that no deploy wrote may have any metadata.
      metadata: z.object({ writtenAt: z.number().nullable() }).catch({ writtenAt: null }),
    }),
  ),
  result_info: z.object({ cursor: z.string().default('') }).prefault({}),
});

const VALUES = z.object({
  result: z.object({ values: z.record(z.string(), z.string().nullable()) }),
});

/** A bulk request can succeed for some of its keys. */
const BULK = z.object({
  result: z.object({ unsuccessful_keys: z.array(z.string()).default([]) }).nullish(),
});

/** Open the namespace with this id. */
export function openKv(api: Api, id: string): KvNamespace {
  const root = `/storage/kv/namespaces/${encodeURIComponent(id)}`;
  return {
    async list() {
      const keys = new Map<string, number | null>();
      for (let cursor = ''; ;) {
        const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(cursor && { cursor }) });
        const page = await api.request(KEYS, { path: `${root}/keys?${query}` });
        for (const { name, metadata } of page.result) keys.set(name, metadata.writtenAt);
        cursor = page.result_info.cursor;
        if (cursor === '') return { keys, listedAt: page.date };
      }
    },
    async read(keys) {
      const values = new Map<string, string>();
      for (const part of splitBySize(keys, () => 1, { maxSize: MAX_READ })) {
        const { result } = await api.request(VALUES, {
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
      const { result } = await api.request(BULK, { method: 'PUT', path: `${root}/bulk`, body });
      return result?.unsuccessful_keys ?? [];
    },
    async delete(keys) {
      const failed: string[] = [];
      for (const body of splitBySize(keys, () => 1, { maxSize: MAX_PAIRS })) {
        const request = { method: 'POST', path: `${root}/bulk/delete`, body } as const;
        const { result } = await api.request(BULK, request);
        failed.push(...(result?.unsuccessful_keys ?? []));
      }
      return failed;
    },
  };
}
