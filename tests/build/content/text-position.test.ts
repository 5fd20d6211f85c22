import { expect, it } from 'vitest';
import { toTextPosition } from '../../../build/content/text-position.ts';

it.each([
  ['the start', 'ab\ncd', 0, 1, 1],
  ['a place in the first line', 'ab\ncd', 1, 1, 2],
  ['the line break itself', 'ab\ncd', 2, 1, 3],
  ['the start of a line', 'ab\ncd', 3, 2, 1],
  ['the end', 'ab\ncd', 5, 2, 3],
  ['an empty text', '', 0, 1, 1],
  ['a line after an empty one', 'a\n\nb', 3, 3, 1],
  ['a line that ended as on Windows', 'ab\r\ncd', 4, 2, 1],
])('finds %s', (_, text, offset, line, column) => {
  expect(toTextPosition(text, offset)).toEqual({ line, column });
});
