import {
  HEADING_SEPARATOR,
  WEIGHTS,
  toUsualAddress,
  toWeight,
} from '../../client/model/search-index.ts';
import type {
  PageSummary,
  SearchProperty,
  SectionHeading,
} from '../../client/model/search-index.ts';
import { MAX_PHRASE_LENGTH, listStems, toPhrase } from '../../client/model/search-phrases.ts';
import { toTerms } from '../../client/model/search-words.ts';
import type { PhraseStems } from '../../client/model/search-phrases.ts';
import type { Tokenize } from '../../client/model/search-words.ts';
import type { LeadText, SectionLeads } from '../content/search-vocabulary.ts';
import { toSectionTexts } from './section-texts.ts';
import type { WeightedText } from './section-texts.ts';
import type { Page, PageSection } from '../page.ts';
import {
  EMPTY_SECTION_WEIGHT,
  EXPANDED_PHRASE_WEIGHT,
  FIRST_TARGET_WEIGHT,
  HEADING_WEIGHT,
  KEYWORD_WEIGHT,
  LEAD_WORD_WEIGHT,
  OPERATION_SECTION_WEIGHT,
  OTHER_TARGET_WEIGHT,
  TASK_TITLE_WEIGHT,
  WHOLE_PHRASE_WEIGHT,
} from '../../client/model/search-weights.ts';

/** What the search index has of a page: plain data, made from the page, its leads and the rules, so that it can be cached. */
export interface PageTerms {
  /** Without the base path. */
  summary: PageSummary;
  /** What is shown of each section. */
  texts: string[];
  /** The terms of each property, by section. */
  terms: Record<SearchProperty, SectionTerms[]>;
}

/** Terms with a space between them, and a hexadecimal digit for the weight of each: `creat user`, `dd`. */
export type SectionTerms = [terms: string, weights: string];

/** What readers want to do, and a section that explains it or a part of it. */
export interface SearchTask {
  title: string;
  /** Heading of the section where the task has several; else empty. */
  heading: string;
  /** What the search shows: the title, and what a further section is called. */
  headingPath: string;
  /** Who can do it, and how. */
  text: string;
  /** Base path included. */
  href: string;
  /** Texts that lead to its section. */
  leads: LeadText[];
}

/** How texts become terms. */
export interface TermRules {
  tokenize: Tokenize;
  phraseStems: PhraseStems;
  /** Headings of parts that many pages have, such as “Errors”: they tell no page from another. */
  commonHeadings: ReadonlySet<string>;
}

/** Index a page's sections: this is most of the work. */
export function toPageTerms(page: Page, leads: SectionLeads, rules: TermRules): PageTerms {
  const { path, operation, title, searchWeight = 1, sections, keywords = [] } = page;
  const headingPaths = sections.map((_, at) => toHeadingPath(sections, at));
  const toLeads = ({ depth, anchor }: PageSection) => {
    const pageKeywords = depth > 1 ? [] : keywords;
    const texts = pageKeywords.map((text): WeightedText => [text, KEYWORD_WEIGHT]);
    return [...toWeightedTexts(leads.get(anchor) ?? []), ...texts];
  };
  const terms = sections.map((section, at) => {
    const { head, text } = toSectionTexts(
      page,
      section,
      headingPaths[at] ?? '',
      rules.commonHeadings,
    );
    const operationFactor = operation && section.depth > 1 ? OPERATION_SECTION_WEIGHT : 1;
    const emptyFactor = section.text === '' && section.depth > 1 ? EMPTY_SECTION_WEIGHT : 1;
    const weight = searchWeight * operationFactor * emptyFactor;
    const weigh = (shares: Map<string, number>) =>
      new Map(Array.from(shares, ([term, share]) => [term, share * weight]));
    // What leads to a page counts in full, also where its own words count less.
    const lead = addLeads(weigh(toPhraseShares(head, rules)), toLeads(section), rules);
    return {
      head: toSectionTerms(weigh(toTermShares(head, rules))),
      lead: toSectionTerms(lead),
      text: toSectionTerms(weigh(toTermShares(text, rules))),
    };
  });
  const name = operation ? `${operation.method.toUpperCase()} ${operation.path}` : '';
  const headings = sections.map(({ anchor }, at): SectionHeading => {
    const [address, headingPath] = [`#${encodeURIComponent(anchor)}`, headingPaths[at] ?? ''];
    return [address === toUsualAddress(headingPath) ? '' : address, headingPath];
  });
  return {
    summary: { path, title, operation: name, headings: headings.slice(1) },
    texts: sections.map(({ text }) => text),
    terms: {
      head: terms.map(({ head }) => head),
      lead: terms.map(({ lead }) => lead),
      text: terms.map(({ text }) => text),
    },
  };
}

/** Index tasks as the sections of a page without an address, after an empty one. What they are called leads to pages. */
export function toTaskTerms(tasks: SearchTask[], rules: TermRules): PageTerms {
  const lead = tasks.map(({ title, heading, leads }) => {
    // The title stands for all sections of the task, and the heading for this one.
    const texts: WeightedText[] = [
      [title, TASK_TITLE_WEIGHT, heading === ''],
      [heading, HEADING_WEIGHT, true],
    ];
    const shares = new Map([...toTermShares(texts, rules), ...toPhraseShares(texts, rules)]);
    return toSectionTerms(addLeads(shares, toWeightedTexts(leads), rules));
  });
  const text = tasks.map((task) =>
    toSectionTerms(toTermShares([[`${task.title} ${task.heading} ${task.text}`, 1]], rules)),
  );
  const headings = tasks.map(({ href, headingPath }): SectionHeading => [
    toShortHref(href, headingPath),
    headingPath,
  ]);
  return {
    summary: { path: '', title: '', operation: '', headings },
    texts: ['', ...tasks.map((task) => task.text)],
    terms: { head: [], lead: [NO_TERMS, ...lead], text: [NO_TERMS, ...text] },
  };
}

