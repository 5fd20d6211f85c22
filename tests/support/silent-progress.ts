import type { BuildProgress } from '../../build/progress.ts';

/** Shows nothing. */
export const SILENT: BuildProgress = { report: () => {}, begin: () => {} };
