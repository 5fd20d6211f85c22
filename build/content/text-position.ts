/** A position in a text; both numbers start at 1. */
export interface TextPosition {
  line: number;
  column: number;
}

/** Convert an offset in UTF-16 units to a position. */
export function toTextPosition(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}
