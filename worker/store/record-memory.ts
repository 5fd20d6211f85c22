import type { PageRecord } from '../../client/model/page.ts';

/** An isolate has 128 MB; characters take up to two bytes. */
const MAX_CHARACTERS = 8_000_000;

/** The records read last, within a bound. */
export interface RecordMemory<Value = PageRecord> {
  find(key: string): Value | undefined;
  keep(key: string, record: Value, characters: number): void;
}

export function createRecordMemory<Value = PageRecord>(
  maxCharacters = MAX_CHARACTERS,
): RecordMemory<Value> {
  const kept = new Map<string, { record: Value; characters: number }>();
  let total = 0;
  return {
    find(key) {
      const entry = kept.get(key);
      if (!entry) return undefined;
      // A Map keeps the order of insertion: what is used moves to its end, the oldest stands first.
      kept.delete(key);
      kept.set(key, entry);
      return entry.record;
    },
    keep(key, record, characters) {
      if (kept.has(key) || characters > maxCharacters) return;
      kept.set(key, { record, characters });
      total += characters;
      for (const [oldest, entry] of kept) {
        if (total <= maxCharacters) break;
        kept.delete(oldest);
        total -= entry.characters;
      }
    },
  };
}
