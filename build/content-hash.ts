import { hash } from 'node:crypto';

/** Hash bytes or text to 32 hexadecimal digits: half of SHA-256. */
export function toContentHash(content: string | Uint8Array): string {
  return hash('sha256', content).slice(0, 32);
}
