import { renderToStaticMarkup } from 'react-dom/server';
import { ArticleContext } from '../../client/article/article-context.tsx';
import type { Highlighter } from '../highlighter.ts';
import type { Page } from '../page.ts';
import { createCodeColorer } from './code-colorer.ts';
import type { Contract } from './contract.ts';
import { createMarkdownRenderer } from './markdown-html.ts';
import { toPageDescription } from './page-description.ts';
import { toPageLinks } from './page-links.ts';
import type { PagePlan } from './page-plan.tsx';
import { createPageScope } from './page-scope.ts';
import type { ReferencePaths } from './reference-paths.ts';
import type { SourceLocator } from './source-locator.ts';

/** Create the function that renders a contract's pages; what they have in common is rendered once. */
export function createPageRenderer(
  contract: Contract,
  locator: SourceLocator,
  options: { basePath: string; paths: ReferencePaths; highlighter: Highlighter },
): (plan: PagePlan) => Page {
  const { basePath, paths } = options;
  const services = { basePath, highlight: createCodeColorer(options.highlighter) };
  const markdown = createMarkdownRenderer(services);
  return (plan) => {
    const scope = createPageScope(markdown);
    const path = plan.slug === '' ? paths.overview : paths.page(plan.slug);
    const content = plan.render(scope);
    const html = renderToStaticMarkup(<ArticleContext value={services}>{content}</ArticleContext>);
    return {
      id: toPageId(contract.name, plan.slug),
      path,
      title: plan.title,
      description: plan.text === undefined ? '' : toPageDescription(plan.text),
      layout: 'reference',
      html,
      headings: scope.headings,
      anchors: scope.anchors,
      links: toPageLinks([...scope.links], path, plan.pointer, locator),
      file: contract.file,
    };
  };
}

function toPageId(name: string, slug: string): string {
  return slug === '' ? `api/${name}` : `api/${name}/${slug}`;
}
