import { WEIGHTS, toWeight } from '../../client/model/search-index.ts';
import type {
  PageSummary,
  SearchProperty,
  SectionHeading,
} from '../../client/model/search-index.ts';
import type { Tokenize } from '../../client/model/search-words.ts';
import type { OperationNames, Page, PageSection } from '../page.ts';

/** What search knows of a page: plain data, small, and made from nothing but the page, so that it can be cached. */
export interface PageTerms {
  /** Without the base path. */
  card: PageSummary;
  /** What is shown of each section. */
  texts: string[];
  /** The terms of each property, by section. */
  terms: Record<SearchProperty, SectionTerms[]>;
}

/** Terms with a space between them, and a hexadecimal digit for the weight of each: `creat user`, `dd`. */
export type SectionTerms = [terms: string, weights: string];

/** Texts of a property, each with its weight. */
type WeightedTexts = [text: string, weight: number][];

/** Weights of texts in their property. */
const TITLE_WEIGHT = 0.8;
const NAME_WEIGHT = 0.2;
const HEADING_WEIGHT = 0.4;
const CODE_WEIGHT = 0.4;

/** Sections of operations say what other pages say better. */
const OPERATION_SECTION_WEIGHT = 1 / 16;

/** Index a page's sections: this is most of the work. */
export function toPageTerms(page: Page, tokenize: Tokenize): PageTerms {
  const { path, operation, title, searchWeight = 1, sections } = page;
  const trails = sections.map((_, at) => toHeadingPath(sections, at));
  const toTerms = (property: SearchProperty) =>
    sections.map((section, at): SectionTerms => {
      const isDetail = operation && section.depth > 1;
      const weight = searchWeight * (isDetail ? OPERATION_SECTION_WEIGHT : 1);
      const texts = toTexts(page, section, trails[at] ?? '')[property];
      const shares = [...toTermFrequencies(texts, tokenize)];
      const weights = shares.map(([, share]) => toWeight(share * weight).toString(WEIGHTS));
      return [shares.map(([term]) => term).join(' '), weights.join('')];
    });
  const name = operation ? `${operation.method.toUpperCase()} ${operation.path}` : '';
  const headings = sections.map(({ anchor }, at): SectionHeading => [anchor, trails[at] ?? '']);
  return {
    card: [path, title, name, ...headings.slice(1)],
    texts: sections.map(({ text, code }) => `${text} ${code}`.trim()),
    terms: { head: toTerms('head'), text: toTerms('text') },
  };
}

/** How often terms stand in texts, relative to their length. Orama's own count takes the square of the length. */
function toTermFrequencies(texts: WeightedTexts, tokenize: Tokenize): Map<string, number> {
  const shares = new Map<string, number>();
  for (const [text, weight] of texts) {
    const terms = tokenize(text);
    for (const term of terms) shares.set(term, (shares.get(term) ?? 0) + weight / terms.length);
  }
  return shares;
}

/** Words of titles that leave what follows them in full: `Introduction to segments`. */
const FILLER = /^(?:introduction to|overview of) (?:the )?/i;

function toTexts(
  { title, description, keywords = '', operation, path }: Page,
  { depth, heading, names, text, code }: PageSection,
  trail: string,
): Record<SearchProperty, WeightedTexts> {
  const toText = (context: string): WeightedTexts => [
    [context, 1],
    [text, 1],
    [[...names, code].join(' '), CODE_WEIGHT],
  ];
  if (depth > 1) return { head: [[heading, HEADING_WEIGHT]], text: toText(`${title} ${trail}`) };
  const [end = '', ...folders] = path.split('/').filter(Boolean).toReversed();
  const context = toText([title, description, keywords, end, ...folders].join(' '));
  if (operation) {
    // Found with its method as one word, and without it.
    const name = `${operation.id} ${operation.method}${operation.path} ${operation.path}`;
    const own = title.replace(new RegExp(`^${operation.method}\\b`, 'i'), toAction(operation));
    return {
      head: [
        [own, TITLE_WEIGHT],
        [name, NAME_WEIGHT],
      ],
      text: context,
    };
  }
  const own = title.replace(FILLER, '');
  const name = (own === title ? end : `${folders[0] ?? ''} ${end}`).replaceAll('-', '');
  return {
    head: [
      [own, TITLE_WEIGHT],
      [name, NAME_WEIGHT],
    ],
    text: context,
  };
}

/** What an operation does to a collection or to a member of it. */
function toAction({ method, path }: OperationNames): string {
  const isMember = path.endsWith('}');
  if (method === 'get') return isMember ? 'get' : 'list';
  if (method === 'post') return isMember ? 'update' : 'create';
  return method === 'delete' ? 'delete' : 'update';
}

/** `States › Objectives`: the headings that lead to a section, but for the page's title. */
function toHeadingPath(sections: PageSection[], at: number): string {
  const { depth = 1, heading = '' } = sections[at] ?? {};
  const parent = sections.slice(0, at).findLast((section) => section.depth < depth);
  if (!parent) return '';
  return parent.depth > 1 ? `${parent.heading} › ${heading}` : heading;
}
