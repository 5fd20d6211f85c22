import { createTokenizer, toTerms } from '../../client/model/search-words.ts';
import type { ContentFile } from '../content/discover.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';

const ADVICE =
  'Readers who search for it would find nothing about it: write what they need to know, or remove it. ' +
  'Other words for what the page says are a lead in `search.yaml`.';

/** Report keywords that neither the text of their page nor its open questions have. */
export function checkKeywords(files: ContentFile[], pages: Page[]): Problem[] {
  const byFile = new Map(files.map(({ file, text }) => [file, text]));
  const tokenize = createTokenizer();
  const listTerms = (text: string) => tokenize(text).flatMap(toTerms);
  return pages.flatMap((page): Problem[] => {
    const { file, keywords = [] } = page;
    if (keywords.length === 0) return [];
    const terms = new Set(listTerms(toText(page)));
    const missing = keywords.filter((word) => !listTerms(word).every((term) => terms.has(term)));
    if (missing.length === 0) return [];
    const names = missing.map((word) => `\`${word}\``).join(', ');
    const message = `The page has nothing on its keywords ${names}. ${ADVICE}`;
    const line = findLine(byFile.get(file) ?? '');
    return [{ severity: 'warning', file, line, column: 1, message, cause: 'keywords' }];
  });
}

function toText({ title, description, sections, questions = [] }: Page): string {
  return [
    title,
    description,
    ...sections.flatMap(({ heading, text }) => [heading, text]),
    ...questions.flatMap(({ text, why, check }) => [text, why, check]),
  ].join('\n');
}

function findLine(source: string): number {
  return source.slice(0, source.search(/^["']?keywords\b/m)).split('\n').length;
}
