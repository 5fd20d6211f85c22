import { expect, it } from 'vitest';
import { checkSearchWords } from '../../../build/checks/check-search-words.ts';
import type { Page } from '../../../build/page.ts';
import { toLink, toPage, toSection } from '../content-file.ts';

/** Create so many pages, each with another heading of the word. */
function createPages(count: number, parts: Partial<Page> = {}): Page[] {
  return Array.from({ length: count }, (_, at) =>
    toPage(`/docs/${at}`, { sections: [toSection({ heading: `Points ${at} points` })], ...parts }),
  );
}

function check(words: string[], pages: Page[], to = [toLink('/docs/0'), toLink('/docs/1')]) {
  const vocabulary = { same: [], leads: [{ words, to }], last: [], start: [] };
  return checkSearchWords(vocabulary, pages);
}

it('refuses a single word that ten headings have', () => {
  expect(check(['points'], createPages(9))).toEqual([]);
  expect(check(['points balance', 'points', 'balance'], createPages(10))).toEqual([
    {
      severity: 'error',
      file: 'content/a.mdx',
      line: 3,
      column: 5,
      message:
        '`points` is too general to lead to a page, because 10 headings have it. ' +
        'Make it longer, such as `points balance` for `points`.',
    },
  ]);
});

it('counts titles too, each heading once, and no page that the search does not have', () => {
  const titled = createPages(9).map((page, at) => ({ ...page, title: at === 0 ? 'Points' : 'A' }));
  expect(check(['points'], titled)).toHaveLength(1);
  const repeated = createPages(20, { sections: [toSection({ heading: 'Points' })] });
  expect(check(['points'], repeated)).toEqual([]);
  expect(check(['points'], createPages(20, { isUnlisted: true }))).toEqual([]);
  expect(check(['points'], createPages(20, { searchWeight: 0 }))).toEqual([]);
  expect(check(['points'], createPages(20), [])).toEqual([]);
});
