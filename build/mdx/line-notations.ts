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
const CLOSE = String.raw`[ \t]*(?:\*\/ *\}|\*\/|-->|\*\))?`;

const NOTATION = String.raw`(?:${OPEN})?[ \t]*\[!code ([^\s:\]]+)(?::(\d+))?\]${CLOSE}`;
const ONE_NOTATION = new RegExp(NOTATION, 'g');

/** At the end of a line: `// [!code ++]`, `<!-- [!code focus:2] -->`, `// The default [!code ++]`. */
const NOTATIONS_OF_LINE = new RegExp(String.raw`(?:${NOTATION})+[ \t]*$`);

/** Docusaurus's comments on lines of their own: `// highlight-next-line`. */
const HIGHLIGHT = new RegExp(String.raw`^${OPEN}highlight-(next-line|start|end)${CLOSE}[ \t]*$`);

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
    if (highlight === 'start' || highlight === 'end') isHighlighted = highlight === 'start';
    else if (isHighlighted || highlight) addMark(marked, lines.length + 1, 'mark');
    const { 0: notations = '', index = line.length } = NOTATIONS_OF_LINE.exec(line) ?? {};
    for (const { 0: text, 1: word = '', 2: count = '1', index: at } of notations.matchAll(
      ONE_NOTATION,
    )) {
      const mark = Object.hasOwn(MARK_BY_WORD, word) ? MARK_BY_WORD[word] : undefined;
      if (!mark) unknown.push({ word, offset: offset + index + at + text.indexOf('[') });
      else
        for (let next = 1; next <= Number(count); next++)
          addMark(marked, lines.length + next, mark);
    }
    const text = line.slice(0, index);
    const isRemoved = highlight !== undefined || (notations !== '' && text.trim() === '');
    if (!isRemoved) lines.push(text);
    offset += line.length + 1;
  }
  for (const line of marked.keys()) if (line > lines.length) marked.delete(line);
  return { code: lines.join('\n'), marked, unknown };
}

/** Add a mark to a line. */
export function addMark(marked: MarkedLines, line: number, mark: LineMark): void {
  marked.set(line, (marked.get(line) ?? new Set()).add(mark));
}
