import { hasClass, toArticleTree } from '../markdown/article-tree.ts';
import type { ArticleElement, ArticleNode } from '../markdown/article-tree.ts';
import type { Page } from '../page.ts';

/** A part of a page that search can lead to. */
export interface PageSection {
  /** 1 for the page's beginning. */
  depth: number;
  /** Empty for the page's beginning. */
  anchor: string;
  heading: string;
  text: string;
  /** Blocks of code. */
  code: string;
  /** Names of parameters, fields and headers. */
  names: string[];
}

/** Controls, and the examples beside an operation. */
const SKIPPED_ELEMENTS = new Set(['aside', 'button', 'label', 'math', 'select']);

/** What stands on the pages of many operations. */
const SKIPPED_CLASSES = [
  'method',
  'operation-address',
  'operation-guide',
  'operation-id',
  'operation-provisional',
  'operation-questions',
  'schema-type',
  'schema-mark',
  'visually-hidden',
];

/** Elements within a line: between others, words end. */
const INLINE_ELEMENTS = new Set(
  'a abbr b button code del em i kbd mark s small span strong sub sup'.split(' '),
);

/** The section that says the same on each page of an operation. */
const COMMON_SECTION = 'authentication';

/** Characters of a section of the API reference: schemas within schemas are megabytes, and repeat one another. */
const MAX_REFERENCE_TEXT = 4_000;

const HEADING = /^h([1-3])$/;

/** Split a page's article at its headings; an operation's page at those of level 2 only. */
export function toPageSections(page: Page): PageSection[] {
  const maxDepth = page.operation ? 2 : 3;
  const maxText = page.layout === 'reference' ? MAX_REFERENCE_TEXT : Infinity;
  let section: PageSection = { ...EMPTY_SECTION, heading: page.title, names: [] };
  const sections = [section];
  const read = (nodes: ArticleNode[], field: 'text' | 'code'): void => {
    for (const node of nodes) {
      if (typeof node === 'string') section[field] += node;
      else if (!isSkipped(node)) readElement(node, field);
    }
  };
  const readElement = (element: ArticleElement, field: 'text' | 'code'): void => {
    const { name, attributes, children } = element;
    const depth = Number(HEADING.exec(name)?.[1]);
    const anchor = attributes.get('id');
    if (depth === 1) return;
    if (depth <= maxDepth && anchor !== undefined) {
      section = { ...EMPTY_SECTION, depth, anchor, heading: toText(children), names: [] };
      sections.push(section);
      return;
    }
    if (hasClass(element, 'schema-name')) section.names.push(toText(children));
    const space = INLINE_ELEMENTS.has(name) ? '' : ' ';
    const own = name === 'pre' ? 'code' : field;
    section[own] += space;
    if (name === 'img') section[own] += attributes.get('alt') ?? '';
    read(children, own);
    section[own] += space;
  };
  read(toArticleTree(page.html), 'text');
  return sections
    .filter(({ anchor }) => !page.operation || anchor !== COMMON_SECTION)
    .map((one) => ({
      ...one,
      text: toLine(one.text.slice(0, maxText)),
      code: toLine(one.code.slice(0, maxText)),
    }));
}

const EMPTY_SECTION = { depth: 1, anchor: '', heading: '', text: '', code: '' };

function isSkipped(element: ArticleElement): boolean {
  return (
    SKIPPED_ELEMENTS.has(element.name) ||
    element.attributes.has('data-footnote-ref') ||
    SKIPPED_CLASSES.some((name) => hasClass(element, name))
  );
}

/** The text of a heading or a name, without what is skipped in it. */
function toText(nodes: ArticleNode[]): string {
  const texts = nodes.map((node) => {
    if (typeof node === 'string') return node;
    return isSkipped(node) ? '' : toText(node.children);
  });
  return toLine(texts.join(''));
}

function toLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
