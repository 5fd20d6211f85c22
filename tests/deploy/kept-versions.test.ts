import { describe, expect, it } from 'vitest';
import { findKeptVersions, findLastingVersions } from '../../build/deploy/kept-versions.ts';
import type { WorkerHistory } from '../../build/deploy/worker-versions.ts';

const HOUR = 3_600;
const NOW = 1_000 * HOUR;

/** Versions by their age in hours, newest first, and deployments as `version@age`. */
function toHistory(versions: Record<string, number>, deployments: string[] = []): WorkerHistory {
  return {
    versions: Object.entries(versions).map(([id, age]) => ({
      id,
      createdAt: NOW - age * HOUR,
      release: id,
      message: `${id.startsWith('p') ? 'Preview of release' : 'Release'} ${id}`,
    })),
    deployments: deployments.map((text) => {
      const [id = '', age] = text.split('@');
      return {
        id: text,
        createdAt: NOW - Number(age) * HOUR,
        versions: [{ id, percentage: 100 }],
      };
    }),
  };
}

function keep(history: WorkerHistory, count: number): string {
  return [...findKeptVersions(history, count, NOW)].map(({ id }) => id).join(' ');
}

describe('findKeptVersions', () => {
  it('keeps the last N', () => {
    expect(keep(toHistory({ e: 100, d: 200, c: 300, b: 400, a: 500 }), 3)).toBe('e d c');
  });

  it('keeps for a day what has just fallen out of the last N', () => {
    expect(keep(toHistory({ e: 23, d: 200, c: 300, b: 400, a: 500 }), 3)).toBe('e d c b');
    expect(keep(toHistory({ e: 25, d: 200, c: 300, b: 400, a: 500 }), 3)).toBe('e d c');
  });

  it('counts previews by themselves', () => {
    const history = toHistory({ p4: 90, p3: 95, p2: 98, p1: 99, d: 200, c: 300, b: 400, a: 500 });
    expect(keep(history, 3)).toBe('d c b p4 p3 p2');
  });

  it.each([
    ['has traffic, however old it is', ['a@90'], 'a'],
    ['had traffic within the last day', ['e@23', 'a@90'], 'a'],
    ['had traffic before that', ['e@25', 'a@90'], ''],
  ])('decides on what %s', (_, deployments, extra) => {
    const history = toHistory({ e: 100, d: 200, c: 300, b: 400, a: 500 }, deployments);
    expect(keep(history, 3)).toBe(`e d c ${extra}`.trim());
  });

  it('keeps for a day what any deploy relies on, whatever comes after it', () => {
    const before = toHistory({ d: 30, c: 31, b: 32, a: 33 }, ['a@20']);
    const lasting = findLastingVersions(before).map(({ id }) => id);
    expect(lasting).toEqual(['a', 'd', 'c', 'b']);
    const after = toHistory({ z: 0, y: 0, x: 0, w: 0, d: 30, c: 31, b: 32, a: 33 }, [
      'z@0',
      'a@20',
    ]);
    const kept = keep(after, 3).split(' ');
    expect(lasting.filter((id) => !kept.includes(id))).toEqual([]);
  });
});
