import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Sidebar } from '../client/model/sidebar.ts';
import type { BuildInput } from './build-input.ts';
import { createDerivedTexts } from './cache/derived-texts.ts';
import type { DeriveText } from './cache/derived-texts.ts';
import { openEntryStore } from './cache/entry-store.ts';
import { createFileCache, NO_CACHE } from './cache/file-cache.ts';
import { createSourceCache } from './cache/source-cache.ts';
import { loadSourceKey } from './cache/source-key.ts';
import { toAliasRedirects } from './content/aliases.ts';
import { toSiteLinks } from './content/announcement.ts';
import { checkSite } from './content/check-site.ts';
import { createContentAssets } from './content/content-assets.ts';
import type { ContentAssets } from './content/content-assets.ts';
import { discoverContent } from './content/discover.ts';
import type { ContentFile } from './content/discover.ts';
import { toGlossaryLinks } from './content/glossary.ts';
import type { Glossary } from './content/glossary.ts';
import { createLinkTable } from './content/link-table.ts';
import type { LinkTable } from './content/link-table.ts';
import { loadGlossary } from './content/load-glossary.ts';
import { loadContentConfig } from './content/site-config.ts';
import type { ContentConfig } from './content/site-config.ts';
import { createCodeHighlighter } from './highlighter.ts';
import type { Highlighter } from './highlighter.ts';
import { createPageTexts } from './outputs/page-texts.ts';
import type { PageTextMaker } from './outputs/page-texts.ts';
import type { PageCompiler } from './mdx/compile-page.ts';
import { compilePages } from './mdx/compile-pages.ts';
import { createPageCache } from './mdx/page-cache.ts';
import type { PageCache } from './mdx/page-cache.ts';
import { createGlossaryLookup } from './mdx/page-services.ts';
import { toSidebars } from './navigation/sidebars.ts';
import type { Reference } from './openapi/compile-spec.ts';
import { loadReference } from './openapi/kept-reference.ts';
import { createSocialImages } from './outputs/social-image.ts';
import type { RenderSocialImages } from './outputs/social-image.ts';
import type { Page, PageLink } from './page.ts';
import { preparePage } from './prepare-page.ts';
import { hasErrors } from './problem.ts';
import type { Problem } from './problem.ts';
import { createKeptBlocks } from './search/kept-blocks.ts';
import { createKeptTerms } from './search/kept-terms.ts';
import type { ReadPageTerms } from './search/kept-terms.ts';
import type { ReadSearchBlock } from './search/search-block.ts';
import type { Progress } from './progress.ts';
import { startSecondThread } from './second-thread.ts';

/** Pages outside of this folder, such as the landing page, belong to the site but not to the docs. */
const DOCS_FOLDER = 'docs';

/** What is kept of pages, below the cache's folder. */
const PAGES_FILE = 'pages.sqlite';

/** Entries of pages that no build asks for any more go once there are so many more than pages. */
const SPARE_ENTRIES = 2_000;

/** What a process keeps from one compilation to the next. */
export interface Workshop {
  /** Whether what it makes is kept on disk. */
  isKept: boolean;
  highlighter: Highlighter;
  pageCache: PageCache;
  texts: PageTextMaker;
  renderSocialImages: RenderSocialImages;
  deriveText: DeriveText;
  readPageTerms: ReadPageTerms;
  readSearchBlock: ReadSearchBlock;
  loadReference(file: string, input: BuildInput, progress: Progress): Promise<Reference>;
  /** Bound what is on disk. */
  prune(pages: number): Promise<void>;
}

/** What a site is made from, read but not compiled. */
export interface SiteSources {
  config: ContentConfig;
  announcementLink: PageLink | null;
  files: ContentFile[];
  glossary: Glossary;
  /** Null without a contract. */
  reference: Reference | null;
  /** Folder of the docs below the content folder; empty where the content is all docs. */
  docsRoot: string;
  problems: Problem[];
}

/** What of the sources decides what pages compile against. */
export interface CompilerSources extends Pick<SiteSources, 'glossary' | 'reference'> {
  files: Pick<ContentFile, 'path' | 'source' | 'frontMatter'>[];
}

/** What pages compile against: it stays the same until a path, an image, a term or the contract changes. */
export interface SiteServices {
  links: LinkTable;
  assets: ContentAssets;
  compiler: PageCompiler;
}

/** All pages of a site, and how they hang together. */
export interface CompiledSite extends SiteSources, SiteServices {
  pages: Page[];
  /** Without the reference's. */
  guidePages: Page[];
  /** Without the reference's. */
  guideSidebars: Sidebar[];
  redirects: Map<string, string>;
  texts: PageTextMaker;
  renderSocialImages: RenderSocialImages;
  deriveText: DeriveText;
  readSearchBlock: ReadSearchBlock;
  /** How long the check of links, anchors and images took. */
  checkSeconds: number;
}

