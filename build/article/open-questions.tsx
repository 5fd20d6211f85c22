import type { ElementContent } from 'hast';
import { TextWithCode } from '../../client/article/text-with-code.tsx';
import { foldArticle } from './fold-article.ts';
import { toTree } from './react-to-tree.ts';
import { replaceElements } from './replace-elements.ts';
import { findElement, readText } from './elements.ts';
import type { Page } from '../page.ts';

/** Name of the elements that `OpenQuestions` renders. */
const REGISTER = 'open-questions';

/** Say whether an article has a register of open questions. */
export function hasRegister(nodes: ElementContent[]): boolean {
  return findElement(nodes, REGISTER) !== undefined;
}

/** Put the open questions of all pages, in their order, into those pages that show them. */
export function addOpenQuestions(pages: Page[], allPages: Page[]): Page[] {
  if (!pages.some(({ tree }) => tree)) return pages;
  const asking = allPages.filter(({ questions }) => questions);
  return pages.map(({ tree, ...page }) =>
    tree ? { ...page, ...foldArticle(addRegisters(tree, asking), page) } : page,
  );
}

function addRegisters(nodes: ElementContent[], asking: Page[]): ElementContent[] {
  return replaceElements(nodes, (element) => {
    if (element.tagName !== REGISTER) return undefined;
    const under = readText(element, 'under') ?? '';
    return toTree(<Register pages={asking.filter(({ path }) => isUnder(path, under))} />);
  });
}

/** The questions of each page, which says why they matter and how to find the answer. */
function Register({ pages }: { pages: Page[] }) {
  return pages.map(({ title, href, questions = [] }) => (
    <details className="details" key={href}>
      <summary>
        {title} ({questions.length})
      </summary>
      <ul>
        {questions.map(({ id, text }) => (
          <li key={id}>
            <a href={`${href}#${id}`}>
              <TextWithCode text={text} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  ));
}

/** `/docs/` names that page alone, and `/docs` all pages below it too. */
function isUnder(path: string, under: string): boolean {
  if (under === '') return true;
  return under.split(',').some((root) => path === root || path.startsWith(`${root}/`));
}
