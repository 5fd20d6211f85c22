import { dirname, resolve } from 'node:path';
import { readSourceFile } from '../../build/files/read-source-file.ts';
import { escapeControls } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import type { FramedProblem } from './messages.ts';

/** Lines before and after the line of a problem. */
const CONTEXT_LINES = 2;

/** Add the lines around each problem. Many may be in one file, of many megabytes. */
export function addCodeFrames(problems: Problem[]): FramedProblem[] {
  const files = new Set(problems.map(({ file }) => file));
  const linesByFile = new Map([...files].map((file) => [file, loadLines(file)]));
  return problems.map((problem) => {
    const codeFrame = renderCodeFrame(linesByFile.get(problem.file) ?? [], problem);
    return { ...problem, path: resolve(problem.file), codeFrame };
  });
}

/** None of a file that is not read for the site either. */
function loadLines(file: string): string[] {
  const read = readSourceFile(dirname(file), file);
  return read.kind === 'file' && read.bytes.length > 0 ? String(read.bytes).split(/\r?\n/) : [];
}

/** Render the lines around a place, with their numbers and a mark below the column. */
function renderCodeFrame(lines: string[], place: Pick<Problem, 'line' | 'column'>): string {
  const first = Math.max(place.line - CONTEXT_LINES, 1);
  const last = Math.min(place.line + CONTEXT_LINES, lines.length);
  const width = String(last).length;
  return lines
    .slice(first - 1, last)
    .flatMap((line, index) => {
      const number = first + index;
      const isPlace = number === place.line;
      const text = `${isPlace ? '>' : ' '} ${String(number).padStart(width)} | ${toPrintable(line)}`;
      const mark = `${' '.repeat(width + 2)} | ${toIndent(line, place.column)}^`;
      return isPlace ? [text, mark] : [text];
    })
    .join('\n');
}

function toPrintable(line: string): string {
  return line.split('\t').map(escapeControls).join('\t');
}

/** Tabs stay tabs, so that the mark stands below its character. */
function toIndent(line: string, column: number): string {
  return line.slice(0, column - 1).replace(/[^\t]/g, ' ');
}