export async function createWorkshop(input: BuildInput): Promise<Workshop> {
  const { sourceFolder, cacheFolder, basePath } = input;
  const file = cacheFolder === null ? null : join(cacheFolder, PAGES_FILE);
  const [sourceKey] = await Promise.all([
    cacheFolder === null
      ? null
      : loadSourceKey(sourceFolder, createFileCache(join(cacheFolder, 'code'))),
    // For the key, another process reads our code: time to load what will be needed.
    file === null || !existsSync(file) ? loadCompilers(input) : null,
  ]);
  const isKept = cacheFolder !== null && sourceKey !== null;
  const toCache = (name: string) => (isKept ? createFileCache(join(cacheFolder, name)) : NO_CACHE);
  const references = toCache('references');
  const pages = openEntryStore(isKept ? file : null);
  const highlighter = createCodeHighlighter();
  const readPageTerms = createKeptTerms(sourceKey ?? '', pages);
  return {
    isKept,
    highlighter,
    pageCache: createPageCache(sourceKey ?? '', pages),
    texts: createPageTexts(sourceKey ?? '', pages, basePath),
    renderSocialImages: createSocialImages(sourceKey ?? '', pages),
    deriveText: createDerivedTexts(sourceKey ?? '', pages),
    readPageTerms,
    readSearchBlock: createKeptBlocks(sourceKey ?? '', pages, readPageTerms),
    loadReference(file, { basePath, checkExamples }, progress) {
      const onProgress = (done: number, total: number) =>
        progress.report('Reference pages', done, total);
      const options = { basePath, highlighter, checkExamples, onProgress };
      const cache = createSourceCache(references, '');
      return loadReference(relative('', file), options, sourceKey ?? '', cache);
    },
    async prune(count) {
      // A page, its Markdown, social image and search terms, now and as they last were.
      pages.prune(8 * count + SPARE_ENTRIES);
      // Two entries each: some branches and settings.
      await references.prune(32);
    },
  };
}

/** Load what compiles where nothing has been kept: some 1,000 modules. */
async function loadCompilers({ contractFile, contentFolder }: BuildInput): Promise<void> {
  if (contractFile !== null) await import('./openapi/compile-spec.ts');
  if (contentFolder !== null) await import('./mdx/compile-page.ts');
}

/** Read everything that a site is made from. */
export async function loadSources(
  input: BuildInput,
  workshop: Workshop,
  progress: Progress,
): Promise<SiteSources> {
  const { contentFolder, contractFile } = input;
  const [config, content, glossary] = await Promise.all([
    loadContentConfig(contentFolder),
    discoverContent(contentFolder),
    loadGlossary(contentFolder),
  ]);
  const reference = contractFile && (await workshop.loadReference(contractFile, input, progress));
  return {
    config: config.config,
    announcementLink: config.announcementLink,
    files: content.files,
    glossary: glossary.glossary,
    reference: reference || null,
    docsRoot: contentFolder && existsSync(join(contentFolder, DOCS_FOLDER)) ? DOCS_FOLDER : '',
    problems: [config, content, glossary, ...(reference ? [reference] : [])].flatMap(
      ({ problems }) => problems,
    ),
  };
}

/** Make what pages compile against. */
export function createSiteServices(
  input: BuildInput,
  { files, glossary, reference }: CompilerSources,
  { highlighter }: Workshop,
): SiteServices {
  const { contentFolder, basePath, brokenLinks, checkExamples } = input;
  const generated = (reference?.pages ?? []).map(({ path }) => ({ path, source: null }));
  const pages = files.map(({ path, source, frontMatter }) => ({
    path,
    source,
    aliases: frontMatter.aliases,
  }));
  const links = createLinkTable([...pages, ...generated], basePath);
  const assets = createContentAssets(contentFolder, basePath);
  const compiler: PageCompiler = {
    basePath,
    highlighter,
    links,
    assets,
    glossary: createGlossaryLookup(glossary),
    strictLinks: brokenLinks.content === 'error',
    strictContent: checkExamples,
    contract: reference && (reference.lookup ?? 'unusable'),
  };
  return { links, assets, compiler };
}

/** Compile the guide, and check how everything hangs together. */
export async function compileSite(
  input: BuildInput,
  sources: SiteSources,
  services: SiteServices,
  workshop: Workshop,
  progress: Progress,
): Promise<CompiledSite> {
  const { basePath } = input;
  const { config, files, glossary, reference, docsRoot } = sources;
  const { links, assets, compiler } = services;
  const guide = await compilePages(
    files,
    {
      loadAll: (all) => workshop.pageCache.loadAll(all, compiler),
      make: (file) => preparePage(file, compiler, reference, workshop),
      // Without a cache, or a contract that is kept there, it would make everything for itself.
      startSecondThread: () =>
        workshop.isKept && !hasErrors(sources.problems)
          ? startSecondThread({ input, files, glossary })
          : null,
    },
    (done, total) => progress.report('Pages', done, total),
  );
  const referencePages = reference?.pages ?? [];
  const pages = [...guide.pages, ...referencePages];
  const aliases = toAliasRedirects(files, pages, basePath);
  const pagesByPath = new Map(guide.pages.map((page) => [page.path, page]));
  const navigation = toSidebars(config, files, pagesByPath, { docsRoot, basePath });
  const check = await checkSite(input, {
    files,
    guidePages: guide.pages,
    referencePages,
    guideSidebars: navigation.sidebars,
    siteLinks: [toGlossaryLinks(glossary), toSiteLinks(sources.announcementLink)],
    links,
    assets,
    problems: [sources, guide, aliases, navigation].flatMap(({ problems }) => problems),
  });
  return {
    ...sources,
    ...services,
    pages,
    guidePages: guide.pages,
    guideSidebars: navigation.sidebars,
    redirects: aliases.redirects,
    texts: workshop.texts,
    renderSocialImages: workshop.renderSocialImages,
    deriveText: workshop.deriveText,
    readSearchBlock: workshop.readSearchBlock,
    problems: check.problems,
    checkSeconds: check.seconds,
  };
}
