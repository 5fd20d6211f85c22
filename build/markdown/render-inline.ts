import { hasClass, toText } from './article-tree.ts';
import type { ArticleElement, ArticleNode } from './article-tree.ts';
import { escapeMarkdown } from './escape-markdown.ts';

/** Elements that belong to the page on the screen and not to what it says. */
const SKIPPED_ELEMENTS = new Set(['input', 'script', 'style', 'svg', 'template']);

/** So do these, and what says a second time what the text says, or the glossary. */
const SKIPPED_CLASSES = ['permalink', 'code-wrap', 'term-definition', 'figure-zoom', 'dark-only'];

/** A button around an image of the article; all other buttons are controls of the page. */
const IMAGE_BUTTON = 'figure-open';

/** Render nodes that stand within a line; whitespace is one space, a `br` a hard break. */
export function renderInline(nodes: ArticleNode[]): string {
  return nodes
    .map((node) =>
      typeof node === 'string' ? escapeMarkdown(node.replaceAll(/\s+/g, ' ')) : renderElement(node),
    )
    .join('')
    .replaceAll(/ {2,}(?!\n)/g, ' ');
}

/** Say whether an element is shown to readers only as a means to use the page. */
export function isSkipped(element: ArticleElement): boolean {
  if (element.name === 'button') return !hasClass(element, IMAGE_BUTTON);
  return (
    SKIPPED_ELEMENTS.has(element.name) || SKIPPED_CLASSES.some((name) => hasClass(element, name))
  );
}

function renderElement(element: ArticleElement): string {
  if (isSkipped(element)) return '';
  const { name, children, attributes } = element;
  switch (name) {
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
    case 'br':
      return '\\\n';
    case 'a':
      return toLink(renderInline(children), attributes.get('href'));
    case 'img':
      return `!${toLink(escapeMarkdown(attributes.get('alt') ?? ''), attributes.get('src'))}`;
    default:
      return renderInline(children);
  }
}

/** Markers hold only where they touch words, so spaces at the ends move outside. */
function wrap(text: string, marker: string): string {
  const inner = text.trim();
  if (inner === '') return text;
  const [before = '', after = ''] = [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]];
  return `${before}${marker}${inner}${marker}${after}`;
}

/** The fence is longer than any run of backticks inside. */
function toCodeSpan(text: string): string {
  if (text.trim() === '') return text;
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${space}${text.replaceAll('\n', ' ')}${space}${fence}`;
}

/** Links into the same page lead nowhere outside of a browser: their text stays. */
function toLink(text: string, target: string | undefined): string {
  if (target === undefined || target === '' || target.startsWith('#')) return text;
  if (text.trim() === '') return '';
  return `[${text}](${/[\s()<>]/.test(target) ? `<${target.replaceAll(/[<>\n]/g, encodeURIComponent)}>` : target})`;
}
