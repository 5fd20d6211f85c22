import type { ElementContent } from 'hast';
import { elementsOf, hasClass } from '../../build/article/elements.ts';
import { parseHtml } from './html-tree.ts';

/** What is there to use the page with, or to hear it, and what the glossary or another image says as well. */
const NO_TEXT = [
  'permalink',
  'term-definition',
  'code-wrap',
  'dark-only',
  'figure-zoom',
  'visually-hidden',
];

/** Names of GitHub's alerts by the callouts that they stand for, where these have another one. */
const ALERTS = { danger: '[!CAUTION]', caution: '[!WARNING]' };

/** Elements within a word or a sentence. `small` is a line of its own. */
const INLINE = /^(?:a|b|code|em|i|kbd|span|strong|sub|sup)$/;

/** Find the words of an article that its Markdown has not, each as often as it is missing. */
export function findMissingWords(html: string, markdown: string): string[] {
  // URLs do not count as words of the article.
  let text = markdown.replaceAll(/\]\([^)]*\)/g, ' ');
  for (const [kind, alert] of Object.entries(ALERTS)) text = text.replaceAll(alert, kind);
  const left = new Map<string, number>();
  for (const word of toWords(text)) left.set(word, (left.get(word) ?? 0) + 1);
  return toWords(toText(parseHtml(html))).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function toText(nodes: ElementContent[], isSample = false): string {
  const texts = nodes.map((node) => {
    if (node.type === 'text') return node.value;
    if (node.type !== 'element') return '';
    const { tagName, properties, children } = node;
    if ('dataMarkdownIgnore' in properties) return '';
    if (tagName === 'svg') return ' ';
    if (NO_TEXT.some((name) => hasClass(node, name))) return '';
    if (tagName === 'button' && !hasClass(node, 'figure-open')) return '';
    // A line of a sample for another credential than the first.
    if (tagName === 'data' && properties['value'] !== '0') return '';
    const isInSample = isSample || hasClass(node, 'operation-examples');
    // Samples of an operation say the same in nine languages: Markdown has the first. Authors' code is not repeated.
    const isRepeated = isInSample && properties['dataChoices'] === 'lang';
    const panels = elementsOf(children).filter((child) => child.tagName === 'div');
    const text = toText(isRepeated ? panels.slice(0, 1) : children, isInSample);
    return INLINE.test(tagName) ? text : `\n${text}\n`;
  });
  return texts.join('');
}
