import { parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';
import { UsageError, escapeControls } from '../build/problem.ts';
import { COMMANDS, renderHelp, toNpmVariable } from './commands.mjs';

type Commands = typeof COMMANDS;

/** The commands with flags. */
export type CommandName = {
  [Name in keyof Commands]: Commands[Name] extends { flags: object } ? Name : never;
}[keyof Commands];

/** The values of the flags of a command. */
export type Flags<Name extends CommandName> = ReturnType<
  typeof parseArgs<{ options: Commands[Name]['flags']; allowPositionals: true }>
>['values'];

/**
 * Parse the flags of a command and its one optional argument, which is null if it is missing. Throws `UsageError` for an
 * unknown flag or argument.
 */
export function parseCommandLine<Name extends CommandName>(
  name: Name,
  args: string[],
): { flags: Flags<Name>; argument: string | null } {
  const command: { flags: ParseArgsOptionsConfig; argument?: object } = COMMANDS[name];
  refuseConsumedFlags(name, args, command.flags);
  try {
    const { flags: options } = command;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [unexpected] = positionals.slice(command.argument ? 1 : 0);
    if (unexpected !== undefined) throw new TypeError(`Unexpected argument '${unexpected}'`);
    return { flags: values as Flags<Name>, argument: positionals[0] ?? null };
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? error.message : error}\n\n${renderHelp(name)}`,
    );
  }
}

/** Parse the flags of a command without an argument. */
export function parseFlags<Name extends CommandName>(name: Name, args: string[]): Flags<Name> {
  return parseCommandLine(name, args).flags;
}

/** npm sets its own for all commands without a terminal. Without the flag, the command that has it deletes nothing. */
const SETTING_OF_NPM = 'yes';

/**
 * Throw when npm has consumed a flag: `npm run deploy --dry-run` without `--` runs the command without the flag, and
 * sets `npm_config_dry_run` in its environment. A value after a space stays an argument.
 */
function refuseConsumedFlags(
  command: CommandName,
  args: string[],
  options: ParseArgsOptionsConfig,
): void {
  const consumed = Object.entries(options).flatMap(([name, { type }]) => {
    const value = process.env[toNpmVariable(name)] ?? '';
    const isPassed = args.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
    if (value === '' || name === SETTING_OF_NPM || isPassed) return [];
    return type === 'boolean' || value === 'true' ? `--${name}` : `--${name}=${value}`;
  });
  if (consumed.length === 0) return;
  const [script = ''] = COMMANDS[command].usage.split(' [');
  const isOpen = (flag: string) => options[flag.slice(2)]?.type === 'string';
  const flags = [...consumed.filter((flag) => !isOpen(flag)), ...consumed.filter(isOpen), ...args];
  throw new UsageError(
    `npm consumed ${consumed.join(', ')}, so nothing was done. Flags of the command follow \`--\`:\n` +
      `  ${script} -- ${flags.join(' ')}`,
  );
}

/** Parse a TCP port from a flag or variable. */
export function parsePort(text: string, name: string): number {
  return parseNumber(text, name, { kind: 'port', max: 65_535 });
}

/** Parse a number of seconds from a flag. */
export function parseSeconds(text: string, name: string): number {
  return parseNumber(text, name, { kind: 'number of seconds', max: 9_999 });
}

/** Parse a whole number from 1 to `max`. Throws `UsageError`, which says what `kind` of number it must be. */
export function parseNumber(
  text: string,
  name: string,
  { kind, max }: { kind: string; max: number },
): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= max) return number;
  throw new UsageError(`${name} must be a ${kind} from 1 to ${max}, not \`${text}\`.`);
}

/** What to do about errors of the system, by their codes. */
const ADVICE: Record<string, string> = {
  EACCES: 'Change its permissions, or name another folder.',
  EPERM: 'Change its permissions, or name another folder.',
  EROFS: 'Name a folder of a disk that can be written.',
  EEXIST: 'Name another folder.',
  ENOTDIR: 'Name a folder instead of a file.',
  ENOSPC: 'Free space on the disk, and run the command again.',
  EDQUOT: 'Free space on the disk, and run the command again.',
  EMFILE: 'Raise the limit of open files: `ulimit -n`.',
  ERR_MODULE_NOT_FOUND: 'Run `npm ci`.',
};

/** Describe an error of the system in one line, with its path and what to do; null for any other error. */
export function describeSystemError(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  const { code } = error;
  const advice = ADVICE[String(code)];
  // A missing file of our own is a bug.
  if (advice === undefined || error.message.startsWith('Cannot find module')) return null;
  const path = 'path' in error ? String(error.path) : '';
  const message = error.message.replace(/^\w+: /, '');
  const where = message.includes(path) ? message : `${message}, \`${path}\``;
  return escapeControls(`${code}: ${where}. ${advice}`);
}
