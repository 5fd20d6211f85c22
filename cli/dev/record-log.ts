import type { ReleaseChange } from './messages.ts';

/** What is missing in KV until it has a release. */
export interface RecordChange {
  /** Id of the release. */
  release: string;
  records: [string, string][];
}

/** All records since the preview has started. */
export interface RecordLog {
  add(change: Pick<ReleaseChange, 'release' | 'records'>): void;
  /** List the records that came after a release: all, if it is of an earlier preview. */
  listSince(release: string): RecordChange;
}

/** Create an empty log. */
export function createRecordLog(): RecordLog {
  const records = new Map<string, { value: string; version: number }>();
  const versions = new Map<string, number>();
  let current = '';
  let version = 0;
  return {
    add(change) {
      version += 1;
      current = change.release;
      versions.set(current, version);
      for (const [key, value] of change.records) {
        if (records.get(key)?.value !== value) records.set(key, { value, version });
      }
    },
    listSince(release) {
      const last = versions.get(release) ?? 0;
      const later = [...records].filter(([, record]) => record.version > last);
      return { release: current, records: later.map(([key, { value }]) => [key, value]) };
    },
  };
}
