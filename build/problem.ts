import { sep } from 'node:path';

/** Something an author must (`error`) or should (`warning`) fix. */
export interface Problem {
  severity: 'error' | 'warning';
  /** Path relative to the working directory. */
  file: string;
  /** 1-based; 1:1 where the problem concerns the whole file. */
  line: number;
  column: number;
  /** What is wrong, with the value, and how to fix it. */
  message: string;
  /** JSON pointer to the place. */
  pointer?: string;
  /** What is wrong, the same for all problems with one cause: `page /docs/faqs`. Such problems are reported together. */
  cause?: string;
}

/** Create a problem of a whole file. */
export function fileProblem(
  file: string,
  message: string,
  severity: Problem['severity'] = 'error',
): Problem {
  return { severity, file, line: 1, column: 1, message };
}

/** Places that a merged problem lists, its own included. An author with more uses the search of the editor. */
const MAX_LISTED_PLACES = 3;

/** Problems with the same cause that are each reported at its place. */
const MAX_SEPARATE = 3;

/** Report many problems with the same cause once, at the first place, with the next ones and a count. */
export function mergeByCause(problems: Problem[]): Problem[] {
  const toGroup = (problem: Problem) =>
    problem.cause === undefined ? problem : `${problem.severity} ${problem.cause}`;
  const groups = Map.groupBy(sortProblems(problems), toGroup);
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (!first || group.length <= MAX_SEPARATE) return group;
    const places = others.slice(0, MAX_LISTED_PLACES - 1).map(toPlace);
    const rest = others.length - places.length;
    const all = `${places.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
    return {
      ...first,
      message: `${first.message} ${others.length} more places have this problem: ${all}.`,
    };
  });
}

/** Warnings of one kind that are printed. Pages that were written for another tool have hundreds. */
const MAX_OF_KIND = 3;

/** Take the first warnings of each kind, the last of which says how many more there are; all errors stay. */
export function limitWarnings(problems: Problem[]): Problem[] {
  const toKind = (problem: Problem) =>
    problem.severity === 'error' ? problem : toWording(problem);
  const groups = Map.groupBy(problems, toKind);
  return problems.flatMap((problem) => {
    const group = groups.get(toKind(problem)) ?? [];
    const at = group.indexOf(problem);
    const rest = group.length - MAX_OF_KIND;
    if (at < MAX_OF_KIND - 1 || rest <= 0) return problem;
    if (at >= MAX_OF_KIND) return [];
    const more = rest === 1 ? '1 more warning is' : `${rest} more warnings are`;
    const message = `${problem.message} ${more} of this kind: see \`--all-warnings\`.`;
    return { ...problem, message };
  });
}

/** The first sentence of a message without values and paths, which is the same for all problems of a kind. */
function toWording({ message }: Problem): string {
  const [sentence = ''] = message
    .replaceAll(/`[^`]*`(?:, `[^`]*`)*|\/\S*/g, '')
    .split(/\.(?:\s|$)/);
  return sentence.replace(/^ have /, ' has ');
}

/** Order problems by file, line, column and message, without duplicates. */
export function sortProblems(problems: Problem[]): Problem[] {
  const byText = new Map(problems.map((problem) => [formatProblem(problem), problem]));
  return [...byText.values()].sort(
    (a, b) =>
      compareText(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareText(a.message, b.message),
  );
}

export function hasErrors(problems: Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}

/** `content/docs/faqs.mdx:14:7 Broken link …`, `api.json:1:78 Broken link … (at #/paths/~1users/get)` */
export function formatProblem(problem: Problem): string {
  const prefix = problem.severity === 'warning' ? 'warning: ' : '';
  return `${toPlace(problem)} ${prefix}${toText(problem)}`;
}

/** C0 and C1 controls, separators of lines and paragraphs, and what changes the direction of text. */
const CONTROLS = /[\0-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

/** Escape the control characters of a text, which a terminal or a log would run: `a<ESC>[2J` → `a\u001b[2J` */
export function escapeControls(text: string): string {
  return text.replace(
    CONTROLS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function toPlace({ file, line, column }: Problem): string {
  return `${escapeControls(toPosix(file))}:${line}:${column}`;
}

/** Format for a log, and for GitHub Actions as a command too: `::error file=content/docs/faqs.mdx,line=14,col=7::…` */
export function formatForLog(problem: Problem, env: NodeJS.ProcessEnv): string {
  if (!env['GITHUB_ACTIONS']) return formatProblem(problem);
  const { severity, file, line, column } = problem;
  const escape = (text: string) => text.replace(/[%\r\n]/g, encodeURIComponent);
  const place = escape(escapeControls(toPosix(file))).replace(/[:,]/g, encodeURIComponent);
  const command = `::${severity} file=${place},line=${line},col=${column}::${escape(toText(problem))}`;
  return `${formatProblem(problem)}\n${command}`;
}

function toText({ message, pointer }: Problem): string {
  return escapeControls(pointer === undefined ? message : `${message} (at ${pointer})`);
}

/** The same text on Windows, also for GitHub. */
function toPosix(file: string): string {
  return file.replaceAll(sep, '/');
}

/** Compare by code unit: the same order on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A command was called with wrong arguments or on a wrong folder. The message says how to correct the call. */
export class UsageError extends Error {
  override name = 'UsageError';
}
