import { formatProblem, hasErrors } from '../../build/problem.ts';
import type { FramedProblem, TabEvent } from './messages.ts';

/** What the problems of a preview come from: each replaces its own. */
export type ProblemSource = 'site' | 'worker';

/** Create a function that takes the problems of a source, and shows all that exist in the terminal and in the open tabs. */
export function createProblemReport(
  send: (event: TabEvent) => void,
): (source: ProblemSource, problems: FramedProblem[]) => void {
  const bySource: Record<ProblemSource, FramedProblem[]> = { site: [], worker: [] };
  const print = createProblemPrinter();
  return (source, current) => {
    bySource[source] = current;
    const problems = [...bySource.site, ...bySource.worker];
    print(problems);
    send({ kind: 'problems', problems });
  };
}

/** Create a function that prints each new problem, and a line when the last error is fixed. */
function createProblemPrinter(): (problems: FramedProblem[]) => void {
  let printed = new Set<string>();
  let hadErrors = false;
  return (problems) => {
    const texts = new Set(problems.map(renderProblem));
    const fresh = [...texts].filter((text) => !printed.has(text));
    if (fresh.length > 0) process.stderr.write(`\n${fresh.join('\n\n')}\n`);
    printed = texts;
    const isBroken = hasErrors(problems);
    if (hadErrors && !isBroken) process.stderr.write('\nNo errors.\n');
    hadErrors = isBroken;
  };
}

function renderProblem(problem: FramedProblem): string {
  const { severity, codeFrame } = problem;
  const hasFrame = severity === 'error' && codeFrame !== '';
  return hasFrame ? `${formatProblem(problem)}\n${codeFrame}` : formatProblem(problem);
}
