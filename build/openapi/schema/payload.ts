import { toList } from '../load/json.ts';
import { toUnnamedExample } from './parse-messages.ts';
import type { ApiSpec, Example, MediaType } from './spec.ts';
import type { Direction, Schema } from './schema.ts';
import { generateExample } from './generated-example.ts';
import { BYTES_TEXT, isBinary } from './prepare-for-sampler.ts';
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
  if (typeof value !== 'string' || !isJsonText(value)) return value;
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
  if (isFile(media, spec)) return [toUnnamedExample(BYTES_TEXT)];
  const value = generateExample(media.schema, spec, direction);
  if (value === undefined) return [];
  return [toUnnamedExample(value)];
}

/** Tell whether a body is the content of a file, which no example can show. */
export function isFile({ name, schema }: MediaType, spec: ApiSpec): boolean {
  const isText = isJson(name) || isForm(name);
  return FILE_TYPES.test(name) || (!isText && isBinary(spec.resolveSchema(schema)));
}

/** Media types that are no text. */
const FILE_TYPES =
  /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:octet-stream|pdf|zip|gzip|vnd\.(?:ms-|openxml))(?!.*\+(?:json|xml)))/i;

/** Return the text of a body; null for an object of a media type that is no kind of JSON or form. */
function toPayloadText(value: unknown, mediaType: string): string | null {
  if (value === BYTES_TEXT && !isJson(mediaType)) return `<the bytes of ${mediaType}>`;
  if (isJson(mediaType) && !isJsonText(value)) return JSON.stringify(value, null, 2) ?? null;
  if (typeof value === 'string') return value;
  if (LINES.test(mediaType))
    return [value]
      .flat()
      .map((entry) => JSON.stringify(entry))
      .join('\n');
  return isForm(mediaType) ? (JSON.stringify(value, null, 2) ?? null) : null;
}

/** Streams of JSON, with an entry in each line. */
const LINES = /[/-](?:json(?:l|lines|-seq)|ndjson)\b/i;

/** Some documents write a JSON example as a text, which may have comments. */
function isJsonText(value: unknown): boolean {
  return typeof value === 'string' && /^\s*[{[]/.test(value);
}

/** Tell whether a media type is a form with named fields. */
export function isForm(mediaType: string): boolean {
  return mediaType.startsWith('multipart/') || mediaType === 'application/x-www-form-urlencoded';
}

function toLanguage(mediaType: string): string {
  if (isJson(mediaType) || isForm(mediaType)) return 'json';
  return /[/+]xml\b/i.test(mediaType) ? 'xml' : 'text';
}
