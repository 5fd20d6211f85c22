import type { ParseArgsOptionsConfig } from 'node:util';
import { parseArgs } from 'node:util';
import { UsageError } from '../build/problem.ts';

/** Not an error: the result of `--help`. */
export class HelpRequest extends UsageError {
  override name = 'HelpRequest';
}

/** Parse the flags of a command. Throws `HelpRequest` for `--help`, `UsageError` for an unknown flag. */
export function parseFlags<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) {
  if (args.includes('--help')) throw new HelpRequest(`Usage: ${usage}`);
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\nUsage: ${usage}`);
  }
}

/** Parse the flags of a command and its one optional argument, which is null if it is missing. */
export function parseFlagsAndArgument<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) {
  if (args.includes('--help')) throw new HelpRequest(`Usage: ${usage}`);
  try {
    const { values, positionals } = parseArgs({
      args,
      options,
      strict: true,
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new TypeError(`Unexpected argument '${positionals[1]}'`);
    return { flags: values, argument: positionals[0] ?? null };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\nUsage: ${usage}`);
  }
}

/** Parse a TCP port from a flag or variable. */
export function parsePort(text: string, name: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new UsageError(`${name} must be a port from 1 to 65535, not \`${text}\`.`);
}

/** Parse a number of seconds from a flag. */
export function parseSeconds(text: string, name: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) > 0) return Number(text);
  throw new UsageError(`${name} must be a number of seconds from 1 to 9999, not \`${text}\`.`);
}

/**
 * Names of variables that hold credentials. This is a list of what to remove, because what the build needs differs
 * from machine to machine: a temporary folder, a proxy, system folders of Windows.
 */
const CREDENTIAL =
  /^(?:CLOUDFLARE|CF)_|TOKEN|SECRET|PASSWORD|PASSPHRASE|CREDENTIAL|AUTH(?!OR)|(?:^|_|API)(?:KEY|PAT|PASS)(?:_|$)/i;

/** Remove all credentials from an environment; returns a copy of the whole environment as it was. */
export function removeCredentials(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const whole = { ...env };
  for (const name of Object.keys(whole)) if (CREDENTIAL.test(name)) delete env[name];
  return whole;
}
