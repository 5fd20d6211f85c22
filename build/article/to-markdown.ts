import type { Element, ElementContent } from 'hast';
import { CALLOUT_KINDS } from '../../client/article/callout.tsx';
import type { CalloutKind } from '../../client/article/callout.tsx';
import {
  escapeLineStart,
  escapeMarkdown,
  renderInline,
  toFence,
  toFootnoteName,
} from './render-inline.ts';
import {
  INLINE_ELEMENTS,
  elementsOf,
  findElement,
  hasClass,
  readText,
  toText,
} from './elements.ts';

const PARAGRAPH_ELEMENTS = new Set([...INLINE_ELEMENTS, 'br', 'img']);

/** The callouts of the site as alerts of GitHub. */
const ALERTS: Record<CalloutKind, string> = {
  note: 'NOTE',
  tip: 'TIP',
  caution: 'WARNING',
  danger: 'CAUTION',
};

const ALIGNMENTS: Record<string, string> = { left: ':---', center: ':---:', right: '---:' };

/**
 * Convert what an article says (see `toReadableTree`) to Markdown: CommonMark with tables and alerts of GitHub.
 * Root-relative URLs start with the placeholder of the origin.
 *
 * rehype-remark and remark-stringify take six times as long: 3.5 s more for a reference of 145 operations.
 */
export function toMarkdown(nodes: ElementContent[]): string {
  return `${join(renderBlocks(nodes))}\n`;
}

/** Render nodes as blocks. Adjacent inline nodes form a paragraph. */
function renderBlocks(nodes: ElementContent[], render = renderBlock): string[] {
  const blocks: string[] = [];
  let inline: ElementContent[] = [];
  const endParagraph = () => {
    blocks.push(toParagraph(inline));
    inline = [];
  };
  for (const node of nodes) {
    if (node.type !== 'element' || isInline(node)) {
      inline.push(node);
    } else {
      endParagraph();
      blocks.push(...render(node));
    }
  }
  endParagraph();
  return blocks.filter((block) => block !== '');
}

function isInline({ tagName, children }: Element): boolean {
  return PARAGRAPH_ELEMENTS.has(tagName) && elementsOf(children).every(isInline);
}

function renderBlock(element: Element): string[] {
  const { tagName, properties, children } = element;
  switch (tagName) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [`${'#'.repeat(Number(tagName[1]))} ${toHeading(children)}`];
    case 'ul':
      return [renderList(children, () => '-')];
    case 'ol': {
      const start = Number(properties['start'] ?? 1);
      return [renderList(children, (index) => `${start + index}.`)];
    }
    case 'dl':
      return [renderDefinitions(children)];
    case 'pre':
      return [renderCode(element)];
    case 'table':
      return [renderTable(element)];
    case 'hr':
      return ['---'];
    case 'blockquote':
      return [quote(renderBlocks(children))];
    case 'aside':
      return hasClass(element, 'callout') ? [renderCallout(element)] : renderBlocks(children);
    case 'section':
      return 'dataFootnotes' in properties ? renderFootnotes(children) : renderBlocks(children);
    case 'figure':
      return renderFigure(children);
    case 'summary':
    case 'label':
    case 'legend':
      return toLabel(children);
    default:
      return renderBlocks(children);
  }
}

function toParagraph(nodes: ElementContent[]): string {
  return renderInline(nodes)
    .split('\n')
    .map((line) => escapeLineStart(line.trim()))
    .join('\n')
    .trim();
}

