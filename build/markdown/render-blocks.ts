import { findElement, hasClass, toText } from './article-tree.ts';
import type { ArticleElement, ArticleNode } from './article-tree.ts';
import { escapeLineStart, escapeMarkdown } from './escape-markdown.ts';
import { isSkipped, renderInline } from './render-inline.ts';
import { renderTable } from './render-table.ts';

/** Elements that stand within a line. */
const INLINE_ELEMENTS = new Set(
  'a abbr b br button code del em i img input kbd mark s small span strong sub sup time u var'.split(
    ' ',
  ),
);

const CALLOUTS: Record<string, string> = {
  note: 'NOTE',
  tip: 'TIP',
  caution: 'WARNING',
  danger: 'CAUTION',
};

/** Render nodes as Markdown blocks, in order; runs of inline nodes become paragraphs. */
export function renderBlocks(nodes: ArticleNode[]): string[] {
  const blocks: string[] = [];
  let run: ArticleNode[] = [];
  const endRun = () => {
    const paragraph = toParagraph(run);
    if (paragraph !== '') blocks.push(paragraph);
    run = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || isInline(node)) {
      run.push(node);
      continue;
    }
    endRun();
    if (!isSkipped(node)) blocks.push(...renderBlock(node));
  }
  endRun();
  return blocks;
}

function isInline(element: ArticleElement): boolean {
  if (!INLINE_ELEMENTS.has(element.name)) return false;
  return element.children.every(
    (child) => typeof child === 'string' || isInline(child) || isSkipped(child),
  );
}

function toParagraph(nodes: ArticleNode[]): string {
  return renderInline(nodes)
    .split('\n')
    .map((line) => escapeLineStart(line.trim()))
    .join('\n')
    .trim();
}

function renderBlock(element: ArticleElement): string[] {
  const { name, children } = element;
  if (/^h[1-6]$/.test(name)) {
    return [`${'#'.repeat(Number(name[1]))} ${toHeading(children)}`];
  }
  switch (name) {
    case 'p':
      return renderBlocks(children);
    case 'ul':
      return [renderList(children, () => '-')];
    case 'ol': {
      const start = Number(element.attributes.get('start') ?? 1);
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
      return [hasClass(element, 'callout') ? renderCallout(element) : join(renderBlocks(children))];
    case 'figure':
      return renderFigure(element);
    case 'summary':
    case 'label':
    case 'legend':
    case 'figcaption':
      return toLabel(children);
    default:
      return renderBlocks(children);
  }
}

/** One line, which does not end as a closing row of number signs would. */
function toHeading(nodes: ArticleNode[]): string {
  return renderInline(nodes)
    .replaceAll(/\\?\n/g, ' ')
    .trim()
    .replace(/#+$/, String.raw`\$&`);
}

/** Blocks with an empty line between them. */
export function join(blocks: string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n');
}

/** A line of its own that names what follows. */
function toLabel(nodes: ArticleNode[]): string[] {
  const text = toParagraph(nodes);
  if (text === '') return [];
  return [/[*\n]/.test(text) ? text : `**${text}**`];
}

function renderList(nodes: ArticleNode[], toMarker: (index: number) => string): string {
  const entries = nodes.filter((node) => typeof node !== 'string');
  const rendered = entries.map((entry, index) =>
    toListEntry(renderBlocks(entry.children), toMarker(index)),
  );
  const isLoose = rendered.some((entry) => entry.includes('\n\n'));
  return rendered.join(isLoose ? '\n\n' : '\n');
}

function toListEntry(blocks: string[], marker: string): string {
  const indent = ' '.repeat(marker.length + 1);
  return `${marker} ${indentLines(join(blocks), indent)}`.trimEnd();
}

function indentLines(text: string, indent: string): string {
  return text.replaceAll(/\n(?!\n)/g, `\n${indent}`);
}

/** Each term in bold, what it means behind it. */
function renderDefinitions(nodes: ArticleNode[]): string {
  const entries: string[] = [];
  let terms: string[] = [];
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (node.name === 'dt') {
      terms.push(`**${toParagraph(node.children)}**`);
      continue;
    }
    const isDefinition = node.name === 'dd';
    const [first = '', ...more] = renderBlocks(node.children);
    const head = isDefinition ? `${terms.join(', ')}: ${first}` : first;
    entries.push(toListEntry([head, ...more], '-'));
    terms = [];
  }
  return entries.join('\n');
}

function renderCallout(element: ArticleElement): string {
  const kind = Object.keys(CALLOUTS).find((name) => hasClass(element, `callout-${name}`)) ?? 'note';
  const title = element.children.find(
    (child) => typeof child !== 'string' && hasClass(child, 'callout-title'),
  );
  const body = renderBlocks(element.children.filter((child) => child !== title));
  const label = typeof title === 'object' ? toParagraph(title.children) : '';
  const isOwnTitle = label !== '' && label.toLowerCase() !== kind;
  return quote([`[!${CALLOUTS[kind]}]${isOwnTitle ? `\n**${label}**` : ''}`, ...body]);
}

function quote(blocks: string[]): string {
  return join(blocks)
    .replaceAll(/^/gm, '> ')
    .replaceAll(/ +$/gm, '')
    .replace(/^(> \[![A-Z]+\])\n>\n/, '$1\n');
}

/** A block of code below its title, or an image with its caption; a diagram is its Mermaid source. */
function renderFigure(element: ArticleElement): string[] {
  const pre = findElement(element.children, 'pre');
  const caption = element.children.find(
    (child) => typeof child !== 'string' && child.name === 'figcaption',
  );
  if (!pre) return renderBlocks(element.children);
  const title = typeof caption === 'object' ? toText(caption.children).trim() : undefined;
  return title === undefined || title === ''
    ? [renderCode(pre)]
    : [`**${escapeMarkdown(title)}**`, renderCode(pre)];
}

function renderCode(pre: ArticleElement): string {
  const text = toText(pre.children).replace(/\n$/, '');
  const language = pre.attributes.get('data-language') ?? '';
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
