import type { Route } from '../../client/model/page.ts';
import type { SidebarNode } from '../../client/model/sidebar.ts';
import { toAsciiJson, toLineStart } from '../../worker/store/manifest-format.ts';
import type {
  BranchEntry,
  EntryKind,
  ManifestHead,
  PageEntry,
} from '../../worker/store/manifest-format.ts';

export interface ManifestContent extends ManifestHead {
  /** By key (see `toPathKey`). */
  routes: Map<string, Route>;
  redirects: Map<string, string>;
  /** Path without the base path → path of its file on the asset server. */
  texts: Map<string, string>;
  /** The entries of each sidebar and branch, without nested ones, by name or id. */
  branches: Map<string, SidebarNode[]>;
}

/** Render a manifest in the format of `manifest-format.ts`. The lines are sorted, so equal content gives equal bytes. */
export function renderManifest(content: ManifestContent): string {
  const { routes, redirects, branches, texts, ...head } = content;
  const lines = [
    ...[...routes].map(([key, route]) => renderLine('page', key, toPageEntry(route))),
    ...[...redirects].map(([key, path]) => renderLine('redirect', key, path)),
    ...toBranchEntries(routes, branches).map(([id, branch]) => renderLine('branch', id, branch)),
    ...[...texts].map(([path, key]) => renderLine('text', path, key)),
  ];
  return [toAsciiJson(head), ...lines.sort(), ''].join('\n');
}

function renderLine(kind: EntryKind, key: string, value: unknown): string {
  return `${toLineStart(kind, key)}${toAsciiJson(value)}]`;
}

function toPageEntry({ sidebar, breadcrumbs, ...page }: Route): PageEntry {
  return { ...page, branch: breadcrumbs.at(-1)?.branch ?? sidebar };
}

function toBranchEntries(
  routes: Map<string, Route>,
  branches: Map<string, SidebarNode[]>,
): [string, BranchEntry][] {
  const entries = new Map<string, BranchEntry>();
  for (const [id, nodes] of branches) entries.set(id, { nodes, breadcrumb: null, parent: null });
  for (const { sidebar, breadcrumbs } of routes.values()) {
    let parent = sidebar;
    for (const breadcrumb of breadcrumbs) {
      const { branch } = breadcrumb;
      entries.set(branch, { nodes: branches.get(branch) ?? [], breadcrumb, parent });
      parent = branch;
    }
  }
  return [...entries];
}
