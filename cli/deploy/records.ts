import { setTimeout as delay } from 'node:timers/promises';
import { toContentHash } from '../../build/content-hash.ts';
import { splitBySize } from '../../build/split-by-size.ts';
import { MANIFEST_PREFIX, toManifestKey } from '../../worker/store/keys.ts';
import type { DeployContext } from './context.ts';
import { MAX_PAIRS } from './kv-namespace.ts';
import type { KvNamespace } from './kv-namespace.ts';
import { DeployError } from './step.ts';

/** Bytes of one bulk write. Less than the API's 100 MB is nearly as fast, loses less in a failure, and shows progress. */
const MAX_BATCH_BYTES = 8 * 1024 * 1024;

/** How often a key is written that KV does not accept. */
const WRITE_ROUNDS = 3;

/** KV can take a minute and more to show a change: 90 s with the default of `--timeout`. */
const LAG_TIMEOUTS = 1.5;

type RecordsContext = Pick<DeployContext, 'kv' | 'progress' | 'signal' | 'pauses'>;

/** `page/4f1c…`: a kind and a content hash (see `toContentHash`). Page ids contain a slash, but no hash. */
const KEY = /"([a-z]+(?:-[a-z]+)*\/[0-9a-f]{32})"/g;

/** Find every KV key that a manifest names, anywhere in its JSON. */
export function findReferencedKeys(manifest: string): Set<string> {
  return new Set([...manifest.matchAll(KEY)].map(([, key = '']) => key));
}

/** Whether a text is the manifest of this release: the id is the start of its hash. */
export function isManifestOf(release: string, text: string): boolean {
  return toContentHash(text).startsWith(release);
}

/** Load the keys that a release needs, its manifest included; null when KV has no such manifest, or another value. */
export async function loadReferencedKeys(
  kv: Pick<KvNamespace, 'read'>,
  release: string,
): Promise<Set<string> | null> {
  const key = toManifestKey(release);
  const manifest = (await kv.read([key])).get(key) ?? '';
  return isManifestOf(release, manifest) ? findReferencedKeys(manifest).add(key) : null;
}

/** Write records, and their manifest last, so that it names existing ones only. Throws `DeployError` for a refused key. */
export async function writeRecords(
  { kv, progress, signal, pauses }: RecordsContext,
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
      if (round > 1) await delay(round * pauses.writeMs, undefined, { signal });
      const refused = new Set(await kv.write(rest, writtenAt));
      progress.report('records', (done += rest.length - refused.size), records.size);
      rest = rest.filter(([key]) => refused.has(key));
    }
  }
}

/**
 * Check that KV lists all records after the version was uploaded. `npm run prune` keeps what a version names; before
 * the upload, a prune that ran at the same time may have deleted records that this release shares with an old one.
 * Those are written again. Returns their number. Throws `DeployError` when a key is never listed.
 */
export async function confirmRecords(
  context: RecordsContext & Pick<DeployContext, 'timeoutMs'>,
  records: Map<string, string>,
  { missing, comparedAt }: { missing: Map<string, string>; comparedAt: number },
): Promise<number> {
  const { kv, progress, signal, timeoutMs, pauses } = context;
  const findUnlisted = async () => {
    const { keys } = await kv.list();
    return [...records].filter(([key]) => !keys.has(key));
  };
  const lagMs = LAG_TIMEOUTS * timeoutMs;
  const deadline = performance.now() + lagMs;
  let unlisted = await findUnlisted();
  const deleted = new Map(unlisted.filter(([key]) => !missing.has(key)));
  await writeRecords(context, deleted, comparedAt);
  while (unlisted.length > 0) {
    if (performance.now() > deadline) throw notListed(unlisted, lagMs);
    await delay(pauses.listMs, undefined, { signal });
    unlisted = await findUnlisted();
    progress.report('records listed', records.size - unlisted.length, records.size);
  }
  return deleted.size;
}

function notListed(records: [string, string][], waitedMs: number): DeployError {
  return new DeployError(
    `KV does not list ${records.length} records ${waitedMs / 1_000} s after they were written, such as ${records[0]?.[0]}.`,
    'KV is slow, or something deletes keys. Run the same command again, which writes what is missing; with ' +
      '`--timeout 300` it waits longer.',
  );
}

/** Check that KV has all records of an uploaded release. Returns their number; throws `DeployError` otherwise. */
export async function verifyRelease(kv: KvNamespace, release: string): Promise<number> {
  const keys = await loadReferencedKeys(kv, release);
  const { keys: stored } = await kv.list();
  const missing = keys ? [...keys].filter((key) => !stored.has(key)) : [toManifestKey(release)];
  if (keys && missing.length === 0) return keys.size;
  const fault = keys ? 'missing' : 'missing or damaged';
  throw new DeployError(
    `Release ${release} is incomplete: ${missing.length} of its keys are ${fault}, such as ${missing[0]}.`,
    'Check out its commit and run `npm run deploy`, which writes what is missing, or name another release: ' +
      '`npm run exec -- wrangler versions list` shows them.',
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
  return key.startsWith(MANIFEST_PREFIX);
}
