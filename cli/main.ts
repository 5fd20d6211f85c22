import { UsageError } from '../build/problem.ts';
import { describeSystemError } from './command-line.ts';
import type { CommandName } from './command-line.ts';

const { env } = process;

/** The commands by name. Each loads its own module, so that a command starts without the packages of the others. */
const COMMANDS: Record<CommandName, (args: string[]) => Promise<number>> = {
  bench: async (args) => (await import('../bench/command.ts')).runBench(args),
  build: async (args) => (await import('./build-command.ts')).runBuild(args),
  deploy: async (args) => (await import('./deploy/deploy.ts')).runDeploy(args),
  preview: async (args) => (await import('./preview-command.ts')).runPreview(args),
  prune: async (args) => (await import('./deploy/prune.ts')).runPrune(args),
  rollback: async (args) => (await import('./deploy/rollback.ts')).runRollback(args),
  setup: async (args) => (await import('./deploy/setup.ts')).runSetup(args),
  start: async (args) => (await import('./dev/start-command.ts')).runStart(args),
  'wrangler-build': async () =>
    (await import('./dev/wrangler-build-command.ts')).runWranglerBuild(),
};

// esbuild is written in Go. With fewer garbage collections, it takes two thirds of the time.
env['GOGC'] ??= '400';

// `run.mjs` starts this program with a name of the table.
const [name, ...args] = process.argv.slice(2) as [CommandName, ...string[]];
try {
  process.exitCode = await COMMANDS[name](args);
} catch (error) {
  const message = error instanceof UsageError ? error.message : describeSystemError(error);
  console.error(message ?? error);
  process.exitCode = 1;
}
