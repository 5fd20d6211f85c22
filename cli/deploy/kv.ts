import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { toContentHash } from '../../build/content-hash.ts';
import { splitBySize } from '../../build/split-by-size.ts';
import { MANIFEST_PREFIX, toManifestKey } from '../../worker/store/keys.ts';
import { TIME } from './cloudflare-api.ts';
import type { Context } from './context.ts';
import { DeployError } from './errors.ts';

interface KvListing {
  /** Key → time of its upload in epoch seconds, or null when no deploy wrote it. */
  keys: Map<string, number | null>;
  /** Cloudflare's time of the listing in epoch seconds. The local clock may be wrong by days. */
  listedAt: number;
}

/** The namespace of manifests and records. */
type Namespace = Pick<Context, 'api' | 'namespaceId'>;

/** The API's limit of pairs, or keys to delete, in one request. */
const MAX_PAIRS = 10_000;

const PAGE_SIZE = 1_000;

/** Bytes of one bulk write. Less than the API's 100 MB is nearly as fast, loses less in a failure, and shows progress. */
const MAX_BATCH_BYTES = 8 * 1024 * 1024;

/** How often a key is written that KV does not accept. */
const WRITE_ROUNDS = 3;

/** KV can take a minute and more to show a change: 90 s with the default of `--timeout`. */
const LAG_TIMEOUTS = 1.5;

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

/** List all keys. */
export async function listKeys({ api, namespaceId }: Namespace): Promise<KvListing> {
  const keys = new Map<string, number | null>();
  for (let cursor = ''; ;) {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(cursor && { cursor }) });
    const page = await api.request(KEYS, { path: `${toRoot(namespaceId)}/keys?${query}` });
    for (const { name, metadata } of page.result) keys.set(name, metadata.writtenAt);
    cursor = page.result_info.cursor;
    if (cursor === '') return { keys, listedAt: page.date };
  }
}

/** Delete any number of keys. Resolves to the keys that KV did not delete. */
export async function deleteKeys(
  { api, namespaceId }: Namespace,
  keys: string[],
): Promise<string[]> {
  const failed: string[] = [];
  const path = `${toRoot(namespaceId)}/bulk/delete`;
  for (const body of splitBySize(keys, () => 1, { maxSize: MAX_PAIRS })) {
    const { result } = await api.request(BULK, { method: 'POST', path, body });
    failed.push(...(result?.unsuccessful_keys ?? []));
  }
  return failed;
}

/** Write records, and their manifest last, so that it names existing ones only. Throws `DeployError` for a refused key. */
export async function writeRecords(
  { api, namespaceId, progress, signal, pauseMs }: Context,
  records: Map<string, string>,
  writtenAt: number,
): Promise<void> {
  let done = 0;
  const manifests = new Map([...records].filter(([key]) => isManifest(key)));
  const others = new Map([...records].filter(([key]) => !isManifest(key)));
  for (const batch of [...toBatches(others), ...toBatches(manifests)]) {
    let rest = batch;
    for (let round = 1; rest.length > 0; round += 1) {
      if (round > WRITE_ROUNDS) {
        throw new DeployError(
          `KV did not accept ${rest.length} records, such as ${rest[0]?.[0]}.`,
          'Run the same command again: what was written stays.',
        );
      }
      if (round > 1) await delay(round * pauseMs, undefined, { signal });
      progress.report('records', done, records.size);
      const body = rest.map(([key, value]) => ({ key, value, metadata: { writtenAt } }));
      const path = `${toRoot(namespaceId)}/bulk`;
      const { result } = await api.request(BULK, { method: 'PUT', path, body });
      const refused = new Set(result?.unsuccessful_keys);
      done += rest.length - refused.size;
      rest = rest.filter(([key]) => refused.has(key));
    }
  }
}

/** Wait until KV lists all records of a release. Throws `DeployError` when a key is never listed. */
export async function confirmRecords(
  context: Context,
  records: Map<string, string>,
): Promise<void> {
  const { progress, signal, timeoutMs, pauseMs } = context;
  const lagMs = LAG_TIMEOUTS * timeoutMs;
  const deadline = performance.now() + lagMs;
  for (;;) {
    const { keys } = await listKeys(context);
    const unlisted = [...records.keys()].filter((key) => !keys.has(key));
    if (unlisted.length === 0) return;
    if (performance.now() > deadline) {
      throw new DeployError(
        `KV does not list ${unlisted.length} records after ${lagMs / 1_000} s, such as ${unlisted[0]}.`,
        'KV is slow, or something deletes keys. Run the same command again, which writes what is missing; with ' +
          '`--timeout 300` it waits longer.',
      );
    }
    progress.report('records listed', records.size - unlisted.length, records.size);
    await delay(pauseMs, undefined, { signal });
  }
}

/** Check that KV has all records of an uploaded release. Returns their number; throws `DeployError` otherwise. */
export async function verifyRelease(namespace: Namespace, release: string): Promise<number> {
  const keys = await loadReferencedKeys(namespace, release);
  const { keys: stored } = await listKeys(namespace);
  const missing = keys ? [...keys].filter((key) => !stored.has(key)) : [toManifestKey(release)];
  if (keys && missing.length === 0) return keys.size;
  const fault = keys ? 'missing' : 'missing or damaged';
  throw new DeployError(
    `Release ${release} is incomplete: ${missing.length} of its keys are ${fault}, such as ${missing[0]}.`,
    'Check out its commit and run `npm run deploy`, which writes what is missing, or name another release: ' +
      '`npm run exec -- wrangler versions list` shows them.',
  );
}

/** Load the keys that a release needs, its manifest included; null when KV has no such manifest, or another value. */
export async function loadReferencedKeys(
  namespace: Namespace,
  release: string,
): Promise<Set<string> | null> {
  const manifest = await loadManifest(namespace, release);
  return manifest === null ? null : findReferencedKeys(manifest).add(toManifestKey(release));
}

/** Load the manifest of a release; null when KV has none, or another value: the id is the start of its hash. */
export async function loadManifest(
  { api, namespaceId }: Namespace,
  release: string,
): Promise<string | null> {
  const key = toManifestKey(release);
  // The response for a single key is no JSON.
  const body = { keys: [key], type: 'text' };
  const path = `${toRoot(namespaceId)}/bulk/get`;
  const { result } = await api.request(VALUES, { method: 'POST', path, body });
  const text = result.values[key];
  return text && toContentHash(text).startsWith(release) ? text : null;
}

/** `page/4f1c…`: a kind and a content hash (see `toContentHash`). Page ids contain a slash, but no hash. */
const KEY = /"([a-z]+(?:-[a-z]+)*\/[0-9a-f]{32})"/g;

/** Find every KV key that a manifest names, anywhere in its JSON. */
export function findReferencedKeys(manifest: string): Set<string> {
  return new Set([...manifest.matchAll(KEY)].map(([, key = '']) => key));
}

/** Split records into batches within the limits of one bulk write. */
export function toBatches(records: Map<string, string>): [string, string][][] {
  return splitBySize([...records], toSize, { maxItems: MAX_PAIRS, maxSize: MAX_BATCH_BYTES });
}

/** Bytes of a pair in the request: JSON escapes quotes, and HTML has many of them. */
export function toSize([key, value]: [string, string]): number {
  return Buffer.byteLength(JSON.stringify(value)) + key.length;
}

export function isManifest(key: string): boolean {
  return key.startsWith(MANIFEST_PREFIX);
}

function toRoot(namespaceId: string): string {
  return `/storage/kv/namespaces/${encodeURIComponent(namespaceId)}`;
}
