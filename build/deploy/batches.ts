import { MAX_PAIRS } from './kv-namespace.ts';

/**
 * Bytes of values in one request. The API takes up to 100 MB; a smaller one is not much slower, loses
 * less when the connection is cut, and shows progress.
 */
const MAX_BYTES = 8 * 1024 * 1024;

/** Put records into batches, each within the limits of one bulk write; a record is never split. */
export function toBatches(
  records: Map<string, string>,
  maxPairs = MAX_PAIRS,
  maxBytes = MAX_BYTES,
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

/** Bytes of a pair as it travels: JSON escapes quotes, of which HTML in JSON has many. */
export function toSize([key, value]: [string, string]): number {
  return Buffer.byteLength(JSON.stringify(value)) + key.length;
}
