import { sample } from 'openapi-sampler';
import { toObject } from '../load/json.ts';
import { toRegExp } from '../load/pattern.ts';
import type { Constraints, Schema } from './schema.ts';

/** Text of the sampler for a value of which only the type is known. */
export const PLACEHOLDER_TEXT = 'string';

/** Text that stands for the content of a file. */
export const BYTES_TEXT = '<bytes>';

/** Values of formats that `openapi-sampler` does not know. */
const FORMATS = new Map([
  ['binary', BYTES_TEXT],
  ['byte', 'ZXhhbXBsZQ=='],
  ['duration', 'P1D'],
  ['iso-date-time', '2019-08-24T14:15:22Z'],
  ['iso-time', '14:15:22Z'],
  ['url', 'https://example.com'],
]);

/** Values that readers know, in the order in which they are tried for a pattern. */
const USUAL_VALUES = [
  '2019-08-24T14:15:22Z',
  '2019-08-24',
  '14:15:22',
  '14:15',
  '095be615-a8ad-4c33-8e9c-c7612fbf6c9f',
  'user@example.com',
  'https://example.com',
  'example.com',
  '192.0.2.1',
  '+12025550123',
  'en-US',
  'EUR',
  'US',
  '10.00',
  '1.0.0',
  '123',
  PLACEHOLDER_TEXT,
];

/** A longer text takes all memory. */
const MAX_LENGTH = 10_000;

/** Tell whether a text is the content of a file. */
export function isBinary({ format, constraints }: Schema): boolean {
  const { contentMediaType: type, contentEncoding } = constraints;
  const isFile = type !== undefined && !/^text\/|[/+](?:json|xml)\b/.test(type);
  return format === 'binary' || (isFile && contentEncoding === undefined);
}

/** Generate a value of a schema that has no parts. `type` is its type, and `name` that of its field. */
export function toPlainValue(schema: Schema, type: string | undefined, name: string): unknown {
  const { format, constraints } = schema;
  const { patterns = [], minLength } = constraints;
  const content = constraints.contentEncoding === 'base64' ? 'byte' : format;
  const known = FORMATS.get(isBinary(schema) ? 'binary' : (content ?? ''));
  if (known !== undefined) return known;
  const usual = format === undefined ? findUsualValue(constraints) : undefined;
  if (usual !== undefined) return usual;
  const [pattern] = patterns.map(toPlainPattern);
  const plain: object = {
    ...constraints,
    ...(type !== undefined && { type }),
    ...(minLength !== undefined && { minLength: Math.min(minLength, MAX_LENGTH) }),
    format,
    pattern,
  };
  // The sampler makes the value of some formats from the name of the field.
  const holder = { type: 'object', properties: { [name]: plain } } as const;
  return toObject(sample(holder, { quiet: true, enablePatterns: true }))[name];
}

/** Find a usual value for a text with patterns. */
function findUsualValue({ patterns, minLength = 0, maxLength = Infinity }: Constraints) {
  const expressions = patterns?.map(toRegExp);
  return USUAL_VALUES.find(
    (value) =>
      value.length >= minLength &&
      value.length <= maxLength &&
      expressions?.every((expression) => expression?.test(value)),
  );
}

/** The sampler knows no escapes: `[\\w!]\\-\\d` → `[A-Za-z0-9_!]-[0-9]` */
function toPlainPattern(pattern: string): string {
  return pattern.replace(/\[(?:\\.|[^\]\\])*\]|\\./g, (part) => {
    const plain = part.replace(/\\(.)/g, (_, escaped: string) => CLASSES[escaped] ?? escaped);
    return part.startsWith('[') || /^[\w-]$/.test(plain) ? plain : `[${plain}]`;
  });
}

const CLASSES: Record<string, string> = { d: '0-9', w: 'A-Za-z0-9_', s: ' ' };
