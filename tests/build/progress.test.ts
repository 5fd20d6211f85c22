import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgress } from '../../build/progress.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('writes a line every two seconds', () => {
  const output = new PassThrough({ encoding: 'utf8' });
  const progress = createProgress(output);
  for (let done = 1; done <= 10; done += 1) {
    vi.advanceTimersByTime(500);
    progress.report('Pages', done, 10);
  }
  expect(output.read()).toBe('Pages 4/10\nPages 8/10\n');
});
