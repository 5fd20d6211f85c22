import { WEIGHTS } from '../../client/model/search-index.ts';
import { isStopWord, toSearchWords, toStem } from '../../client/model/search-words.ts';
import type { SearchWord } from '../../client/model/search-words.ts';
import type { Page } from '../page.ts';
import type { PageSection } from './page-sections.ts';

/** Terms of a section and what each weighs in it, 1 to 15. */
export type TermWeights = Map<string, number>;

/** What a section is called counts more the fewer words it has: `Segments` before `Move to other segments`. */
const TITLE = { weight: 15, shared: 0.5 };
const OPERATION_TITLE = { weight: 12, shared: 0.5 };
const HEADING = { weight: 12, shared: 0.5 };
/** Where a section stands. */
const CONTEXT = { weight: 4, shared: 0.25 };
const PATH_END = { weight: 12, shared: 0.5 };
const PATH = { weight: 5, shared: 0.5 };
const OPERATION_ID = { weight: 8, shared: 0 };
const OPERATION_PATH = { weight: 5, shared: 0 };
const METHOD = { weight: 3, shared: 0 };
const DESCRIPTION = { weight: 3, shared: 0 };

/** Sections of an operation say much the same on every page, so little of them counts. */
const OPERATION_HEADING = { weight: 2, shared: 0 };
const OPERATION_CONTEXT = { weight: 1.5, shared: 0 };
const NAME = { weight: 2, shared: 0 };
const OPERATION_TEXT_FACTOR = 0.4;
const RESPONSES = /^responses?$/;

/** Words of titles that leave what follows them in full: `Introduction to segments`. */
const FILLERS = new Set(['introduction', 'overview', 'guide'].map(toStem));

/** An identifier as a whole says more than its parts. */
const WHOLE_FACTOR = 2;

interface Field {
  weight: number;
  /** How strongly the words of a field share its weight: 0 not at all, 1 fully. */
  shared: number;
}

/** Weigh what a section is called: titles, headings, names, paths, the page's description. */
export function weighHead(page: Page, section: PageSection, parents: string[]): TermWeights {
  const weights = createWeights();
  const { operation } = page;
  if (isRepetitive(page, section)) {
    weights.add(section.heading, OPERATION_HEADING);
    weights.add(page.title, OPERATION_CONTEXT);
    const names = RESPONSES.test(section.anchor) ? [] : section.names;
    for (const name of new Set(names)) weights.add(name, NAME);
  } else if (section.depth > 1) {
    weights.add(section.heading, HEADING);
    for (const parent of [page.title, ...parents]) weights.add(parent, CONTEXT);
  } else if (operation) {
    weights.add(page.title, OPERATION_TITLE);
    weights.add(page.description, DESCRIPTION);
    weights.add(operation.id, OPERATION_ID);
    weights.add(operation.path, OPERATION_PATH);
    weights.add(operation.method, METHOD);
  } else {
    weights.add(page.title, TITLE);
    weights.add(page.description, DESCRIPTION);
    const [end = '', ...folders] = page.path.split('/').filter(Boolean).toReversed();
    weights.add(end, PATH_END);
    for (const folder of folders) weights.add(folder, PATH);
  }
  return weights.terms;
}

/** Weigh the text of a section by how often it says a word; code counts less. */
export function weighText(page: Page, section: PageSection): TermWeights {
  const counts = new Map<string, number>();
  const count = (text: string, weight: number) => {
    for (const word of toSearchWords(text)) {
      if (isStopWord(word)) continue;
      for (const term of toTerms(word)) counts.set(term, (counts.get(term) ?? 0) + weight);
    }
  };
  count(section.text, 1);
  count(section.code, 0.3);
  for (const name of section.names) count(name, 1);
  const length = counts.size;
  const factor = isRepetitive(page, section) ? OPERATION_TEXT_FACTOR : 1;
  return new Map(
    [...counts].map(([term, times]) => {
      const frequency = times / (times + 1 + length / 60);
      return [term, toWeight(frequency * WEIGHTS * factor)];
    }),
  );
}

/** Sections of operations, and of the overview that lists them, say what other pages say better. */
function isRepetitive({ operation, layout, id }: Page, { depth }: PageSection): boolean {
  if (depth === 1) return false;
  return operation !== undefined || (layout === 'reference' && id.split('/').length === 2);
}

function createWeights() {
  const terms: TermWeights = new Map();
  return {
    terms,
    add(text: string, { weight, shared }: Field): void {
      const words = toSearchWords(text);
      const meaningful = words.filter((word) => !isStopWord(word));
      const sharing = meaningful.filter(({ parts }) => !FILLERS.has(parts[0] ?? '')).length;
      const share = weight / Math.max(1, sharing) ** shared;
      for (const word of meaningful) {
        const keep = (term: string, own: number) =>
          terms.set(term, Math.max(terms.get(term) ?? 0, toWeight(own)));
        for (const part of word.parts) keep(part, share);
        if (word.whole !== null) keep(word.whole, share * WHOLE_FACTOR);
      }
    },
  };
}

function toTerms({ whole, parts }: SearchWord): string[] {
  return whole === null ? parts : [...parts, whole];
}

function toWeight(weight: number): number {
  return Math.min(WEIGHTS - 1, Math.max(1, Math.round(weight)));
}
