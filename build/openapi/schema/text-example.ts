import { toPatternExample } from './pattern-example.ts';
import type { Constraints, Schema } from './schema.ts';

/** One value for each format that JSON Schema and OpenAPI name. */
const BY_FORMAT: Record<string, string> = {
  date: '2025-02-14',
  'date-time': '2025-02-14T08:30:00Z',
  time: '08:30:00Z',
  duration: 'PT1H',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  iri: 'https://example.com',
  'uri-reference': '/path',
  'uri-template': '/path/{id}',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  'json-pointer': '/path',
  regex: '.*',
  byte: 'ZXhhbXBsZQ==',
  password: 'correct horse battery staple',
};

/** A longer text would only fill the page. */
const MAX_LENGTH = 1_000;

/** Stands for a text of which only the type is known. */
export const UNKNOWN_TEXT = 'string';

/** Make up a text of a schema's format, pattern and length; undefined where that is beyond us. */
export function toTextExample({ format, constraints }: Schema): string | undefined {
  const { patterns = [], minLength = 0, maxLength = Infinity } = constraints;
  const known = format === undefined ? undefined : BY_FORMAT[format];
  if (patterns.length > 0) return toMatchingText(patterns, constraints, known);
  if (known !== undefined) return isWithin(known, constraints) ? known : undefined;
  const length = Math.min(Math.max(minLength, UNKNOWN_TEXT.length), maxLength);
  if (length > MAX_LENGTH) return undefined;
  return UNKNOWN_TEXT.repeat(Math.ceil(length / UNKNOWN_TEXT.length)).slice(0, length);
}

/** A pattern on top of a format, or of another pattern, asks for more than can be made up. */
function toMatchingText(
  patterns: string[],
  constraints: Constraints,
  known: string | undefined,
): string | undefined {
  const [pattern] = patterns;
  if (pattern === undefined || patterns.length > 1 || known !== undefined) return undefined;
  return toPatternExample(pattern, constraints) ?? undefined;
}

function isWithin(text: string, { minLength = 0, maxLength = Infinity }: Constraints): boolean {
  return text.length >= minLength && text.length <= maxLength;
}
