import { resolve } from 'node:path';
import { parseFlags, parseSeconds } from '../command-line.ts';
import { CONNECTION_FLAGS, CONNECTION_USAGE } from '../deploy/connection-flags.ts';
import { loadContext } from '../deploy/context.ts';
import { listReleases, renderReleases } from '../deploy/list-releases.ts';
import { runCommand } from '../deploy/run-command.ts';

const USAGE = `npm run releases [-- options]
${CONNECTION_USAGE}`;

/** List the releases that could be served. Returns the exit code. */
export function runReleases(args: string[]): Promise<number> {
  const flags = parseFlags(args, CONNECTION_FLAGS, USAGE);
  const timeoutMs = parseSeconds(flags.timeout, '--timeout') * 1_000;
  return runCommand(async () => {
    const context = await loadContext({
      configFile: resolve(flags.config),
      env: process.env,
      timeoutMs,
      output: process.stderr,
    });
    const releases = await listReleases(context);
    if (releases.length === 0) console.log('No release has been deployed yet: `npm run deploy`.');
    else for (const line of renderReleases(releases)) console.log(line);
    return 0;
  });
}
