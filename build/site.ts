import type { Sidebar, SidebarNode } from '../client/model/sidebar.ts';
import { addBacklinks } from './article/backlinks.tsx';
import { addOpenQuestions } from './article/open-questions.tsx';
import { addPageFooters } from './article/page-footer.tsx';
import { toTypographicText } from './article/typographic-quotes.ts';
import type { BuildContext } from './build-context.ts';
import { toAliasRedirects } from './content/aliases.ts';
import { withoutRouteConflicts } from './checks/check-routes.ts';
import type { ContentFile } from './content/discover.ts';
import { resolveGlossary } from './content/glossary.ts';
import { resolveSearchVocabulary } from './content/search-vocabulary.ts';
import type { ResolvedVocabulary } from './content/search-vocabulary.ts';
import { toSidebars } from './content/sidebars.ts';
import { resolveTasks } from './content/tasks.ts';
import type { CompiledGuide, GuideContext } from './guide/compile-guide.ts';
import { createContentAssets } from './links/content-assets.ts';
import { createLinkTable } from './links/link-table.ts';
import type { LinkTable } from './links/link-table.ts';
import { listSharedProblems } from './load-sources.ts';
import type { SiteSources } from './load-sources.ts';
import { createSpecLookup } from './openapi/load-reference.ts';
import type { Page } from './page.ts';
import { hasErrors } from './problem.ts';
import type { Problem } from './problem.ts';

/** The sources of a site, and what its pages are compiled with. */
export interface SiteContext extends SiteSources, GuideContext {
  /** The words of the search, which no page shows. */
  vocabulary: ResolvedVocabulary;
  /** Whether what pages share has errors, from which errors of pages may follow. */
  isBroken: boolean;
}

/** All of a site: each step adds to it what the next ones need. */
export interface Site extends SiteContext {
  /** Pages of the guide as they were compiled, without those that have no address. */
  guidePages: Page[];
  /** All pages that have an address. */
  pages: Page[];
  /** Sidebars without the one of the reference. */
  guideSidebars: Sidebar[];
  sidebars: Sidebar[];
  redirects: Map<string, string>;
  /** Sources of pages that are shown in an earlier state, because they have errors. */
  outdated: ReadonlySet<string>;
  problems: Problem[];
}

/** Create what pages are compiled with. A preview does it again when an address, an image, a term or the contract changes. */
export function createSiteContext(
  sources: SiteSources,
  { highlighter }: Pick<BuildContext, 'highlighter'>,
): SiteContext {
  const { input, folder, config, glossary, tasks, search, reference } = sources;
  const { basePath, linksOrigin, brokenLinks, isStrict } = input;
  const links = createSiteLinks(sources);
  const { url: origin = null, editUrl, provisional = { label: 'Proposed' } } = config.site;
  return {
    ...sources,
    isBroken: hasErrors(listSharedProblems(sources)),
    addresses: {
      links,
      assets: createContentAssets(folder, basePath),
      brokenLinks: brokenLinks.content,
    },
    compiler: {
      basePath,
      siteUrl: origin && origin + basePath.slice(0, -1),
      highlighter,
      glossary: resolveGlossary(glossary.entries, links),
      tasks: resolveTasks(tasks.entries, links),
      strictContent: isStrict,
      provisional,
      spec: reference && createSpecLookup(reference, { basePath, linksOrigin, highlighter }),
    },
    vocabulary: resolveSearchVocabulary(search.entries, links),
    origin,
    editUrl,
  };
}

function createSiteLinks({ input, content, reference }: SiteSources): LinkTable {
  const generated = (reference?.pages ?? []).map(({ path }) => ({ path, source: null }));
  const pages = content.files.map(({ path, source, frontMatter }) => ({
    path,
    source,
    aliases: frontMatter.aliases,
  }));
  const drafts = content.drafts.map(({ path, source }) => ({
    path,
    source,
    isDraft: true as const,
  }));
  const isReferenceFile = (path: string) =>
    reference?.downloads.has(path) === true || reference?.files.has(path) === true;
  return createLinkTable([...drafts, ...pages, ...generated], input.basePath, isReferenceFile);
}

/** Put the pages of the guide and the reference together, with their navigation and redirects. */
export function linkSite(site: SiteContext, guide: CompiledGuide): Site {
  const { input, content, config, reference } = site;
  const { basePath, keepGoing } = input;
  const compiled = keepGoing ? withoutUnroutable(guide.pages, content.files) : guide.pages;
  const built = new Set(compiled.map(({ file }) => file));
  const isBuilt = ({ file }: ContentFile) => !keepGoing || built.has(file);
  const files = content.files.filter(isBuilt);
  const leftOut = content.files.filter((file) => !isBuilt(file));
  const navigation = toSidebars(
    config.sidebars,
    files,
    new Map(compiled.map((page) => [page.path, page])),
    {
      docsRoot: content.docsRoot,
      draftIds: [...content.drafts, ...leftOut].map(({ id }) => id),
      categories: content.categories,
      basePath,
    },
  );
  const guideSidebars = navigation.sidebars;
  const listing = { pages: compiled, sidebars: guideSidebars, basePath };
  const guidePages = addOpenQuestions(compiled, listing);
  const referencePages = addPageFooters(
    addBacklinks(reference?.pages ?? [], listing),
    site.dates.days,
  );
  const allPages = [...guidePages, ...referencePages];
  const pages = keepGoing ? withoutRouteConflicts(allPages) : allPages;
  const aliases = toAliasRedirects(files, pages, basePath);
  const sidebars = reference ? [...guideSidebars, reference.sidebar] : guideSidebars;
  const parts = [content, guide, aliases, navigation];
  return {
    ...site,
    guidePages,
    pages,
    guideSidebars,
    sidebars: sidebars.map(toTypographicSidebar),
    redirects: aliases.redirects,
    outdated: guide.outdated ?? new Set(),
    problems: [...listSharedProblems(site), ...parts.flatMap(({ problems }) => problems)],
  };
}

function toTypographicSidebar({ name, nodes }: Sidebar): Sidebar {
  const toNode = (node: SidebarNode): SidebarNode => {
    const label = toTypographicText(node.label);
    if (node.kind === 'page') return { ...node, label };
    const { caption, children } = node;
    return {
      ...node,
      label,
      ...(caption !== undefined && { caption: toTypographicText(caption) }),
      ...(children && { children: children.map(toNode) }),
    };
  };
  return { name, nodes: nodes.map(toNode) };
}

/** A page has no front matter, which may have an invalid address. */
function withoutUnroutable(pages: Page[], files: ContentFile[]): Page[] {
  const compiled = new Set(pages.map(({ file }) => file));
  const routable = withoutRouteConflicts(files.filter(({ file }) => compiled.has(file)));
  const names = new Set(routable.map(({ file }) => file));
  return pages.filter(({ file }) => names.has(file));
}
