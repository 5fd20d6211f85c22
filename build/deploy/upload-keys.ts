import { setTimeout as delay } from 'node:timers/promises';
import { toManifestKey } from '../../worker/store/keys.ts';
import { toBatches, toSize } from './batches.ts';
import { DeployError } from './deploy-error.ts';
import type { KvNamespace } from './kv-namespace.ts';

/** Records read back after an upload, of which the manifest is always one. */
const SAMPLE_SIZE = 20;

/** A key that was not taken is tried again this often. */
const ROUNDS = 3;

/** What was just written may take a moment to show. */
const LOOKS = 4;
const LOOK_PAUSE_MS = 1_000;

/**
 * Write the records that are not there, the manifest last: so a manifest that is there names records that
 * are. `onProgress` hears of written and all records. Throws `DeployError` when a key is not taken.
 */
export async function uploadKeys(
  kv: KvNamespace,
  missing: Map<string, string>,
  release: string,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const manifestKey = toManifestKey(release);
  const records = new Map([...missing].filter(([key]) => key !== manifestKey));
  const manifest = missing.get(manifestKey);
  let done = 0;
  const onWritten = (count: number) => onProgress((done += count), missing.size);
  onProgress(0, missing.size);
  for (const batch of toBatches(records)) await writeBatch(kv, batch, onWritten);
  if (manifest !== undefined) await writeBatch(kv, [[manifestKey, manifest]], onWritten);
}

/** Bytes that an upload sends. */
export function toUploadSize(records: Map<string, string>): number {
  return [...records].reduce((bytes, record) => bytes + toSize(record), 0);
}

/** Read back some of the records, spread evenly; throws `DeployError` when one is not what was built. */
export async function verifySample(kv: KvNamespace, records: Map<string, string>): Promise<number> {
  const keys = [...records.keys()].sort();
  const step = Math.max(1, Math.ceil(keys.length / SAMPLE_SIZE));
  const manifests = keys.filter((key) => key.startsWith(toManifestKey('')));
  const sample = [...new Set([...keys.filter((_, index) => index % step === 0), ...manifests])];
  let wrong = sample;
  for (let look = 1; look <= LOOKS; look += 1) {
    if (look > 1) await delay(LOOK_PAUSE_MS);
    const found = await kv.read(wrong);
    wrong = wrong.filter((key) => found.get(key) !== records.get(key));
    if (wrong.length === 0) return sample.length;
  }
  throw new DeployError(
    `KV does not give back what was written: ${wrong.slice(0, 3).join(', ')} ` +
      `(${wrong.length} of ${sample.length} read back).`,
    'KV can take a minute to show what was written: run the same command again. A key whose value is ' +
      'wrong even then was written by something else; delete it in the dashboard first.',
  );
}

async function writeBatch(
  kv: KvNamespace,
  batch: [string, string][],
  onWritten: (count: number) => void,
): Promise<void> {
  const writtenAt = Math.floor(Date.now() / 1_000);
  let left = batch;
  for (let round = 1; left.length > 0; round += 1) {
    if (round > ROUNDS) {
      throw new DeployError(
        `KV did not take ${left.length} records, such as ${left[0]?.[0]}.`,
        'Run the same command again: what was written stays.',
      );
    }
    const refused = new Set(await kv.write(left, writtenAt));
    onWritten(left.length - refused.size);
    left = left.filter(([key]) => refused.has(key));
  }
}
