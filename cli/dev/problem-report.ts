import { formatProblem, hasErrors } from '../../build/problem.ts';
import type { FramedProblem, TabEvent } from './messages.ts';

/**
 * Create a function that takes all problems that exist. It shows them in the open tabs, and prints each new one, and a
 * line when the last error is fixed.
 */
export function createProblemReport(
  send: (event: TabEvent) => void,
): (problems: FramedProblem[]) => void {
  let printed = new Set<string>();
  let hadErrors = false;
  return (problems) => {
    // Without the lines around it: those of a problem that is being fixed have changed.
    const byText = new Map(problems.map((problem) => [formatProblem(problem), problem]));
    const fresh = [...byText]
      .filter(([text]) => !printed.has(text))
      .map(([, problem]) => renderProblem(problem));
    if (fresh.length > 0) process.stderr.write(`\n${fresh.join('\n\n')}\n`);
    printed = new Set(byText.keys());
    const isBroken = hasErrors(problems);
    if (hadErrors && !isBroken) process.stderr.write('\nNo errors.\n');
    hadErrors = isBroken;
    send({ kind: 'problems', problems });
  };
}

function renderProblem(problem: FramedProblem): string {
  const { severity, codeFrame } = problem;
  const hasFrame = severity === 'error' && codeFrame !== '';
  return hasFrame ? `${formatProblem(problem)}\n${codeFrame}` : formatProblem(problem);
}
