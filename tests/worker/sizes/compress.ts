import { brotliCompressSync, constants } from 'node:zlib';

/** Cloudflare compresses as fast as this what the Worker renders, and static files too. */
export const EDGE_QUALITY = 4;

/** A host that serves precompressed files sends them as small as this. */
export const FULL_QUALITY = 11;

export function compress(content: string, quality: number): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return brotliCompressSync(content, { params }).length;
}
