import type { Blockquote, Paragraph, Root, Table } from 'mdast';
import type { Point } from 'unist';
import type { VFile } from 'vfile';
import { visit } from '../article/visit.ts';
import { toSourceLines, toTextPosition } from '../files/text-position.ts';
import { ALERT_MARKER } from '../article/remark-alerts.ts';
import { reportInvalid } from './page-state.ts';

/**
 * A hash without a space, or with one that does not break. `#1` is a number, `#fff` a colour, and `#include`,
 * `#general` are names.
 */
const BROKEN_HEADING = /^(?:#{2,6}(?=[^ \t\n#])|#(?![\dA-F]{3,8}\b)(?=[\p{Lu}\p{Lo}]))/u;

/** What the parser takes for text, and the reason. Backslashes keep signs as they are written. */
const TEXTS: [RegExp, string][] = [
  // `](`, or an address in brackets.
  [
    /(?<!\\)\]\(|\)\[(?=\.{0,2}\/|https?:)/g,
    'This is text and no link or image. Write `[text](/docs/page)`, with `%20` for a space in the address, or `\\]` for a bracket.',
  ],
  // Asterisks around a text mark nothing beside some signs, which Chinese and Japanese have without spaces.
  [
    /(?<![\\*])\*\*(?=[^\s*])[^*\n]*[^\s*\\]\*\*(?!\*)/g,
    'This is text and not bold, because of the sign beside the asterisks. Write `<strong>…</strong>`, or a space outside of them.',
  ],
  // Asterisks before a word, without others behind it. `**kwargs` is a name.
  [
    /(?<![^\s("'“‘])\*\*(?=[\p{L}\p{N}("'“‘])(?!kwargs\b)(?!.*[^\s*\\]\*\*)/gsu,
    'These asterisks mark nothing, because no others follow a word behind them. Write `**` there, or `\\*\\*` for asterisks.',
  ],
  [
    /(?<![^\n \t>]):{3,}.*$/gm,
    'This line opens or closes no container. Write `:::note` and `:::` on lines of their own, and more colons around text with such lines.',
  ],
  // An attribute in braces, which no parser of HTML accepts.
  [
    /<[a-z][\w.-]*(?=\s)[^<>]*?=\{/gi,
    'This is a tag of MDX, which a Markdown file shows as text. Rename the file to `.mdx`, or remove the tag.',
  ],
];

/** Headings have ids. */
const HEADING_ID: (typeof TEXTS)[number] = [
  /(?<!\\)\{#[^\s{}]+(?: [^{}\n]*)?\}[ \t]*$/gm,
  'Only headings have ids. Remove this one, or write it behind the heading.',
];

/** The line below the head of a table. */
const DASHES = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?$/;

/** Report what the parser takes for text: links, headings, alerts, tables and bold text. Also cells that it leaves out. */
export function remarkMissedMarkdown() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node, _, parent) => {
      if (node.type === 'paragraph') {
        checkHeading(node, file);
        checkTable(node, file);
      }
      if (node.type === 'blockquote') checkAlert(node, file);
      if (node.type === 'table') checkCells(node, file);
      if (node.type === 'text') {
        const forms = parent?.type === 'heading' ? TEXTS : [...TEXTS, HEADING_ID];
        for (const [pattern, reason] of forms) checkText(node.position, pattern, reason, file);
      }
    });
  };
}

function checkHeading(paragraph: Paragraph, file: VFile): void {
  const [text] = paragraph.children;
  const [signs] = (text?.type === 'text' && BROKEN_HEADING.exec(text.value)) || [];
  if (signs === undefined) return;
  const reason = `This is text and no heading: write a space after \`${signs}\`, or \`\\#\` for a hash.`;
  reportInvalid(file, reason, paragraph);
}

function checkAlert({ children: [first] }: Blockquote, file: VFile): void {
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (text?.type !== 'text' || !/^\[!\w+\]/.test(text.value) || ALERT_MARKER.test(text.value))
    return;
  const reason =
    'This is a quote and no alert. Its first line must be `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]` alone.';
  reportInvalid(file, reason, first);
}

function checkCells({ children: [head, ...rows] }: Table, file: VFile): void {
  const columns = head?.children.length ?? 0;
  for (const { children } of rows) {
    const extra = children[columns];
    const reason = extra
      ? `This cell has no column: the table has ${columns}. Write \`\\|\` for a bar in a text.`
      : `This row has ${children.length} of ${columns} cells. Write empty ones: \`| |\`.`;
    if (children.length !== columns) reportInvalid(file, reason, extra ?? children.at(-1));
  }
}

function checkText(
  position: { start: Point; end: Point } | undefined,
  pattern: RegExp,
  reason: string,
  file: VFile,
): void {
  const start = position?.start.offset;
  if (start === undefined) return;
  const source = String(file);
  for (const { index } of source.slice(start, position?.end.offset).matchAll(pattern)) {
    reportInvalid(file, reason, toTextPosition(source, start + index));
  }
}

function checkTable(paragraph: Paragraph, file: VFile): void {
  const lines = toSourceLines(paragraph, file).map((line) =>
    line.replace(/^[ \t>]*(?:[-*+][ \t]+)?/, '').trim(),
  );
  const index = lines.findIndex((line) => DASHES.test(line));
  const head = countColumns(lines[index - 1] ?? '');
  const dashes = countColumns(lines[index] ?? '');
  const isRow = (line: string) => /^\|.*\|.*\|$/.test(line);
  const flaw =
    index > 0 && head > 1 && head !== dashes
      ? `the line of dashes has ${dashes} columns, and the head ${head}`
      : index === -1 && lines.length > 1 && lines.every(isRow)
        ? 'below its head, a line `| --- | --- |` is missing'
        : null;
  if (flaw !== null) reportInvalid(file, `This is text and no table: ${flaw}.`, paragraph);
}

/** `| a | b |` → 2 */
function countColumns(line: string): number {
  return line.replace(/^\||(?<!\\)\|$/g, '').split(/(?<!\\)\|/).length;
}
