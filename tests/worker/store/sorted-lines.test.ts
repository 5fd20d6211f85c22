import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSortedLines } from '../../../worker/store/sorted-lines.ts';

const HEAD = 'head\n';

it('finds the rest of every line by its start, and no other', () => {
  const words = fc.uniqueArray(fc.stringMatching(/^[a-cé𝒳]{0,4}$/u), { maxLength: 30 });
  fc.assert(
    fc.property(words, fc.stringMatching(/^[a-cé𝒳]{0,4}$/u), (known, asked) => {
      const lines = toLines(known);
      for (const word of known) expect(lines.find(`"${word}",`)).toBe(`"${word}",[${word}]`);
      expect(lines.find(`"${asked}",`)).toBe(
        known.includes(asked) ? `"${asked}",[${asked}]` : undefined,
      );
    }),
  );
});

it.each([
  ['a line', 'b', ['b', 'c', 'a']],
  ['a gap', 'bb', ['c', 'd', 'b', 'a']],
  ['the first line', 'a', ['a', 'b']],
  ['before all', 'A', ['a', 'b']],
  ['after all', 'z', ['d', 'c']],
])('finds the lines around %s', (_, word, found) => {
  const lines = toLines(['a', 'b', 'c', 'd']);
  const around = lines.findAround(`"${word}`, '"', 2);
  expect(around).toEqual(found.map((own) => `"${own}",[${own}]`));
});

it('keeps to the lines that start with the prefix', () => {
  const lines = toLines(['a', 'b1', 'b2', 'c']);
  expect(lines.findAround('"b2', '"b', 5)).toEqual(['"b2",[b2]', '"b1",[b1]']);
  expect(lines.findAround('"b2', '"x', 5)).toEqual([]);
});

it('finds nothing in no lines', () => {
  expect(toLines([]).find('"a",')).toBeUndefined();
  expect(toLines([]).findAround('"a', '"', 3)).toEqual([]);
});

function toLines(words: string[]) {
  const lines = words.map((word) => `"${word}",[${word}]`).sort();
  return createSortedLines(
    [`${HEAD}${lines.join('\n')}`, ''].join(lines.length > 0 ? '\n' : ''),
    HEAD.length,
  );
}
