import { expect, it } from 'vitest';
import { compareKeys } from '../../build/deploy/compare-keys.ts';

const HOUR = 3_600;
const NOW = 1_000 * HOUR;
const RECORDS = new Map([
  ['page/a', 'A'],
  ['page/b', 'B'],
]);

it('finds the records that are missing', () => {
  const { missing } = compareKeys(RECORDS, new Map([['page/b', NOW]]), new Set(), NOW);
  expect([...missing]).toEqual([['page/a', 'A']]);
});

it.each([
  ['written a while ago by a run that failed', NOW - 11 * HOUR, [], []],
  ['written long ago, of a release that is gone', NOW - 13 * HOUR, [], ['page/b']],
  ['written long ago, of a release that stays', NOW - 900 * HOUR, ['page/b'], []],
  ['written by other hands, which no collector touches', null, [], []],
])('knows whether a collector may delete what was %s', (_, writtenAt, lasting, atRisk) => {
  const stored = new Map([
    ['page/a', NOW],
    ['page/b', writtenAt],
  ]);
  const found = compareKeys(RECORDS, stored, new Set(lasting), NOW);
  expect(found).toEqual({ missing: new Map(), atRisk });
});
