import { describe, expect, it } from 'vitest';
import { UsageError } from '../../build/problem.ts';
import { HelpRequest, parseFlags, parsePort, parseSeconds } from '../../cli/command-line.ts';

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
