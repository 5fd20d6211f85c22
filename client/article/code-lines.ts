/** Marks of a line of code: added, removed, highlighted, focused. */
const LINE_MARKS = ['ins', 'del', 'mark', 'focus'] as const;

export type LineMark = (typeof LINE_MARKS)[number];

/** Marks by line; the first line is 1. */
export type MarkedLines = Map<number, Set<LineMark>>;

/** Convert marks to the value of an attribute: `2ins 2focus 5mark`. */
export function formatMarkedLines(lines: MarkedLines): string {
  return [...lines]
    .sort(([a], [b]) => a - b)
    .flatMap(([line, marks]) => [...marks].map((mark) => `${line}${mark}`))
    .join(' ');
}

/** Parse the value that `formatMarkedLines` returns. */
export function parseMarkedLines(text: string): MarkedLines {
  const lines: MarkedLines = new Map();
  for (const [, line, name] of text.matchAll(/(\d+)([a-z]+)/g)) {
    const mark = LINE_MARKS.find((mark) => mark === name);
    if (mark) lines.set(Number(line), (lines.get(Number(line)) ?? new Set()).add(mark));
  }
  return lines;
}
