import { create, insertMultiple } from '@orama/orama';
import type { SearchProperty, SectionHeading } from '../../client/model/search-index.ts';
import { SEARCH_SCHEMA, WEIGHTS, toWeight } from '../../client/model/search-index.ts';
import { searchTokenizer } from '../../client/model/search-words.ts';
import type { Page } from '../page.ts';
import { toPageSections } from './page-sections.ts';
import type { PageSection } from './page-sections.ts';

/** What search knows of a page: plain data, small, and made from nothing but the page, so that it can be cached. */
export interface PageTerms {
  title: string;
  /** `GET /users/{userId}`; empty for a page that is no operation. */
  operation: string;
  /** The sections after the first, which is the page's beginning. */
  headings: SectionHeading[];
  /** What is shown of each section. */
  texts: string[];
  /** The terms of each property, by section. */
  terms: Record<SearchProperty, SectionTerms[]>;
}

/** Terms with a space between them, and a hexadecimal digit for the weight of each: `creat user`, `dd`. */
export type SectionTerms = [terms: string, weights: string];

/** Index a page's sections with Orama; this is most of the work. */
export function toPageTerms(page: Page): PageTerms {
  const { operation, title } = page;
  const sections = toPageSections(page);
  const database = create({ schema: SEARCH_SCHEMA, components: { tokenizer: searchTokenizer } });
  insertMultiple(
    database,
    sections.map((section, at) => toDocument(page, section, findParents(sections, at))),
  );
  // How often terms stand in a section, relative to its length.
  const { frequencies } = database.data.index;
  const toTerms = (property: SearchProperty) =>
    // Orama counts documents from 1.
    sections.map((_, at) => packTerms(frequencies[property]?.[at + 1] ?? {}));
  return {
    title,
    operation: operation ? `${operation.method.toUpperCase()} ${operation.path}` : '',
    headings: sections.slice(1).map(({ depth, anchor, heading }) => [depth, anchor, heading]),
    texts: sections.map(({ text, code }) => `${text} ${code}`.trim()),
    terms: {
      title: toTerms('title'),
      name: toTerms('name'),
      compound: toTerms('compound'),
      context: toTerms('context'),
      text: toTerms('text'),
      code: toTerms('code'),
    },
  };
}

type SectionDocument = Partial<Record<SearchProperty, string>>;

/** Words of titles that leave what follows them in full: `Introduction to segments`. */
const FILLER = /^(?:introduction to|overview of) (?:the )?/i;

/** Added to the titles of pages that list operations, so that these come after the pages that they list. */
const LIST_WORDS = 'api operations overview';

function toDocument(page: Page, section: PageSection, parents: string[]): SectionDocument {
  const { title, description, layout, operation, path } = page;
  const { heading, names } = section;
  const [end = '', ...folders] = path.split('/').filter(Boolean).toReversed();
  const around = [description, end, ...folders].join(' ');
  if (isRepetitive(page, section)) {
    const code = [...names, section.text, section.code].join(' ');
    return { context: `${heading} ${title}`, code };
  }
  const texts = { text: section.text, code: section.code };
  if (section.depth > 1) {
    return { ...texts, title: heading, compound: heading, context: [title, ...parents].join(' ') };
  }
  if (operation) {
    const address = `${operation.method} ${operation.path}`;
    return {
      ...texts,
      // With its method, so that the operation that creates comes first of those with the same words.
      title: operation.method === 'post' ? title : `${title} ${operation.method}`,
      name: `${operation.id} ${address}`,
      compound: `${title} ${address}`,
      context: around,
    };
  }
  const isList = layout === 'reference';
  const own = isList ? `${title} ${LIST_WORDS}` : title.replace(FILLER, '');
  const isIntroduction = !isList && own !== title;
  const name = isIntroduction ? (folders[0] ?? end) : end;
  return { ...texts, title: own, name, compound: title, context: `${title} ${around}` };
}

/** Sections of operations, and of the overview that lists them, say what other pages say better. */
function isRepetitive({ operation, layout, id }: Page, { depth }: PageSection): boolean {
  if (depth === 1) return false;
  return operation !== undefined || (layout === 'reference' && id.split('/').length === 2);
}

/** The heading above a section of the third level. */
function findParents(sections: PageSection[], at: number): string[] {
  const { depth = 1 } = sections[at] ?? {};
  const parent = sections.slice(0, at).findLast((section) => section.depth < depth);
  return parent && parent.depth > 1 ? [parent.heading] : [];
}

function packTerms(frequencies: Record<string, number>): SectionTerms {
  const digits = Object.values(frequencies).map((share) => toWeight(share).toString(WEIGHTS));
  return [Object.keys(frequencies).join(' '), digits.join('')];
}
