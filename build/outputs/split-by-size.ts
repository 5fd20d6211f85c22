import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';

/** Length of an origin, which the placeholder stands for until the response. */
const ORIGIN_CHARACTERS = 48;

interface Limits {
  maxLines?: number;
  maxCharacters: number;
}

/** Count the characters of a text as the Worker sends it. */
export function countCharacters(text: string): number {
  return text.length + (text.split(ORIGIN_PLACEHOLDER).length - 1) * ORIGIN_CHARACTERS;
}

/** Split lines into as few chunks as the limits allow. Line ends count. */
export function splitLines(lines: string[], limits: Limits): string[][] {
  return splitBySize(lines, countCharacters, limits);
}

/** Split items into as few chunks as the limits allow. Each item counts as its length and a line end. */
export function splitBySize<Item>(
  items: Item[],
  toLength: (item: Item) => number,
  { maxLines = Infinity, maxCharacters }: Limits,
): Item[][] {
  const chunks: Item[][] = [];
  let chunk: Item[] = [];
  let room = 0;
  for (const item of items) {
    const length = toLength(item) + 1;
    if (chunks.length === 0 || room < length || chunk.length === maxLines) {
      chunk = [];
      chunks.push(chunk);
      room = maxCharacters;
    }
    chunk.push(item);
    room -= length;
  }
  return chunks;
}
