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

/** What is known about the lines of a code block. */
interface LineOptions {
  marked?: MarkedLines | undefined;
  /** Number of the first line. Null for lines without numbers. */
  firstNumber?: number | null | undefined;
  /** Line, from 1 → index of the only credential that it is for. */
  credentialLines?: ReadonlyMap<number, number> | undefined;
}

/**
 * Wrap the lines of highlighted code that have a mark, or all lines if they have numbers. Numbers are attributes
 * and signs come from the style sheet, so that copied text is the code alone.
 */
export function renderLines(html: string, options: LineOptions): string {
  const { marked, firstNumber = null, credentialLines } = options;
  const lines = splitLines(html);
  return lines
    .map((line, index) => {
      const marks = marked?.get(index + 1);
      const credential = credentialLines?.get(index + 1);
      const content = index < lines.length - 1 ? `${line}\n` : line;
      if (credential !== undefined) return `<data value="${credential}">${content}</data>`;
      if (!marks && firstNumber === null) return content;
      const tag = (['ins', 'del', 'mark'] as const).find((mark) => marks?.has(mark)) ?? 'span';
      const focus = marks?.has('focus') ? ' class="focus"' : '';
      const number = firstNumber === null ? '' : ` data-line="${firstNumber + index}"`;
      return `<${tag}${focus}${number}>${content}</${tag}>`;
    })
    .join('');
}

/** Split at line ends. The highlighter's spans are not nested, but some contain several lines. */
function splitLines(html: string): string[] {
  let open = '';
  return html.split('\n').map((line) => {
    const start = open;
    for (const [tag] of line.matchAll(/<[^>]*>/g)) open = tag === '</span>' ? '' : tag;
    return (start + line + (open && '</span>')).replaceAll(/<span[^>]*><\/span>/g, '');
  });
}
