import type { Element, Nodes } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

const parser = unified().use(rehypeParse, { fragment: true });

/** What is there to use the page with, what the glossary says as well, and the labels of languages. */
const NO_TEXT = ['permalink', 'term-definition', 'code-wrap', 'dark-only', 'figure-zoom'];

/** Find the words of an article that its Markdown has not, each as often as it is missing. */
export function findMissingWords(
  html: string,
  markdown: string,
): { missing: string[]; total: number } {
  // URLs do not count as words of the article.
  const text = markdown.replaceAll(/\]\([^)]*\)/g, ' ');
  const left = new Map<string, number>();
  for (const word of toWords(text)) left.set(word, (left.get(word) ?? 0) + 1);
  const own = toWords(toText(parser.parse(html)));
  const missing = own.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
  return { missing, total: own.length };
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function toText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node) || (node.type === 'element' && isNoText(node))) return '';
  const children = isByLanguage(node) ? toFirstPanel(node) : node.children;
  const isLine =
    node.type === 'element' && /^(?:a|b|code|em|i|kbd|span|strong|sub|sup)$/.test(node.tagName);
  return children.map(toText).join('') + (isLine ? '' : '\n');
}

function isNoText({ tagName, properties }: Element): boolean {
  const classes = Array.isArray(properties['className']) ? properties['className'] : [];
  if ('dataMarkdownIgnore' in properties) return true;
  if (tagName === 'data') return properties['value'] !== '0';
  if (tagName === 'button') return !classes.includes('figure-open');
  return tagName === 'svg' || NO_TEXT.some((name) => classes.includes(name));
}

/** The same sample in nine languages counts once. */
function isByLanguage(node: Nodes): node is Element {
  return node.type === 'element' && node.properties['dataChoices'] === 'lang';
}

function toFirstPanel({ children }: Element) {
  const panels = children.filter(
    (child) => child.type === 'element' && !['input', 'label'].includes(child.tagName),
  );
  return panels.slice(0, 1);
}
