import { expect, it } from 'vitest';
import { createIdleTest } from '../../cli/cpu-limit.ts';

it.each([
  ['does nothing', [1, 1, 1, 1, 1, 1], [false, false, true, true, true]],
  [
    'does less than a measurement may be wrong by',
    [1, 1.0009, 1.0009, 1.0009],
    [false, false, true],
  ],
  ['works from time to time', [1, 1, 1, 1.1, 1.1, 1.1], [false, false, false, false, false]],
])('a process that %s is idle after more than half a second', (_, used, expected) => {
  const isIdle = createIdleTest(0.5, 0.2);
  isIdle(0);
  expect(used.map(isIdle).slice(1)).toEqual(expected);
});
