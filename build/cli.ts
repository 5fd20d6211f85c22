import { HelpRequest, UsageError } from './command-line.ts';

/** The commands; each loads its own module, so that none pays for what it does not use. */
const COMMANDS: Record<string, (args: string[]) => Promise<number>> = {
  build: async (args) => (await import('./commands/build.ts')).runBuild(args),
  live: async () => (await import('./commands/live.ts')).runLive(),
  preview: async (args) => (await import('./commands/preview.ts')).runPreview(args),
  start: async (args) => (await import('./commands/start.ts')).runStart(args),
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
try {
  if (!command) {
    throw new UsageError(
      `\`${name}\` is no command. There are: ${Object.keys(COMMANDS).join(', ')}.`,
    );
  }
  process.exitCode = await command(args);
} catch (error) {
  if (error instanceof HelpRequest) {
    console.log(error.message);
  } else {
    console.error(error instanceof UsageError ? error.message : error);
    process.exitCode = 1;
  }
}
