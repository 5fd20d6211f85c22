import { gzipSync } from 'node:zlib';
import { toString } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { foldArticle } from '../../article/fold-article.ts';
import { highlightCode } from '../../article/highlight-code.ts';
import { toTree } from '../../article/react-to-tree.ts';
import { toHtml } from '../../article/to-html.ts';
import { toWrittenLinks } from '../../article/written-link.ts';
import type { Highlighter } from '../../article/highlighter.ts';
import type { Page, PageLink } from '../../page.ts';
import type { SourceLocator } from '../load/source-locator.ts';
import type { ApiSpec } from '../schema/spec.ts';
import type { LinkResolver } from '../reference/link-resolver.ts';
import { createMarkdownRenderer } from '../reference/markdown-renderer.ts';
import { toPlanPath } from '../reference/page-plan.ts';
import type { PagePlan } from '../reference/page-plan.ts';
import { createPageScope } from '../reference/page-scope.ts';
import type { PageLimits } from '../reference/page-scope.ts';
import type { ReferencePaths } from '../reference/reference-paths.ts';

/** A page without the places of its links. */
export interface RenderedPage {
  page: Page;
  /** Links to this site, as written. */
  links: string[];
  isTooLarge: boolean;
}

/** Create a function that renders the pages of a spec, with a shared cache for Markdown. */
export function createPageRenderer(
  spec: ApiSpec,
  { links, paths, highlighter }: PageServices,
): (plan: PagePlan) => RenderedPage {
  const highlight: Highlighter['highlight'] = (code, language) =>
    highlighter.highlight(code, code.length > MAX_HIGHLIGHTED_LENGTH ? 'text' : language);
  const markdown = createMarkdownRenderer(links);
  /** Null where the page has no room for all schemas, and others may show them. */
  const renderTree = (plan: PagePlan, limits: PageLimits) => {
    const scope = createPageScope(markdown, limits);
    const content = plan.render(scope);
    if (scope.isPartial && limits.hasRepeats) return null;
    const nodes = highlightCode(toTree(content), { highlight });
    return { nodes, html: toHtml(nodes) };
  };
  const render = (plan: PagePlan) => {
    let article = renderTree(plan, { fields: FIELD_LIMITS[0], hasRepeats: true });
    for (const fields of FIELD_LIMITS) {
      if (article && !isTooLarge(article.html)) break;
      article = renderTree(plan, { fields, hasRepeats: false });
    }
    return article ?? { nodes: [], html: '' };
  };
  return (plan) => {
    const path = toPlanPath(plan, paths);
    const { nodes, html } = render(plan);
    const facts = {
      title: plan.title,
      layout: 'reference' as const,
      ...(plan.operation && { operation: plan.operation }),
    };
    const page = {
      id: toPageId(path),
      path,
      ...facts,
      description: plan.text === undefined ? '' : toPageDescription(plan.text),
      ...foldArticle(nodes, facts, html),
      links: [],
      file: spec.file,
      searchWeight: plan.searchWeight ?? 1,
      ...(plan.listPath !== undefined && { listPath: plan.listPath }),
    };
    const unknown = toWrittenLinks(nodes).filter(({ isKnown }) => !isKnown);
    const written = [...new Set(unknown.map((link) => link.written))];
    return { page, links: written, isTooLarge: isTooLarge(html) };
  };
}

interface PageServices {
  links: LinkResolver;
  paths: ReferencePaths;
  highlighter: Highlighter;
}

/**
 * A field takes 30 to 100 bytes of compressed HTML, so few pages need more than two attempts. A page without
 * room for repetitions shows each schema once.
 */
const FIELD_LIMITS = [900, 400, 100, 0] as const;

/** Compressed by gzip. */
const MAX_PAGE_BYTES = 100_000;

/** Tell whether the HTML of a page is larger than its limit. */
function isTooLarge(html: string): boolean {
  if (html.length <= MAX_PAGE_BYTES) return false;
  // The fastest level is enough to accept nearly every page.
  const isSmall = gzipSync(html, { level: 1 }).byteLength <= MAX_PAGE_BYTES;
  return !isSmall && gzipSync(html).byteLength > MAX_PAGE_BYTES;
}

/** `/docs/api/management/login` → `api/management/login` */
function toPageId(path: string): string {
  return decodeURIComponent(path.replace(/^\/docs\//, ''));
}

/** Longer code is not highlighted, because it takes too long. */
const MAX_HIGHLIGHTED_LENGTH = 20_000;

/** Search engines show about this many characters. */
const MAX_LENGTH = 200;

const PARSER = unified().use(remarkParse).use(remarkGfm).freeze();

/** Return the first paragraph of a Markdown text as plain text, cut at the end of a word. */
function toPageDescription(markdown: string): string {
  const tree = PARSER.parse(markdown.slice(0, 5 * MAX_LENGTH));
  const paragraph = tree.children.find((child) => child.type === 'paragraph');
  const text = toString(paragraph, { includeHtml: false }).replace(/\s+/g, ' ').trim();
  if (text.length <= MAX_LENGTH) return text;
  return `${text.slice(0, MAX_LENGTH).replace(/\s+\S*$/, '')}…`;
}

/** Base for addresses relative to the page. */
const ORIGIN = 'http://site.invalid';

/** Resolve the links of a page to this site; their place is that of the operation. */
export function toPageLinks(
  links: string[],
  path: string,
  pointer: string,
  locator: SourceLocator,
): PageLink[] {
  return links.flatMap((written) => {
    const target = resolveTarget(written, path);
    return target === null ? [] : [{ target, written, ...locator.locate(pointer) }];
  });
}

function resolveTarget(written: string, path: string): string | null {
  if (!URL.canParse(written, ORIGIN + path)) return null;
  const url = new URL(written, ORIGIN + path);
  return url.origin === ORIGIN ? url.pathname + url.hash : null;
}
