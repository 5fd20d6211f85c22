import { gzipSync } from 'node:zlib';
import { toString } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { foldArticle } from '../../article/fold-article.ts';
import { highlightCode } from '../../article/highlight-code.ts';
import type { Highlighter } from '../../article/highlighter.ts';
import { toTree } from '../../article/react-to-tree.ts';
import { toTypographicText } from '../../article/typographic-quotes.ts';
import { toWrittenLinks } from '../../article/written-link.ts';
import type { Cache } from '../../files/cache.ts';
import type { Article, Page, PageLink } from '../../page.ts';
import { fileProblem } from '../../problem.ts';
import type { Problem } from '../../problem.ts';
import type { SourceLocator } from '../load/source-locator.ts';
import { createMarkdownRenderer } from '../reference/markdown-renderer.ts';
import { createPageTexts } from '../reference/page-texts.ts';
import { createMark } from '../reference/provisional.ts';
import type { ReferenceModel } from '../reference/reference-model.ts';
import { remarkUnknownTags } from '../reference/remark-unknown-tags.ts';
import type { PagePlan } from './page-plan.ts';

export interface PageOptions {
  /** Files that pages can link to, by their paths. */
  files: ReadonlyMap<string, unknown>;
  locator: SourceLocator;
  highlighter: Highlighter;
  /** Holds rendered articles: an edit of the document changes few of them. */
  cache: Cache;
  /** Called before each page, with its path. */
  onPage?: ((path: string) => Promise<void> | void) | undefined;
  /** Called after each page. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Compile pages of a reference in their order. */
export async function compilePages(
  plans: PagePlan[],
  model: ReferenceModel,
  { files, locator, highlighter, cache, onPage, onProgress }: PageOptions,
): Promise<{ pages: Page[]; problems: Problem[] }> {
  const markdown = createMarkdownRenderer(model.links);
  const highlight: Highlighter['highlight'] = (code, language) =>
    highlighter.highlight(code, code.length > MAX_HIGHLIGHTED_LENGTH ? 'text' : language);
  const pages: Page[] = [];
  for (const plan of plans) {
    await onPage?.(plan.path);
    const mark = createMark(plan.operations, model);
    const page = { path: plan.path, mark, model, files, ...createPageTexts(markdown) };
    const tree = toTree(plan.render(page));
    const meta = toMeta(plan);
    const key = ['article', meta, tree];
    const rendered =
      cache.get<RenderedArticle>('reference', key) ??
      cache.put('reference', key, toArticle(highlightCode(tree, { highlight }), meta));
    const href = model.paths.withBase(plan.path);
    pages.push({ ...meta, href, ...toPage(plan, rendered, locator) });
    onProgress?.(pages.length, plans.length);
  }
  return { pages, problems: pages.flatMap(checkSize) };
}

/** Longer code is not highlighted, because it takes too long. */
const MAX_HIGHLIGHTED_LENGTH = 20_000;

/** What the cache has of a page. */
interface RenderedArticle {
  article: Article;
  /** Links that the reference does not resolve; `checkLinks` does. */
  unresolvedLinks: string[];
}

function toMeta({ title, operation }: PagePlan) {
  return {
    title: toTypographicText(title),
    layout: 'reference' as const,
    ...(operation && { operation }),
  };
}

function toArticle(
  nodes: ReturnType<typeof toTree>,
  meta: ReturnType<typeof toMeta>,
): RenderedArticle {
  const links = toWrittenLinks(nodes).flatMap(({ isKnown, written }) => (isKnown ? [] : written));
  return { article: foldArticle(nodes, meta), unresolvedLinks: [...new Set(links)] };
}

function toPage(
  plan: PagePlan,
  { article, unresolvedLinks }: RenderedArticle,
  locator: SourceLocator,
): Omit<Page, 'href' | keyof ReturnType<typeof toMeta>> {
  const { path, text, pointer, parentPath, paginationLabel, keywords, searchWeight = 1 } = plan;
  return {
    id: toPageId(path),
    path,
    description: text === undefined ? '' : toPageDescription(text),
    ...article,
    links: toPageLinks(unresolvedLinks, path, pointer, locator),
    file: locator.locate(pointer).file,
    searchWeight,
    ...(keywords && { keywords }),
    ...(paginationLabel !== undefined && { paginationLabel }),
    ...(parentPath !== undefined && { parentPath }),
  };
}

/** `/docs/api/management/login` → `api/management/login` */
function toPageId(path: string): string {
  return decodeURIComponent(path.replace(/^\/docs\//, ''));
}

/** Search engines show about this many characters. */
const MAX_DESCRIPTION_LENGTH = 200;

const PARSER = unified().use(remarkParse).use(remarkGfm).freeze();

/** Return the first paragraph of a Markdown text as plain text, cut at the end of a word. */
function toPageDescription(markdown: string): string {
  const tree = PARSER.parse(markdown.slice(0, 5 * MAX_DESCRIPTION_LENGTH));
  remarkUnknownTags()(tree);
  const paragraph = tree.children.find((child) => child.type === 'paragraph');
  const text = toString(paragraph, { includeHtml: false }).replace(/\s+/g, ' ').trim();
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`;
}

/** Base for addresses relative to the page. */
const ORIGIN = 'http://site.invalid';

/** Resolve links against the page, for `checkLinks`. Their place is below that of the page. */
function toPageLinks(
  links: string[],
  path: string,
  pointer: string,
  locator: SourceLocator,
): PageLink[] {
  return links.map((written) => ({
    target: resolveTarget(written, path),
    written,
    ...locator.locate(pointer, written),
  }));
}

function resolveTarget(written: string, path: string): string {
  const url = URL.parse(written, ORIGIN + path);
  return url?.origin === ORIGIN ? url.pathname + url.hash : written;
}

/** Compressed by gzip. */
const MAX_PAGE_BYTES = 100_000;

/** Report a page whose HTML is larger than the limit. */
function checkSize({ path, file, html }: Page): Problem[] {
  const bytes = html.length <= MAX_PAGE_BYTES ? html.length : gzipSync(html).byteLength;
  if (bytes <= MAX_PAGE_BYTES) return [];
  const message =
    `\`${path}\` has ${Math.ceil(bytes / 1000)} kB of gzipped HTML; the limit is ` +
    `${MAX_PAGE_BYTES / 1000} kB. Shorten its descriptions and examples.`;
  return [fileProblem(file, message, 'warning')];
}
