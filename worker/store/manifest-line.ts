import { sealLine } from './sealed-line.ts';

/** What a line of the manifest is about. */
export type LineKind = 'page' | 'redirect' | 'branch' | 'operation' | 'text';

/** How the line of a key starts; keys of the same kind sort as their lines do. */
export function toLineStart(kind: LineKind, key: string): string {
  return `[${toAsciiJson(`${kind} ${key}`)},`;
}

/** How the lines start of all keys that start so. */
export function toOpenLineStart(kind: LineKind, keyStart: string): string {
  return toLineStart(kind, keyStart).slice(0, -2);
}

/** Write the line of a key: an array of the key and the value, sealed. */
export function toLine(kind: LineKind, key: string, value: unknown): string {
  return sealLine(`${toLineStart(kind, key)}${toAsciiJson(value)}]`);
}

const BEYOND_ASCII = /[\u0080-\uffff]/g;

/**
 * Write a value as JSON without any letter beyond ASCII: `"é"` → `"\u00e9"`. V8 keeps such a text in one
 * byte for each character, and a single letter beyond Latin-1 would double the whole manifest.
 */
export function toAsciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    BEYOND_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