/** Leave out the fragment that its headings give: `/docs/a#stop-it` → `/docs/a#` */
function toShortHref(href: string, headingPath: string): string {
  const usual = toUsualAddress(headingPath);
  return href.endsWith(usual) ? href.slice(0, 1 - usual.length) : href;
}

const NO_TERMS: SectionTerms = ['', ''];

function toSectionTerms(shares: Map<string, number>): SectionTerms {
  const weights = Array.from(shares.values(), (share) => toWeight(share).toString(WEIGHTS));
  return [[...shares.keys()].join(' '), weights.join('')];
}

/** How often terms stand in texts, relative to their length. Orama's own count takes the square of the length. */
function toTermShares(texts: WeightedText[], { tokenize }: TermRules): Map<string, number> {
  const shares = new Map<string, number>();
  const add = (term: string, share: number) => shares.set(term, (shares.get(term) ?? 0) + share);
  for (const [text, weight] of texts) {
    const words = tokenize(text);
    const share = weight / words.length;
    for (const { wholes, parts } of words) {
      for (const whole of wholes) add(whole, share);
      // Each part of an identifier is a part of a word.
      for (const term of toTerms({ wholes: [], parts })) add(term, share / parts.length);
    }
  }
  return shares;
}

/** Two words of a title in a row are a term too, and so is the whole, which a query may be. */
function toPhraseShares(
  texts: WeightedText[],
  { tokenize, phraseStems }: TermRules,
): Map<string, number> {
  const shares = new Map<string, number>();
  const add = (phrase: string, share: number) =>
    shares.set(phrase, Math.max(shares.get(phrase) ?? 0, share));
  for (const [text, weight, isTitle] of texts) {
    if (!isTitle) continue;
    const words = tokenize(text);
    const stems = listStems(words, phraseStems);
    for (const at of stems.slice(1).keys()) {
      add(toPhrase(stems.slice(at, at + 2)), weight / words.length);
    }
    for (const [at, expanded] of expandConjunctions(text).entries()) {
      const phrase = listStems(tokenize(expanded), phraseStems);
      if (phrase.length < 2 || phrase.length > MAX_PHRASE_LENGTH) continue;
      add(toPhrase(phrase), at === 0 ? WHOLE_PHRASE_WEIGHT : EXPANDED_PHRASE_WEIGHT);
    }
  }
  return shares;
}

/** Between the members of a list in a title. */
const CONJUNCTION = /,? (?:and|or) |, /;

/** List what a title says at once: `Change or delete a level or a tier` → `Change a level`, …, `delete a tier` */
function expandConjunctions(title: string): string[] {
  const members = title.split(CONJUNCTION).map((member) => member.replace(/^an? /, ''));
  const [, verb, object] =
    /^(\S+) (.+)$/.exec(members.find((member) => member.includes(' ')) ?? '') ?? [];
  if (verb === undefined || object === undefined || title.endsWith('?')) return [title];
  const at = members.indexOf(`${verb} ${object}`);
  const verbs = [...members.slice(0, at), verb];
  const objects = [object, ...members.slice(at + 1)];
  return [title, ...verbs.flatMap((verb) => objects.map((object) => `${verb} ${object}`))];
}

function toWeightedTexts(leads: LeadText[]): WeightedText[] {
  return leads.map(({ text, isFirst }) => [
    text,
    isFirst ? FIRST_TARGET_WEIGHT : OTHER_TARGET_WEIGHT,
  ]);
}

/**
 * Add texts that lead to a section, each as if it were its title, and return the shares. A text of several words is one
 * term, because each of its words says little. The parts of a name say nothing: `Customer.io`.
 */
function addLeads(
  shares: Map<string, number>,
  leads: WeightedText[],
  { tokenize, phraseStems }: TermRules,
): Map<string, number> {
  const add = (terms: string[], weight: number) => {
    for (const term of terms) shares.set(term, Math.max(shares.get(term) ?? 0, weight));
  };
  for (const [text, weight] of leads) {
    const words = tokenize(text).filter(({ parts }) => parts.length > 0);
    const names = words.flatMap(({ wholes }) => wholes.slice(0, 1));
    if (words.length > 1) {
      add([toPhrase(listStems(words, phraseStems))], weight);
      add(words.flatMap(toTerms), weight * LEAD_WORD_WEIGHT);
    } else add(names.length > 0 ? names : words.flatMap(toTerms), weight);
  }
  return shares;
}

/** `States › Objectives`: the headings that lead to a section, but for the page's title. */
function toHeadingPath(sections: PageSection[], at: number): string {
  const { depth = 1, heading = '' } = sections[at] ?? {};
  const parent = sections.slice(0, at).findLast((section) => section.depth < depth);
  if (!parent) return '';
  return parent.depth > 1 ? parent.heading + HEADING_SEPARATOR + heading : heading;
}
