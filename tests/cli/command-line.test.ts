import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { UsageError } from '../../build/problem.ts';
import {
  describeSystemError,
  HelpRequest,
  parseFlags,
  parseFlagsAndArgument,
  parsePort,
  parseSeconds,
} from '../../cli/command-line.ts';

const OPTIONS = {
  out: { type: 'string', default: 'dist' },
  base: { type: 'string' },
} as const;

describe('parseFlags', () => {
  it.each([[['--help']], [['--out', 'site', '--help']], [['--open', '--help']]])(
    'shows how the command is used, and no error, for %j',
    (args) => {
      const parse = () => parseFlags(args, OPTIONS, 'npm run build [-- options]');
      expect(parse).toThrow(new HelpRequest('Usage: npm run build [-- options]'));
      expect(parse).toThrow(HelpRequest);
    },
  );

  it.each([
    ['an unknown flag', ['--open'], "Unknown option '--open'"],
    ['a flag without its value', ['--base'], "Option '--base <value>' argument missing"],
    ['an argument that is not a flag', ['site'], "Unexpected argument 'site'"],
  ])('refuses %s and shows how the command is used', (_, args, reason) => {
    const parse = () => parseFlags(args, OPTIONS, 'npm run build [-- options]');
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(reason);
    expect(parse).toThrow('\n\nUsage: npm run build [-- options]');
  });
});

describe('parseFlagsAndArgument', () => {
  const parse = (args: string[]) => parseFlagsAndArgument(args, OPTIONS, 'npm run rollback [ID]');

  it.each<[string[], object]>([
    [[], { flags: { out: 'dist' }, argument: null }],
    [['v1'], { flags: { out: 'dist' }, argument: 'v1' }],
    [['--base=/a/', 'v1', '--out', 'b'], { flags: { base: '/a/', out: 'b' }, argument: 'v1' }],
    [['--', '--base'], { flags: { out: 'dist' }, argument: '--base' }],
  ])('reads %j', (args, expected) => {
    const { flags, argument } = parse(args);
    expect({ flags: { ...flags }, argument }).toEqual(expected);
  });

  it('refuses a second argument', () => {
    expect(() => parse(['v1', 'v2'])).toThrow(
      new UsageError("Unexpected argument 'v2'\n\nUsage: npm run rollback [ID]"),
    );
  });
});

describe('a flag that npm has consumed', () => {
  const OPTIONS = {
    'dry-run': { type: 'boolean' },
    alias: { type: 'string' },
    yes: { type: 'boolean' },
  } as const;
  const parse = (args: string[], env: Record<string, string>) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(`npm_config_${name}`, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    return () => parseFlags(args, OPTIONS, 'npm run deploy [-- options]');
  };

  it.each([
    [{ dry_run: 'true' }, [], '--dry-run'],
    [{ alias: 'pr-1' }, ['--dry-run'], '--alias=pr-1 --dry-run'],
    [{ alias: 'true', dry_run: 'true' }, ['pr-1'], '--dry-run --alias pr-1'],
    [{ dry_run: 'true' }, ['--alias=dry-run'], '--dry-run --alias=dry-run'],
    [{ alias: 'pr-1' }, ['--alias-name=a'], '--alias=pr-1 --alias-name=a'],
  ])('is refused, with the command to type: %j %j', (env, args, flags) => {
    expect(parse(args, env)).toThrow(`follow \`--\`:\n  npm run deploy -- ${flags}`);
  });

  it.each([
    ['of npm itself', { yes: 'true', cache: '/tmp' }, []],
    ['that is off', { dry_run: '' }, []],
    ['that the command has got', { dry_run: 'true' }, ['--dry-run']],
    ['that the command has got with a value', { alias: 'pr-1' }, ['--alias=pr-2']],
  ])('is no error when it is a setting %s', (_, env, args) => {
    expect(parse(args, env)).not.toThrow();
  });
});

describe('parsePort', () => {
  it.each([
    ['1', 1],
    ['8787', 8787],
    ['65535', 65_535],
  ])('reads %s', (text, port) => {
    expect(parsePort(text, '--port')).toBe(port);
  });

  it.each(['0', '65536', '-1', '80.5', '1e3', '0x50', ' 80', '80 ', 'http', ''])(
    'refuses %j',
    (text) => {
      expect(() => parsePort(text, '--port')).toThrow(
        new UsageError(`--port must be a port from 1 to 65535, not \`${text}\`.`),
      );
    },
  );
});

describe('parseSeconds', () => {
  it('reads a number of seconds', () => {
    expect(parseSeconds('90', '--timeout')).toBe(90);
  });

  it.each(['0', 'soon', '1.5', '-1', '', '10000'])('refuses %j', (text) => {
    expect(() => parseSeconds(text, '--timeout')).toThrow(
      `--timeout must be a number of seconds from 1 to 9999, not \`${text}\`.`,
    );
  });
});

describe('describeSystemError', () => {
  it.each([
    [
      {
        code: 'EACCES',
        path: '/site/dist',
        message: "EACCES: permission denied, mkdir '/site/dist'",
      },
      "EACCES: permission denied, mkdir '/site/dist'. Change its permissions, or name another folder.",
    ],
    [
      { code: 'ENOSPC', path: '/site/kv/a', message: 'ENOSPC: no space left on device, write' },
      'ENOSPC: no space left on device, write, `/site/kv/a`. Free space on the disk, and run the command again.',
    ],
    [
      { code: 'ENOTDIR', message: "ENOTDIR: not a directory, scandir '/site/page.md'" },
      "ENOTDIR: not a directory, scandir '/site/page.md'. Name a folder instead of a file.",
    ],
    [
      { code: 'ERR_MODULE_NOT_FOUND', message: "Cannot find package 'hono' imported from /a.ts" },
      "ERR_MODULE_NOT_FOUND: Cannot find package 'hono' imported from /a.ts. Run `npm ci`.",
    ],
    [
      {
        code: 'EACCES',
        path: '/a\u001b[2J',
        message: "EACCES: permission denied, open '/a\u001b[2J'",
      },
      "EACCES: permission denied, open '/a\\u001b[2J'. Change its permissions, or name another folder.",
    ],
    [
      { code: 'EMFILE', message: 'EMFILE: too many open files, watch' },
      'EMFILE: too many open files, watch. Raise the limit of open files: `ulimit -n`.',
    ],
    [
      { code: 'EROFS', path: '/a', message: "EROFS: read-only file system, open '/a'" },
      "EROFS: read-only file system, open '/a'. Name a folder of a disk that can be written.",
    ],
    [
      { code: 'EEXIST', path: '/a', message: "EEXIST: file already exists, mkdir '/a'" },
      "EEXIST: file already exists, mkdir '/a'. Name another folder.",
    ],
    [{ code: 'ENOENT', path: '/a', message: "ENOENT: no such file or directory, open '/a'" }, null],
    [{ code: 'ERR_MODULE_NOT_FOUND', message: "Cannot find module '/cli/a.ts'" }, null],
    [{ message: 'Boom' }, null],
  ])('says what to do about %j', (properties, line) => {
    expect(describeSystemError(Object.assign(new Error(), properties))).toBe(line);
  });
});
