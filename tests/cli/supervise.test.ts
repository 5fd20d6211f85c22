import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { UsageError } from '../../build/problem.ts';
import { COMPILER_LIMITS, startCompiler } from '../../cli/supervise.ts';
import type { CompilerLimits, Ending } from '../../cli/supervise.ts';
import type { Step } from './fake-compiler.ts';

const UNIT = { file: 'content/docs/heavy.mdx' };
const PAGE = { file: 'openapi/library.yaml', page: '/docs/api/library/schemas/book' };

/** Start a process that does this, and wait for its end. */
async function run(steps: Step[], limits: Partial<CompilerLimits> = {}) {
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  onTestFinished(() => write.mockRestore());
  const compiler = startCompiler('../tests/cli/fake-compiler.ts', {
    ...COMPILER_LIMITS,
    ...limits,
  });
  compiler.process.send({ steps });
  return { ending: await compiler.ended, printed: lines.join('') };
}

function toExcluded(file: string, reason: string): Ending {
  const message = `Compiling ${reason}. Shorten or divide it, and simplify what is nested or repeated.`;
  return { kind: 'excluded', problem: { severity: 'error', file, line: 1, column: 1, message } };
}

/** What V8 and esbuild write about the end of a process. */
const LAST_WORDS: Step = { write: 'FATAL ERROR' };

describe('what needs too much ends the process, and is named alone', () => {
  it.each<[string, Partial<CompilerLimits>, Step[], Ending]>([
    [
      'CPU time',
      { maxCpuSeconds: 0.4 },
      [{ begin: UNIT }, LAST_WORDS, { computeMs: 60_000 }],
      toExcluded(UNIT.file, 'this file needs more than 0.4 s of CPU time'),
    ],
    [
      'CPU time for a page of a document',
      { maxCpuSeconds: 0.4 },
      [{ begin: UNIT }, { begin: PAGE }, { computeMs: 60_000 }],
      toExcluded(PAGE.file, `the page \`${PAGE.page}\` needs more than 0.4 s of CPU time`),
    ],
    [
      'memory',
      { maxHeapMb: 80 },
      [{ begin: UNIT }, { allocate: true }],
      toExcluded(UNIT.file, 'this file needs more than 80 MB of memory'),
    ],
    [
      'the memory of the machine',
      {},
      [{ begin: UNIT }, LAST_WORDS, { signal: 'SIGKILL' }],
      toExcluded(UNIT.file, 'this file needs more than 3000 MB of memory'),
    ],
    [
      'the stack',
      {},
      [
        { begin: UNIT },
        { send: { kind: 'failed', error: { name: 'RangeError', message: 'Too deep' } } },
      ],
      toExcluded(UNIT.file, 'this file failed: Too deep'),
    ],
  ])('%s', async (_, limits, steps, ending) => {
    expect(await run(steps, limits)).toEqual({ ending, printed: '' });
  });
});

describe('a process ends by itself', () => {
  it.each<[string, Step[]]>([
    ['which computes between units', [{ begin: UNIT }, { begin: null }, { computeMs: 700 }]],
    [
      'whose units together need more than one may',
      [UNIT, PAGE, UNIT].flatMap((unit): Step[] => [{ begin: unit }, { computeMs: 250 }]),
    ],
    ['which waits, for the disk or for other programs', [{ begin: UNIT }, { waitMs: 700 }]],
  ])('%s', async (_, steps) => {
    expect(await run(steps, { maxCpuSeconds: 0.4 })).toEqual({
      ending: { kind: 'exit' },
      printed: '',
    });
  });

  it('and what it has written is printed, in its order', async () => {
    const steps: Step[] = [{ write: 'one\n' }, { begin: UNIT }, { write: 'two\n' }];
    expect(await run(steps)).toEqual({ ending: { kind: 'exit' }, printed: 'one\ntwo\n' });
  });
});

describe('an end that no file explains', () => {
  it.each<[string, Step[], string]>([
    ['a signal', [{ begin: UNIT }, { signal: 'SIGTERM' }], 'The compiler was ended by SIGTERM.'],
    ['a signal between units', [{ signal: 'SIGKILL' }], 'The compiler was ended by SIGKILL.'],
    ['an exit code', [{ begin: UNIT }, { exit: 3 }], 'The compiler ended with code 3.'],
  ])('is an error with its output: %s', async (_, steps, message) => {
    const { ending, printed } = await run([LAST_WORDS, ...steps]);
    expect(ending).toEqual({ kind: 'error', error: new Error(message) });
    expect(printed).toBe('FATAL ERROR');
  });

  it.each<[string, Step[]]>([
    ['of a unit', [{ begin: UNIT }]],
    ['between units', []],
  ])('is the error that was sent, with its properties: %s', async (_, before) => {
    const error = {
      name: 'SystemError',
      message: 'No room',
      stack: 'at a',
      code: 'ENOSPC',
      path: '/a',
    };
    const { ending } = await run([...before, { send: { kind: 'failed', error } }]);
    expect(ending).toEqual({ kind: 'error', error: expect.any(Error) });
    expect(ending).toMatchObject({ error });
  });

  it('is an error of the build where the stack is too small between units', async () => {
    const error = { name: 'RangeError', message: 'Too deep' };
    const { ending } = await run([
      { begin: UNIT },
      { begin: null },
      { send: { kind: 'failed', error } },
    ]);
    expect(ending).toMatchObject({ kind: 'error', error });
  });

  it('is that nothing happens', async () => {
    const { ending } = await run([{ begin: UNIT }, { waitMs: 60_000 }], { maxIdleSeconds: 0.4 });
    const message = 'The build was interrupted: it did nothing for 0.4 s. Run the command again.';
    expect(ending).toEqual({ kind: 'error', error: new UsageError(message) });
  });
});
