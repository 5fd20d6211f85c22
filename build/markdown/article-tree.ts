import { scanHtml } from '../search/html-tokens.ts';

/** An element of an article, with what is inside of it. */
export interface ArticleElement {
  name: string;
  attributes: Map<string, string>;
  children: ArticleNode[];
}

/** A part of an article: an element or a text. */
export type ArticleNode = ArticleElement | string;

/** Read an article's HTML, which our own serialisers wrote, as a tree; the colours of code are left out. */
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
    parent.children.push(element);
    if (!token.isVoid) open.push(element);
  }
  return root.children;
}

/** Say whether an element has a class. */
export function hasClass({ attributes }: ArticleElement, name: string): boolean {
  return (attributes.get('class') ?? '').split(' ').includes(name);
}

/** All text inside of nodes, as it is. */
export function toText(nodes: ArticleNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : toText(node.children))).join('');
}

/** Find the first element of a name, however deep. */
export function findElement(nodes: ArticleNode[], name: string): ArticleElement | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const found = node.name === name ? node : findElement(node.children, name);
    if (found) return found;
  }
  return undefined;
}
