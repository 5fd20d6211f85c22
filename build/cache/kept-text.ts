import { toContentHash } from '../content-hash.ts';

/** A long text that is read when it is needed: of thousands of pages, memory holds a few at a time. */
export interface KeptText {
  hash: string;
  /** As UTF-8. */
  byteLength: number;
  /** Throws `DamagedCacheError` where the text is gone. */
  load(): string;
}

/** What was kept is gone or damaged, and has been removed: starting again makes all of it anew. */
export class DamagedCacheError extends Error {
  override name = 'DamagedCacheError';
}

/** Hold a text in memory, or make it again by `load` whenever it is needed. */
export function toKeptText(text: string, load: () => string = () => text): KeptText {
  return { hash: toContentHash(text), byteLength: Buffer.byteLength(text), load };
}
