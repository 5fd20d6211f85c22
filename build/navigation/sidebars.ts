import type { Sidebar, SidebarNode } from '../../client/model/sidebar.ts';
import { withBase } from '../../client/model/path.ts';
import type { Categories } from '../content/categories.ts';
import type { ContentFile } from '../content/discover.ts';
import { suggest } from '../content/nearest.ts';
import type { ContentConfig } from '../content/site-config.ts';
import { toTextPosition } from '../content/text-position.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import { toFolderSidebar } from './folder-sidebar.ts';
import type { SidebarEntry, SidebarGroup, SidebarSource } from './sidebar-config.ts';

/** The sidebar of a content folder without `sidebars.ts`. */
const DEFAULT_SIDEBAR = 'docs';

/** Build the sidebars of the guide from `sidebars.ts`, or else from the folders below `docsRoot`. */
export function toSidebars(
  { sidebars }: Pick<ContentConfig, 'sidebars'>,
  allFiles: ContentFile[],
  pages: Map<string, Page>,
  options: { docsRoot: string; draftIds: string[]; categories: Categories; basePath: string },
): { sidebars: Sidebar[]; problems: Problem[] } {
  const { docsRoot: root, draftIds, categories, basePath } = options;
  const files = allFiles.filter(({ frontMatter }) => !frontMatter.unlisted);
  const unlisted = allFiles.filter(({ frontMatter }) => frontMatter.unlisted).map(({ id }) => id);
  const hiddenIds = [...draftIds, ...unlisted];
  if (!sidebars) {
    const name = DEFAULT_SIDEBAR;
    const nodes = toFolderSidebar(files, pages, { root, name, categories, basePath });
    return { sidebars: nodes.length > 0 ? [{ name, nodes }] : [], problems: [] };
  }
  const { config, source } = sidebars;
  const built = Object.entries(config).map(([name, entries]) => ({
    name,
    ...toConfigSidebar(entries, files, pages, { root, name, basePath, source, hiddenIds }),
  }));
  return {
    sidebars: built.map(({ name, nodes }) => ({ name, nodes })),
    problems: built.flatMap(({ problems }) => problems),
  };
}

/**
 * Build a sidebar from its entries in `sidebars.ts`. Ids are relative to the docs folder, but for hidden ones: entries of
 * drafts and unlisted pages are left out.
 */
export function toConfigSidebar(
  entries: SidebarEntry[],
  files: ContentFile[],
  pages: Map<string, Page>,
  options: ConfigOptions,
): { nodes: SidebarNode[]; problems: Problem[] } {
  const prefix = options.root === '' ? '' : `${options.root}/`;
  const byId = new Map(
    files
      .filter((file) => file.id.startsWith(prefix))
      .map((file) => [file.id.slice(prefix.length), file]),
  );
  const problems: Problem[] = [];
  const branchIds = new Set<string>();
  const findFile = (id: string): ContentFile | undefined => {
    const file = byId.get(id);
    if (!file && !options.hiddenIds?.includes(prefix + id)) {
      problems.push(toUnknownId(id, byId.keys(), options.source));
    }
    return file;
  };
  const listed = new Set<string>();
  const toNodes = (entry: SidebarEntry, parent: string): SidebarNode[] => {
    if (typeof entry !== 'string') return toBranch(entry, parent);
    if (listed.has(entry)) problems.push(toRepeatedId(entry, options));
    listed.add(entry);
    const file = findFile(entry);
    if (!file) return [];
    const label = file.frontMatter.sidebar_label ?? pages.get(file.path)?.title ?? entry;
    return [{ kind: 'page', label, path: withBase(options.basePath, file.path) }];
  };
  const toBranch = (group: SidebarGroup, parent: string): SidebarNode[] => {
    const id = toBranchId(group.label, parent, branchIds);
    branchIds.add(id);
    const children = group.pages.flatMap((entry) => toNodes(entry, id));
    const index = group.index === undefined ? undefined : findFile(group.index);
    const path = index ? withBase(options.basePath, index.path) : children[0]?.path;
    if (path === undefined) return [];
    return [{ kind: 'branch', id, label: group.label, path, children }];
  };
  return { nodes: entries.flatMap((entry) => toNodes(entry, options.name)), problems };
}

interface ConfigOptions {
  root: string;
  name: string;
  basePath: string;
  source: SidebarSource;
  hiddenIds?: string[];
}

/** Returns `docs/users`, and `docs/users-2` for a second group of the same label. */
function toBranchId(label: string, parent: string, taken: Set<string>): string {
  const id = `${parent}/${label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`;
  let unique = id;
  for (let count = 2; taken.has(unique); count += 1) unique = `${id}-${count}`;
  return unique;
}

function toUnknownId(id: string, known: Iterable<string>, source: SidebarSource): Problem {
  const message = `Unknown page \`${id}\` in the sidebar.${suggest(id, known)}`;
  return { severity: 'error', ...toPlace(id, source, 'indexOf'), message };
}

/** A page has one place in a sidebar: its neighbours and breadcrumbs follow from it. */
function toRepeatedId(
  id: string,
  { name, source }: { name: string; source: SidebarSource },
): Problem {
  const message = `The page \`${id}\` is in the sidebar \`${name}\` already. Remove it here or there.`;
  return { severity: 'warning', ...toPlace(id, source, 'lastIndexOf'), message };
}

/** Find an id in quotes, from the start or from the end of the file. */
function toPlace(id: string, { file, text }: SidebarSource, find: 'indexOf' | 'lastIndexOf') {
  const offsets = ["'", '"', '`'].map((quote) => text[find](quote + id + quote));
  return { file, ...toTextPosition(text, Math.max(...offsets)) };
}
