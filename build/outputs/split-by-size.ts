import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';

/** Length of an origin, which the placeholder stands for until the response. */
const ORIGIN_CHARACTERS = 48;

interface Limits {
  maxItems?: number;
  maxSize: number;
}

/** Count the characters of a line as the Worker sends it. */
export function countCharacters(text: string): number {
  return text.length + (text.split(ORIGIN_PLACEHOLDER).length - 1) * ORIGIN_CHARACTERS + 1;
}

/** Split items, in their order, into chunks that are full but for the last. A larger item is a chunk of its own. */
export function splitBySize<Item>(
  items: Item[],
  toSize: (item: Item) => number,
  { maxItems = Infinity, maxSize }: Limits,
): Item[][] {
  const chunks: Item[][] = [];
  let chunk: Item[] = [];
  let room = 0;
  for (const item of items) {
    const size = toSize(item);
    if (chunks.length === 0 || room < size || chunk.length === maxItems) {
      chunk = [];
      chunks.push(chunk);
      room = maxSize;
    }
    chunk.push(item);
    room -= size;
  }
  return chunks;
}

/** `Users`, or `Users (1 of 2)` for one of several chunks. */
export function toChunkName(name: string, at: number, chunks: unknown[]): string {
  return chunks.length > 1 ? `${name} (${at + 1} of ${chunks.length})` : name;
}
