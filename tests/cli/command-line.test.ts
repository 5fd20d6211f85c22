import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { UsageError } from '../../build/problem.ts';
import {
  describeSystemError,
  HelpRequest,
  parseFlags,
  parseFlagsAndArgument,
  parsePort,
  parseSeconds,
} from '../../cli/command-line.ts';
import { loadTextCases } from '../support/text-cases.ts';

const USAGE = 'npm run deploy [-- options]';

const OPTIONS = {
  out: { type: 'string', default: 'dist' },
  base: { type: 'string' },
  'dry-run': { type: 'boolean' },
  alias: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

describe('flags', () => {
  it.each([[['--help']], [['--out', 'site', '--help']], [['--open', '--help']]])(
    'show how the command is used, and no error, for %j',
    (args) => {
      const parse = () => parseFlags(args, OPTIONS, USAGE);
      expect(parse).toThrow(new HelpRequest(`Usage: ${USAGE}`));
      expect(parse).toThrow(HelpRequest);
    },
  );

  it.each([
    ['an unknown flag', ['--open'], "Unknown option '--open'"],
    ['a flag without its value', ['--base'], "Option '--base <value>' argument missing"],
    ['an argument that is not a flag', ['site'], "Unexpected argument 'site'"],
  ])('are refused, with how the command is used: %s', (_, args, reason) => {
    const parse = () => parseFlags(args, OPTIONS, USAGE);
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(reason);
    expect(parse).toThrow(`\n\nUsage: ${USAGE}`);
  });

  it.each<[string[], object]>([
    [[], { flags: { out: 'dist' }, argument: null }],
    [['v1'], { flags: { out: 'dist' }, argument: 'v1' }],
    [['--base=/a/', 'v1', '--out', 'b'], { flags: { base: '/a/', out: 'b' }, argument: 'v1' }],
    [['--', '--base'], { flags: { out: 'dist' }, argument: '--base' }],
  ])('may have an argument between them: %j', (args, expected) => {
    const { flags, argument } = parseFlagsAndArgument(args, OPTIONS, USAGE);
    expect({ flags: { ...flags }, argument }).toEqual(expected);
  });

  it('have one argument at most', () => {
    expect(() => parseFlagsAndArgument(['v1', 'v2'], OPTIONS, USAGE)).toThrow(
      new UsageError(`Unexpected argument 'v2'\n\nUsage: ${USAGE}`),
    );
  });
});

describe('a flag that npm has consumed', () => {
  const load = (args: string[], env: Record<string, string>) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(`npm_config_${name}`, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    return () => parseFlags(args, OPTIONS, USAGE);
  };

  it.each([
    [{ dry_run: 'true' }, [], '--dry-run'],
    [{ alias: 'pr-1' }, ['--dry-run'], '--alias=pr-1 --dry-run'],
    [{ alias: 'true', dry_run: 'true' }, ['pr-1'], '--dry-run --alias pr-1'],
    [{ dry_run: 'true' }, ['--alias=dry-run'], '--dry-run --alias=dry-run'],
    [{ alias: 'pr-1' }, ['--alias-name=a'], '--alias=pr-1 --alias-name=a'],
  ])('is refused, with the command to type: %j %j', (env, args, flags) => {
    expect(load(args, env)).toThrow(`follow \`--\`:\n  npm run deploy -- ${flags}`);
  });

  it.each([
    ['of npm itself', { yes: 'true', cache: '/tmp' }, []],
    ['that is off', { dry_run: '' }, []],
    ['that the command has got', { dry_run: 'true' }, ['--dry-run']],
    ['that the command has got with a value', { alias: 'pr-1' }, ['--alias=pr-2']],
  ])('is no error when it is a setting %s', (_, env, args) => {
    expect(load(args, env)).not.toThrow();
  });
});

describe('a number', () => {
  it.each([
    ['1', 1],
    ['8787', 8787],
    ['65535', 65_535],
  ])('is a port: %s', (text, port) => {
    expect(parsePort(text, '--port')).toBe(port);
    expect(parseSeconds('90', '--timeout')).toBe(90);
  });

  it.each(['0', '65536', '-1', '80.5', '1e3', '0x50', ' 80', '80 ', 'http', ''])(
    'is no port: %j',
    (text) => {
      expect(() => parsePort(text, '--port')).toThrow(
        new UsageError(`--port must be a port from 1 to 65535, not \`${text}\`.`),
      );
    },
  );

  it.each(['0', 'soon', '1.5', '10000'])('is no number of seconds: %j', (text) => {
    expect(() => parseSeconds(text, '--timeout')).toThrow(
      `--timeout must be a number of seconds from 1 to 9999, not \`${text}\`.`,
    );
  });
});

describe('an error of the system', () => {
  it.each(loadTextCases('system-errors.txt'))('is one line: $name', ({ input, expected }) => {
    const error = Object.assign(new Error(), parse(input) as object);
    expect([describeSystemError(error) ?? []].flat()).toEqual(expected);
  });
});
