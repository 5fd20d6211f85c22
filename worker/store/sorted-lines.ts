/** Look-ups in sorted lines by binary search. */
export interface SortedLines {
  /** Find the line that starts with `start`. */
  find(start: string): string | undefined;
  /** All lines that start with `prefix`. */
  load(prefix: string): string[];
  /** The lines with `prefix` that sort next to `start`: at most `count` on either side. */
  findAround(start: string, prefix: string, count: number): string[];
}

/** Create look-ups in the lines of `text` from an offset: sorted by code unit, each with a line break. */
export function createSortedLines(text: string, from: number): SortedLines {
  const seek = (start: string): number => {
    let low = from;
    let high = text.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const lineStart = Math.max(from, text.lastIndexOf('\n', middle - 1) + 1);
      if (text.slice(lineStart, lineStart + start.length) < start) {
        low = toNextLine(text, middle);
      } else high = lineStart;
    }
    return low;
  };
  const isLine = (at: number, start: string) => at < text.length && text.startsWith(start, at);
  const toLine = (offset: number): string => text.slice(offset, toNextLine(text, offset) - 1);
  return {
    find(start) {
      const at = seek(start);
      return text.startsWith(start, at) ? toLine(at) : undefined;
    },
    load(prefix) {
      const found: string[] = [];
      for (let at = seek(prefix); isLine(at, prefix); at = toNextLine(text, at)) {
        found.push(toLine(at));
      }
      return found;
    },
    findAround(start, prefix, count) {
      const at = seek(start);
      const lines: string[] = [];
      let next = at;
      for (let left = count; left > 0 && isLine(next, prefix); left -= 1) {
        lines.push(toLine(next));
        next = toNextLine(text, next);
      }
      let before = at;
      for (let left = count; left > 0 && before > from; left -= 1) {
        before = Math.max(from, text.lastIndexOf('\n', before - 2) + 1);
        if (!isLine(before, prefix)) break;
        lines.push(toLine(before));
      }
      return lines;
    },
  };
}

function toNextLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length + 1 : end + 1;
}
