import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** A text in memory, compressed if it is long: pages and files of a large API contract are hundreds of megabytes. */
export type PackedText = string | { zstd: Uint8Array };

/** Shorter texts are most texts of a guide, and few bytes. */
const MIN_CHARACTERS = 16_384;

/** Compress a long text. */
export function packText(text: string): PackedText {
  return text.length < MIN_CHARACTERS ? text : { zstd: zstdCompressSync(text) };
}

/** Return the text that was packed. */
export function unpackText(text: PackedText): string {
  return typeof text === 'string' ? text : zstdDecompressSync(text.zstd).toString();
}
