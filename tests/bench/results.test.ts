import { expect, test } from 'vitest';
import {
  renderSection,
  toFigure,
  toLimit,
  toQuantile,
  toRatio,
  updateResults,
} from '../../bench/results.ts';

test('summarises samples by median, lowest and highest', () => {
  expect(toFigure([30, 10, 20])).toEqual({ median: 20, low: 10, high: 30, runs: 3 });
  expect(toFigure([10, 20])).toEqual({ median: 15, low: 10, high: 20, runs: 2 });
  expect(() => toFigure([])).toThrow('Cannot summarise the samples []');
  expect(() => toFigure([1, Number.NaN])).toThrow('Cannot summarise the samples [1, NaN]');
  const samples = Array.from({ length: 101 }, (_, at) => 100 - at);
  expect([toQuantile(samples, 0.99), toQuantile([0, 10], 0.25)]).toEqual([99, 2.5]);
});

test('a budget is met at its limit', () => {
  expect(toLimit(50, 'ms', 50)).toEqual({ measured: '50 ms', budget: '≤ 50 ms', isMet: true });
  expect(toLimit(50.1, 'ms', 50).isMet).toBe(false);
  expect(toRatio(1.15, 'static HTML', '≤', 1.15)).toEqual({
    measured: '1.15 of static HTML',
    budget: '≤ 1.15',
    isMet: true,
  });
  expect(toRatio(0.49, 'the asset', '≥', 0.5).isMet).toBe(false);
});

test('renders a row with its figure, its budget and whether that is met', () => {
  const figures = [toFigure([51, 53]), null];
  const row = { name: 'blocking time', unit: 'ms', figures, ...toLimit(52, 'ms', 50) };
  const text = renderSection({ title: 'Page', columns: ['a', 'b'], rows: [row], notes: [] });
  expect(text).toContain('| blocking time, ms | 52 (51–53) | –   | 52 ms    | ≤ 50 ms | NO  |');
});

test('replaces the section that was measured again, and keeps the others', () => {
  const toSection = (title: string, note: string) => ({
    title,
    columns: [],
    rows: [],
    notes: [note],
  });
  const first = updateResults('', toSection('Page', 'old'));
  const both = updateResults(first, toSection('Build', 'same'));
  const again = updateResults(both, toSection('Page', 'new'));
  expect(first).toMatch(/^# Benchmark results\n/);
  expect(again).toBe(both.replace('old', 'new'));
  expect(again.match(/^## .*$/gm)).toEqual(['## Page', '## Build']);
});
