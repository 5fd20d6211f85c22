/** Look-ups in sorted lines by binary search. */
export interface SortedLines {
  /** Find the line that starts with `start`. */
  find(start: string): string | undefined;
  /** All lines that start with `prefix`. */
  load(prefix: string): string[];
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
  };
}

function toNextLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length + 1 : end + 1;
}
