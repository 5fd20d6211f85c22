import type { Blockquote, Link, Paragraph, Root, Table } from 'mdast';
import type { Point } from 'unist';
import type { VFile } from 'vfile';
import { visit } from '../article/visit.ts';
import { toSourceLines, toTextPosition } from '../files/text-position.ts';
import { ALERT_MARKER } from '../article/remark-alerts.ts';
import { reportInvalid } from './page-state.ts';

/** `](` in a text, or an address in brackets. Backslashes keep brackets as they are written. */
const BROKEN_LINK = /(?<!\\)\]\(|\)\[(?=\.{0,2}\/|https?:)/g;

/**
 * A hash without a space, or with one that does not break. `#1` is a number, `#fff` a colour, and `#include`,
 * `#general` are names.
 */
const BROKEN_HEADING = /^(?:#{2,6}(?=[^ \t\n#])|#(?![\dA-F]{3,8}\b)(?=[\p{Lu}\p{Lo}]))/u;

/** Asterisks around a text. They mark nothing beside some signs, which Chinese and Japanese have without spaces. */
const BROKEN_BOLD = /(?<![\\*])\*\*(?=[^\s*])[^*\n]*[^\s*\\]\*\*(?!\*)/g;

/** Asterisks before a word, without others behind it. `**kwargs` is a name. */
const UNCLOSED_BOLD = /(?<![^\s("'“‘])\*\*(?=[\p{L}\p{N}("'“‘])(?!kwargs\b)(?!.*[^\s*\\]\*\*)/gsu;

/** Signs that end a sentence or a bracket in Chinese and Japanese. */
const WIDE_SIGN =
  /[\u3000-\u3003\u3008-\u3011\u3014-\u301B\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF60]/u;

/** The line below the head of a table. */
const DASHES = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?$/;

/** Report what the parser takes for text: links, headings, alerts, tables and bold text. Also cells that it leaves out. */
export function remarkMissedMarkdown() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node) => {
      if (node.type === 'paragraph') {
        checkHeading(node, file);
        checkTable(node, file);
      }
      if (node.type === 'link') checkAddress(node, file);
      if (node.type === 'blockquote') checkAlert(node, file);
      if (node.type === 'table') checkCells(node, file);
      if (node.type === 'text') {
        checkText(node.position, BROKEN_LINK, NO_LINK, file);
        checkText(node.position, BROKEN_BOLD, NO_BOLD, file);
        checkText(node.position, UNCLOSED_BOLD, NO_BOLD_END, file);
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
    if (!extra) continue;
    const reason = `This cell has no column: the table has ${columns}. Write \`\\|\` for a bar in a text.`;
    reportInvalid(file, reason, extra);
  }
}

const NO_LINK =
  'This is text and no link. Write `[text](/docs/page)`, with an address that has no space, or `\\]` for a bracket.';

const NO_BOLD =
  'This is text and not bold, because of the sign beside the asterisks. Write `<strong>…</strong>`, or a space outside of them.';

const NO_BOLD_END =
  'These asterisks mark nothing, because no others follow a word behind them. Write `**` there, or `\\*\\*` for asterisks.';

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

/** An address without marks goes on to the next space. */
function checkAddress(link: Link, file: VFile): void {
  const [text] = link.children;
  const { offset } = link.position?.start ?? {};
  if (text?.type !== 'text' || offset === undefined) return;
  const [sign] = WIDE_SIGN.exec(text.value) ?? [];
  if (sign === undefined || !String(file).startsWith(text.value, offset)) return;
  const reason = `This address goes on behind \`${sign}\`. Write a space before it, or \`[text](address)\`.`;
  reportInvalid(file, reason, link);
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
