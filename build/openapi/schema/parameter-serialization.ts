import { generateExample } from './generated-example.ts';
import { isObject, toInlineText } from '../load/json.ts';
import { toTypes } from './schema-type.ts';
import type { ApiSpec, Parameter } from './spec.ts';

/** The properties that determine how a value is serialized. */
type SerializedParameter = Pick<
  Parameter,
  | 'name'
  | 'location'
  | 'schema'
  | 'style'
  | 'isExploded'
  | 'isReservedAllowed'
  | 'mediaType'
  | 'examples'
>;

/** Limit of entries in the example. */
const MAX_ENTRIES = 2;

/** Show how a list or an object is written: `ids=1,2`. Decoded where that is clear; null for the usual way. */
export function toSerializationExample(
  serialized: SerializedParameter,
  spec: ApiSpec,
): string | null {
  const value = toValue(serialized, spec);
  if (serialized.mediaType === undefined && isUsual(serialized, value)) return null;
  const text = serializeParameter(serialized, value);
  if (serialized.location === 'header') return text;
  const isWhole = serialized.mediaType !== undefined;
  return text.replace(/(?:%[\dA-F]{2})+/g, (encoded) => {
    const decoded = decodeURIComponent(encoded);
    return isWhole ? decoded : decoded.replace(DELIMITERS, encodeURIComponent);
  });
}

/** What could be taken for the end of a value. */
const DELIMITERS = /[ ,;&#%+]/g;

/** Readers expect a plain value as it is, and a list that repeats the parameter or has commas in a path. */
function isUsual({ style, isExploded }: SerializedParameter, value: unknown): boolean {
  if (style === 'label' || style === 'matrix') return false;
  if (!Array.isArray(value)) return !isObject(value);
  return style === 'simple' || (style !== 'deepObject' && isExploded);
}

/** Serialize a value (RFC 6570): with its name in a query or a cookie, percent-encoded except in a header. */
export function serializeParameter(parameter: SerializedParameter, value: unknown): string {
  const { name, location, style, isExploded, mediaType } = parameter;
  const encode = findEncoder(parameter);
  if (mediaType !== undefined) {
    const text = encode(toInlineText(value));
    return location === 'query' || location === 'cookie' ? `${encode(name)}=${text}` : text;
  }
  const pairs = toPairs({ name, style, isExploded }, value, encode).map((pair) => pair.join('='));
  switch (style) {
    case 'simple':
      return toParts(value, isExploded, encode).join(',');
    case 'label':
      return `.${toParts(value, isExploded, encode).join(isExploded ? '.' : ',')}`;
    case 'matrix':
      return `;${pairs.join(';')}`;
    case 'form':
    case 'spaceDelimited':
    case 'pipeDelimited':
    case 'deepObject':
      return pairs.join(location === 'cookie' ? '; ' : '&');
    default:
      return style satisfies never;
  }
}

/** Encodes a name or a value, so that its characters are not taken for those between values. */
type Encode = (text: string) => string;

const asItIs: Encode = (text) => text;

function findEncoder({ location, isReservedAllowed }: SerializedParameter): Encode {
  if (location === 'header') return asItIs;
  if (location === 'path') return encodeSegment;
  return location === 'query' && isReservedAllowed ? encodeUnreserved : encodeURIComponent;
}

/** Encode a segment of a path, in which a colon stands for itself: `external:a/b` → `external:a%2Fb` */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':');
}

/**
 * Encode what a query cannot have, and leave other reserved characters and what is encoded already: `a/b c%20d` →
 * `a/b%20c%20d`
 */
function encodeUnreserved(text: string): string {
  return text.replace(/%[\da-f]{2}|[^\w.~!$'()*+,;:@/?=-]/giu, (part) =>
    part.length === 3 && part.startsWith('%') ? part : encodeURIComponent(part),
  );
}

/** List the parts of a value without a name: `{a: 1}` → `a=1` where it is exploded, otherwise `a`, `1` */
function toParts(value: unknown, isExploded: boolean, encode: Encode): string[] {
  const toPart = (part: unknown) => encode(toInlineText(part));
  if (Array.isArray(value)) return value.map(toPart);
  if (!isObject(value)) return [toPart(value)];
  const fields = toTextFields(value, encode);
  return isExploded ? fields.map((field) => field.join('=')) : fields.flat();
}

/** Entries of a query or a form: names can occur several times. */
type Pair = [name: string, value: string];

const SEPARATORS: Partial<Record<Parameter['style'], string>> = {
  spaceDelimited: ' ',
  pipeDelimited: '|',
};

/** Serialize a value in a query or a form: (`filter` as `deepObject`, `{color: 'red'}`) → `filter[color]`, `red` */
export function toPairs(
  { name, style, isExploded }: Pick<Parameter, 'name' | 'style' | 'isExploded'>,
  value: unknown,
  encode = asItIs,
): Pair[] {
  if (style === 'deepObject') return toDeepPairs(name, value, encode);
  if (isExploded && isObject(value)) return toTextFields(value, encode);
  if (isExploded && Array.isArray(value)) {
    return value.map((entry): Pair => [encode(name), encode(toInlineText(entry))]);
  }
  const separator = SEPARATORS[style];
  const joint = separator === undefined ? ',' : encode(separator);
  return [[encode(name), toParts(value, false, encode).join(joint)]];
}

function toDeepPairs(name: string, value: unknown, encode: Encode): Pair[] {
  if (!isObject(value) && !Array.isArray(value)) {
    return [[encode(name), encode(toInlineText(value))]];
  }
  return Object.entries(value).flatMap(([key, part]) =>
    toDeepPairs(`${name}[${key}]`, part, encode),
  );
}

function toTextFields(value: object, encode: Encode): Pair[] {
  return Object.entries(value).map(([key, part]) => [encode(key), encode(toInlineText(part))]);
}

/** The declared example, or one with enough entries to show how it is written. */
function toValue({ schema: raw, examples }: SerializedParameter, spec: ApiSpec): unknown {
  const schema = spec.resolveSchema(raw);
  const types = toTypes(schema);
  const example = examples[0]?.value ?? generateExample(raw, spec, 'request');
  if (types.includes('array')) {
    const entries = Array.isArray(example) ? example.slice(0, MAX_ENTRIES) : [];
    return entries.length === MAX_ENTRIES ? entries : toEntries(schema.items, spec);
  }
  if (!types.includes('object')) return example ?? '…';
  const fields = Object.entries(isObject(example) ? example : {}).slice(0, MAX_ENTRIES);
  return fields.length > 0 ? Object.fromEntries(fields) : { key: 'value' };
}

function toEntries(items: unknown, spec: ApiSpec): unknown[] {
  const entry = spec.resolveSchema(items);
  const { enumValues } = entry;
  if (enumValues.length >= MAX_ENTRIES) return enumValues.slice(0, MAX_ENTRIES);
  const [type] = toTypes(entry);
  if (type === 'integer' || type === 'number') return [1, 2];
  const example = type === 'object' ? generateExample(items, spec, 'request') : undefined;
  return example === undefined ? ['a', 'b'] : [example];
}
