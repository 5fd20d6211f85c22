import { GRACE_SECONDS } from './kept-versions.ts';

export interface KeyComparison {
  /** Records that are not in KV. */
  missing: Map<string, string>;
  /**
   * Keys that are in KV, but that a collector may be about to delete: nothing that is kept names them, and
   * it is long since they were written.
   */
  atRisk: string[];
}

/**
 * Compare the records of a release with what KV holds (key → epoch seconds of its writing). `lasting` are
 * the keys that no collector touches for the next day. A key is never written twice, because its value is
 * in its name; so a run after a failure does only what is left.
 */
export function compareKeys(
  records: Map<string, string>,
  stored: Map<string, number | null>,
  lasting: Set<string>,
  now: number,
): KeyComparison {
  const missing = new Map<string, string>();
  const atRisk: string[] = [];
  for (const [key, value] of records) {
    const writtenAt = stored.get(key);
    if (writtenAt === undefined) missing.set(key, value);
    else if (isCollectable(writtenAt, now) && !lasting.has(key)) atRisk.push(key);
  }
  return { missing, atRisk };
}

/** Half of the grace: a collector that starts while this deploy runs finds the key too young as well. */
function isCollectable(writtenAt: number | null, now: number): boolean {
  return writtenAt !== null && writtenAt < now - GRACE_SECONDS / 2;
}
