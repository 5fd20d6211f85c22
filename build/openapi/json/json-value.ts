/** A JSON object of which nothing is known yet. */
export type JsonObject = Record<string, unknown>;

/** Tell whether `value` is an object that is neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Read an object; anything else counts as an empty one. */
export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Read a list; anything else counts as an empty one. */
export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Read a text, also where YAML made a number of it (`version: 1.0`); blank ones count as missing. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}

/** Read the texts of a list and skip the rest. */
export function toTexts(value: unknown): string[] {
  return toList(value).flatMap((entry) => toText(entry) ?? []);
}

/** Read a number; anything else counts as missing. */
export function toNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Show a JSON value on one line: texts without quotes, everything else as JSON. */
export function toInlineText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
