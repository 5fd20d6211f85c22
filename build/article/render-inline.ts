import type { Element, ElementContent } from 'hast';
import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import { readText, toText } from './elements.ts';

/** What CommonMark reads as markup anywhere in a line. */
const INLINE_MARKUP =
  /[\\`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|&(?=#?\w+;)|!(?=\[)/gu;

/** What CommonMark reads as the start of a block at the start of a line. */
const BLOCK_MARKUP =
  /^(\s*)(#{1,6}(?=\s|$)|[+-](?=\s|$)|=+\s*$|-{2,}\s*$|>|\d{1,9}(?=[.)](?:\s|$)))/;

/** Render phrasing content. Whitespace collapses as in HTML, and a `br` is a hard break. */
export function renderInline(nodes: ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'element') return renderElement(node);
      return node.type === 'text' ? escapeMarkdown(node.value.replaceAll(/\s+/g, ' ')) : '';
    })
    .join('')
    .replaceAll(/ {2,}(?!\n)/g, ' ');
}

/** Escape inline markup: `a*b` → `a\*b` */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(INLINE_MARKUP, String.raw`\$&`);
}

/** Escape block markup in a line whose inline markup is escaped: `# a` → `\# a`, `1. a` → `1\. a` */
export function escapeLineStart(line: string): string {
  return line.replace(BLOCK_MARKUP, (_, space: string, markup: string) =>
    /^\d/.test(markup) ? `${space}${markup}\\` : `${space}\\${markup}`,
  );
}

/** Return a run of backticks that is longer than any in the text. */
export function toFence(text: string, minLength: number): string {
  const runs = text.match(/`+/g) ?? [];
  return '`'.repeat(Math.max(minLength, ...runs.map((run) => run.length + 1)));
}

function renderElement(element: Element): string {
  const { tagName, children, properties } = element;
  switch (tagName) {
    case 'code':
    case 'kbd':
      return toCodeSpan(toText(children));
    case 'strong':
    case 'b':
      return wrap(renderInline(children), '**');
    case 'em':
    case 'i':
      return wrap(renderInline(children), '*');
    case 'del':
    case 's':
      return wrap(renderInline(children), '~~');
    case 'sub':
    case 'sup':
      return toRaised(tagName, renderInline(children));
    case 'br':
      return '\\\n';
    case 'a':
      if ('dataFootnoteBackref' in properties) return '';
      if ('dataFootnoteRef' in properties) return `[^${toFootnoteName(readText(element, 'href'))}]`;
      return toLink(renderInline(children), readText(element, 'href'));
    case 'img':
      return toImage(readText(element, 'alt') ?? '', readText(element, 'src'));
    default:
      return renderInline(children);
  }
}

/** Markdown has no markup for it, and 2⁶⁴ is not 264. The mark of a footnote is raised already. */
function toRaised(tagName: string, text: string): string {
  return text === '' || text.startsWith('[^') ? text : `<${tagName}>${text}</${tagName}>`;
}

/** CommonMark ignores emphasis markers beside a space, so spaces at the ends move outside. */
function wrap(text: string, marker: string): string {
  const inner = text.trim();
  return inner === '' ? text : text.replace(inner, () => `${marker}${inner}${marker}`);
}

function toCodeSpan(text: string): string {
  if (text.trim() === '') return text;
  const fence = toFence(text, 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${space}${text.replaceAll('\n', ' ')}${space}${fence}`;
}

/** Return the name of a footnote from the address of its text: `#user-content-fn-1` → `1`. */
export function toFootnoteName(address = ''): string {
  return address.replace(/^#?(?:user-content-)?fn-/, '');
}

function toImage(alt: string, address = ''): string {
  return address === '' ? alt : `![${escapeMarkdown(alt)}](${toLinkDestination(address)})`;
}

/** A link within the page becomes its text: Markdown has no anchors. */
function toLink(text: string, target = ''): string {
  if (target === '' || target.startsWith('#')) return text;
  if (text.trim() === '') return '';
  return `[${text}](${toLinkDestination(target)})`;
}

/** Render a URL as the destination of a link, with an origin: agents read the text apart from its URL. */
export function toLinkDestination(url: string): string {
  const absolute = /^\/(?!\/)/.test(url) ? ORIGIN_PLACEHOLDER + url : url;
  const isPlain = !/[\s()<>]/.test(absolute);
  return isPlain ? absolute : `<${absolute.replaceAll(/[<>\n]/g, encodeURIComponent)}>`;
}
