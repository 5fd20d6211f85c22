import type { Sidebar } from '../client/model/sidebar.ts';
import type { BuildContext, BuildInput } from './build-context.ts';
import { checkSite } from './checks/check-site.ts';
import { compileGuide } from './guide/compile-guide.ts';
import type { CompiledGuide, GuideContext } from './guide/compile-guide.ts';
import { toAliasRedirects } from './checks/aliases.ts';
import { withoutRouteConflicts } from './checks/check-routes.ts';
import { createContentAssets } from './links/content-assets.ts';
import { resolveGlossary } from './content/glossary.ts';
import type { ResolvedVocabulary } from './content/search-vocabulary.ts';
import { resolveSearchVocabulary } from './content/search-vocabulary.ts';
import { resolveTasks } from './content/tasks.ts';
import type { ContentFile } from './content/discover.ts';
import { createLinkTable } from './links/link-table.ts';
import type { SiteSources } from './load-sources.ts';
import { loadSources } from './load-sources.ts';
import type { CompilerContext } from './mdx/page-state.ts';
import { addBacklinks } from './article/backlinks.tsx';
import { addOpenQuestions } from './article/open-questions.tsx';
import { addPageFooters } from './article/page-footer.tsx';
import type { SiteAddresses } from './article/resolve-references.ts';
import { toSidebars } from './content/sidebars.ts';
import { createSpecLookup } from './openapi/load-reference.ts';
import type { Page } from './page.ts';
import type { BuildProgress } from './progress.ts';

/** What pages are compiled with, and the words of the search, which no page shows. */
export interface SiteContext extends GuideContext {
  vocabulary: ResolvedVocabulary;
}

/** All pages of a site, with their navigation. */
export interface CompiledSite extends SiteSources, SiteContext {
  pages: Page[];
  /** Sidebars without the one of the reference. */
  guideSidebars: Sidebar[];
  redirects: Map<string, string>;
}

/** Compile a site, and check its links. Where what pages share has errors, these come first. */
export async function compileSite(
  input: BuildInput,
  context: BuildContext,
  progress: BuildProgress,
): Promise<CompiledSite> {
  const sources = await loadSources(input, context, progress);
  const site = createSiteContext(input, sources, context);
  const { cache } = context;
  const files = sources.isBroken && !input.keepGoing ? [] : sources.files;
  const { excluded } = input;
  const guide = await compileGuide(files, site, { cache, progress, excluded });
  return linkSite(input, sources, site, guide);
}

/**
 * Create what pages are compiled with. A preview creates a new one when an address, an image, a term or the API contract
 * changes.
 */
export function createSiteContext(
  input: BuildInput,
  { folder, files, drafts, glossary, tasks, searchVocabulary, reference, config }: SiteSources,
  { highlighter }: BuildContext,
): SiteContext {
  const { basePath, linksOrigin, brokenLinks, isStrict } = input;
  const generated = (reference?.pages ?? []).map(({ path }) => ({ path, source: null }));
  const pages = files.map(({ path, source, frontMatter }) => ({
    path,
    source,
    aliases: frontMatter.aliases,
  }));
  const absent = drafts.map(({ path, source }) => ({ path, source, isDraft: true as const }));
  const links = createLinkTable(
    [...absent, ...pages, ...generated],
    basePath,
    (path) => reference?.downloads.has(path) === true || reference?.files.has(path) === true,
  );
  const addresses: SiteAddresses = {
    links,
    assets: createContentAssets(folder, basePath),
    brokenLinks: brokenLinks.content,
  };
  const compiler: CompilerContext = {
    basePath,
    highlighter,
    glossary: resolveGlossary(glossary, links),
    tasks: resolveTasks(tasks, links),
    strictContent: isStrict,
    provisional: config.site.provisional ?? { label: 'Proposed' },
    spec: reference && createSpecLookup(reference, { basePath, linksOrigin, highlighter }),
  };
  const vocabulary = resolveSearchVocabulary(searchVocabulary, links);
  const { url: origin = null, editUrl } = config.site;
  return { compiler, addresses, vocabulary, origin, editUrl };
}

/** A page has no front matter, which may have an invalid address. */
function withoutUnroutable(pages: Page[], files: ContentFile[]): Page[] {
  const compiled = new Set(pages.map(({ file }) => file));
  const routable = withoutRouteConflicts(files.filter(({ file }) => compiled.has(file)));
  const names = new Set(routable.map(({ file }) => file));
  return pages.filter(({ file }) => names.has(file));
}

/** Put the pages of the guide and the reference together, and check the site. */
export function linkSite(
  input: BuildInput,
  sources: SiteSources,
  site: SiteContext,
  guide: CompiledGuide,
): CompiledSite {
  const { basePath } = input;
  const { config, categories, reference, docsRoot } = sources;
  const resolved = input.keepGoing ? withoutUnroutable(guide.pages, sources.files) : guide.pages;
  const pagesByPath = new Map(resolved.map((page) => [page.path, page]));
  const built = new Set(resolved.map(({ file }) => file));
  const isBuilt = ({ file }: ContentFile) => !input.keepGoing || built.has(file);
  const files = sources.files.filter(isBuilt);
  const leftOutIds = sources.files.filter((file) => !isBuilt(file)).map(({ id }) => id);
  const navigation = toSidebars(config.sidebars, files, pagesByPath, {
    docsRoot,
    draftIds: [...sources.drafts.map(({ id }) => id), ...leftOutIds],
    categories,
    basePath,
  });
  const { sidebars } = navigation;
  const listing = { pages: resolved, sidebars, basePath };
  const guidePages = addOpenQuestions(resolved, listing);
  const referencePages = addPageFooters(
    addBacklinks(reference?.pages ?? [], listing),
    sources.days,
  );
  const allPages = [...guidePages, ...referencePages];
  const pages = input.keepGoing ? withoutRouteConflicts(allPages) : allPages;
  const aliases = toAliasRedirects(files, pages, basePath);
  const check = () =>
    checkSite(input, sources, site.addresses, {
      guidePages,
      guideSidebars: sidebars,
      outdated: guide.outdated ?? new Set(),
      problems: [sources, guide, aliases, navigation].flatMap(({ problems }) => problems),
    });
  return {
    ...sources,
    ...site,
    pages,
    guideSidebars: sidebars,
    redirects: aliases.redirects,
    problems: sources.isBroken ? sources.problems : check(),
  };
}
