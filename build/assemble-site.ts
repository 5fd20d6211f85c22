import type { Sidebar, SidebarNode } from '../client/model/sidebar.ts';
import { addBacklinks } from './article/backlinks.tsx';
import { addOpenQuestions } from './article/open-questions.tsx';
import { addPageFooters } from './article/page-footer.tsx';
import { toTypographicText } from './article/typographic-quotes.ts';
import { withoutRouteConflicts } from './checks/check-routes.ts';
import { toAliasRedirects } from './content/aliases.ts';
import type { ContentFile } from './content/discover.ts';
import { inReadingOrder } from './content/placement.ts';
import { toSidebars } from './content/sidebars.ts';
import type { CompiledGuide } from './guide/compile-guide.ts';
import { listSharedProblems } from './load-sources.ts';
import type { Page } from './page.ts';
import type { Site, SiteContext } from './site.ts';

/** Put the pages of the guide and the reference together, with their navigation and redirects. */
export function assembleSite(site: SiteContext, guide: CompiledGuide): Site {
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
  const ordered = inReadingOrder(compiled, guideSidebars);
  const guidePages = addOpenQuestions(compiled, ordered);
  const referencePages = addPageFooters(
    addBacklinks(reference?.pages ?? [], ordered),
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

/** Routes are checked on `ContentFile`, because `Page` no longer has the `slug`. */
function withoutUnroutable(pages: Page[], files: ContentFile[]): Page[] {
  const compiled = new Set(pages.map(({ file }) => file));
  const routable = withoutRouteConflicts(files.filter(({ file }) => compiled.has(file)));
  const names = new Set(routable.map(({ file }) => file));
  return pages.filter(({ file }) => names.has(file));
}
