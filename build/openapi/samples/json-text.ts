/**
 * Write a JSON value as indented text. Characters that some language takes for the end of a line, or
 * refuses in source code, are escaped, so that the text can stand in any language's literal.
 */
export function toJsonText(value: unknown): string {
  return (JSON.stringify(value, null, 2) ?? 'null').replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
