import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { inject } from 'vitest';

/** Cloudflare compresses as fast as this what the Worker renders, and static files too. */
export const EDGE_QUALITY = 4;

/** A host that serves precompressed files sends them as small as this. */
export const FULL_QUALITY = 11;

/** How many bytes something may have. */
export interface Budget {
  name: string;
  maxBytes: number;
  /** Which page or file it is, if there are several. */
  subject?: string;
}

/** Return a message for a size that exceeds its budget: by how much, and what to do. */
export function describeExcess(
  { name, maxBytes, subject }: Budget,
  bytes: number,
  advice: string,
): string[] {
  if (bytes <= maxBytes) return [];
  const place = subject === undefined ? '' : `${subject}: `;
  return [
    `${place}${toText(bytes)} bytes are ${toText(bytes - maxBytes)} more than the budget of ${name}, ${toText(maxBytes)}. ${advice} Raise the budget only with a reason in the commit message.`,
  ];
}

export function compress(content: string, quality: number): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return brotliCompressSync(content, { params }).length;
}

export function toMedian(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Return the compressed size of the module that a document loads, and of all that it imports before it runs. */
export async function measureScript(html: string, quality: number): Promise<number> {
  const [, entry = ''] = /<script type="module"[^>]* src="\/_assets\/([^"]+)"/.exec(html) ?? [];
  const names = [entry];
  let bytes = 0;
  // Grows while it is walked.
  for (const name of names) {
    const script = await readFile(join(inject('builtSite'), 'assets/_assets', name), 'utf8');
    const imported = [...script.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
      ([, file]) => file ?? '',
    );
    names.push(...imported.filter((file) => !names.includes(file)));
    bytes += compress(script, quality);
  }
  return bytes;
}

function toText(count: number): string {
  return count.toLocaleString('en-GB');
}
