import { expect, it, vi } from 'vitest';
import { parseRetryAfter } from '../../cli/deploy/cloudflare-api.ts';

it.each([
  ['120', 120_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('parses the Retry-After header %j', (value, ms) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T10:00:00Z'));
  expect(parseRetryAfter(value)).toBe(ms);
});
