import { DeployError } from './deploy-error.ts';

/** Run a command's work; a step that failed becomes its words on standard error and the exit code 1. */
export async function runCommand(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    process.stderr.write(`\n${error.message}\n\n${error.advice}\n`);
    return 1;
  }
}
