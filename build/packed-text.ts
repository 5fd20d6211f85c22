import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { toContentHash } from './content-hash.ts';

/**
 * A text in memory. A long one is compressed, because pages and files of a large API contract are hundreds of
 * megabytes, and has its hash, so that it is not decompressed for that.
 */
export type PackedText = string | { hash: string; zstd: Uint8Array };

/** Shorter texts are most texts of a guide, and few bytes. */
const MIN_CHARACTERS = 16_384;

/** Compress a long text. */
export function packText(text: string): PackedText {
  if (text.length < MIN_CHARACTERS) return text;
  return { hash: toContentHash(text), zstd: zstdCompressSync(text) };
}

/** Return the text that was packed. */
export function unpackText(text: PackedText): string {
  return typeof text === 'string' ? text : zstdDecompressSync(text.zstd).toString();
}

/** Return the content hash of the text that was packed. */
export function toTextHash(text: PackedText): string {
  return typeof text === 'string' ? toContentHash(text) : text.hash;
}
