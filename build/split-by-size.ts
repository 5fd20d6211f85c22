interface Limits {
  maxItems?: number;
  maxSize: number;
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
