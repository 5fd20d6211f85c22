import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { UsageError } from '../../build/problem.ts';
import {
  describeSystemError,
  parseCommandLine,
  parseFlags,
  parsePort,
  parseSeconds,
} from '../../cli/command-line.ts';
import { renderHelp } from '../../cli/commands.mjs';
import { loadTextCases } from '../support/text-cases.ts';

describe('flags', () => {
  it.each([
    ['an unknown flag', ['--open'], "Unknown option '--open'"],
    ['an inherited name', ['--constructor'], "Unknown option '--constructor'"],
    ['a flag without its value', ['--alias'], "Option '--alias <value>' argument missing"],
    ['an argument that is not a flag', ['site'], "Unexpected argument 'site'"],
  ])('are refused, with how the command is used: %s', (_, args, reason) => {
    const parse = () => parseFlags('deploy', args);
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(reason);
    expect(parse).toThrow(`\n\n${renderHelp('deploy')}`);
  });

  it.each<[string[], object]>([
    [[], { flags: { runs: '3' }, argument: null }],
    [['search'], { flags: { runs: '3' }, argument: 'search' }],
    [['--runs=5', 'search'], { flags: { runs: '5' }, argument: 'search' }],
    [['--', '--runs'], { flags: { runs: '3' }, argument: '--runs' }],
  ])('may have an argument between them: %j', (args, expected) => {
    const { flags, argument } = parseCommandLine('bench', args);
    expect({ flags: { ...flags }, argument }).toEqual(expected);
  });

  it('have one argument at most', () => {
    const message = `Unexpected argument 'v2'\n\n${renderHelp('rollback')}`;
    expect(() => parseCommandLine('rollback', ['v1', 'v2'])).toThrow(new UsageError(message));
  });
});

describe('a flag that npm has consumed', () => {
  const load = (args: string[], env: Record<string, string>) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(`npm_config_${name}`, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    return () => parseFlags('deploy', args);
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
    ['of npm itself', { cache: '/tmp' }, []],
    ['that is off', { dry_run: '' }, []],
    ['that the command has got', { dry_run: 'true' }, ['--dry-run']],
    ['that the command has got with a value', { alias: 'pr-1' }, ['--alias=pr-2']],
  ])('is no error when it is a setting %s', (_, env, args) => {
    expect(load(args, env)).not.toThrow();
  });

  it('is no error when it is `yes`, which npm sets without a terminal', () => {
    vi.stubEnv('npm_config_yes', 'true');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(parseFlags('prune', []).yes).toBe(false);
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
