import { posix } from 'node:path';
import type { Sidebar, SidebarNode } from '../../client/model/sidebar.ts';
import { withBase } from '../../client/model/path.ts';
import type { Categories } from './categories.ts';
import { toHumanName } from '../links/content-route.ts';
import type { ContentFile } from './discover.ts';
import { suggest } from '../nearest.ts';
import { toTextPosition } from '../files/text-position.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import { toFolderEntries } from './folder-sidebar.ts';
import type { SidebarConfig, SidebarEntry, SidebarGroup } from './sidebar-config.ts';

/** The sidebar of a content folder without `sidebars.ts`. */
const DEFAULT_SIDEBAR = 'docs';

interface SidebarOptions {
  docsRoot: string;
  /** Pages that are not built: no problem in a sidebar. */
  draftIds: string[];
  categories: Categories;
  basePath: string;
}

/** Build the sidebars of the guide from `sidebars.ts`, or else from the folders below `docsRoot`. */
export function toSidebars(
  configured: SidebarConfig | null,
  allFiles: ContentFile[],
  pages: Map<string, Pick<Page, 'title'>>,
  { docsRoot: root, draftIds, categories, basePath }: SidebarOptions,
): { sidebars: Sidebar[]; problems: Problem[] } {
  const unlisted = allFiles.filter(({ frontMatter }) => frontMatter.unlisted);
  const files = allFiles.filter((file) => !unlisted.includes(file));
  const labelOf = (file: ContentFile) =>
    file.frontMatter.sidebar_label ?? pages.get(file.path)?.title ?? toHumanName(file.source);
  const site = { files, labelOf, root, basePath };
  if (!configured) {
    const entries = toFolderEntries(files, { root, categories, labelOf });
    const nodes = toNodes(entries, DEFAULT_SIDEBAR, { ...site, report: () => {} });
    return { sidebars: nodes.length > 0 ? [{ name: DEFAULT_SIDEBAR, nodes }] : [], problems: [] };
  }
  const { config, source } = configured;
  const hiddenIds = [...draftIds, ...unlisted.map(({ id }) => id)];
  const problems: Problem[] = [];
  const sidebars = Object.entries(config).map(([name, entries]) => {
    const report: Report = (id, pageIds) => {
      if (pageIds === null) problems.push(toRepeatedId(id, name, source));
      else if (!hiddenIds.includes(posix.join(root, id))) {
        problems.push(toUnknownId(id, pageIds, source));
      }
    };
    return { name, nodes: toNodes(entries, name, { ...site, report }) };
  });
  return { sidebars, problems };
}

/** Called with an id that no page has, and the known ones; with null for an id that is listed already. */
type Report = (id: string, pageIds: Iterable<string> | null) => void;

interface NodeOptions {
  files: ContentFile[];
  labelOf: (file: ContentFile) => string;
  /** Ids are relative to this folder. */
  root: string;
  basePath: string;
  report: Report;
}

function toNodes(
  entries: SidebarEntry[],
  name: string,
  { files, labelOf, root, basePath, report }: NodeOptions,
): SidebarNode[] {
  const prefix = root === '' ? '' : `${root}/`;
  const byId = new Map(
    files
      .filter((file) => file.id.startsWith(prefix))
      .map((file) => [file.id.slice(prefix.length), file]),
  );
  const branchIds = new Set<string>();
  const listed = new Set<string>();
  const findFile = (id: string): ContentFile | undefined => {
    const file = byId.get(id);
    if (!file) report(id, byId.keys());
    return file;
  };
  const toNode = (entry: SidebarEntry, parent: string): SidebarNode[] => {
    if (typeof entry !== 'string') return toBranch(entry, parent);
    if (listed.has(entry)) report(entry, null);
    listed.add(entry);
    const file = findFile(entry);
    if (!file) return [];
    return [{ kind: 'page', label: labelOf(file), path: withBase(basePath, file.path) }];
  };
  const toBranch = (group: SidebarGroup, parent: string): SidebarNode[] => {
    const { label, caption, index, pages } = group;
    const id = toBranchId(label, parent, branchIds);
    branchIds.add(id);
    const children = pages.flatMap((entry) => toNode(entry, id));
    const file = index === undefined ? undefined : findFile(index);
    const path = file ? withBase(basePath, file.path) : children[0]?.path;
    if (path === undefined) return [];
    return [{ kind: 'branch', id, label, ...(caption && { caption }), path, children }];
  };
  return entries.flatMap((entry) => toNode(entry, name));
}

/** Returns `docs/users`, and `docs/users-2` for a second group of the same label. */
function toBranchId(label: string, parent: string, taken: Set<string>): string {
  const id = `${parent}/${label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`;
  let unique = id;
  for (let count = 2; taken.has(unique); count += 1) unique = `${id}-${count}`;
  return unique;
}

type Source = SidebarConfig['source'];

function toUnknownId(id: string, pageIds: Iterable<string>, source: Source): Problem {
  const message = `Unknown page \`${id}\` in the sidebar.${suggest(id, pageIds)}`;
  return { severity: 'error', ...toPlace(id, source, 'indexOf'), message };
}

/** A page has one place in a sidebar: its neighbours and breadcrumbs follow from it. */
function toRepeatedId(id: string, name: string, source: Source): Problem {
  const message = `The page \`${id}\` is in the sidebar \`${name}\` already. Remove it here or there.`;
  return { severity: 'warning', ...toPlace(id, source, 'lastIndexOf'), message };
}

/** Find an id in quotes, from the start or from the end of the file. */
function toPlace(id: string, { file, text }: Source, find: 'indexOf' | 'lastIndexOf') {
  const offsets = ["'", '"', '`'].map((quote) => text[find](quote + id + quote));
  return { file, ...toTextPosition(text, Math.max(...offsets)) };
}
