import { setTimeout as delay } from 'node:timers/promises';
import { toContentHash } from '../../build/content-hash.ts';
import { MANIFEST_PREFIXES, toManifestKey } from '../../worker/store/keys.ts';
import { MAX_PAIRS } from './kv-namespace.ts';
import type { KvNamespace } from './kv-namespace.ts';
import { DeployError } from './step.ts';

/**
 * Bytes of values in one bulk write. The API accepts 100 MB; a smaller request is nearly as fast, loses less
 * when the connection fails, and shows progress.
 */
const MAX_BATCH_BYTES = 8 * 1024 * 1024;

/** How often a key that KV did not accept is written again. */
const WRITE_ROUNDS = 3;

/** Records that are read back after an upload and before a rollback. */
const SAMPLE_SIZE = 20;

const READ_ATTEMPTS = 4;
const READ_PAUSE_MS = 1_000;

/** `page/4f1c…`: a kind and a content hash (see `toContentHash`). Page ids contain a slash, but no hash. */
const KEY = /"([a-z]+(?:-[a-z]+)*\/[0-9a-f]{32})"/g;

/** Find every KV key that a manifest names, anywhere in its JSON. */
export function findReferencedKeys(manifest: string): Set<string> {
  return new Set([...manifest.matchAll(KEY)].map(([, key = '']) => key));
}

/** Load the keys that a release needs, its manifest included; null when KV has no such manifest. */
export async function loadReferencedKeys(
  kv: Pick<KvNamespace, 'read'>,
  release: string,
): Promise<Set<string> | null> {
  const values = await kv.read(MANIFEST_PREFIXES.map((prefix) => prefix + release));
  for (const [key, manifest] of values) return findReferencedKeys(manifest).add(key);
  return null;
}

/**
 * Write records, and their manifest last, so that an existing manifest names existing records only.
 * `onProgress` gets the number of written records. Throws `DeployError` when KV does not accept a key.
 */
export async function writeRecords(
  kv: KvNamespace,
  records: Map<string, string>,
  writtenAt: number,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  let done = 0;
  onProgress(done, records.size);
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
      const refused = new Set(await kv.write(rest, writtenAt));
      onProgress((done += rest.length - refused.size), records.size);
      rest = rest.filter(([key]) => refused.has(key));
    }
  }
}

/** Read back manifest and a sample of the records. Throws `DeployError` when a value is not the built one. */
export async function verifySample(kv: KvNamespace, records: Map<string, string>): Promise<number> {
  const keys = [...records.keys()];
  const sample = [...new Set([...toSample(keys), ...keys.filter(isManifest)])];
  let wrong = sample;
  for (let attempt = 1; attempt <= READ_ATTEMPTS; attempt += 1) {
    // KV can take a moment to return what was just written.
    if (attempt > 1) await delay(READ_PAUSE_MS);
    const values = await kv.read(wrong);
    wrong = wrong.filter((key) => values.get(key) !== records.get(key));
    if (wrong.length === 0) return sample.length;
  }
  throw new DeployError(
    `KV does not return what was written: ${wrong.slice(0, 3).join(', ')} ` +
      `(${wrong.length} of ${sample.length} read back).`,
    'KV can take a minute to return a new value: run the same command again. If a value is still wrong ' +
      'then, something else wrote it; delete the key in the dashboard first.',
  );
}

/**
 * Check that KV has all records of an uploaded release, and that a sample of them is intact. Returns the
 * size of the sample; throws `DeployError` otherwise.
 */
export async function verifyRelease(kv: KvNamespace, release: string): Promise<number> {
  const keys = await loadReferencedKeys(kv, release);
  const { keys: stored } = await kv.list();
  const missing = [...(keys ?? [toManifestKey(release)])].filter((key) => !stored.has(key));
  if (!keys || missing.length > 0) {
    throw new DeployError(
      `Release ${release} is incomplete: ${missing.length} of its keys are missing, such as ${missing[0]}.`,
      'Check out its commit and run `npm run deploy`, or name another release: `npm run releases` ' +
        'lists them.',
    );
  }
  const sample = toSample([...keys].filter((key) => !isManifest(key)));
  const values = await kv.read(sample);
  const corrupt = sample.filter((key) => !key.endsWith(`/${toContentHash(values.get(key) ?? '')}`));
  if (corrupt.length === 0) return sample.length;
  throw new DeployError(
    `Release ${release} has corrupt records: ${corrupt.join(', ')}.`,
    'Name another release: `npm run releases` lists them.',
  );
}

/** Split records into batches within the limits of one bulk write. */
export function toBatches(
  records: Map<string, string>,
  maxPairs = MAX_PAIRS,
  maxBytes = MAX_BATCH_BYTES,
): [string, string][][] {
  const batches: [string, string][][] = [];
  let bytes = 0;
  for (const record of records) {
    const size = toSize(record);
    const last = batches.at(-1);
    if (last && last.length < maxPairs && bytes + size <= maxBytes) {
      last.push(record);
      bytes += size;
    } else {
      batches.push([record]);
      bytes = size;
    }
  }
  return batches;
}

/** Bytes of a pair in the request: JSON escapes quotes, and HTML has many of them. */
export function toSize([key, value]: [string, string]): number {
  return Buffer.byteLength(JSON.stringify(value)) + key.length;
}

export function isManifest(key: string): boolean {
  return MANIFEST_PREFIXES.some((prefix) => key.startsWith(prefix));
}

/** Pick keys at equal distances in sorted order. */
function toSample(keys: string[]): string[] {
  const step = Math.max(1, Math.ceil(keys.length / SAMPLE_SIZE));
  return keys.toSorted().filter((_, index) => index % step === 0);
}
