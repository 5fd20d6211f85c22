import type { Contract, Example, MediaType } from '../contract.ts';
import type { Direction } from '../schema/schema-members.ts';
import { toSchemaExample } from '../schema/schema-example.ts';

/** An example of a message's body, as it travels. */
export interface Payload {
  label: string;
  /** Of the code: `json`, `xml`, `text`. */
  language: string;
  text: string;
  value: unknown;
}

/** More examples than these of one payload are left out. */
const MAX_EXAMPLES = 8;

/** List the examples of a body: those that the contract gives, or else one made up from its schema. */
export function toPayloads(media: MediaType, contract: Contract, direction: Direction): Payload[] {
  const given = media.examples.slice(0, MAX_EXAMPLES);
  const examples = given.length > 0 ? given : makeExamples(media, contract, direction);
  return examples.flatMap((example) => {
    const text = toPayloadText(example.value, media.name);
    if (text === null) return [];
    const label = example.summary ?? (example.name === '' ? 'Example' : example.name);
    return [{ label, language: toLanguage(media.name), text, value: example.value }];
  });
}

/** Tell whether a media type is JSON or a kind of it: `application/problem+json`. */
export function isJson(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType) || mediaType === '*/*';
}

function makeExamples(media: MediaType, contract: Contract, direction: Direction): Example[] {
  if (media.schema === undefined) return [];
  const value = toSchemaExample(media.schema, contract.resolveSchema, direction);
  if (value === undefined) return [];
  return [{ name: '', summary: undefined, description: undefined, value }];
}

/** Null where the value says nothing of how the body reads: an object of a type that is not JSON. */
function toPayloadText(value: unknown, mediaType: string): string | null {
  if (isJson(mediaType) && !isJsonText(value)) return JSON.stringify(value, null, 2) ?? null;
  if (typeof value === 'string') return value;
  return isForm(mediaType) ? (JSON.stringify(value, null, 2) ?? null) : null;
}

/** Some contracts give the JSON itself as a text. */
function isJsonText(value: unknown): boolean {
  return typeof value === 'string' && /^\s*[{[]/.test(value);
}

function isForm(mediaType: string): boolean {
  return mediaType.startsWith('multipart/') || mediaType === 'application/x-www-form-urlencoded';
}

function toLanguage(mediaType: string): string {
  if (isJson(mediaType) || isForm(mediaType)) return 'json';
  return /[/+]xml\b/i.test(mediaType) ? 'xml' : 'text';
}