/** A heading is one line, and number signs at its end would close it. */
function toHeading(nodes: ElementContent[]): string {
  return toLine(nodes).replace(/#+$/, String.raw`\$&`);
}

function toLine(nodes: ElementContent[]): string {
  return renderInline(nodes).replaceAll(/\\?\n/g, ' ').trim();
}

/** A paragraph in bold, which names what follows. */
function toLabel(nodes: ElementContent[]): string[] {
  const text = toParagraph(nodes);
  return [text === '' || /(?<!\\)\*|\n/.test(text) ? text : `**${text}**`];
}

function join(blocks: string[]): string {
  return blocks.join('\n\n');
}

function renderList(nodes: ElementContent[], toMarker: (index: number) => string): string {
  const items = elementsOf(nodes).map(({ children }, index) =>
    toListItem(renderBlocks(children), toMarker(index)),
  );
  const isLoose = items.some((item) => item.includes('\n\n'));
  return items.join(isLoose ? '\n\n' : '\n');
}

function toListItem(blocks: string[], marker: string): string {
  const indent = ' '.repeat(marker.length + 1);
  return `${marker} ${join(blocks).replaceAll(/\n(?!\n)/g, `\n${indent}`)}`.trimEnd();
}

/** A list of terms in bold, each followed by its definition. A `div` may hold a group of both. */
function renderDefinitions(nodes: ElementContent[]): string {
  const items: string[] = [];
  let terms: string[] = [];
  const entries = elementsOf(nodes).flatMap((entry) =>
    entry.tagName === 'div' ? elementsOf(entry.children) : [entry],
  );
  for (const { tagName, children } of entries) {
    if (tagName === 'dt') {
      terms.push(`**${toParagraph(children)}**`);
      continue;
    }
    const [first = '', ...more] = renderBlocks(children);
    items.push(toListItem([`${terms.join(', ')}: ${first}`, ...more], '-'));
    terms = [];
  }
  return items.join('\n');
}

/** The texts of footnotes, without the heading that only screen readers have. */
function renderFootnotes(nodes: ElementContent[]): string[] {
  const list = findElement(nodes, 'ol');
  return elementsOf(list?.children ?? []).map((item) => {
    const text = join(renderBlocks(item.children)).replaceAll(/\n(?!\n)/g, '\n    ');
    return `[^${toFootnoteName(readText(item, 'id'))}]: ${text}`;
  });
}

function renderTable({ children }: Element): string {
  const [head = [], ...rows] = findRows(children).map((row) => elementsOf(row.children));
  const delimiters = head.map((cell) => ALIGNMENTS[readText(cell, 'align') ?? ''] ?? '---');
  const cells = [head.map(toCell), delimiters, ...rows.map((row) => row.map(toCell))];
  return cells.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** A cell is a line: its blocks end with their punctuation, or a dot is between them. */
function toCell({ children }: Element): string {
  const [first = '', ...others] = toCellBlocks(children);
  return others
    .reduce((cell, block) => `${cell}${/[.:;!?]$/.test(cell) ? ' ' : ' · '}${block}`, first)
    .replaceAll('\\\n', '<br>')
    .replaceAll('\n', ' ')
    .replaceAll('|', String.raw`\|`);
}

function toCellBlocks(nodes: ElementContent[]): string[] {
  return renderBlocks(nodes, ({ children }) => toCellBlocks(children));
}

function findRows(nodes: ElementContent[]): Element[] {
  return elementsOf(nodes).flatMap((node) =>
    node.tagName === 'tr' ? [node] : findRows(node.children),
  );
}

function renderCallout(element: Element): string {
  const kind = CALLOUT_KINDS.find((name) => hasClass(element, `callout-${name}`)) ?? 'note';
  const title = elementsOf(element.children).find((child) => hasClass(child, 'callout-title'));
  const label = toParagraph(title?.children ?? []);
  const isOwnTitle = label !== '' && label.toLowerCase() !== kind;
  const alert = `[!${ALERTS[kind]}]\n${isOwnTitle ? `**${label}**\n\n` : ''}`;
  return quote([alert + join(renderBlocks(element.children.filter((child) => child !== title)))]);
}

function quote(blocks: string[]): string {
  return join(blocks).trimEnd().replaceAll(/^/gm, '> ').replaceAll(/ +$/gm, '');
}

/** A code block below its title, or an image with its caption. A diagram is its Mermaid source. */
function renderFigure(children: ElementContent[]): string[] {
  const pre = findElement(children, 'pre');
  if (!pre) return renderBlocks(children);
  const caption = elementsOf(children).find(({ tagName }) => tagName === 'figcaption');
  const title = toText(caption?.children ?? []).trim();
  return [...(title === '' ? [] : [`**${escapeMarkdown(title)}**`]), renderCode(pre)];
}

function renderCode(pre: Element): string {
  const code = toText(pre.children).replace(/\n$/, '');
  const fence = toFence(code, 3);
  return `${fence}${readText(pre, 'dataLanguage') ?? ''}\n${code}\n${fence}`;
}
