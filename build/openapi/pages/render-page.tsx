import { gzipSync } from 'node:zlib';
import type { ComponentProps, ReactNode } from 'react';
import { toString } from 'mdast-util-to-string';
import { renderToStaticMarkup } from 'react-dom/server';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { ArticleContext } from '../../../client/article/article-context.tsx';
import type { Highlighter } from '../../highlighter.ts';
import { toMarkdown } from '../../markdown/to-markdown.ts';
import type { Page, PageLink } from '../../page.ts';
import type { SourceLocator } from '../load/source-locator.ts';
import type { ApiSpec } from '../model/spec.ts';
import type { LinkResolver } from './link-resolver.ts';
import { createMarkdownRenderer } from './markdown-renderer.ts';
import type { PagePlan } from './page-plan.ts';
import { createLookups, createPageScope } from './page-scope.ts';
import type { PageLimits, PageLookups, PageScope } from './page-scope.ts';
import type { ReferencePaths } from './reference-paths.ts';

/** A page without the places of its links. */
export interface RenderedPage {
  page: Page;
  /** Links to this site, as written. */
  links: string[];
  lookups: PageLookups;
}

/** Create a function that renders the pages of a spec, with a shared cache for Markdown. */
export function createPageRenderer(
  spec: ApiSpec,
  options: {
    basePath: string;
    links: LinkResolver;
    paths: ReferencePaths;
    highlighter: Highlighter;
  },
): (plan: PagePlan) => RenderedPage {
  const { basePath, links, paths } = options;
  const highlight = (code: string, language: string) =>
    options.highlighter.highlight(code, code.length > MAX_HIGHLIGHTED_LENGTH ? 'text' : language);
  const services = { basePath, highlight };
  const markdown = createMarkdownRenderer({ ...services, links });
  const build = (plan: PagePlan, limits: PageLimits, lookups: PageLookups) => {
    const scope = createPageScope(markdown, limits, lookups);
    return { scope, content: plan.render(scope) };
  };
  const render = (plan: PagePlan) => {
    const lookups = createLookups();
    let page = build(plan, { fields: FIELD_LIMITS[0], hasRepeats: true }, lookups);
    let html = page.scope.isPartial ? '' : renderHtml(page.content, services);
    for (const fields of FIELD_LIMITS) {
      if (html !== '' && !isTooLarge(html)) break;
      page = build(plan, { fields, hasRepeats: false }, lookups);
      html = renderHtml(page.content, services);
    }
    return { scope: page.scope, html: withForeignIds(html, page.scope, links) };
  };
  return (plan) => {
    const path = plan.slug === '' ? paths.overview : paths.page(plan.slug);
    const { scope, html } = render(plan);
    const page = {
      id: toPageId(spec.name, plan.slug),
      path,
      title: plan.title,
      description: plan.text === undefined ? '' : toPageDescription(plan.text),
      layout: 'reference' as const,
      html,
      markdown: toMarkdown(html),
      headings: scope.headings,
      anchors: scope.anchors,
      links: [],
      file: spec.file,
      searchWeight: plan.searchWeight ?? 1,
      ...(plan.operation && { operation: plan.operation }),
    };
    return { page, links: [...scope.links], lookups: scope.lookups };
  };
}

/**
 * A field takes 30 to 100 bytes of compressed HTML, so few pages need more than two attempts. A page without
 * room for repetitions shows each schema once.
 */
const FIELD_LIMITS = [900, 400, 100, 0] as const;

/** Compressed by gzip. */
const MAX_PAGE_BYTES = 100_000;

/** Tell whether the HTML of a page is larger than its limit. */
export function isTooLarge(html: string): boolean {
  if (html.length <= MAX_PAGE_BYTES) return false;
  // The fastest level is enough to accept nearly every page.
  const isSmall = gzipSync(html, { level: 1 }).byteLength <= MAX_PAGE_BYTES;
  return !isSmall && gzipSync(html).byteLength > MAX_PAGE_BYTES;
}

function renderHtml(
  content: ReactNode,
  services: ComponentProps<typeof ArticleContext>['value'],
): string {
  return renderToStaticMarkup(<ArticleContext value={services}>{content}</ArticleContext>);
}

function toPageId(name: string, slug: string): string {
  return slug === '' ? `api/${name}` : `api/${name}/${slug}`;
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

/** Where other sites call the parameter `fields` `#parameter-fields`, this site says what kind it is. */
const PARAMETER_ID = /^(?:query|path|header|cookie)-/;

/** Resolve links to ids that the page does not have, but had on the site that a description was written for. */
function withForeignIds(html: string, { anchors, links: written }: PageScope, links: LinkResolver) {
  let resolved = html;
  for (const [link, id] of [...written].map((one) => [one, one.slice(1)] as const)) {
    if (!/^#[\w-]+$/.test(link) || anchors.includes(id)) continue;
    const name = id.replace(/^parameter-/, '');
    const own = anchors.find(
      (anchor) => PARAMETER_ID.test(anchor) && anchor.replace(PARAMETER_ID, '') === name,
    );
    const target = own === undefined ? links.findById(id) : `#${own}`;
    if (target === null) continue;
    resolved = resolved.replaceAll(`href="${link}"`, `href="${target}"`);
    written.delete(link);
  }
  return resolved;
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
