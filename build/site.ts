import type { Sidebar } from '../client/model/sidebar.ts';
import type { BuildContext } from './build-context.ts';
import { resolveGlossary } from './content/glossary.ts';
import { resolveSearchVocabulary } from './content/search-vocabulary.ts';
import type { ResolvedVocabulary } from './content/search-vocabulary.ts';
import { resolveTasks } from './content/tasks.ts';
import { withFolderAliases } from './content/aliases.ts';
import type { GuideContext } from './guide/compile-guide.ts';
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
  hasSharedErrors: boolean;
}

/** All of a site: each step adds to it what the next ones need. */
export interface Site extends SiteContext {
  /** Pages of the guide, with their registers of open questions. With `keepGoing`, those without an address are missing. */
  guidePages: Page[];
  /** Pages of the guide and the reference. With `keepGoing`, those whose address is taken are missing. */
  pages: Page[];
  /** Sidebars without the one of the reference. */
  guideSidebars: Sidebar[];
  sidebars: Sidebar[];
  redirects: Map<string, string>;
  /** Sources of pages that are shown in an earlier state, because they have errors. */
  outdated: ReadonlySet<string>;
  problems: Problem[];
}

/** Create what pages are compiled with. A preview does so again after a change of addresses, images or shared data. */
export function createSiteContext(
  sources: SiteSources,
  { highlighter }: Pick<BuildContext, 'highlighter'>,
): SiteContext {
  const { input, folder, config, glossary, tasks, search, reference } = sources;
  const files = withFolderAliases(sources.content.files);
  const content = { ...sources.content, files };
  const { basePath, brokenLinks, isStrict } = input;
  const links = createSiteLinks({ ...sources, content });
  const { url: origin = null, editUrl, provisional = { label: 'Proposed' }, colors } = config.site;
  return {
    ...sources,
    content,
    hasSharedErrors: hasErrors(listSharedProblems(sources)),
    addresses: {
      links,
      assets: createContentAssets(folder, basePath, colors),
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
      colors,
      spec: reference && createSpecLookup(reference, { basePath, highlighter }),
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
    reference?.staticFiles.has(path) === true || reference?.texts.has(path) === true;
  return createLinkTable([...drafts, ...pages, ...generated], input.basePath, isReferenceFile);
}
