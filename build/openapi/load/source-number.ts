declare global {
  /** What Node has of ECMAScript 2026, and TypeScript does not declare yet. */
  interface JSON {
    rawJSON(text: string): object;
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
  }
}

const KEY = '\0number';

/** A number that JavaScript writes otherwise: `0.10`, `01234`, `9223372036854775807`. Plain data, because it is copied. */
export interface SourceNumber {
  [KEY]: string;
}

/** Tell whether a value is a number with its source text. */
export function isSourceNumber(value: unknown): value is SourceNumber {
  if (typeof value !== 'object' || value === null || !(KEY in value)) return false;
  // A document could have this key too.
  return typeof value[KEY] === 'string' && Number.isFinite(Number(value[KEY]));
}

/** Return a number, or its source text where JavaScript would write another one. */
export function toSourceNumber(value: number, source: string): number | SourceNumber {
  return String(value) === source || !Number.isFinite(value) ? value : { [KEY]: source };
}

/** Return the text of a number as it is written. */
export function toSource(number: SourceNumber): string {
  return number[KEY];
}

/** Parse JSON; numbers keep their source text. Throws as `JSON.parse` does. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_, value: unknown, { source }) =>
    typeof value === 'number' ? toSourceNumber(value, source ?? '') : value,
  );
}

/** Write a value as JSON, with its numbers as they are written in the source. Undefined for what JSON does not have. */
export function toExactJson(value: unknown, indent?: number): string | undefined {
  const toRaw = (_: string, part: unknown) =>
    isSourceNumber(part) ? JSON.rawJSON(toJsonNumber(part[KEY])) : part;
  return JSON.stringify(value, toRaw, indent);
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** YAML has numbers that JSON does not have: `01234`, `+1`, `.5`, `0x1F`. */
function toJsonNumber(source: string): string {
  if (JSON_NUMBER.test(source)) return source;
  return /^[-+]?\d+$/.test(source) ? String(BigInt(source)) : String(Number(source));
}

/** Copy a value with the numbers that JavaScript computes with. */
export function toPlainNumbers(value: unknown): unknown {
  if (isSourceNumber(value)) return Number(value[KEY]);
  if (Array.isArray(value)) return value.map(toPlainNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, toPlainNumbers(part)]),
  );
}

/** Digits that every number of JavaScript has. */
const MAX_DIGITS = 15;

/** Tell whether a value has a number that JavaScript would round. */
export function hasRoundedNumber(value: unknown): boolean {
  if (isSourceNumber(value)) return value[KEY].replace(/^\D*0*|\D/g, '').length > MAX_DIGITS;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasRoundedNumber);
}
