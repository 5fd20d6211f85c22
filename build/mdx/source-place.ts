import type { Code } from 'mdast';
import type { Point } from 'unist';
import type { VFile } from 'vfile';
import { toTextPosition } from '../content/text-position.ts';

/**
 * Convert an offset in the text of a fenced block to a position in the file. In a list or a quote, the text
 * of the block lacks the indentation.
 */
export function toSourcePoint(code: Code, offset: number, file: VFile): Point {
  const { line, column } = toTextPosition(code.value, offset);
  const fence = code.position?.start.line ?? 1;
  const written = String(file).split('\n')[fence + line - 1] ?? '';
  const text = code.value.split('\n')[line - 1] ?? '';
  return { line: fence + line, column: Math.max(written.lastIndexOf(text), 0) + column };
}
