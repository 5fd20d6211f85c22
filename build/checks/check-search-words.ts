import { createTokenizer } from '../../client/model/search-words.ts';
import type { SearchVocabulary } from '../content/search-vocabulary.ts';
import { isSearched } from '../page.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';

/** Headings that have a word, from which on it is a general one. */
const GENERAL_HEADINGS = 10;

/** Refuse a word that many headings have as a lead: each query with it would show the lead's pages first. */
export function checkSearchWords({ leads }: SearchVocabulary, pages: Page[]): Problem[] {
  if (leads.length === 0) return [];
  const tokenize = createTokenizer();
  const toForms = (text: string) =>
    tokenize(text).flatMap(({ parts }) => parts.map(({ form }) => form));
  const headings = new Set(
    pages
      .filter(isSearched)
      .flatMap(({ title, sections }) => [title, ...sections.map(({ heading }) => heading)]),
  );
  const counts = new Map<string, number>();
  for (const form of [...headings].flatMap((heading) => [...new Set(toForms(heading))])) {
    counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  return leads.flatMap(({ words, to: [first] }) =>
    words.flatMap((text): Problem[] => {
      const [form = '', ...others] = toForms(text);
      const count = counts.get(form) ?? 0;
      if (!first || others.length > 0 || count < GENERAL_HEADINGS) return [];
      const message =
        `\`${text}\` is too general to lead to a page, because ${count} headings have it. ` +
        'Make it longer, such as `points balance` for `points`.';
      const { file, line, column } = first;
      return [{ severity: 'error', file, line, column, message }];
    }),
  );
}
