import { renderToStaticMarkup } from 'react-dom/server';
import { QuestionRegister, REGISTER_PLACEHOLDER } from '../../client/article/provisional.tsx';
import type { AskingPage } from '../../client/article/provisional.tsx';
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

/** Put the register of all open questions into those pages that show it, in the order of the sidebars. */
export function addOpenQuestions(shown: Page[], guide: Guide): Page[] {
  if (!shown.some(hasRegister)) return shown;
  const register = renderToStaticMarkup(<QuestionRegister pages={listAskingPages(guide)} />);
  const markdown = toMarkdown(register).trim();
  return shown.map((page) =>
    hasRegister(page)
      ? {
          ...page,
          html: page.html.replace(`<p>${REGISTER_PLACEHOLDER}</p>`, () => register),
          markdown: page.markdown.replace(REGISTER_PLACEHOLDER, () => markdown),
        }
      : page,
  );
}

function hasRegister({ markdown }: Page): boolean {
  return markdown.includes(REGISTER_PLACEHOLDER);
}

function listAskingPages({ pages, sidebars, basePath }: Guide): AskingPage[] {
  const order = [...toPlacements(sidebars).keys()];
  const toOrder = (href: string) => order.indexOf(href) + 1 || order.length + 1;
  return pages
    .filter(({ questions }) => questions)
    .map((page) => ({ ...page, href: withBase(basePath, page.path) }))
    .toSorted((a, b) => toOrder(a.href) - toOrder(b.href))
    .map(({ title, href, questions = [] }) => ({
      title,
      questions: questions.map((own) => ({ ...own, href: `${href}#${own.id}`, pages: [] })),
    }));
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
