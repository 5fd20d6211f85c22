import type { VFile } from 'vfile';
import type { Code } from 'mdast';
import type { Node, Point, Position } from 'unist';

/** A position in a text; both numbers start at 1. */
export interface TextPosition {
  line: number;
  column: number;
}

/** Convert an offset in UTF-16 units to a position; -1, of a text that was not found, is the start. */
export function toTextPosition(text: string, offset: number): TextPosition {
  const before = text.slice(0, Math.max(0, offset));
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: before.length - lineStart + 1 };
}

/** Convert an offset in a fenced block to a position in the file: in a list or a quote, its text lacks the indent. */
export function toSourcePoint(
  code: Pick<Code, 'value'> & { position?: Position | undefined },
  offset: number,
  file: VFile,
): Point {
  const { line, column } = toTextPosition(code.value, offset);
  const fence = code.position?.start.line ?? 1;
  const written = String(file).split('\n')[fence + line - 1] ?? '';
  const text = code.value.split('\n')[line - 1] ?? '';
  return { line: fence + line, column: Math.max(written.lastIndexOf(text), 0) + column };
}

/** Return the lines of a file that a node is in; none for a node that a plugin created. */
export function toSourceLines({ position }: Node, file: VFile): string[] {
  if (!position) return [];
  return String(file)
    .split('\n')
    .slice(position.start.line - 1, position.end.line);
}
