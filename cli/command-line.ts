import { parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';
import { UsageError } from '../build/usage-error.ts';

/** Not an error: the reader asked how the command is called. */
export class HelpRequest extends UsageError {
  override name = 'HelpRequest';
}

/** Parse a command's flags; throws `HelpRequest` for `--help`, `UsageError` for flags it has not. */
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

/** Parse a command's flags and the one word that may stand among them; null without it. */
export function parseFlagsAndWord<Options extends ParseArgsOptionsConfig>(
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
    return { flags: values, word: positionals[0] ?? null };
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
