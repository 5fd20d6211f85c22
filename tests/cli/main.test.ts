import { describe, expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';

function run(...args: string[]) {
  const program = ['--import', './cli/jsx.ts', 'cli/main.ts', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('a command', () => {
  it.each(['deplyo', 'constructor'])(
    'that is unknown is an error with those that exist: %s',
    (name) => {
      expect(run(name)).toEqual({
        status: 1,
        stdout: '',
        stderr: `Unknown command \`${name}\`. The commands are: bench, build, deploy, preview, prune, releases, rollback, setup, start, wrangler-build.\n`,
      });
    },
  );

  it('shows how it is used', () => {
    const { status, stdout, stderr } = run('build', '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: npm run build \[-- options\]\n {2}--content DIR/);
  });

  it('says in one line what is wrong with its arguments', () => {
    const stderr =
      '--base must start and end with a slash, such as `/` or `/docs-site/`, not `docs`.\n';
    expect(run('build', '--base=docs')).toEqual({ status: 1, stdout: '', stderr });
  });
});
