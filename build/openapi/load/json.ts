/** A JSON object with unknown values. */
export type JsonObject = Record<string, unknown>;

/** Tell whether a value is an object, but neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Return an object; any other value becomes an empty one. */
export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Return a list; any other value becomes an empty one. */
export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Return a text; YAML reads `version: 1.0` as a number, and blank text counts as missing. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}

/** Return the texts of a list. */
export function toTexts(value: unknown): string[] {
  return toList(value).flatMap((entry) => toText(entry) ?? []);
}

/** Return a finite number; any other value becomes undefined. */
export function toNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Render a JSON value on one line: text without quotes, any other value as JSON. */
export function toInlineText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Longer values are cut. */
const MAX_LENGTH = 200;

/** Render a JSON value within a line of text. */
export function toShortText(value: unknown): string {
  const text = value === '' ? '""' : toInlineText(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** Split a JSON pointer into its keys: `#/paths/~1users/get` → `paths`, `/users`, `get`. */
export function toPointerKeys(pointer: string): string[] {
  return pointer
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((key) => key !== '')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Append a key to a pointer: (`#/paths`, `/users`) → `#/paths/~1users`. */
export function toPointer(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
