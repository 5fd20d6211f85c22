import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Sidebar } from '../client/model/sidebar.ts';
import type { BuildInput } from './build-input.ts';
import { openCache } from './cache.ts';
import type { Cache } from './cache.ts';
import { toAliasRedirects } from './content/aliases.ts';
import { toSiteLinks } from './content/announcement.ts';
import { checkSite } from './content/check-site.ts';
import { createContentAssets } from './content/content-assets.ts';
import { discoverContent } from './content/discover.ts';
import type { ContentFile } from './content/discover.ts';
import { resolveGlossary, toGlossaryLinks } from './content/glossary.ts';
import type { Glossary } from './content/glossary.ts';
import { createLinkTable } from './content/link-table.ts';
import { loadGlossary } from './content/load-glossary.ts';
import { loadContentConfig } from './content/site-config.ts';
import type { ContentConfig } from './content/site-config.ts';
import { createCodeHighlighter } from './highlighter.ts';
import type { Highlighter } from './highlighter.ts';
import type { CompilerContext } from './mdx/compiler-context.ts';
import { resolvePage } from './mdx/resolve-page.ts';
import type { CompiledPage, ResolvedPage, SiteAddresses } from './mdx/resolve-page.ts';
import { toSidebars } from './navigation/sidebars.ts';
import type { Reference } from './openapi/compile-spec.ts';
import { createSpecLookup, loadReference } from './openapi/load-reference.ts';
import type { Page, PageLink } from './page.ts';
import type { Problem } from './problem.ts';
import type { Progress } from './progress.ts';
import { hashCompiler } from './source-files.ts';

/** Pages outside of this folder, such as the landing page, belong to the site but not to the docs. */
const DOCS_FOLDER = 'docs';

/** Name of the cache's file in the cache folder. */
const CACHE_FILE = 'pages.sqlite';

/** What every compilation of a process shares. */
export interface BuildContext {
  cache: Cache;
  highlighter: Highlighter;
}

/** The sources of a site, before pages are compiled. */
export interface SiteSources {
  config: ContentConfig;
  announcementLink: PageLink | null;
  files: ContentFile[];
  glossary: Glossary;
  /** Null without an API contract. */
  reference: Reference | null;
  /** Folder of the docs below the content folder; empty where the content is all docs. */
  docsRoot: string;
  problems: Problem[];
}

/** What pages are compiled with; it stays the same until an address, an image, a term or the contract changes. */
export interface SiteContext {
  compiler: CompilerContext;
  addresses: SiteAddresses;
  /** Put the addresses of the site into a page. */
  resolve(compiled: CompiledPage): ResolvedPage;
}

/** All pages of a site, and how they hang together. */
export interface CompiledSite extends SiteSources, SiteContext {
  pages: Page[];
  /** Without the reference's. */
  guideSidebars: Sidebar[];
  redirects: Map<string, string>;
  /** How long the check of links, anchors and images took. */
  checkSeconds: number;
}

export function createBuildContext({ sourceFolder, cacheFolder }: BuildInput): BuildContext {
  const compilerHash = cacheFolder === null ? null : hashCompiler(sourceFolder);
  const file = cacheFolder === null || compilerHash === null ? null : join(cacheFolder, CACHE_FILE);
  return { cache: openCache(file, compilerHash ?? ''), highlighter: createCodeHighlighter() };
}

/** Read everything that a site is made from, and compile the API contract. */
export async function loadSources(
  input: BuildInput,
  context: BuildContext,
  progress: Progress,
): Promise<SiteSources> {
  const { contentFolder } = input;
  const [config, content, glossary, reference] = await Promise.all([
    loadContentConfig(contentFolder),
    discoverContent(contentFolder),
    loadGlossary(contentFolder),
    loadSiteReference(input, context, progress),
  ]);
  return {
    config: config.config,
    announcementLink: config.announcementLink,
    files: content.files,
    glossary: glossary.glossary,
    reference,
    docsRoot: contentFolder && existsSync(join(contentFolder, DOCS_FOLDER)) ? DOCS_FOLDER : '',
    problems: [config, content, glossary, ...(reference ? [reference] : [])].flatMap(
      ({ problems }) => problems,
    ),
  };
}

/** Compile the API contract; null without one. */
export async function loadSiteReference(
  { contractFile, basePath, checkExamples }: BuildInput,
  { cache, highlighter }: BuildContext,
  progress: Progress,
): Promise<Reference | null> {
  if (contractFile === null) return null;
  const onProgress = (done: number, total: number) =>
    progress.report('Reference pages', done, total);
  return loadReference(contractFile, { basePath, highlighter, checkExamples, onProgress }, cache);
}

export function createSiteContext(
  input: BuildInput,
  { files, glossary, reference }: Pick<SiteSources, 'files' | 'glossary' | 'reference'>,
  { highlighter }: BuildContext,
): SiteContext {
  const { contentFolder, basePath, brokenLinks, checkExamples } = input;
  const generated = (reference?.pages ?? []).map(({ path }) => ({ path, source: null }));
  const pages = files.map(({ path, source, frontMatter }) => ({
    path,
    source,
    aliases: frontMatter.aliases,
  }));
  const links = createLinkTable([...pages, ...generated], basePath);
  const addresses: SiteAddresses = {
    links,
    assets: createContentAssets(contentFolder, basePath),
    brokenLinks: brokenLinks.content,
  };
  const compiler: CompilerContext = {
    basePath,
    highlighter,
    glossary: resolveGlossary(glossary, links),
    strictContent: checkExamples,
    spec: reference && (createSpecLookup(reference, { basePath, highlighter }) ?? 'unusable'),
  };
  // A preview resolves all pages again after each edit.
  const resolved = new WeakMap<CompiledPage, ResolvedPage>();
  return {
    compiler,
    addresses,
    resolve(compiled) {
      const page = resolved.get(compiled) ?? resolvePage(compiled, addresses);
      resolved.set(compiled, page);
      return page;
    },
  };
}

/** Put the pages of the guide and the reference together, and check the site. */
export async function linkSite(
  input: BuildInput,
  sources: SiteSources,
  site: SiteContext,
  guide: ResolvedPage[],
): Promise<CompiledSite> {
  const { basePath } = input;
  const { config, files, glossary, reference, docsRoot } = sources;
  const guidePages = guide.flatMap(({ page }) => page ?? []);
  const referencePages = reference?.pages ?? [];
  const pages = [...guidePages, ...referencePages];
  const aliases = toAliasRedirects(files, pages, basePath);
  const pagesByPath = new Map(guidePages.map((page) => [page.path, page]));
  const navigation = toSidebars(config, files, pagesByPath, { docsRoot, basePath });
  const check = await checkSite(input, {
    files,
    guidePages,
    referencePages,
    guideSidebars: navigation.sidebars,
    siteLinks: [toGlossaryLinks(glossary), toSiteLinks(sources.announcementLink)],
    links: site.addresses.links,
    assets: site.addresses.assets,
    problems: [sources, ...guide, aliases, navigation].flatMap(({ problems }) => problems),
  });
  return {
    ...sources,
    ...site,
    pages,
    guideSidebars: navigation.sidebars,
    redirects: aliases.redirects,
    problems: check.problems,
    checkSeconds: check.seconds,
  };
}
