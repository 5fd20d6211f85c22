import { generateExample } from './generated-example.ts';
import { isObject, toInlineText } from '../load/json.ts';
import type { ApiSpec, Parameter } from './spec.ts';

/** Limit of entries in the example. */
const MAX_ENTRIES = 2;

/** Show how a list or an object is written: `ids=1,2`. Decoded where that is clear; null for the usual way. */
export function toSerializationExample(parameter: Parameter, spec: ApiSpec): string | null {
  const value = toValue(parameter, spec);
  if (parameter.otherStyle !== undefined || isUsual(parameter, value)) return null;
  const text = serializeParameter(parameter, value);
  if (text === '') return null;
  if (parameter.location === 'header') return text;
  return text.replace(/(?:%[\dA-F]{2})+/g, (encoded) => {
    return decodeURIComponent(encoded).replace(DELIMITERS, encodeURIComponent);
  });
}

/** What could be taken for the end of a value. */
const DELIMITERS = /[ ,;&#%+]/g;

/** Readers expect a plain value as it is, and a list that repeats the parameter in a query. */
function isUsual({ location, isDeep, isExploded }: Parameter, value: unknown): boolean {
  if (!Array.isArray(value)) return !isObject(value);
  return location === 'query' && !isDeep && isExploded;
}

/** Serialize a value (RFC 6570): with its name in a query or a cookie, percent-encoded except in a header. */
export function serializeParameter(parameter: Parameter, value: unknown): string {
  const { location, isExploded } = parameter;
  if (location === 'header') return toParts(value, isExploded, asItIs).join(',');
  if (location === 'path') return toParts(value, isExploded, encodeSegment).join(',');
  const pairs = toPairs(parameter, value).map((pair) => pair.join('='));
  return pairs.join(location === 'cookie' ? '; ' : '&');
}

/** Encodes a name or a value, so that its characters are not taken for those between values. */
type Encode = (text: string) => string;

const asItIs: Encode = (text) => text;

/** Encode a segment of a path, in which a colon stands for itself: `external:a/b` → `external:a%2Fb` */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':');
}

/** List the parts of a value without a name: `{a: 1}` → `a=1` where it is exploded, otherwise `a`, `1` */
function toParts(value: unknown, isExploded: boolean, encode: Encode): string[] {
  const toPart = (part: unknown) => encode(toInlineText(part));
  if (Array.isArray(value)) return value.map(toPart);
  if (!isObject(value)) return [toPart(value)];
  const fields = toTextFields(value, encode);
  return isExploded ? fields.map((field) => field.join('=')) : fields.flat();
}

/** Entries of a query or a cookie: names can occur several times. */
type Pair = [name: string, value: string];

/** Serialize a value with its name: (`filter` as `deepObject`, `{color: 'red'}`) → `filter[color]`, `red` */
function toPairs({ name, isDeep, isExploded }: Parameter, value: unknown): Pair[] {
  const encode = encodeURIComponent;
  if (isDeep) return toDeepPairs(name, value);
  if (isExploded && isObject(value)) return toTextFields(value, encode);
  if (isExploded && Array.isArray(value)) {
    return value.map((entry): Pair => [encode(name), encode(toInlineText(entry))]);
  }
  return [[encode(name), toParts(value, false, encode).join(',')]];
}

function toDeepPairs(name: string, value: unknown): Pair[] {
  if (!isObject(value) && !Array.isArray(value)) {
    return [[encodeURIComponent(name), encodeURIComponent(toInlineText(value))]];
  }
  return Object.entries(value).flatMap(([key, part]) => toDeepPairs(`${name}[${key}]`, part));
}

function toTextFields(value: object, encode: Encode): Pair[] {
  return Object.entries(value).map(([key, part]) => [encode(key), encode(toInlineText(part))]);
}

/** The example of a parameter with the entries that show how it is written; undefined without one. */
function toValue({ schema, examples }: Parameter, spec: ApiSpec): unknown {
  const example = examples[0]?.value ?? generateExample(schema, spec, 'request');
  // A single entry does not show what is between entries.
  if (Array.isArray(example)) return [...example, ...example].slice(0, MAX_ENTRIES);
  if (!isObject(example)) return example;
  return Object.fromEntries(Object.entries(example).slice(0, MAX_ENTRIES));
}
