import { renderToStaticMarkup } from 'react-dom/server';
import { QUESTION_TABLE, QuestionTable } from '../../client/article/provisional.tsx';
import type { ListedQuestion } from '../../client/article/provisional.tsx';
import { withBase } from '../../client/model/path.ts';
import type { Sidebar } from '../../client/model/sidebar.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { toPlacements } from '../navigation/placement.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';

interface Guide {
  /** All pages of the guide. */
  pages: Page[];
  sidebars: Sidebar[];
  basePath: string;
}

/** Put the table of all open questions into those pages that show it, in the order of the sidebars. */
export function addOpenQuestions(shown: Page[], guide: Guide): Page[] {
  if (!shown.some(hasTable)) return shown;
  const table = renderToStaticMarkup(<QuestionTable questions={listQuestions(guide)} />);
  const markdown = toMarkdown(table).trim();
  return shown.map((page) =>
    hasTable(page)
      ? {
          ...page,
          html: page.html.replace(`<p>${QUESTION_TABLE}</p>`, () => table),
          markdown: page.markdown.replace(QUESTION_TABLE, () => markdown),
        }
      : page,
  );
}

function hasTable({ markdown }: Page): boolean {
  return markdown.includes(QUESTION_TABLE);
}

function listQuestions({ pages, sidebars, basePath }: Guide): ListedQuestion[] {
  const order = [...toPlacements(sidebars).keys()];
  const toOrder = (href: string) => order.indexOf(href) + 1 || order.length + 1;
  const asking = pages
    .filter(({ questions }) => questions)
    .map((page) => ({ ...page, href: withBase(basePath, page.path) }))
    .toSorted((a, b) => toOrder(a.href) - toOrder(b.href));
  return asking.flatMap(({ title, href, questions: own = [] }) =>
    own.map((question): ListedQuestion => ({
      ...question,
      pages: [{ label: title, url: `${href}#${question.id}` }],
    })),
  );
}

/** Report ids of questions that a question before has: the register and links name a question by its id. */
export function checkQuestionIds(pages: Pick<Page, 'file' | 'questions'>[]): Problem[] {
  const owners = new Map<string, string>();
  return pages.flatMap(({ file, questions = [] }) =>
    questions.flatMap(({ id, line, column }): Problem[] => {
      const owner = owners.get(id);
      if (owner === undefined) {
        owners.set(id, `${file}:${line}`);
        return [];
      }
      const message = `The question id \`${id}\` is taken by ${owner}. Choose another.`;
      return [{ severity: 'error', file, line, column, message }];
    }),
  );
}
