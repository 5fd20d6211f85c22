import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findPrevious } from '../../cli/deploy/previous-release.ts';

describe('the release before the current one', () => {
  const toHistory = (splits: string[]) => {
    const names = [...new Set(splits.join('').replaceAll(/[^A-Z]/g, ''))];
    return {
      versions: names.map((name) => ({
        id: name,
        createdAt: 0,
        release: name === 'H' ? null : name === 'L' ? 'live' : name,
        message: '',
        author: '',
        isDeployable: name !== 'X',
      })),
      deployments: splits.toReversed().map((split) => ({
        id: randomUUID(),
        createdAt: 0,
        message: split.startsWith('←') ? 'Rollback to release r' : 'Release r',
        versions: [...split.matchAll(/([A-Z])(\d*)/g)].map(([, id = '', share]) => ({
          id,
          percentage: Number(share || 100),
        })),
      })),
    };
  };

  it.each([
    ['of two deploys', ['A', 'B'], 'A'],
    ['after a split', ['A', 'B10A90', 'B'], 'A'],
    ['after a rollback', ['A', 'B', 'C', '←B'], 'A'],
    ['after a rollback and a new deploy', ['A', 'B', '←A', 'C'], 'A'],
    ['after a deploy of older files', ['A', 'B', 'A'], 'B'],
    ['after a rollback from older files', ['C', 'A', 'B', 'A', '←B'], 'C'],
    ['of a release that was deployed twice', ['A', 'B', 'B'], 'A'],
    ['with one that Cloudflare no longer deploys', ['A', 'X', 'B'], 'A'],
    ['of a version by hand that names no release', ['A', 'B', 'H'], 'B'],
    ['of the only release, after a version by hand', ['A', 'H'], 'A'],
    ['of a version with the configuration of the preview', ['A', 'L'], 'A'],
    ['with such a version between', ['A', 'L', 'B'], 'A'],
  ])('is known %s', (_, splits, expected) => {
    expect(findPrevious(toHistory(splits)).release).toBe(expected);
  });

  it('is the version of it that was served last', () => {
    const history = toHistory(['A', 'N', 'B']);
    const versions = history.versions.map((version) =>
      version.id === 'N' ? { ...version, release: 'A' } : version,
    );
    expect(findPrevious({ ...history, versions }).id).toBe('N');
  });

  it.each([
    ['after a rollback to the first one', ['A', 'B', '←A'], 'except B'],
    ['after a rollback from older files to the second one', ['A', 'B', 'A', '←B'], 'except A'],
    ['while the traffic is split', ['C', 'A', 'B10A90'], 'Release B has 10 % of the traffic.'],
    ['of one deploy', ['A'], 'No other release was served before this one.'],
  ])('is unknown %s', (_, splits, message) => {
    expect(() => findPrevious(toHistory(splits))).toThrow(message);
  });
});
