import { toContentHash } from '../content-hash.ts';

/** Something long that is read when it is needed: of thousands of pages, memory holds a few at a time. */
export interface Kept<Content extends string | Uint8Array> {
  hash: string;
  /** Of a text, as UTF-8. */
  byteLength: number;
  /** Throws `DamagedCacheError` where it is gone. */
  load(): Content;
}

export type KeptText = Kept<string>;

/** What a file is to hold: in memory, or kept. */
export type FileContent = string | Uint8Array | Kept<string | Uint8Array>;

/** What was kept is gone or damaged, and has been removed: starting again makes all of it anew. */
export class DamagedCacheError extends Error {
  override name = 'DamagedCacheError';
}

/** Hold a text in memory, or make it again by `load` whenever it is needed. */
export function toKeptText(text: string, load: () => string = () => text): KeptText {
  return { hash: toContentHash(text), byteLength: Buffer.byteLength(text), load };
}

/** Read what a file is to hold. */
export function loadContent(content: FileContent): string | Uint8Array {
  return isKept(content) ? content.load() : content;
}

/** Count the bytes that a file is to hold, without reading what is kept. */
export function toByteLength(content: FileContent): number {
  return isKept(content) ? content.byteLength : Buffer.byteLength(content);
}

/** Tell whether two files are to hold the same. */
export function isSameContent(a: FileContent | undefined, b: FileContent): boolean {
  if (a === undefined || toByteLength(a) !== toByteLength(b)) return false;
  if (isKept(a) && isKept(b)) return a.hash === b.hash;
  return a === b || Buffer.from(loadContent(a)).equals(Buffer.from(loadContent(b)));
}

/** Tell whether a content is known by its hash. */
export function isKept(content: FileContent): content is Kept<string | Uint8Array> {
  return typeof content === 'object' && 'load' in content;
}
