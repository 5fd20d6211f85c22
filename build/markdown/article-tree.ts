import { scanHtml } from './html-tokens.ts';

/** An element of an article. */
export interface ArticleElement {
  name: string;
  attributes: Map<string, string>;
  children: ArticleNode[];
}

/** An element or text. */
export type ArticleNode = ArticleElement | string;

/** Elements that only a browser needs. */
const SKIPPED_ELEMENTS = new Set(['input', 'script', 'style', 'svg', 'template']);

/** Controls, and what repeats the text or the glossary. */
const SKIPPED_CLASSES = new Set([
  'permalink',
  'code-wrap',
  'term-definition',
  'figure-zoom',
  'dark-only',
]);

/** Marks what is for human readers only (https://agentdocsspec.com). */
const IGNORED = 'data-markdown-ignore';

/** The button around an image. All other buttons are controls. */
const IMAGE_BUTTON = 'figure-open';

/** Parse the HTML of an article, without controls, syntax highlighting and samples in further languages. */
export function toArticleTree(html: string): ArticleNode[] {
  const root: ArticleElement = { name: '', attributes: new Map(), children: [] };
  const open = [root];
  let preDepth = 0;
  for (const token of scanHtml(html)) {
    const parent = open.at(-1) ?? root;
    if (token.kind === 'text') {
      parent.children.push(token.text);
      continue;
    }
    if (preDepth > 0 && token.name === 'span') continue;
    if (token.name === 'pre') preDepth += token.kind === 'open' ? 1 : -1;
    if (token.kind === 'close') {
      open.pop();
      continue;
    }
    const element = { name: token.name, attributes: token.attributes, children: [] };
    if (!isSkipped(element) && !isRepeatedSample(element, parent)) parent.children.push(element);
    if (!token.isVoid) open.push(element);
  }
  return root.children;
}

function isSkipped(element: ArticleElement): boolean {
  if (element.name === 'button') return !hasClass(element, IMAGE_BUTTON);
  if (SKIPPED_ELEMENTS.has(element.name)) return true;
  // A line of a sample for another credential than the first.
  if (element.name === 'data') return element.attributes.get('value') !== '0';
  return (
    element.attributes.has(IGNORED) || toClasses(element).some((name) => SKIPPED_CLASSES.has(name))
  );
}

/** Of samples in several languages, the panel of the first one stays, without its label. */
function isRepeatedSample({ name }: ArticleElement, { attributes, children }: ArticleElement) {
  const isByLanguage =
    attributes.get('data-choices') === 'language' || attributes.has('data-by-language');
  return isByLanguage && (name === 'label' || children.length > 0);
}

/** Say whether an element has a class. */
export function hasClass(element: ArticleElement, name: string): boolean {
  return toClasses(element).includes(name);
}

function toClasses({ attributes }: ArticleElement): string[] {
  return attributes.get('class')?.split(' ') ?? [];
}

/** Return the text of nodes, as it is. */
export function toText(nodes: ArticleNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : toText(node.children))).join('');
}

/** Find the first element of a name, at any depth. */
export function findElement(nodes: ArticleNode[], name: string): ArticleElement | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const found = node.name === name ? node : findElement(node.children, name);
    if (found) return found;
  }
  return undefined;
}
