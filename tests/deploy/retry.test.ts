import { describe, expect, it } from 'vitest';
import { ApiError, isPassing } from '../../build/deploy/api-error.ts';
import { parseRetryAfter, retry } from '../../build/deploy/retry.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');

describe('parseRetryAfter', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %j', (value, ms) => {
    expect(parseRetryAfter(value, NOW)).toBe(ms);
  });
});

describe('retry', () => {
  const limit = (retryAfterMs: number) =>
    new ApiError('Slow down.', { status: 429, code: 0, retryAfterMs });

  it('tries again until it works', async () => {
    const pauses: number[] = [];
    let left = 3;
    const action = async () => (left-- > 0 ? Promise.reject(limit(0)) : 'done');
    expect(await retry(action, ({ pauseMs }) => pauses.push(pauseMs))).toBe('done');
    expect(pauses).toEqual([0, 0, 0]);
  });

  it.each([
    ['what does not pass', new ApiError('No.', { status: 400, code: 0 })],
    ['a pause longer than any that the API needs', limit(301_000)],
  ])('does not wait for %s', async (_, error) => {
    let tries = 0;
    const action = () => {
      tries += 1;
      return Promise.reject(error);
    };
    await expect(retry(action, () => {})).rejects.toBe(error);
    expect(tries).toBe(1);
  });
});

describe('isPassing', () => {
  it.each([
    ['too many requests', new ApiError('', { status: 429, code: 0 }), true],
    ['a server error', new ApiError('', { status: 503, code: 0 }), true],
    ['a connection that breaks', new TypeError('fetch failed'), true],
    ['a time-out', new DOMException('', 'TimeoutError'), true],
    ['a refusal', new ApiError('', { status: 403, code: 10_000 }), false],
    ['a fault of the code', new RangeError('Invalid array length'), false],
  ])('tells %s', (_, error, expected) => {
    expect(isPassing(error)).toBe(expected);
  });
});
