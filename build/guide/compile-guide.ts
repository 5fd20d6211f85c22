import { withBase } from '../../client/model/path.ts';
import { foldArticle } from '../article/fold-article.ts';
import { toTypographicText } from '../article/typographic-quotes.ts';
import type { Cache } from '../files/cache.ts';
import { toContentHash } from '../content-hash.ts';
import { toHumanName } from '../links/content-route.ts';
import type { ContentFile } from '../content/discover.ts';
import type { CompilerContext } from '../mdx/page-state.ts';
import { createReadHashes, recordReads } from './recorded-context.ts';
import type { Article, CompiledPage, Page } from '../page.ts';
import { fileProblem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import type { BuildProgress } from '../progress.ts';
import { hasRegister } from '../article/open-questions.tsx';
import { resolveReferences } from '../article/resolve-references.ts';
import type { SiteAddresses } from '../article/resolve-references.ts';
import type { ResolvedAddress } from '../article/resolve-tree.ts';
import type { ArticleParts } from '../article/to-article.tsx';

/** Everything that pages are compiled with, and resolved against. */
export interface GuideContext {
  compiler: CompilerContext;
  addresses: SiteAddresses;
  /** Origin of the published site; null where it is not known. */
  origin: string | null;
  /** Start of the address at which a page's source can be edited. */
  editUrl: string | undefined;
}

export interface GuideOptions {
  cache: Cache;
  progress: BuildProgress;
}

/** The pages of the guide without what they show of one another. */
export interface CompiledGuide {
  /** In the order of their files. One is missing where the source has an error. */
  pages: Page[];
  problems: Problem[];
  /** Files whose pages are those of an earlier source, because this one has errors. */
  outdated?: ReadonlySet<string>;
}

/** Compile the pages of the guide and resolve their addresses, or load them from the cache. */
export async function compileGuide(
  files: ContentFile[],
  context: GuideContext,
  options: GuideOptions,
): Promise<CompiledGuide> {
  const { progress } = options;
  const toHash = createReadHashes(context.compiler);
  const guide: CompiledGuide = { pages: [], problems: [] };
  for (const [index, file] of files.entries()) {
    const { page, problems } = await compilePage(file, toHash, context, options);
    if (page) guide.pages.push(page);
    guide.problems.push(...problems);
    progress.report('Pages', index + 1, files.length);
  }
  await progress.begin(null);
  return guide;
}

/** A page compiled from its source. */
interface PageSource {
  compiled: CompiledPage;
  /** What it read of the context: names and hashes. */
  reads: [name: string, hash: string][];
}

/** A page in the cache. Its `compiled` has no tree, so new addresses compile it again. */
interface CachedPage extends PageSource {
  /** Hash of the other inputs of the render: URLs, origin, footer. */
  renderInputsHash: string;
  article: Article & Pick<Page, 'tree'>;
}

/** Compile a page, or load from the cache what has the same inputs. */
async function compilePage(
  file: ContentFile,
  toHash: (name: string) => string,
  context: GuideContext,
  { cache, progress }: GuideOptions,
): Promise<{ page: Page | null; problems: Problem[] }> {
  if (file.invalid === 'text') return { page: null, problems: [] };
  const key = toPageKey(file, context.compiler);
  const cached = loadCached(cache, key, toHash);
  const compile = async (): Promise<PageSource> => {
    await progress.begin({ file: file.file });
    return compileRecorded(file, context.compiler, toHash);
  };
  const source = cached ?? (await compile());
  const references = resolveReferences(source.compiled.references, file, context.addresses);
  const { addresses, links, linkedPaths } = references;
  const problems = [...source.compiled.problems, ...references.problems];
  // Front matter that cannot be parsed may say `draft: true`, so the page is not published.
  if (file.invalid || (!cached && !source.compiled.tree)) return { page: null, problems };
  const meta = computePageMeta(source.compiled, file, context.compiler.basePath);
  // A page of this project has one by the rules of prose in `npm test`.
  const isNamedByFile = !file.frontMatter.title && source.compiled.ownTitle === null;
  if (isNamedByFile && !context.compiler.strictContent) {
    problems.push(fileProblem(file.file, NO_TITLE, 'warning'));
  }
  const inputs = toRenderInputs(file, addresses, context);
  const renderInputsHash = toContentHash(JSON.stringify(inputs));
  const { title } = meta;
  const parts = { ...context.compiler, ...inputs, title, frontMatter: file.frontMatter };
  const isRendered = cached?.renderInputsHash === renderInputsHash;
  const sourceWithTree = cached && !isRendered ? await compile() : source;
  const render = async (): Promise<CachedPage> => {
    const rendered = await renderPage(sourceWithTree, meta, parts);
    return cache.put('page', key, { ...rendered, renderInputsHash });
  };
  try {
    const { article } = isRendered ? cached : await render();
    const headings = file.frontMatter.hide_table_of_contents ? [] : article.headings;
    return { page: { ...meta, ...article, headings, links, linkedPaths }, problems };
  } catch (error) {
    return { page: null, problems: [...problems, toRenderProblem(file, error)] };
  }
}

const NO_TITLE = 'The page has no title, so it is named by its file. Begin with `# Title`.';

/** Load a page from the cache if all that it read of the context is the same. */
function loadCached(
  cache: Cache,
  key: unknown[],
  toHash: (name: string) => string,
): CachedPage | undefined {
  const cached = cache.get<CachedPage>('page', key);
  const isCurrent = cached?.reads.every(([name, hash]) => toHash(name) === hash);
  return isCurrent ? cached : undefined;
}

/** Compile the source of a page, and record what it reads of the context. */
async function compileRecorded(
  file: ContentFile,
  compiler: CompilerContext,
  toHash: (name: string) => string,
): Promise<PageSource> {
  // This loads everything that MDX needs, which takes longer than a build without edits.
  const { compileSource } = await import('./compile-source.ts');
  const reads = new Set<string>();
  const compiled = await compileSource(file, recordReads(compiler, reads));
  return { compiled, reads: [...reads].map((name) => [name, toHash(name)]) };
}

/** What an article shows that differs from build to build. */
function toRenderInputs(
  { updatedOn, source }: ContentFile,
  addresses: ResolvedAddress[],
  { origin, editUrl }: GuideContext,
): Pick<ArticleParts, 'addresses' | 'origin' | 'footer'> {
  const footer = { updatedOn, editUrl: editUrl && editUrl + encodeURI(source) };
  return { addresses, origin, footer };
}

async function renderPage(
  { compiled, reads }: PageSource,
  meta: ReturnType<typeof computePageMeta>,
  parts: ArticleParts,
): Promise<Omit<CachedPage, 'renderInputsHash'>> {
  // This loads React.
  const { toArticle } = await import('../article/to-article.tsx');
  const nodes = toArticle(compiled, parts);
  const article = { ...foldArticle(nodes, meta), ...(hasRegister(nodes) && { tree: nodes }) };
  return { compiled: { ...compiled, tree: null }, reads, article };
}

function toRenderProblem({ file }: ContentFile, error: unknown): Problem {
  const reason = error instanceof Error ? error.message : String(error);
  return fileProblem(file, `The page cannot be rendered: ${reason}`);
}

/** What decides how a page compiles, beside what it reads of the context. */
function toPageKey(file: ContentFile, context: CompilerContext) {
  const { absolutePath, frontMatter, invalid, updatedOn, ...source } = file;
  const { basePath, siteUrl, strictContent, provisional, colors } = context;
  return [basePath, siteUrl, strictContent, provisional, colors, source];
}

/** Compute what a page is beside its article: what the front matter says, or else its text and its name. */
function computePageMeta(
  { ownTitle, questions, images }: CompiledPage,
  file: ContentFile,
  basePath: string,
) {
  const { id, path, source, updatedOn, frontMatter } = file;
  const keywords = [frontMatter.keywords ?? []].flat();
  return {
    id,
    path,
    href: withBase(basePath, path),
    title: toTypographicText(frontMatter.title ?? ownTitle ?? toHumanName(source)),
    description: frontMatter.description ?? '',
    layout: frontMatter.layout ?? ('guide' as const),
    ...(questions.length > 0 && { questions }),
    ...(Object.keys(images).length > 0 && { images }),
    ...(keywords.length > 0 && { keywords }),
    ...(frontMatter.pagination_label && {
      paginationLabel: toTypographicText(frontMatter.pagination_label),
    }),
    ...(frontMatter.unlisted && { isUnlisted: true as const }),
    file: file.file,
    ...(updatedOn !== undefined && { updatedOn }),
  };
}
