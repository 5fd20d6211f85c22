import type { Blockquote, Paragraph, Root, Table } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Point } from 'unist';
import type { VFile } from 'vfile';
import { toTextPosition } from '../files/text-position.ts';
import { ALERT_MARKER } from '../article/remark-alerts.ts';
import { reportInvalid } from './page-state.ts';

/** `](` in a text, or an address in brackets. Backslashes keep brackets as they are written. */
const BROKEN_LINK = /(?<!\\)\]\(|\)\[(?=\.{0,2}\/|https?:)/g;

/** A hash without a space. `#1` is a number, `#fff` a colour, and `#include`, `#general` are names. */
const BROKEN_HEADING = /^(?:#{2,6}(?=[^\s#])|#(?![\dA-F]{3,8}\b)(?=[\p{Lu}\p{Lo}]))/u;

/** Report links, headings and alerts that the parser takes for text, and cells of a table that it leaves out. */
export function remarkMissedMarkdown() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node) => {
      if (node.type === 'paragraph') checkHeading(node, file);
      if (node.type === 'blockquote') checkAlert(node, file);
      if (node.type === 'table') checkCells(node, file);
      if (node.type === 'text') checkLinks(node.position, file);
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

function checkLinks(position: { start: Point; end: Point } | undefined, file: VFile): void {
  const start = position?.start.offset;
  if (start === undefined) return;
  const source = String(file);
  for (const { index } of source.slice(start, position?.end.offset).matchAll(BROKEN_LINK)) {
    const reason =
      'This is text and no link. Write `[text](/docs/page)`, with an address that has no space, or `\\]` for a bracket.';
    reportInvalid(file, reason, toTextPosition(source, start + index));
  }
}
