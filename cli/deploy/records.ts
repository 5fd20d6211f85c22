import { setTimeout as delay } from 'node:timers/promises';
import { toContentHash } from '../../build/content-hash.ts';
import { splitBySize } from '../../build/outputs/split-by-size.ts';
import { MANIFEST_PREFIXES, toManifestKey } from '../../worker/store/keys.ts';
import type { DeployContext } from './context.ts';
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

/** KV can take a minute and more to show a change: 90 s with the default of `--timeout`. */
const LAG_TIMEOUTS = 1.5;
const LAG_POLL_MS = 1_000;
const LAG_REPORT_MS = 5_000;

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
 * Write records, and their manifest last, so that an existing manifest names existing records only. Throws
 * `DeployError` when KV does not accept a key.
 */
export async function writeRecords(
  { kv, progress }: DeployContext,
  records: Map<string, string>,
  writtenAt: number,
): Promise<void> {
  if (records.size === 0) return;
  let done = 0;
  progress.report('records', done, records.size);
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
      progress.report('records', (done += rest.length - refused.size), records.size);
      rest = rest.filter(([key]) => refused.has(key));
    }
  }
}

/**
 * Read back manifest and a sample of the records. Returns the size of the sample. Throws `DeployError` when a value is
 * not the built one.
 */
export async function verifySample(
  context: DeployContext,
  records: Map<string, string>,
): Promise<number> {
  const keys = [...records.keys()];
  const sample = [...new Set([...toSample(keys), ...keys.filter(isManifest)])];
  const missing = await waitForKv(context, 'records read back', sample, async (rest) => {
    const values = await context.kv.read(rest);
    const wrong = [...values].find(([key, value]) => value !== records.get(key));
    // A key never gets another value, so a wait does not help.
    if (wrong) {
      throw new DeployError(
        `KV has another value than the build: ${wrong[0]}.`,
        'Something else wrote this key. Delete it in the dashboard, then run the same command again.',
      );
    }
    return rest.filter((key) => !values.has(key));
  });
  if (missing.length > 0) throw tooSlow(context, 'return', missing);
  return sample.length;
}

/**
 * Check that KV lists all records after the version was uploaded. `npm run prune` keeps what a version names; before
 * the upload, a prune that ran at the same time may have deleted records that this release shares with an old one.
 * Those are written again. Returns their number. Throws `DeployError` when a key is never listed.
 */
export async function confirmRecords(
  context: DeployContext,
  records: Map<string, string>,
  { missing, comparedAt }: { missing: Map<string, string>; comparedAt: number },
): Promise<number> {
  const findAbsent = async (keys: string[]) => {
    const listed = (await context.kv.list()).keys;
    return keys.filter((key) => !listed.has(key));
  };
  const absent = await findAbsent([...records.keys()]);
  const deleted = new Map(
    [...records].filter(([key]) => absent.includes(key) && !missing.has(key)),
  );
  await writeRecords(context, deleted, comparedAt);
  const unlisted = await waitForKv(context, 'records listed', absent, findAbsent);
  if (unlisted.length > 0) throw tooSlow(context, 'list', unlisted);
  return deleted.size;
}

function tooSlow({ timeoutMs }: DeployContext, verb: string, keys: string[]): DeployError {
  const seconds = (LAG_TIMEOUTS * timeoutMs) / 1_000;
  return new DeployError(
    `KV does not ${verb} ${keys.length} records ${seconds} s after they were written, such as ${keys[0]}.`,
    'KV is slow, or something deletes keys. Run the same command again: it writes what is missing.',
  );
}

/**
 * Repeat a check of keys until it returns no more of them, as long as KV can lag behind. Resolves to the rest.
 */
async function waitForKv(
  { log, signal, timeoutMs }: DeployContext,
  name: string,
  keys: string[],
  findAbsent: (keys: string[]) => Promise<string[]>,
): Promise<string[]> {
  const startedAt = performance.now();
  let rest = keys.length > 0 ? await findAbsent(keys) : [];
  let reportedAt = startedAt;
  while (rest.length > 0 && performance.now() - startedAt < LAG_TIMEOUTS * timeoutMs) {
    await delay(LAG_POLL_MS, undefined, { signal });
    rest = await findAbsent(rest);
    const now = performance.now();
    if (rest.length === 0 || now - reportedAt < LAG_REPORT_MS) continue;
    reportedAt = now;
    const seconds = Math.round((now - startedAt) / 1_000);
    log(`  ${keys.length - rest.length} of ${keys.length} ${name}; KV lags, ${seconds} s so far`);
  }
  return rest;
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
export function toBatches(records: Map<string, string>): [string, string][][] {
  return splitBySize([...records], toSize, { maxItems: MAX_PAIRS, maxSize: MAX_BATCH_BYTES });
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
