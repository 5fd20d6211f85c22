import { generateExample } from './generated-example.ts';
import { isObject, toInlineText } from '../load/json.ts';
import { toExactJson } from '../load/source-number.ts';
import { toTypes } from './schema-type.ts';
import type { ApiSpec, Parameter } from './spec.ts';

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
  if (mediaType !== undefined) return `${isNamed ? `${name}=` : ''}${toExactJson(value)}`;
  return isUsual(serialized, value) ? null : serialize(serialized, value);
}

/** Readers expect a plain value as it is, and a list that repeats the parameter or has commas in a path. */
function isUsual({ style, isExploded }: SerializedParameter, value: unknown): boolean {
  if (style === 'label' || style === 'matrix') return false;
  if (!Array.isArray(value)) return !isObject(value);
  return style === 'simple' || (style !== 'deepObject' && isExploded);
}

function serialize({ name, style, isExploded }: SerializedParameter, value: unknown): string {
  const pairs = toPairs({ name, style, isExploded }, value).map((pair) => pair.join('='));
  switch (style) {
    case 'simple':
      return toParts(value, isExploded).join(',');
    case 'label':
      return `.${toParts(value, isExploded).join(isExploded ? '.' : ',')}`;
    case 'matrix':
      return `;${pairs.join(';')}`;
    case 'spaceDelimited':
      return pairs.join('&').replaceAll(' ', '%20');
    case 'form':
    case 'pipeDelimited':
    case 'deepObject':
      return pairs.join('&');
    default:
      return style satisfies never;
  }
}

/** List the parts of a value without a name: `{a: 1}` → `a=1` where it is exploded, otherwise `a`, `1` */
function toParts(value: unknown, isExploded: boolean): string[] {
  if (Array.isArray(value)) return value.map(toInlineText);
  if (!isObject(value)) return [toInlineText(value)];
  const fields = toTextFields(value);
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
): Pair[] {
  if (!isObject(value) && !Array.isArray(value)) return [[name, toInlineText(value)]];
  if (style === 'deepObject') return toDeepPairs(name, value);
  if (!isExploded) return [[name, toParts(value, false).join(SEPARATORS[style] ?? ',')]];
  if (!Array.isArray(value)) return toTextFields(value);
  return value.map((entry): Pair => [name, toInlineText(entry)]);
}

function toDeepPairs(name: string, value: unknown): Pair[] {
  if (!isObject(value) && !Array.isArray(value)) return [[name, toInlineText(value)]];
  return Object.entries(value).flatMap(([key, part]) => toDeepPairs(`${name}[${key}]`, part));
}

function toTextFields(value: object): Pair[] {
  return Object.entries(value).map(([key, part]) => [key, toInlineText(part)]);
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
