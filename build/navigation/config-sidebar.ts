import type { SidebarNode } from '../../client/model/sidebar.ts';
import { withBase } from '../../client/model/path.ts';
import type { ContentFile } from '../content/discover.ts';
import { findNearest } from '../content/nearest.ts';
import { toTextPosition } from '../content/text-position.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { SidebarEntry, SidebarGroup } from './sidebar-config.ts';

/** Where the sidebars were written, for problems. */
export interface SidebarSource {
  file: string;
  text: string;
}

/** Build a sidebar from its entries in `sidebars.ts`; ids are relative to the docs folder. */
export function toConfigSidebar(
  entries: SidebarEntry[],
  files: ContentFile[],
  pages: Map<string, Page>,
  options: { root: string; name: string; basePath: string; source: SidebarSource },
): { nodes: SidebarNode[]; problems: Problem[] } {
  const prefix = options.root === '' ? '' : `${options.root}/`;
  const byId = new Map(
    files
      .filter((file) => file.id.startsWith(prefix))
      .map((file) => [file.id.slice(prefix.length), file]),
  );
  const problems: Problem[] = [];
  const ids = new Set<string>();
  const findFile = (id: string): ContentFile | undefined => {
    const file = byId.get(id);
    if (!file) problems.push(toUnknownId(id, byId.keys(), options.source));
    return file;
  };
  const toNodes = (entry: SidebarEntry, parent: string): SidebarNode[] => {
    if (typeof entry !== 'string') return toBranch(entry, parent);
    const file = findFile(entry);
    if (!file) return [];
    const label = file.frontMatter.sidebar_label ?? pages.get(file.path)?.title ?? entry;
    return [{ kind: 'page', label, path: withBase(options.basePath, file.path) }];
  };
  const toBranch = (group: SidebarGroup, parent: string): SidebarNode[] => {
    const id = takeBranchId(group.label, parent, ids);
    const children = group.pages.flatMap((entry) => toNodes(entry, id));
    const index = group.index === undefined ? undefined : findFile(group.index);
    const path = index ? withBase(options.basePath, index.path) : children[0]?.path;
    if (path === undefined) return [];
    return [{ kind: 'branch', id, label: group.label, path, children }];
  };
  return { nodes: entries.flatMap((entry) => toNodes(entry, options.name)), problems };
}

/** Groups of one label get ids of their own: `docs/users`, `docs/users-2`. */
function takeBranchId(label: string, parent: string, taken: Set<string>): string {
  const id = `${parent}/${label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`;
  let free = id;
  for (let count = 2; taken.has(free); count += 1) free = `${id}-${count}`;
  taken.add(free);
  return free;
}

function toUnknownId(id: string, known: Iterable<string>, source: SidebarSource): Problem {
  const offset = ["'", '"', '`']
    .map((quote) => source.text.indexOf(quote + id + quote))
    .find((found) => found >= 0);
  const nearest = findNearest(id, known);
  const hint = nearest === null ? '' : ` Did you mean \`${nearest}\`?`;
  return {
    severity: 'error',
    file: source.file,
    ...toTextPosition(source.text, offset ?? 0),
    message: `The sidebar names \`${id}\`, which is no page.${hint}`,
  };
}
