import { expect, test } from 'vitest';
import { toFigure, toLimit, toQuantile, toRatio } from '../../../build/bench/figures.ts';

test('a figure has the median, the lowest and the highest of its runs', () => {
  expect(toFigure([30, 10, 20])).toEqual({ median: 20, low: 10, high: 30, runs: 3 });
  expect(toFigure([10, 20])).toEqual({ median: 15, low: 10, high: 20, runs: 2 });
});

test('a figure cannot be made of nothing, nor of what is no number', () => {
  expect(() => toFigure([])).toThrow('No figure can be made of []');
  expect(() => toFigure([1, Number.NaN])).toThrow('No figure can be made of [1, NaN]');
});

test('a quantile lies between the samples next to it', () => {
  const samples = Array.from({ length: 101 }, (_, at) => 100 - at);
  expect(toQuantile(samples, 0.99)).toBe(99);
  expect(toQuantile([0, 10], 0.25)).toBe(2.5);
});

test('a verdict is reached at its limit', () => {
  expect(toLimit(50, 'ms', 50)).toEqual({ measured: '50 ms', target: '≤ 50 ms', isMet: true });
  expect(toLimit(50.1, 'ms', 50).isMet).toBe(false);
  const [own, floor] = [toFigure([230]), toFigure([200])];
  const atMost = { of: 'the floor', bound: 1.15, sense: 'at most' } as const;
  expect(toRatio(own, floor, atMost)).toEqual({
    measured: '1.15 of the floor',
    target: '≤ 1.15',
    isMet: true,
  });
  expect(toRatio(own, floor, { ...atMost, bound: 1.2, sense: 'at least' }).isMet).toBe(false);
});
