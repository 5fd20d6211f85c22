import type { Element, ElementContent } from 'hast';
import type { ArticleOwner, PageSection } from '../page.ts';
import { hasClass, readText } from './elements.ts';

/** Controls, samples, whose words are options and values, and the examples beside an operation. */
const SKIPPED_ELEMENTS = new Set(['aside', 'button', 'label', 'math', 'pre', 'select']);

/** What stands on many pages. */
const SKIPPED_CLASSES = [
  'method',
  'operation-address',
  'operation-guide',
  'operation-id',
  'operation-questions',
  'proposed',
  'provisional',
  'schema-type',
  'schema-mark',
  'task-note',
  'visually-hidden',
];

/** Elements within a line: between others, words end. */
const INLINE_ELEMENTS = new Set(
  'a abbr b button code del em i kbd mark s small span strong sub sup wbr'.split(' '),
);

/** The section that says the same on each page of an operation. */
const COMMON_SECTION = 'authentication';

/** Characters of a section of the API reference: schemas within schemas are megabytes, and repeat one another. */
const MAX_REFERENCE_TEXT = 4_000;

const HEADING = /^h([1-3])$/;

/**
 * Split what an article says (see `toReadableTree`) at its headings; an operation's page at those of level 2 only.
 */
export function toSections(nodes: ElementContent[], page: ArticleOwner): PageSection[] {
  const maxDepth = page.operation ? 2 : 3;
  const maxText = page.layout === 'reference' ? MAX_REFERENCE_TEXT : Infinity;
  let section: PageSection = { ...EMPTY_SECTION, heading: page.title, names: [] };
  const sections = [section];
  const read = (nodes: ElementContent[]): void => {
    for (const node of nodes) {
      if (node.type === 'text') section.text += node.value;
      else if (node.type === 'element' && !isSkipped(node)) readElement(node);
    }
  };
  const readElement = (element: Element): void => {
    const { tagName, children } = element;
    const depth = Number(HEADING.exec(tagName)?.[1]);
    const anchor = readText(element, 'id');
    if (depth === 1) return;
    if (depth <= maxDepth && anchor !== undefined) {
      section = { ...EMPTY_SECTION, depth, anchor, heading: toText(children), names: [] };
      sections.push(section);
      return;
    }
    if (hasClass(element, 'schema-name')) section.names.push(toText(children));
    const space = INLINE_ELEMENTS.has(tagName) ? '' : ' ';
    section.text += space;
    if (tagName === 'img') section.text += readText(element, 'alt') ?? '';
    read(children);
    section.text += space;
  };
  read(nodes);
  return sections
    .filter(({ anchor }) => !page.operation || anchor !== COMMON_SECTION)
    .map((one) => ({ ...one, text: toLine(one.text.slice(0, maxText)) }));
}

const EMPTY_SECTION = { depth: 1, anchor: '', heading: '', text: '' };

function isSkipped(element: Element): boolean {
  return (
    SKIPPED_ELEMENTS.has(element.tagName) ||
    'dataFootnoteRef' in element.properties ||
    SKIPPED_CLASSES.some((name) => hasClass(element, name))
  );
}

/** The text of a heading or a name, without what is skipped in it. */
function toText(nodes: ElementContent[]): string {
  const texts = nodes.map((node) => {
    if (node.type === 'text') return node.value;
    return node.type !== 'element' || isSkipped(node) ? '' : toText(node.children);
  });
  return toLine(texts.join(''));
}

function toLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
