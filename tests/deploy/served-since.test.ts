import { expect, it } from 'vitest';
import { findServedSince } from '../../cli/deploy/worker-history.ts';

/** A history of deployments, the newest first: when each began, and the versions that had traffic. */
function toHistory(...deployments: [createdAt: number, ...versions: string[]][]) {
  return {
    versions: [],
    deployments: deployments.map(([createdAt, ...ids]) => ({
      createdAt,
      versions: ids.map((id) => ({ id, percentage: 100 / ids.length })),
    })),
  } as unknown as Parameters<typeof findServedSince>[0];
}

it.each<[string, [number, ...string[]][], number | null]>([
  ['nothing was deployed', [], null],
  ['another version has the traffic', [[2, 'b']], null],
  ['it has had traffic in one deployment', [[1, 'a']], 1],
  [
    'it has had traffic since the first deployment',
    [
      [3, 'a'],
      [2, 'a', 'b'],
      [1, 'a'],
    ],
    1,
  ],
  [
    'another version was before it',
    [
      [3, 'a'],
      [2, 'a', 'b'],
      [1, 'b'],
    ],
    2,
  ],
  [
    'it has returned after another one',
    [
      [3, 'a'],
      [2, 'b'],
      [1, 'a'],
    ],
    3,
  ],
  [
    'it has had traffic before another one',
    [
      [2, 'b'],
      [1, 'a'],
    ],
    null,
  ],
])('knows since when a version is served where %s', (_, deployments, since) => {
  expect(findServedSince(toHistory(...deployments), 'a')).toBe(since);
});
