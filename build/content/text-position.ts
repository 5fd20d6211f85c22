/** A place in a text; both numbers count from 1. */
export interface TextPosition {
  line: number;
  column: number;
}

/** Find the place of an offset, in UTF-16 units from the text's start. */
export function toTextPosition(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}
