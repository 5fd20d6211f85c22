import type { BuildFailure } from 'esbuild';
import type { Problem } from '../../build/problem.ts';

/** Turn what esbuild says of our own code into problems; throws what is no failure of a bundle. */
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
