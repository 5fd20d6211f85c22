import type { BuildFailure } from 'esbuild';
import type { Problem } from '../build/problem.ts';

/** Convert esbuild's errors in the project's code to problems; throws any other error. */
export function toBundleProblems(error: unknown): Problem[] {
  if (!(error instanceof Error && 'errors' in error && Array.isArray(error.errors))) throw error;
  return (error as BuildFailure).errors.map(({ text, location }) => ({
    severity: 'error',
    file: location?.file ?? '',
    line: Math.max(location?.line ?? 1, 1),
    column: (location?.column ?? 0) + 1,
    message: text,
  }));
}
