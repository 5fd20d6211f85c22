import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Problem } from '../../build/problem.ts';
import { UsageError } from '../../build/problem.ts';
import { buildAndWrite, runBuild } from '../../cli/build-command.ts';
import type { BuildMessage, BuildSummary } from '../../cli/build-command.ts';
import { COMPILER_LIMITS } from '../../cli/supervise.ts';
import { describeUnset } from '../../cli/unset-settings.ts';
import { toBuildInput } from '../build/site-build.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import type { Step } from './fake-compiler.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const BUILT: BuildSummary = {
  release: { id: '0123456789abcdef' },
  problems: [],
  pages: 3,
  leftOut: [],
  urls: ['/docs/', '/docs/a'],
};

function toProblem(parts: Partial<Problem>): Problem {
  return { severity: 'error', file: 'a.mdx', line: 2, column: 3, message: 'Wrong.', ...parts };
}

function send(message: BuildMessage): Step {
  return { send: message };
}

/** A page that the machine has no memory for. */
function toHeavy(file: string): Step[] {
  return [{ begin: { file } }, { signal: 'SIGKILL' }];
}

function toReason(file: string): Problem {
  const message =
    'Compiling this file needs more than 3000 MB of memory. Shorten or divide it, and simplify what is nested or repeated.';
  return { severity: 'error', file, line: 1, column: 1, message };
}

/** Build by processes that do this, one after another; returns what is printed too. */
async function build(...attempts: Step[][]) {
  const errors: string[] = [];
  const lines: string[] = [];
  const spies = [
    vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line)),
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line)),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  const folder = await createTemporaryFolder({ 'content/steps.json': JSON.stringify(attempts) });
  const input = toBuildInput(folder);
  const out = join(folder, 'dist');
  const entry = '../tests/cli/fake-compiler.ts';
  const result = await buildAndWrite(input, out, COMPILER_LIMITS, entry);
  return { result, errors, lines: lines.map((line) => line.replace(out, 'OUT')) };
}

