const encoder = new TextEncoder();

/** Bytes of SHA-256 that a key carries: half of it, ample for telling contents apart. */
const HASH_BYTES = 16;

/** Hash text as the build does for the keys of records: 32 hexadecimal digits. */
export async function toContentHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text));
  const bytes = [...new Uint8Array(digest, 0, HASH_BYTES)];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
