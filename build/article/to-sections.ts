import type { Element, ElementContent } from 'hast';
import { isOfReference } from '../../client/model/page.ts';
import type { ArticleMeta, PageSection } from '../page.ts';
import { INLINE_ELEMENTS, hasClass, readText } from './elements.ts';

/** What the search leaves out: elements, by name or by class. It has all other text of a page. */
const UNSEARCHED = new Set([
  // Controls: `toReadableTree` has no buttons but those around images.
  'select',
  // Code, whose words are options and values, and formulas.
  'math',
  'pre',
  'operation-examples',
  // What stands on many pages.
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
]);

/** What is found and not shown in results, because it says nothing in a sentence: heads of tables and labels of tabs. */
const NAME_ELEMENTS = new Set(['label', 'thead']);

/** Control characters for what ends a cell and a row, until the text is complete. */
const CELL_END = '\u001F';
const ROW_END = '\u001E';

/** What ends an element, between which and the next one words end. */
const ENDS = new Map([
  ['td', CELL_END],
  ['th', CELL_END],
  ['tr', ROW_END],
]);

/** The section that says the same on each page of an operation. */
const COMMON_SECTION = 'authentication';

/** Characters of a section of the API reference: schemas within schemas are megabytes, and repeat one another. */
const MAX_REFERENCE_TEXT = 4_000;

const HEADING = /^h([1-3])$/;

/** An open question is a section that is no heading: many words of it are those of other questions. */
export const QUESTION_DEPTH = 4;

/** Split what an article says at its headings, of an operation's page at those of level 2 only, and at open questions. */
export function toSections(nodes: ElementContent[], page: ArticleMeta): PageSection[] {
  const maxDepth = page.operation ? 2 : 3;
  const maxText = isOfReference(page) ? MAX_REFERENCE_TEXT : Infinity;
  let section: PageSection = { ...EMPTY_SECTION, heading: page.title, names: [] };
  const sections = [section];
  const read = (nodes: ElementContent[]): void => {
    for (const node of nodes) {
      if (node.type === 'text') section.text += node.value;
      else if (node.type === 'element' && !isUnsearched(node)) readElement(node);
    }
  };
  const readQuestion = ({ properties, children: [summary, ...answer] }: Element): void => {
    const heading = summary ? toText([summary]) : '';
    const anchor = String(properties['id']);
    section = { ...EMPTY_SECTION, depth: QUESTION_DEPTH, anchor, heading, names: [] };
    sections.push(section);
    read(answer);
  };
  const readElement = (element: Element): void => {
    const { tagName, children } = element;
    if (hasClass(element, 'question')) return readQuestion(element);
    const depth = Number(HEADING.exec(tagName)?.[1]);
    const anchor = readText(element, 'id');
    if (depth === 1) return;
    if (depth <= maxDepth && anchor !== undefined) {
      section = { ...EMPTY_SECTION, depth, anchor, heading: toText(children), names: [] };
      sections.push(section);
      return;
    }
    if (NAME_ELEMENTS.has(tagName)) {
      section.names.push(toText(children));
      return;
    }
    const isField = hasClass(element, 'schema-name');
    if (isField) section.names.push(toText(children));
    // Words do not go on in another block.
    const space = INLINE_ELEMENTS.has(tagName) ? '' : ' ';
    section.text += isField ? ROW_END : space;
    if (tagName === 'img') section.text += readText(element, 'alt') ?? '';
    read(children);
    section.text += isField ? CELL_END : (ENDS.get(tagName) ?? space);
  };
  read(nodes);
  return sections
    .filter(({ anchor }) => !page.operation || anchor !== COMMON_SECTION)
    .map((section) => ({ ...section, text: toLine(joinCells(section.text.slice(0, maxText))) }));
}

const EMPTY_SECTION = { depth: 1, anchor: '', heading: '', text: '' };

function isUnsearched({ tagName, properties }: Element): boolean {
  if ('dataFootnoteRef' in properties) return true;
  const { className } = properties;
  const classes = Array.isArray(className) ? className.map(String) : [];
  return [tagName, ...classes].some((name) => UNSEARCHED.has(name));
}

/** The text of a heading or a name, without what is skipped in it. */
function toText(nodes: ElementContent[]): string {
  const texts = nodes.map((node) => {
    if (node.type === 'text') return node.value;
    if (node.type !== 'element' || isUnsearched(node)) return '';
    const text = toText(node.children);
    return INLINE_ELEMENTS.has(node.tagName) ? text : ` ${text} `;
  });
  return toLine(texts.join(''));
}

/** Separate the cells and the rows of tables, without those that are empty. A field is a row, and its name a cell. */
function joinCells(text: string): string {
  return text.replaceAll(/\s*[\u001E\u001F][\s\u001E\u001F]*/g, (ends, at: number) => {
    if (at === 0 || at + ends.length === text.length) return ' ';
    return ends.includes(ROW_END) ? ' | ' : ' · ';
  });
}

function toLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
