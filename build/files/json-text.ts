import { parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';

/** A JSON text with the places of its values, or its first error. */
type JsonText = { root: Node; error?: never } | { root?: never; error: JsonError };

interface JsonError {
  offset: number;
  /** `comma expected` */
  reason: string;
}

/** Parse a JSON text for the places of what is in it, which takes longer than `JSON.parse`. */
export function parseJsonText(text: string): JsonText {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (root && !error) return { root };
  const name = error ? printParseErrorCode(error.error) : 'ValueExpected';
  const reason = name.replaceAll(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase();
  return { error: { offset: error?.offset ?? 0, reason } };
}
