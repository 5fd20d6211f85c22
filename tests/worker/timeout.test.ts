import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeout } from '../../worker/timeout.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('leaves no timer behind, which a build or an isolate would wait for', async () => {
  expect(await withTimeout(Promise.resolve(null), 5_000)).toBe(null);
  await expect(withTimeout(Promise.reject(new Error('No.')), 5_000)).rejects.toThrow('No.');
  expect(vi.getTimerCount()).toBe(0);
});

it('rejects when the time is up', async () => {
  const work = withTimeout(new Promise<null>(() => {}), 20);
  await Promise.all([
    expect(work).rejects.toThrow('No response within 20 ms.'),
    vi.advanceTimersByTimeAsync(20),
  ]);
});
