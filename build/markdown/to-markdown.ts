import { findElement, hasClass, toArticleTree, toText } from './article-tree.ts';
import type { ArticleElement, ArticleNode } from './article-tree.ts';
import {
  escapeLineStart,
  escapeMarkdown,
  renderInline,
  toFence,
  toFootnoteName,
} from './render-inline.ts';

const INLINE_ELEMENTS = new Set(
  'a abbr b br button code del em i img kbd mark s small span strong sub sup time u var'.split(' '),
);

/** The admonitions of the site as alerts of GitHub. */
const ALERTS: Record<string, string> = {
  note: 'NOTE',
  tip: 'TIP',
  caution: 'WARNING',
  danger: 'CAUTION',
};

const ALIGNMENTS: Record<string, string> = { left: ':---', center: ':---:', right: '---:' };

/**
 * Convert an article's HTML to Markdown: CommonMark with tables and alerts of GitHub. Root-relative URLs start with
 * the placeholder of the origin.
 *
 * rehype-remark and remark-stringify take six times as long: 3.5 s more for a reference of 145 operations.
 */
export function toMarkdown(html: string): string {
  return `${join(renderBlocks(toArticleTree(html)))}\n`;
}

/** Render nodes as blocks. Adjacent inline nodes form a paragraph. */
function renderBlocks(nodes: ArticleNode[]): string[] {
  const blocks: string[] = [];
  let inline: ArticleNode[] = [];
  const endParagraph = () => {
    blocks.push(toParagraph(inline));
    inline = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || isInline(node)) {
      inline.push(node);
    } else {
      endParagraph();
      blocks.push(...renderBlock(node));
    }
  }
  endParagraph();
  return blocks.filter((block) => block !== '');
}

function isInline({ name, children }: ArticleElement): boolean {
  return INLINE_ELEMENTS.has(name) && elementsOf(children).every(isInline);
}

function renderBlock(element: ArticleElement): string[] {
  const { name, attributes, children } = element;
  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [`${'#'.repeat(Number(name[1]))} ${toHeading(children)}`];
    case 'ul':
      return [renderList(children, () => '-')];
    case 'ol': {
      const start = Number(attributes.get('start') ?? 1);
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
      return attributes.has('data-footnotes') ? renderFootnotes(children) : renderBlocks(children);
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

function toParagraph(nodes: ArticleNode[]): string {
  return renderInline(nodes)
    .split('\n')
    .map((line) => escapeLineStart(line.trim()))
    .join('\n')
    .trim();
}

/** A heading is one line, and number signs at its end would close it. */
function toHeading(nodes: ArticleNode[]): string {
  return toLine(nodes).replace(/#+$/, String.raw`\$&`);
}

function toLine(nodes: ArticleNode[]): string {
  return renderInline(nodes).replaceAll(/\\?\n/g, ' ').trim();
}

/** A paragraph in bold, which names what follows. */
function toLabel(nodes: ArticleNode[]): string[] {
  const text = toParagraph(nodes);
  return [text === '' || /[*\n]/.test(text) ? text : `**${text}**`];
}

function join(blocks: string[]): string {
  return blocks.join('\n\n');
}

function renderList(nodes: ArticleNode[], toMarker: (index: number) => string): string {
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
function renderDefinitions(nodes: ArticleNode[]): string {
  const items: string[] = [];
  let terms: string[] = [];
  const entries = elementsOf(nodes).flatMap((entry) =>
    entry.name === 'div' ? elementsOf(entry.children) : [entry],
  );
  for (const { name, children } of entries) {
    if (name === 'dt') {
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
function renderFootnotes(nodes: ArticleNode[]): string[] {
  const list = findElement(nodes, 'ol');
  return elementsOf(list?.children ?? []).map(({ attributes, children }) => {
    const text = join(renderBlocks(children)).replaceAll(/\n(?!\n)/g, '\n    ');
    return `[^${toFootnoteName(attributes.get('id'))}]: ${text}`;
  });
}

function renderTable({ children }: ArticleElement): string {
  const [head = [], ...rows] = findRows(children).map((row) => elementsOf(row.children));
  const delimiters = head.map(
    ({ attributes }) => ALIGNMENTS[attributes.get('align') ?? ''] ?? '---',
  );
  const toCell = (cell: ArticleElement) => toLine(cell.children).replaceAll('|', String.raw`\|`);
  const cells = [head.map(toCell), delimiters, ...rows.map((row) => row.map(toCell))];
  return cells.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function findRows(nodes: ArticleNode[]): ArticleElement[] {
  return elementsOf(nodes).flatMap((node) =>
    node.name === 'tr' ? [node] : findRows(node.children),
  );
}

function elementsOf(nodes: ArticleNode[]): ArticleElement[] {
  return nodes.filter((node) => typeof node !== 'string');
}

function renderCallout(element: ArticleElement): string {
  const kind = Object.keys(ALERTS).find((name) => hasClass(element, `callout-${name}`)) ?? 'note';
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
function renderFigure(children: ArticleNode[]): string[] {
  const pre = findElement(children, 'pre');
  if (!pre) return renderBlocks(children);
  const caption = elementsOf(children).find(({ name }) => name === 'figcaption');
  const title = toText(caption?.children ?? []).trim();
  return [...(title === '' ? [] : [`**${escapeMarkdown(title)}**`]), renderCode(pre)];
}

function renderCode({ attributes, children }: ArticleElement): string {
  const code = toText(children).replace(/\n$/, '');
  const fence = toFence(code, 3);
  return `${fence}${attributes.get('data-language') ?? ''}\n${code}\n${fence}`;
}
