import type { Contract, Parameter } from '../contract.ts';
import { isObject, toInlineText } from '../json/json-value.ts';
import type { SchemaResolver } from '../schema/resolve-schema.ts';
import { toSchemaExample } from '../schema/schema-example.ts';
import { toTypes } from '../schema/schema-type.ts';

/** What decides how a value is written. */
export type Writing = Pick<
  Parameter,
  'name' | 'place' | 'schema' | 'style' | 'isExploded' | 'mediaType' | 'examples'
>;

/** More entries than these show nothing new. */
const MAX_ENTRIES = 2;

/**
 * Show by an example how a list or an object is written in a parameter (RFC 6570, as OpenAPI takes
 * it): `ids=1,2`, `filter[name]=Ada`. Null where it is written the way everyone expects.
 */
export function toWritingExample(writing: Writing, { resolveSchema }: Contract): string | null {
  const { name, place, mediaType } = writing;
  const value = toValue(writing, resolveSchema);
  const isNamed = place === 'query' || place === 'cookie';
  if (mediaType !== undefined) return `${isNamed ? `${name}=` : ''}${JSON.stringify(value)}`;
  if (Array.isArray(value)) return writeList(writing, value.map(toInlineText));
  if (isObject(value)) {
    const fields = Object.entries(value).map(([key, part]) => ({ key, text: toInlineText(part) }));
    return writeObject(writing, fields);
  }
  if (writing.style === 'label') return `.${toInlineText(value)}`;
  return writing.style === 'matrix' ? `;${name}=${toInlineText(value)}` : null;
}

function writeList({ name, style, isExploded }: Writing, entries: string[]): string | null {
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
  { name, style, isExploded }: Writing,
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

/** The contract's example, or one that has what it takes to see how it is written. */
function toValue({ schema: raw, examples }: Writing, resolve: SchemaResolver): unknown {
  const schema = resolve(raw);
  const types = toTypes(schema);
  const given = examples[0]?.value ?? toSchemaExample(raw, resolve, 'request');
  if (types.includes('array')) {
    const entries = Array.isArray(given) ? given.slice(0, MAX_ENTRIES) : [];
    return entries.length === MAX_ENTRIES ? entries : toEntries(resolve(schema.items), resolve);
  }
  if (!types.includes('object')) return given ?? '…';
  const fields = Object.entries(isObject(given) ? given : {}).slice(0, MAX_ENTRIES);
  return fields.length > 0 ? Object.fromEntries(fields) : { key: 'value' };
}

function toEntries(entry: ReturnType<SchemaResolver>, resolve: SchemaResolver): unknown[] {
  const { enumValues } = entry;
  if (enumValues.length >= MAX_ENTRIES) return enumValues.slice(0, MAX_ENTRIES);
  const [type] = toTypes(entry);
  if (type === 'integer' || type === 'number') return [1, 2];
  const made = type === 'object' ? toSchemaExample(entry.identity, resolve, 'request') : undefined;
  return made === undefined ? ['a', 'b'] : [made];
}
