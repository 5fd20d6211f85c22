import { gzipSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { ArticleContext } from '../../../client/article/article-context.tsx';
import type { Highlighter } from '../../highlighter.ts';
import { toIdPrefix } from '../../id-prefix.ts';
import type { Page } from '../../page.ts';
import { createCodeColorer } from './code-colorer.ts';
import type { Contract } from '../contract.ts';
import { createMarkdownRenderer } from '../markdown/markdown-html.ts';
import { toPageDescription } from './page-description.ts';
import { toPageLinks } from './page-links.ts';
import type { PagePlan } from './page-plan.tsx';
import { createPageScope } from './page-scope.ts';
import type { ReferencePaths } from '../navigation/reference-paths.ts';
import type { SourceLocator } from '../load/source-locator.ts';

/** Create the function that renders a contract's pages; what they have in common is rendered once. */
export function createPageRenderer(
  contract: Contract,
  locator: SourceLocator,
  options: { basePath: string; paths: ReferencePaths; highlighter: Highlighter },
): (plan: PagePlan) => Page {
  const { basePath, paths } = options;
  const services = { basePath, highlight: createCodeColorer(options.highlighter) };
  const markdown = createMarkdownRenderer(services);
  const render = (plan: PagePlan, path: string, budget: number) => {
    const scope = createPageScope(markdown);
    const content = plan.render(scope, budget);
    const html = renderToStaticMarkup(<ArticleContext value={services}>{content}</ArticleContext>, {
      identifierPrefix: toIdPrefix(path),
    });
    return { scope, html };
  };
  return (plan) => {
    const path = plan.slug === '' ? paths.overview : paths.page(plan.slug);
    const { scope, html } = renderWithinSize((budget) => render(plan, path, budget));
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
      ...(plan.operation && { operation: plan.operation }),
    };
  };
}

/**
 * Fields and variants that a page may show. A field takes 30 to 100 bytes of compressed HTML, so few
 * pages need a second try, and a browser lays them out without a pause.
 */
const PAGE_BUDGETS = [900, 400, 100];

/** Compressed by gzip. */
const MAX_PAGE_BYTES = 100_000;

/** Tell whether a page would keep its readers waiting. */
export function isTooLarge(html: string): boolean {
  if (html.length <= MAX_PAGE_BYTES) return false;
  // The least effort settles nearly every page, in a fraction of the time.
  const isSmall = gzipSync(html, { level: 1 }).byteLength <= MAX_PAGE_BYTES;
  return !isSmall && gzipSync(html).byteLength > MAX_PAGE_BYTES;
}

/** Take the richest page that is light enough; without any field it is as light as it gets. */
function renderWithinSize<T extends { html: string }>(render: (budget: number) => T): T {
  for (const budget of PAGE_BUDGETS) {
    const rendered = render(budget);
    if (!isTooLarge(rendered.html)) return rendered;
  }
  return render(0);
}

function toPageId(name: string, slug: string): string {
  return slug === '' ? `api/${name}` : `api/${name}/${slug}`;
}
