import { UsageError } from '../build/problem.ts';
import { describeSystemError, HelpRequest } from './command-line.ts';

const { env } = process;

/** The commands by name. Each loads its own module, so that a command starts without the packages of the others. */
const COMMANDS: Record<string, (args: string[]) => Promise<number>> = {
  bench: async (args) => (await import('../bench/command.ts')).runBench(args),
  build: async (args) => (await import('./build-command.ts')).runBuild(args),
  deploy: async (args) => (await import('./deploy/deploy-command.ts')).runDeploy(args),
  preview: async (args) => (await import('./preview-command.ts')).runPreview(args),
  prune: async (args) => (await import('./deploy/prune-command.ts')).runPrune(args),
  rollback: async (args) => (await import('./deploy/rollback-command.ts')).runRollback(args),
  setup: async (args) => (await import('./deploy/setup-command.ts')).runSetup(args),
  start: async (args) => (await import('./dev/start-command.ts')).runStart(args),
  'wrangler-build': async () =>
    (await import('./dev/wrangler-build-command.ts')).runWranglerBuild(),
};

// esbuild is written in Go. With fewer garbage collections, it takes two thirds of the time.
env['GOGC'] ??= '400';

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
try {
  if (!command) {
    throw new UsageError(
      `Unknown command \`${name}\`. The commands are: ${Object.keys(COMMANDS).join(', ')}.`,
    );
  }
  process.exitCode = await command(args);
} catch (error) {
  if (error instanceof HelpRequest) {
    console.log(error.message);
  } else {
    const message = error instanceof UsageError ? error.message : describeSystemError(error);
    console.error(message ?? error);
    process.exitCode = 1;
  }
}