describe('a build', () => {
  it('says what it has built, in which time', async () => {
    vi.stubEnv('GITHUB_ACTIONS', undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    const warning = toProblem({ severity: 'warning' });
    const { result, errors, lines } = await build([
      send({ kind: 'built', result: { ...BUILT, problems: [warning] } }),
    ]);
    expect(result).toEqual({ ...BUILT, problems: [warning] });
    expect(errors).toEqual(['a.mdx:2:3 warning: Wrong.']);
    expect(lines).toEqual([
      expect.stringMatching(/^Built 3 pages in \d+\.\d s: release 0123456789abcdef in OUT$/),
    ]);
  });

  it('shows problems in the changed files of a pull request', async () => {
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    onTestFinished(() => void vi.unstubAllEnvs());
    const result = { ...BUILT, release: null, problems: [toProblem({})] };
    const { errors } = await build([send({ kind: 'built', result })]);
    expect(errors[0]).toBe('a.mdx:2:3 Wrong.\n::error file=a.mdx,line=2,col=3::Wrong.');
  });

  it.each<[string, Partial<BuildSummary>, string]>([
    ['nothing', { release: null }, '\n2 errors; nothing was written.'],
    [
      'the other pages',
      { leftOut: ['a.mdx', 'b\u001b[2J.mdx'] },
      '\n2 errors; left out: a.mdx, b\\u001b[2J.mdx; 1 error in the built pages.',
    ],
    ['all pages', { leftOut: [] }, '\n2 errors; left out: nothing; 2 errors in the built pages.'],
    ['none with an error', { leftOut: ['a.mdx', 'c.mdx'] }, '\n2 errors; left out: a.mdx, c.mdx.'],
  ])('with errors says what was written: %s', async (_, parts, summary) => {
    const problems = [
      toProblem({}),
      toProblem({ severity: 'warning', file: 'b.mdx' }),
      toProblem({ file: 'c.mdx' }),
    ];
    const { errors } = await build([
      send({ kind: 'built', result: { ...BUILT, problems, ...parts } }),
    ]);
    expect(errors.at(-1)).toBe(summary);
    expect(errors).toHaveLength(4);
  });

  it('shows the progress of its process', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 3_000));
    const written: string[] = [];
    const output = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    onTestFinished(() => [clock, output].forEach((spy) => spy.mockRestore()));
    await build([
      send({ kind: 'progress', step: 'Compiling pages', done: 1, total: 2 }),
      send({ kind: 'built', result: BUILT }),
    ]);
    expect(written.join('')).toBe('Compiling pages 1/2\n');
  });

  it('starts again without what needs too much, and leaves no handler of signals', async () => {
    const listeners = SIGNALS.map((signal) => process.listenerCount(signal));
    const other = { kind: 'built', result: BUILT } as const;
    const { result } = await build(toHeavy('a.mdx'), toHeavy('b.mdx'), [send(other)]);
    expect(result).toEqual(BUILT);
    expect(SIGNALS.map((signal) => process.listenerCount(signal))).toEqual(listeners);
  });

  it('gives up after the fifth file that needs too much', async () => {
    const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}.mdx`);
    const { result } = await build(...files.map(toHeavy));
    const problems = files.slice(0, 6).map(toReason);
    expect(result).toEqual({ release: null, problems, pages: 0, leftOut: [], urls: [] });
  });

  it.each<[string, Step[], Error]>([
    [
      'ends without a result',
      [],
      new Error('The process that builds ended without a result. Run the command again.'),
    ],
    [
      'is interrupted',
      [{ send: { kind: 'failed', error: { name: 'UsageError', message: 'No.' } } }],
      new UsageError('No.'),
    ],
    [
      'fails',
      [{ send: { kind: 'failed', error: { name: 'TypeError', message: 'No.' } } }],
      new Error('No.'),
    ],
  ])('whose process %s fails', async (_, steps, error) => {
    const failure = await build(steps).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(error.constructor);
    expect(failure instanceof UsageError).toBe(error instanceof UsageError);
    expect(failure).toHaveProperty('message', error.message);
  });
});

describe('npm run build', () => {
  const run = async (args: string[], result: Partial<BuildSummary> = {}) => {
    const build = vi.fn<typeof buildAndWrite>(async () => ({ ...BUILT, ...result }));
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    const code = await runBuild(args, build);
    return { code, calls: build.mock.calls, lines: log.mock.calls.flat() };
  };

  it('builds the site of this project into `dist`', async () => {
    const { code, calls, lines } = await run([]);
    expect(code).toBe(0);
    expect(lines).toEqual(describeUnset());
    expect(calls).toEqual([[expect.objectContaining({ keepGoing: false, drafts: false }), 'dist']]);
  });

  it('builds what it can into another folder', async () => {
    const { calls } = await run(['--out=site', '--keep-going', '--base=/docs/']);
    expect(calls).toEqual([
      [expect.objectContaining({ keepGoing: true, basePath: '/docs/' }), 'site'],
    ]);
  });

  it.each<[string, Partial<BuildSummary>, number]>([
    ['an error', { problems: [toProblem({})] }, 1],
    ['no release', { release: null }, 1],
    ['a warning', { problems: [toProblem({ severity: 'warning' })] }, 0],
  ])('has an exit code after %s', async (_, result, expected) => {
    const folder = await createTemporaryFolder({ 'content/urls.txt': '/docs/old\n' });
    const list = join(folder, 'content/urls.txt');
    const args = ['--update-urls', `--content=${join(folder, 'content')}`];
    const { code, lines } = await run(args, result);
    expect(code).toBe(expected);
    const urls = (await readFile(list, 'utf8')).split('\n').filter((line) => line.startsWith('/'));
    expect(urls).toEqual(expected === 0 ? ['/docs/', '/docs/a', '/docs/old'] : ['/docs/old']);
    const message = expect.stringMatching(
      /^Updated .*content\/urls\.txt\. Review and commit it\.$/,
    );
    expect(lines).toEqual(expected === 0 ? [message] : []);
  });

  it('lists addresses of a content folder only', async () => {
    await expect(run(['--update-urls', '--openapi=openapi/management.yaml'])).rejects.toThrow(
      new UsageError('--update-urls needs a content folder.'),
    );
  });
});
