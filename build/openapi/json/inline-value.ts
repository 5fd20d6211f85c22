import { toInlineText } from './json-value.ts';

/** Longer values (a default that is a whole object) are cut. */
const MAX_LENGTH = 200;

/** Show a JSON value within a line of text. */
export function toShortText(value: unknown): string {
  const text = value === '' ? '""' : toInlineText(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
