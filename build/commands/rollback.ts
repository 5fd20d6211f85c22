import { resolve } from 'node:path';
import { parseFlagsAndWord, parseSeconds } from '../command-line.ts';
import { CONNECTION_FLAGS, CONNECTION_USAGE } from '../deploy/connection-flags.ts';
import { loadContext } from '../deploy/context.ts';
import { rollBack } from '../deploy/roll-back.ts';
import { runCommand } from '../deploy/run-command.ts';

const USAGE = `npm run rollback [-- RELEASE] [options]
  RELEASE              id of the release (default: the one that was served before this one)
${CONNECTION_USAGE}`;

/** Give the traffic back to an earlier release. Returns the exit code. */
export function runRollback(args: string[]): Promise<number> {
  const { flags, word } = parseFlagsAndWord(args, CONNECTION_FLAGS, USAGE);
  const timeoutMs = parseSeconds(flags.timeout, '--timeout') * 1_000;
  return runCommand(async () => {
    const context = await loadContext({
      configFile: resolve(flags.config),
      env: process.env,
      timeoutMs,
      output: process.stderr,
    });
    await rollBack(context, word);
    return 0;
  });
}
