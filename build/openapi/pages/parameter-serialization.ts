import { generateExample } from '../examples/generated-example.ts';
import { isObject, toInlineText } from '../load/json.ts';
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
  if (Array.isArray(value)) return writeList(serialized, value.map(toInlineText));
  if (isObject(value)) {
    const fields = Object.entries(value).map(([key, part]) => ({ key, text: toInlineText(part) }));
    return writeObject(serialized, fields);
  }
  if (serialized.style === 'label') return `.${toInlineText(value)}`;
  return serialized.style === 'matrix' ? `;${name}=${toInlineText(value)}` : null;
}

function writeList(
  { name, style, isExploded }: SerializedParameter,
  entries: string[],
): string | null {
  const repeat = (separator: string) => entries.map((e) => `${name}=${e}`).join(separator);
  switch (style) {
    case 'form':
      return isExploded ? null : `${name}=${entries.join(',')}`;
    case 'spaceDelimited':
      return isExploded ? null : `${name}=${entries.join('%20')}`;
    case 'pipeDelimited':
      return isExploded ? null : `${name}=${entries.join('|')}`;
    case 'deepObject':
      return entries.map((entry, index) => `${name}[${index}]=${entry}`).join('&');
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

function writeObject(
  { name, style, isExploded }: SerializedParameter,
  fields: { key: string; text: string }[],
): string {
  const pairs = fields.map(({ key, text }) => `${key}=${text}`);
  const flat = (separator: string) =>
    fields.flatMap(({ key, text }) => [key, text]).join(separator);
  switch (style) {
    case 'form':
      return isExploded ? pairs.join('&') : `${name}=${flat(',')}`;
    case 'spaceDelimited':
      return `${name}=${flat('%20')}`;
    case 'pipeDelimited':
      return `${name}=${flat('|')}`;
    case 'deepObject':
      return fields.map(({ key, text }) => `${name}[${key}]=${text}`).join('&');
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
