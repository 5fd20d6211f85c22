import { describe, expect, it } from 'vitest';
import { MAX_NESTING, findDeepNesting, isShallow } from '../../../build/files/nesting.ts';
import { parseYaml } from '../../../build/files/yaml-document.ts';

function nest(levels: number): unknown {
  let value: unknown = 'end';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

describe('a value', () => {
  it('may have 400 levels', () => {
    expect(isShallow('text')).toBe(true);
    expect(isShallow(nest(MAX_NESTING))).toBe(true);
    expect(isShallow(nest(MAX_NESTING + 1))).toBe(false);
  });

  it('may be in several places, but not in itself', () => {
    const shared = { a: [1] };
    expect(isShallow([shared, { shared }, shared])).toBe(true);
    const circular: Record<string, unknown> = { a: 1 };
    circular['self'] = [circular];
    expect(isShallow(circular)).toBe(false);
  });

  it('is as deep as its deepest part, also one that is in several places', () => {
    const deep = nest(MAX_NESTING - 1);
    expect(isShallow([deep, deep])).toBe(true);
    expect(isShallow([deep, [deep]])).toBe(false);
  });
});

describe('a text', () => {
  it('has its place of the first level too many, by brackets and by indentation', () => {
    const closed = '[]'.repeat(MAX_NESTING + 5);
    expect(findDeepNesting(closed + '['.repeat(MAX_NESTING))).toBe(0);
    expect(findDeepNesting(`${closed}]]${'{'.repeat(MAX_NESTING + 1)}`)).toBe(
      closed.length + 2 + MAX_NESTING,
    );
    const lines = Array.from({ length: MAX_NESTING + 2 }, (_, level) => `${' '.repeat(level)}a:\n`);
    const before = lines.slice(0, MAX_NESTING + 1).join('');
    expect(findDeepNesting(before)).toBe(0);
    expect(findDeepNesting(before + lines.at(-1))).toBe(before.length + MAX_NESTING + 1);
  });

  it('is less deep again behind its indented lines', () => {
    const block = Array.from({ length: 300 }, (_, level) => `${' '.repeat(level)}a:\n`).join('');
    expect(findDeepNesting(`${block}b:\n${block}`)).toBe(0);
  });
});

describe('YAML', () => {
  it('that is too deep has one error at its place', () => {
    const text = 'a: ' + '['.repeat(20_000);
    const reason = 'More than 400 levels are nested here. Remove levels.';
    expect(parseYaml(text, {}).errors[0]).toEqual({ offset: 'a: '.length + MAX_NESTING, reason });
  });

  it('has each key once in a map, but may merge several maps', () => {
    const repeated = 'a: 1\nb: { c: 1, c: 2 }\na: 3\n';
    expect(parseYaml(repeated, {}).errors).toEqual(
      [5 + 'b: { c: 1, '.length, repeated.lastIndexOf('a')]
        .map((offset) => ({ code: 'DUPLICATE_KEY', offset, reason: 'Map keys must be unique' }))
        .toSorted((a, b) => b.offset - a.offset),
    );
    const merged = 'x: &x { a: 1 }\ny: &y { b: 1 }\nz:\n  <<: *x\n  <<: *y\n  c: { a: 1 }\n';
    expect(parseYaml(merged, { merge: true }).errors).toEqual([]);
  });
});
