import { formatProblem, hasErrors } from '../../build/problem.ts';
import type { ShownProblem } from './messages.ts';

/** Create what prints the problems of a site: each as it comes, and when there is no error any more. */
export function createProblemPrinter(): (problems: ShownProblem[]) => void {
  let printed = new Set<string>();
  let hadErrors = false;
  return (problems) => {
    const texts = new Set(problems.map(renderProblem));
    const fresh = [...texts].filter((text) => !printed.has(text));
    if (fresh.length > 0) process.stderr.write(`\n${fresh.join('\n\n')}\n`);
    printed = texts;
    const isBroken = hasErrors(problems);
    if (hadErrors && !isBroken) process.stderr.write('\nMended: there are no errors.\n');
    hadErrors = isBroken;
  };
}

function renderProblem(problem: ShownProblem): string {
  const { severity, frame } = problem;
  const isFramed = severity === 'error' && frame !== '';
  return isFramed ? `${formatProblem(problem)}\n${frame}` : formatProblem(problem);
}
