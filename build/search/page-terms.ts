import type { SectionHeading } from '../../client/model/search-index.ts';
import { SECTIONS_PER_PAGE, WEIGHTS } from '../../client/model/search-index.ts';
import type { Page } from '../page.ts';
import { toPageSections } from './page-sections.ts';
import type { PageSection } from './page-sections.ts';
import { weighHead, weighText } from './weigh-terms.ts';
import type { TermWeights } from './weigh-terms.ts';

/**
 * What search knows of a page: plain data, small, and made from nothing but the page, so that it can be
 * kept wherever the page is.
 */
export interface PageTerms {
  title: string;
  /** `GET /users/{userId}`; empty for a page that is no operation. */
  operation: string;
  /** The sections after the first, which is the page's beginning. */
  headings: SectionHeading[];
  /** What is shown of each section. */
  texts: string[];
  /** Terms of what each section is called. */
  head: SectionTerms[];
  /** Terms of what each section says. */
  text: SectionTerms[];
}

/** Terms with a space between them, and a hexadecimal digit for the weight of each: `creat user`, `c5`. */
export type SectionTerms = [terms: string, weights: string];

/** Read from a compiled page what search has to know of it; this is most of the work. */
export function toPageTerms(page: Page): PageTerms {
  const { operation, title } = page;
  const sections = toPageSections(page);
  return {
    title,
    operation: operation ? `${operation.method.toUpperCase()} ${operation.path}` : '',
    headings: sections.slice(1).map(({ depth, anchor, heading }) => [depth, anchor, heading]),
    texts: sections.map(toShownText),
    head: sections.map((section, at) =>
      packTerms(weighHead(page, section, findParents(sections, at))),
    ),
    text: sections.map((section) => packTerms(weighText(page, section))),
  };
}

/** Call `take` with each term of a page's sections, in the order of the sections. */
export function readTerms(
  sections: SectionTerms[],
  page: number,
  take: (term: string, place: number) => void,
): void {
  for (const [at, [terms, weights]] of sections.entries()) {
    // What a page has beyond that counts as its last section.
    const section = page * SECTIONS_PER_PAGE + Math.min(at, SECTIONS_PER_PAGE - 1);
    let start = 0;
    for (let term = 0; term < weights.length; term += 1) {
      const space = terms.indexOf(' ', start);
      const end = space < 0 ? terms.length : space;
      take(
        terms.slice(start, end),
        section * WEIGHTS + Number.parseInt(weights.charAt(term), WEIGHTS),
      );
      start = end + 1;
    }
  }
}

function packTerms(weights: TermWeights): SectionTerms {
  const digits = [...weights.values()].map((weight) => weight.toString(WEIGHTS));
  return [[...weights.keys()].join(' '), digits.join('')];
}

/** The heading above a section of the third level. */
function findParents(sections: PageSection[], at: number): string[] {
  const { depth = 1 } = sections[at] ?? {};
  const parent = sections.slice(0, at).findLast((section) => section.depth < depth);
  return parent && parent.depth > 1 ? [parent.heading] : [];
}

function toShownText({ text, code }: PageSection): string {
  return code === '' ? text : `${text} ${code}`.trim();
}
