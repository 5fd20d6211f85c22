import { generateExample } from '../examples/generated-example.ts';
import { isObject, toInlineText } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import { toTypes } from '../model/schema-type.ts';
import type { ApiSpec, Parameter } from '../model/spec.ts';

/** The properties that determine how a value is serialized. */
type SerializedParameter = Pick<
  Parameter,
  'name' | 'location' | 'schema' | 'style' | 'isExploded' | 'mediaType' | 'examples'
>;

/** Limit of entries in the example. */
const MAX_ENTRIES = 2;

/**
 * Return an example of how a list or an object is serialized in a parameter (RFC 6570, as used by
 * OpenAPI): `ids=1,2`, `filter[name]=Ada`. Null for the usual serialization.
 */
export function toSerializationExample(
  serialized: SerializedParameter,
  spec: ApiSpec,
): string | null {
  const { name, location, mediaType } = serialized;
  const value = toValue(serialized, spec);
  const isNamed = location === 'query' || location === 'cookie';
  if (mediaType !== undefined) return `${isNamed ? `${name}=` : ''}${JSON.stringify(value)}`;
  if (Array.isArray(value)) return writeList(serialized, value);
  if (isObject(value)) return writeObject(serialized, value);
  if (serialized.style === 'label') return `.${toInlineText(value)}`;
  return serialized.style === 'matrix' ? `;${name}=${toInlineText(value)}` : null;
}

function writeList(
  { name, style, isExploded }: SerializedParameter,
  value: unknown[],
): string | null {
  const entries = value.map(toInlineText);
  const repeat = (separator: string) => entries.map((e) => `${name}=${e}`).join(separator);
  switch (style) {
    case 'form':
      return isExploded ? null : `${name}=${entries.join(',')}`;
    case 'spaceDelimited':
      return isExploded ? null : `${name}=${entries.join('%20')}`;
    case 'pipeDelimited':
      return isExploded ? null : `${name}=${entries.join('|')}`;
    case 'deepObject':
      return toPairText(toDeepPairs(name, value));
    case 'simple':
      return null;
    case 'label':
      return `.${entries.join(isExploded ? '.' : ',')}`;
    case 'matrix':
      return `;${isExploded ? repeat(';') : `${name}=${entries.join(',')}`}`;
    default:
      return style satisfies never;
  }
}

function writeObject({ name, style, isExploded }: SerializedParameter, value: JsonObject): string {
  const fields = toTextFields(value);
  const pairs = fields.map((pair) => pair.join('='));
  const flat = (separator: string) => fields.flat().join(separator);
  switch (style) {
    case 'form':
      return isExploded ? pairs.join('&') : `${name}=${flat(',')}`;
    case 'spaceDelimited':
      return `${name}=${flat('%20')}`;
    case 'pipeDelimited':
      return `${name}=${flat('|')}`;
    case 'deepObject':
      return toPairText(toDeepPairs(name, value));
    case 'simple':
      return isExploded ? pairs.join(',') : flat(',');
    case 'label':
      return `.${isExploded ? pairs.join('.') : flat(',')}`;
    case 'matrix':
      return isExploded ? `;${pairs.join(';')}` : `;${name}=${flat(',')}`;
    default:
      return style satisfies never;
  }
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
): Pair[] {
  if (typeof value !== 'object' || value === null) return [[name, toInlineText(value)]];
  if (style === 'deepObject') return toDeepPairs(name, value);
  const fields = Array.isArray(value) ? [] : toTextFields(value);
  const texts = Array.isArray(value) ? value.map(toInlineText) : fields.flat();
  if (!isExploded) return [[name, texts.join(SEPARATORS[style] ?? ',')]];
  return Array.isArray(value) ? texts.map((text): Pair => [name, text]) : fields;
}

function toDeepPairs(name: string, value: unknown): Pair[] {
  if (typeof value !== 'object' || value === null) return [[name, toInlineText(value)]];
  return Object.entries(value).flatMap(([key, part]) => toDeepPairs(`${name}[${key}]`, part));
}

function toTextFields(value: object): Pair[] {
  return Object.entries(value).map(([key, part]) => [key, toInlineText(part)]);
}

function toPairText(pairs: Pair[]): string {
  return pairs.map((pair) => pair.join('=')).join('&');
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
