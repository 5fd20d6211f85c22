import { expect, it } from 'vitest';
import { VFile } from 'vfile';
import {
  toSourceLines,
  toSourcePoint,
  toTextPosition,
} from '../../../build/files/text-position.ts';

it.each([
  [0, 1, 1],
  [1, 1, 2],
  [2, 1, 3],
  [3, 2, 1],
  [4, 3, 1],
  [5, 3, 2],
  [-1, 1, 1],
  [99, 3, 3],
])('the offset %i is in line %i and column %i', (offset, line, column) => {
  expect(toTextPosition('ab\n\ncd', offset)).toEqual({ line, column });
});

it('finds the place of a block in a list or a quote, whose indentation the block lacks', () => {
  const file = new VFile('\n> - ```\n>   a\n>   b > b\n>   >\n>   ```\n');
  const position = {
    start: { line: 2, column: 5, offset: 5 },
    end: { line: 6, column: 8, offset: 40 },
  };
  const code = { value: 'a\nb > b\n>', position };
  expect(toSourcePoint(code, 0, file)).toEqual({ line: 3, column: 5 });
  expect(toSourcePoint(code, 6, file)).toEqual({ line: 4, column: 9 });
  // The mark of the quote is the same character.
  expect(toSourcePoint(code, 8, file)).toEqual({ line: 5, column: 5 });
  expect(toSourceLines({ type: 'code', position }, file)).toEqual([
    '> - ```',
    '>   a',
    '>   b > b',
    '>   >',
    '>   ```',
  ]);
  expect(toSourceLines({ type: 'code' }, file)).toEqual([]);
});
