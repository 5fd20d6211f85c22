import { readFile } from 'node:fs/promises';
import type { Problem } from '../../build/problem.ts';
import type { ShownProblem } from './messages.ts';

/** Lines shown before and after the one at fault. */
const CONTEXT_LINES = 2;

/** Put the lines around each problem with it. */
export async function addFrames(problems: Problem[]): Promise<ShownProblem[]> {
  return Promise.all(
    problems.map(async (problem) => {
      const text = await readFile(problem.file, 'utf8').catch(() => '');
      return { ...problem, frame: renderFrame(text, problem) };
    }),
  );
}

/** Render the lines around a place, with their numbers and a mark below the column. */
function renderFrame(text: string, place: Pick<Problem, 'line' | 'column'>): string {
  if (text === '') return '';
  const lines = text.split(/\r?\n/);
  const first = Math.max(place.line - CONTEXT_LINES, 1);
  const last = Math.min(place.line + CONTEXT_LINES, lines.length);
  const width = String(last).length;
  return lines
    .slice(first - 1, last)
    .flatMap((line, index) => {
      const number = first + index;
      const isPlace = number === place.line;
      const shown = `${isPlace ? '>' : ' '} ${String(number).padStart(width)} | ${line}`;
      const mark = `${' '.repeat(width + 2)} | ${toIndent(line, place.column)}^`;
      return isPlace ? [shown, mark] : [shown];
    })
    .join('\n');
}

/** Tabs stay tabs, so that the mark stands below its character. */
function toIndent(line: string, column: number): string {
  return line.slice(0, column - 1).replace(/[^\t]/g, ' ');
}
