import { createTokenizer } from '../../client/model/search-words.ts';
import { QUESTION_DEPTH } from '../article/to-sections.ts';
import type { SearchLead, SearchVocabulary } from '../content/search-vocabulary.ts';
import { decodeEscapes } from '../links/link-table.ts';
import type { LinkTable } from '../links/link-table.ts';
import { isSearched } from '../page.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';

/** Headings that have a word, from which on it is a general one. */
const GENERAL_HEADINGS = 10;

/** Refuse leads to what is no section, and words that are too general. */
export function checkSearchWords(
  { leads }: SearchVocabulary,
  pages: Page[],
  links: LinkTable,
): Problem[] {
  return [...checkTargets(leads, pages, links), ...checkGeneralWords(leads, pages)];
}

/** The link check reports an anchor that the page does not have. */
function checkTargets(leads: SearchLead[], pages: Page[], links: LinkTable): Problem[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return leads.flatMap(({ to }) =>
    to.flatMap(({ target, file, line, column }): Problem[] => {
      const resolved = links.resolve(target, { path: '/', source: null });
      const page = resolved.kind === 'page' ? byPath.get(resolved.path) : undefined;
      if (resolved.kind !== 'page' || !page || resolved.fragment === '') return [];
      const anchor = decodeEscapes(resolved.fragment.slice(1));
      const isSection = page.sections.some((section) => section.anchor === anchor);
      if (isSection || !page.anchors.includes(anchor)) return [];
      const message = `\`${target}\` is no section: lead to a heading or a question.`;
      return [{ severity: 'error', file, line, column, message }];
    }),
  );
}

/** Refuse a word that many headings have as a lead: each query with it would show the lead's pages first. */
function checkGeneralWords(leads: SearchLead[], pages: Page[]): Problem[] {
  if (leads.length === 0) return [];
  const tokenize = createTokenizer();
  const toForms = (text: string) =>
    tokenize(text).flatMap(({ parts }) => parts.map(({ form }) => form));
  const headings = new Set(
    pages
      .filter(isSearched)
      .flatMap(({ title, sections }) => [
        title,
        ...sections.flatMap(({ depth, heading }) => (depth < QUESTION_DEPTH ? heading : [])),
      ]),
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
