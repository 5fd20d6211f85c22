import { isObject, toInlineText, toList } from '../load/json.ts';
import { toUnnamedExample } from './parse-messages.ts';
import type { JsonObject } from '../load/json.ts';
import type { ApiSpec, Example, MediaType } from './spec.ts';
import type { Direction, Schema } from './schema.ts';
import { generateExample } from './generated-example.ts';
import { BYTES_TEXT } from './plain-value.ts';
import { toTypes } from './schema-type.ts';

/** An example of a body, as it is sent. */
export interface Payload {
  /** Name in the OpenAPI document. Empty for one without a name. */
  name: string;
  label: string;
  summary: string | undefined;
  /** Language of the code: `json`, `xml`, `text`. */
  language: string;
  text: string;
  value: unknown;
  /** In Markdown. */
  description: string | undefined;
}

/** List the examples of a body: the declared ones, or else one that is generated from its schema. */
export function toPayloads(media: MediaType, spec: ApiSpec, direction: Direction): Payload[] {
  const { examples: declared } = media;
  const examples = declared.length > 0 ? declared : generateExamples(media, spec, direction);
  const schema = spec.resolveSchema(media.schema);
  return examples.flatMap((example) => {
    const value = isJson(media.name) ? parseJsonText(example.value, schema) : example.value;
    const text = toPayloadText(value, media.name);
    if (text === null) return [];
    // The upgrader names a single `example` `default`.
    const isUnnamed = example.name === '' || example.name === 'default';
    const label = example.summary ?? (isUnnamed ? 'Example' : example.name);
    const { name, summary, description } = example;
    return [{ name, label, summary, language: toLanguage(media.name), text, value, description }];
  });
}

/** Parse a text that is an example of something else: the JSON of an object or a list. */
function parseJsonText(value: unknown, schema: Schema): unknown {
  if (!isJsonText(value)) return value;
  if (toTypes(schema).includes('string')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Tell whether a media type is JSON or a kind of it: `application/problem+json`. */
export function isJson(mediaType: string): boolean {
  return /[/+]json\b(?!-)/i.test(mediaType) || mediaType === '*/*';
}

/** Return the type of a body for a range of types. */
export function toConcreteType(mediaType: string): string {
  if (isJson(mediaType) && mediaType.includes('*')) return 'application/json';
  return mediaType.includes('*') ? 'application/octet-stream' : mediaType;
}

function generateExamples(media: MediaType, spec: ApiSpec, direction: Direction): Example[] {
  if (media.schema === undefined) return [];
  const declared = toList(spec.references.resolve(media.schema)['examples']);
  // A single one may not fit its schema.
  if (declared.length > 1) {
    return declared.map((value, at) => ({
      ...toUnnamedExample(value),
      summary: `Example ${at + 1}`,
    }));
  }
  const value = generateExample(media.schema, spec, direction);
  if (value === undefined) return [];
  return [toUnnamedExample(value)];
}

/** Return the text of a body; null for an object of a media type that is no kind of JSON. */
function toPayloadText(value: unknown, mediaType: string): string | null {
  if (isJson(mediaType))
    return isJsonText(value) ? value : (JSON.stringify(value, null, 2) ?? null);
  // The content of a file is that of the reader.
  if (typeof value === 'string') return value === BYTES_TEXT ? null : value;
  return mediaType === FORM && isObject(value) ? toFormText(value) || null : null;
}

/** Some documents write a JSON example as a text, which may have comments. */
function isJsonText(value: unknown): value is string {
  return typeof value === 'string' && /^\s*[{[]/.test(value);
}

const FORM = 'application/x-www-form-urlencoded';

/** Write a form as it is sent, with a field for each entry of a list: `{a: 'b c', d: [1, 2]}` → `a=b%20c&d=1&d=2` */
function toFormText(fields: JsonObject): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((entry) => [name, toInlineText(entry)]),
  );
  return pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
}

function toLanguage(mediaType: string): string {
  if (isJson(mediaType)) return 'json';
  return /[/+]xml\b/i.test(mediaType) ? 'xml' : 'text';
}
