import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { toContentHash } from './content-hash.ts';

/** A text in memory. Long texts, and those that are many, are packed: see `packText`. */
export type PackedText = string | { hash: string; bytes: Uint8Array; isCompressed: boolean };

/** Texts of a guide are shorter. Pages and files of a large API contract are hundreds of megabytes. */
const MIN_COMPRESSED_CHARACTERS = 16_384;

/**
 * Convert a text to UTF-8, which takes half of what a string with one quotation mark such as “ takes, and hash it.
 * Compress a long one.
 */
export function packText(text: string): PackedText {
  const bytes = Buffer.from(text);
  const hash = toContentHash(bytes);
  const isCompressed = text.length >= MIN_COMPRESSED_CHARACTERS;
  return { hash, bytes: isCompressed ? zstdCompressSync(bytes) : bytes, isCompressed };
}

/** Return the text that was packed. */
export function unpackText(text: PackedText): string {
  if (typeof text === 'string') return text;
  const { bytes, isCompressed } = text;
  return Buffer.from(isCompressed ? zstdDecompressSync(bytes) : bytes).toString();
}

/** Return the content hash of a text. */
export function toTextHash(text: PackedText): string {
  return typeof text === 'string' ? toContentHash(text) : text.hash;
}
