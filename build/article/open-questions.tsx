import type { ElementContent } from 'hast';
import { QuestionList } from '../../client/article/provisional.tsx';
import type { PageWithQuestions } from '../../client/article/provisional.tsx';
import { withBase } from '../../client/model/path.ts';
import { foldArticle } from './fold-article.ts';
import { toTree } from './react-to-tree.ts';
import { replaceElements } from './replace-elements.ts';
import { findElement, readText } from './elements.ts';
import { toPlacements } from '../content/placement.ts';
import type { GuideListing } from '../content/placement.ts';
import type { Page } from '../page.ts';

/** Name of the elements that `OpenQuestions` renders. */
const REGISTER = 'open-questions';

/** Say whether an article has a register of open questions. */
export function hasRegister(nodes: ElementContent[]): boolean {
  return findElement(nodes, REGISTER) !== undefined;
}

/** Put registers of open questions into those pages that show them, in the order of the sidebars. */
export function addOpenQuestions(pages: Page[], guide: GuideListing): Page[] {
  if (!pages.some(({ tree }) => tree)) return pages;
  const asking = listPagesWithQuestions(guide);
  return pages.map(({ tree, ...page }) =>
    tree ? { ...page, ...foldArticle(addRegisters(tree, asking), page) } : page,
  );
}

interface Asking extends PageWithQuestions {
  path: string;
}

function addRegisters(nodes: ElementContent[], asking: Asking[]): ElementContent[] {
  return replaceElements(nodes, (element) => {
    if (element.tagName !== REGISTER) return undefined;
    const under = readText(element, 'under') ?? '';
    return toTree(<QuestionList pages={asking.filter(({ path }) => isUnder(path, under))} />);
  });
}

/** `/docs/` names that page alone, and `/docs` all pages below it too. */
function isUnder(path: string, under: string): boolean {
  if (under === '') return true;
  return under.split(',').some((root) => path === root || path.startsWith(`${root}/`));
}

function listPagesWithQuestions({ pages, sidebars, basePath }: GuideListing): Asking[] {
  const order = [...toPlacements(sidebars).keys()];
  const toOrder = (href: string) => order.indexOf(href) + 1 || order.length + 1;
  return pages
    .filter(({ questions }) => questions)
    .map((page) => ({ ...page, href: withBase(basePath, page.path) }))
    .toSorted((a, b) => toOrder(a.href) - toOrder(b.href))
    .map(({ path, title, href, questions = [] }) => ({
      path,
      title,
      questions: questions.map((question) => ({
        ...question,
        href: `${href}#${question.id}`,
        pages: [],
      })),
    }));
}
