import { HelpRequest, UsageError } from './command-line.ts';

/** The commands; each loads its own module, so that none pays for what it does not use. */
const COMMANDS: Record<string, (args: string[]) => Promise<number>> = {
  bench: async (args) => (await import('./commands/bench.ts')).runBench(args),
  build: async (args) => (await import('./commands/build.ts')).runBuild(args),
  'check-external': async (args) =>
    (await import('./commands/check-external.ts')).runCheckExternal(args),
  deploy: async (args) => (await import('./commands/deploy.ts')).runDeploy(args),
  live: async () => (await import('./commands/live.ts')).runLive(),
  new: async (args) => (await import('./commands/new.ts')).runNew(args),
  'preview-site': async (args) => (await import('./commands/preview-site.ts')).runPreviewSite(args),
  preview: async (args) => (await import('./commands/preview.ts')).runPreview(args),
  releases: async (args) => (await import('./commands/releases.ts')).runReleases(args),
  rollback: async (args) => (await import('./commands/rollback.ts')).runRollback(args),
  'set-up': async (args) => (await import('./commands/set-up.ts')).runSetUp(args),
  start: async (args) => (await import('./commands/start.ts')).runStart(args),
};

// For esbuild, which is a program in Go: it collects its garbage less often, in two thirds of the time.
process.env['GOGC'] ??= '400';

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
