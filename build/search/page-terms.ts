import { WEIGHTS, toWeight } from '../../client/model/search-index.ts';
import type { SearchProperty, SectionHeading } from '../../client/model/search-index.ts';
import type { Tokenize } from '../../client/model/search-words.ts';
import type { Page } from '../page.ts';
import { toPageSections } from './page-sections.ts';
import type { PageSection } from './page-sections.ts';

/** What search knows of a page: plain data, small, and made from nothing but the page, so that it can be cached. */
export interface PageTerms {
  title: string;
  /** `GET /users/{userId}`; empty unless the page is an operation. */
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

/** Sections of operations say what other pages say better. */
const OPERATION_SECTION_WEIGHT = 1 / 16;

/** Index a page's sections: this is most of the work. */
export function toPageTerms(page: Page, tokenize: Tokenize): PageTerms {
  const { operation, title, searchWeight = 1 } = page;
  const sections = toPageSections(page);
  const documents = sections.map((section, at) =>
    toDocument(page, section, findParent(sections, at)),
  );
  const toTerms = (property: SearchProperty) =>
    sections.map(({ depth }, at): SectionTerms => {
      const shares = toShares(tokenize(documents[at]?.[property] ?? ''));
      const weight = searchWeight * (operation && depth > 1 ? OPERATION_SECTION_WEIGHT : 1);
      const weights = shares.map(([, share]) => toWeight(share * weight).toString(WEIGHTS));
      return [shares.map(([term]) => term).join(' '), weights.join('')];
    });
  return {
    title,
    operation: operation ? `${operation.method.toUpperCase()} ${operation.path}` : '',
    headings: sections.slice(1).map(({ depth, anchor, heading }) => [depth, anchor, heading]),
    texts: sections.map(({ text, code }) => `${text} ${code}`.trim()),
    terms: {
      title: toTerms('title'),
      name: toTerms('name'),
      context: toTerms('context'),
      text: toTerms('text'),
      code: toTerms('code'),
    },
  };
}

/** How often terms stand in a text, relative to its length. Orama's own count takes the square of the length. */
function toShares(terms: string[]): [term: string, share: number][] {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts].map(([term, count]) => [term, count / terms.length]);
}

/** Words of titles that leave what follows them in full: `Introduction to segments`. */
const FILLER = /^(?:introduction to|overview of) (?:the )?/i;

function toDocument(
  { title, description, keywords = '', operation, path }: Page,
  { depth, heading, names, text, code }: PageSection,
  parent: string,
): Record<SearchProperty, string> {
  const content = { text, code: [...names, code].join(' ') };
  if (depth > 1) {
    return { ...content, title: heading, name: '', context: `${title} ${parent}` };
  }
  const [end = '', ...folders] = path.split('/').filter(Boolean).toReversed();
  const context = [title, description, keywords, end, ...folders].filter(Boolean).join(' ');
  if (operation) {
    // Found with its method as one word, and without it.
    const name = `${operation.id} ${operation.method}${operation.path} ${operation.path}`;
    return { ...content, title, name, context };
  }
  const own = title.replace(FILLER, '');
  const name = own === title ? end : `${folders[0] ?? ''} ${end}`;
  return { ...content, title: own, name: name.replaceAll('-', ''), context };
}

/** The heading above a section of the third level. */
function findParent(sections: PageSection[], at: number): string {
  const { depth = 1 } = sections[at] ?? {};
  const parent = sections.slice(0, at).findLast((section) => section.depth < depth);
  return parent && parent.depth > 1 ? parent.heading : '';
}
