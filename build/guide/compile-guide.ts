import { foldArticle } from '../article/fold-article.ts';
import { toTypographicText } from '../article/typographic-quotes.ts';
import type { Cache } from '../files/cache.ts';
import { toContentHash } from '../content-hash.ts';
import { toHumanName } from '../links/content-route.ts';
import type { ContentFile } from '../content/discover.ts';
import type { CompilerContext } from '../mdx/page-state.ts';
import { createReadHashes, recordReads } from './recorded-context.ts';
import type { Article, CompiledPage, Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { BuildProgress } from '../progress.ts';
import { hasRegister } from '../article/open-questions.tsx';
import { resolveReferences } from '../article/resolve-references.ts';
import type { SiteAddresses } from '../article/resolve-references.ts';

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
  /** Why files are not compiled. */
  excluded?: Problem[] | undefined;
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

/** A page in the cache. */
interface CachedPage {
  /** Without its tree. */
  compiled: CompiledPage;
  /** What it read of the context: names and hashes. */
  reads: [name: string, hash: string][];
  /** What the article was made with beside that: addresses and footer. */
  givenHash: string;
  article: Article & Pick<Page, 'tree'>;
}

/** Load a page from the cache if what it has read is the same. The tree is not cached, so new addresses compile it again. */
async function compilePage(
  file: ContentFile,
  toHash: (name: string) => string,
  { compiler, addresses: site, origin, editUrl }: GuideContext,
  { cache, progress, excluded = [] }: GuideOptions,
): Promise<{ page: Page | null; problems: Problem[] }> {
  const key = toPageKey(file, compiler);
  const stored = cache.get<CachedPage>('page', key);
  const isSame = stored?.reads.every(([name, hash]) => toHash(name) === hash);
  const cached = isSame ? stored : undefined;
  const compile = async (): Promise<Pick<CachedPage, 'compiled' | 'reads'>> => {
    await progress.begin({ file: file.file });
    // This loads everything that MDX needs, which takes longer than a build without edits.
    const { compileSource } = await import('./compile-source.ts');
    const reads = new Set<string>();
    const compiled = await compileSource(file, recordReads(compiler, reads));
    return { compiled, reads: [...reads].map((name) => [name, toHash(name)]) };
  };
  const reasons = cached ? [] : excluded.filter((problem) => problem.file === file.file);
  if (reasons.length > 0 || file.invalid === 'text') return { page: null, problems: reasons };
  const current = cached ?? (await compile());
  const { compiled } = current;
  const { addresses, problems, ...links } = resolveReferences(compiled.references, file, site);
  problems.unshift(...compiled.problems);
  // Whatever the front matter says that cannot be read, such as that the page is a draft, it is not published.
  if (file.invalid || (!cached && !compiled.tree)) return { page: null, problems };
  const meta = computePageMeta(compiled, file);
  const footer = {
    updatedOn: file.updatedOn,
    editUrl: editUrl && editUrl + encodeURI(file.source),
  };
  const givenHash = toContentHash(JSON.stringify([addresses, origin, footer]));
  const render = async (): Promise<CachedPage['article']> => {
    const { toArticle } = await import('../article/to-article.tsx');
    const { compiled: whole, reads } = compiled.tree ? current : await compile();
    const nodes = toArticle(whole, {
      ...compiler,
      title: meta.title,
      frontMatter: file.frontMatter,
      addresses,
      origin,
      footer,
    });
    const article = { ...foldArticle(nodes, meta), ...(hasRegister(nodes) && { tree: nodes }) };
    cache.put('page', key, { compiled: { ...whole, tree: null }, reads, givenHash, article });
    return article;
  };
  try {
    const article = cached?.givenHash === givenHash ? cached.article : await render();
    const headings = file.frontMatter.hide_table_of_contents ? [] : article.headings;
    return { page: { ...meta, ...article, headings, ...links }, problems };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The page cannot be rendered: ${reason}`;
    const place = { file: file.file, line: 1, column: 1 };
    return { page: null, problems: [...problems, { severity: 'error', ...place, message }] };
  }
}

/** What decides how a page compiles, beside what it reads of the context. */
function toPageKey(
  { file, source, id, path, text, partials }: ContentFile,
  context: CompilerContext,
) {
  const { basePath, siteUrl, strictContent, provisional } = context;
  return [basePath, siteUrl, strictContent, provisional, file, source, id, path, text, partials];
}

/** Compute what a page is beside its article: what the front matter says, or else its text and its name. */
function computePageMeta({ ownTitle, questions, images }: CompiledPage, file: ContentFile) {
  const { id, path, source, updatedOn, frontMatter } = file;
  const keywords = [frontMatter.keywords ?? []].flat();
  return {
    id,
    path,
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
