import type { LineMark, MarkedLines } from '../../client/article/code-lines.ts';

/** Line notations of Shiki. */
const MARK_BY_WORD: Record<string, LineMark> = {
  '++': 'ins',
  '--': 'del',
  hl: 'mark',
  highlight: 'mark',
  focus: 'focus',
};

export const NOTATIONS = Object.keys(MARK_BY_WORD);

export interface NotedCode {
  /** The code without the notations. */
  code: string;
  marked: MarkedLines;
  /** Unknown notations: the word, and its offset in the source. */
  unknown: { word: string; offset: number }[];
}

/** The marks of a comment in any language's syntax. */
const OPEN = String.raw`[ \t]*(?:\/\/|\/\*+|\{ *\/\*|<!--|\(\*|--|[#;%"'])[ \t]*`;
const CLOSE = String.raw`[ \t]*(?:\*\/ *\}|\*\/|-->|\*\))?[ \t]*$`;

/** The words before a notation in a comment, which stay: `// The default [!code ++]`. */
const AFTER_WORDS = String.raw`(?<=(?:\/\/|#).*)[ \t]+`;

/** A comment that ends its line: `// [!code ++]`, `<!-- [!code focus:2] -->`. */
const NOTATION = new RegExp(
  String.raw`(?:${OPEN}|${AFTER_WORDS})\[!code ([^\s:\]]+)(?::([^\]]+))?\]${CLOSE}`,
);

/** Docusaurus's comments on lines of their own: `// highlight-next-line`. */
const HIGHLIGHT = new RegExp(`^${OPEN}highlight-(next-line|start|end)${CLOSE}`);

/**
 * Remove the notations from code. `:3` counts the line and the two that follow. A comment on its own line is
 * removed with the line and applies to the lines below, as do Docusaurus's `highlight` comments.
 */
export function takeLineNotations(written: string): NotedCode {
  const lines: string[] = [];
  const marked: MarkedLines = new Map();
  const unknown: NotedCode['unknown'] = [];
  let offset = 0;
  let isHighlighted = false;
  for (const line of written.split('\n')) {
    const [, highlight] = HIGHLIGHT.exec(line) ?? [];
    if (highlight !== undefined) {
      if (highlight === 'next-line') addMark(marked, lines.length + 1, 'mark');
      else isHighlighted = highlight === 'start';
      offset += line.length + 1;
      continue;
    }
    if (isHighlighted) addMark(marked, lines.length + 1, 'mark');
    const { text, notations } = takeFromLine(line);
    for (const { word, count, column } of notations) {
      const mark = Object.hasOwn(MARK_BY_WORD, word) ? MARK_BY_WORD[word] : undefined;
      if (!mark || Number.isNaN(count)) unknown.push({ word, offset: offset + column });
      else for (let next = 1; next <= count; next++) addMark(marked, lines.length + next, mark);
    }
    if (notations.length === 0 || text.trim() !== '') lines.push(text);
    offset += line.length + 1;
  }
  for (const line of marked.keys()) if (line > lines.length) marked.delete(line);
  return { code: lines.join('\n'), marked, unknown };
}

/** Add a mark to a line. */
export function addMark(marked: MarkedLines, line: number, mark: LineMark): void {
  marked.set(line, (marked.get(line) ?? new Set()).add(mark));
}

function takeFromLine(line: string) {
  const notations: { word: string; count: number; column: number }[] = [];
  let text = line;
  for (let found = NOTATION.exec(text); found; found = NOTATION.exec(text)) {
    const [, word = '', count = '1'] = found;
    notations.push({ word, count: Number(count), column: text.indexOf('[!code', found.index) });
    text = text.slice(0, found.index);
  }
  return { text, notations };
}
