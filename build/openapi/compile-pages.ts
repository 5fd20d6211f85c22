import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { SourceLocator } from './load/source-locator.ts';
import { toPlanPath } from './reference/page-plan.ts';
import type { PagePlan } from './reference/page-plan.ts';
import { toPageLinks } from './pages/page-renderer.ts';
import type { RenderedPage } from './pages/page-renderer.ts';
import type { ReferencePaths } from './reference/reference-paths.ts';
import { fileProblem } from '../problem.ts';

interface PageCompiler {
  paths: ReferencePaths;
  locator: SourceLocator;
  render(plan: PagePlan): RenderedPage;
  onPage: ((path: string) => void) | undefined;
  onProgress: ((done: number, total: number) => void) | undefined;
}

/** Compile pages in their order. */
export function compilePages(
  plans: PagePlan[],
  { paths, locator, render, onPage, onProgress }: PageCompiler,
): { pages: Page[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const pages = plans.map((plan, index) => {
    onPage?.(toPlanPath(plan, paths));
    const { page, links, isTooLarge } = render(plan);
    if (isTooLarge) problems.push(toSizeProblem(page));
    onProgress?.(index + 1, plans.length);
    return {
      ...page,
      links: toPageLinks(links, page.path, plan.pointer, locator),
      file: locator.locate(plan.pointer).file,
    };
  });
  return { pages, problems };
}

function toSizeProblem({ path, file }: Page): Problem {
  const message = `The page \`${path}\` is too large. Shorten its descriptions and examples.`;
  return fileProblem(file, message, 'warning');
}
