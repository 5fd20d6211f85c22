import { formatProblem, hasErrors } from '../problem.ts';
import type { ShownProblem } from './messages.ts';

/** Create what prints the problems of a site whenever they are others, and when there is no error any more. */
export function createProblemPrinter(): (problems: ShownProblem[]) => void {
  let printed = '';
  let hadErrors = false;
  return (problems) => {
    const text = problems.map(renderProblem).join('\n\n');
    if (text !== '' && text !== printed) process.stderr.write(`\n${text}\n`);
    printed = text;
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
