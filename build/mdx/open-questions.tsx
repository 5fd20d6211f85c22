import { renderToStaticMarkup } from 'react-dom/server';
import { QuestionList, REGISTER_PLACEHOLDER } from '../../client/article/provisional.tsx';
import type { PageWithQuestions } from '../../client/article/provisional.tsx';
import { withBase } from '../../client/model/path.ts';
import type { Sidebar } from '../../client/model/sidebar.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { toPlacements } from '../navigation/placement.ts';
import type { Page } from '../page.ts';

interface Guide {
  /** All pages of the guide. */
  pages: Pick<Page, 'path' | 'title' | 'questions'>[];
  sidebars: Sidebar[];
  basePath: string;
}

/** Put registers of open questions into those pages that show them, in the order of the sidebars. */
export function addOpenQuestions(shown: Page[], guide: Guide): Page[] {
  if (!shown.some(({ hasRegister }) => hasRegister)) return shown;
  const asking = listPagesWithQuestions(guide);
  return shown.map((page) => (page.hasRegister ? addRegisters(page, asking) : page));
}

interface Asking extends PageWithQuestions {
  path: string;
}

function addRegisters(page: Page, asking: Asking[]): Page {
  const texts: string[] = [];
  const html = page.html.replaceAll(IN_HTML, (_, under: string) => {
    const pages = asking.filter(({ path }) => isUnder(path, under));
    const register = renderToStaticMarkup(<QuestionList pages={pages} />);
    texts.push(toMarkdown(register).trim());
    return register;
  });
  return {
    ...page,
    html,
    markdown: page.markdown.replaceAll(IN_MARKDOWN, () => texts.shift() ?? ''),
  };
}

const IN_HTML = new RegExp(`<p>${REGISTER_PLACEHOLDER}([^<]*)</p>`, 'g');
const IN_MARKDOWN = new RegExp(`${REGISTER_PLACEHOLDER}.*`, 'g');

/** `/docs/` names that page alone, and `/docs` all pages below it too. */
function isUnder(path: string, under: string): boolean {
  if (under === '') return true;
  return under.split(',').some((root) => path === root || path.startsWith(`${root}/`));
}

function listPagesWithQuestions({ pages, sidebars, basePath }: Guide): Asking[] {
  const order = [...toPlacements(sidebars).keys()];
  const toOrder = (href: string) => order.indexOf(href) + 1 || order.length + 1;
  return pages
    .filter(({ questions }) => questions)
    .map((page) => ({ ...page, href: withBase(basePath, page.path) }))
    .toSorted((a, b) => toOrder(a.href) - toOrder(b.href))
    .map(({ path, title, href, questions = [] }) => ({
      path,
      title,
      questions: questions.map((own) => ({ ...own, href: `${href}#${own.id}`, pages: [] })),
    }));
}
