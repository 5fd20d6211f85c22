import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgress } from '../../build/progress.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('on a terminal', () => {
  it('shows nothing in the first second of a step', () => {
    const { output, read } = createOutput({ isTTY: true });
    const progress = createProgress(output);
    vi.advanceTimersByTime(999);
    progress.report('Pages', 1, 2);
    progress.end();
    expect(read()).toBe('');
  });

  it('redraws one line and clears it in the end', () => {
    const { output, read } = createOutput({ isTTY: true });
    const progress = createProgress(output);
    vi.advanceTimersByTime(1_000);
    progress.report('Pages', 50, 200);
    expect(read()).toBe('\r\u001B[2K██████░░░░░░░░░░░░░░░░░░  25 % Pages 50/200');
    progress.report('Pages', 200, 200);
    expect(read()).toBe('\r\u001B[2K████████████████████████ 100 % Pages 200/200');
    progress.end();
    expect(read()).toBe('\r\u001B[2K');
    progress.end();
    expect(read()).toBe('');
  });
});

it('says on a terminal how much time a long step has left', () => {
  const { output, read } = createOutput({ isTTY: true });
  const progress = createProgress(output);
  progress.report('Search', 5, 5);
  vi.advanceTimersByTime(60_000);
  progress.report('Pages', 20, 200);
  vi.advanceTimersByTime(2_000);
  progress.report('Pages', 40, 200);
  expect(read()).not.toContain('left');
  vi.advanceTimersByTime(4_000);
  progress.report('Pages', 80, 200);
  expect(read()).toMatch(/ 40 % Pages 80\/200, 12 s left$/);
});

describe('without a terminal', () => {
  it('writes a plain line every two seconds', () => {
    const { output, read } = createOutput({ isTTY: false });
    const progress = createProgress(output);
    for (let done = 1; done <= 10; done += 1) {
      vi.advanceTimersByTime(500);
      progress.report('Pages', done, 10);
    }
    progress.end();
    expect(read()).toBe('Pages 4/10\nPages 8/10\n');
  });
});

/** A stream that is read like the screen it would be. */
function createOutput({ isTTY }: { isTTY: boolean }) {
  const stream = new PassThrough({ encoding: 'utf8' });
  const output = Object.assign(stream, { isTTY });
  const read = (): string => (stream.read() as string | null) ?? '';
  return { output, read };
}
