import type {
  Sidebar,
  SidebarBranch,
  SidebarNode,
  SidebarPage,
} from '../../../client/model/sidebar.ts';
import type { ApiSpec } from '../schema/spec.ts';
import { toTagSlug } from './operation-groups.ts';
import type { OperationGroup } from './operation-groups.ts';
import type { RoutedOperation } from './operation-names.ts';
import { API_ERRORS_SLUG } from './api-errors.ts';
import type { ApiError } from './api-errors.ts';
import type { ReferenceModel } from './reference-model.ts';
import type { ReferencePaths } from './reference-paths.ts';

/** Above what follows groups of tags. */
const REST_CAPTION = 'Reference';

/** Compute the sidebar: overview, info page, then a branch for each group of operations, below captions if it has any. */
export function toReferenceSidebar(
  { spec, groups, components, scopes, apiErrors, paths, ...model }: ReferenceModel,
  hasChangelog: boolean,
): Sidebar {
  const name = `${spec.name}_api`;
  const toPage = (label: string, path: string): SidebarPage => ({ kind: 'page', label, path });
  const { infoSlug, scopesSlug, schemasSlug } = model;
  const { grouped, rest } = toTagTree(spec, groups);
  const others = [
    ...toNodes(name, rest, paths),
    ...(scopes.length > 0 ? [toPage('Scopes', paths.url(scopesSlug))] : []),
    ...(components.length > 0 ? [toPage('Schemas', paths.url(schemasSlug))] : []),
    ...toApiErrorBranch(name, apiErrors, paths),
    ...(hasChangelog ? [toPage('Changelog', paths.withBase(paths.changelog))] : []),
  ];
  return {
    name,
    nodes: [
      toPage('Overview', paths.withBase(paths.overview)),
      toPage('Conventions', paths.url(infoSlug)),
      ...grouped.flatMap(({ label, nodes }) => withCaption(label, toNodes(name, nodes, paths))),
      ...(grouped.length > 0 ? withCaption(REST_CAPTION, others) : others),
    ],
  };
}

function withCaption(caption: string, [first, ...others]: SidebarNode[]): SidebarNode[] {
  return first ? [{ ...first, caption }, ...others] : [];
}

/** A tag with what it contains. */
interface TagNode {
  id: string;
  label: string;
  /** Undefined without a page. */
  group: OperationGroup | undefined;
  nodes: TagNode[];
}

interface TagTree {
  /** The groups of `x-tagGroups`. */
  grouped: { label: string; nodes: TagNode[] }[];
  rest: TagNode[];
}

/** Nest tags below their `parent` (OpenAPI 3.2), and list those in groups apart. */
function toTagTree({ tags, tagGroups }: ApiSpec, groups: OperationGroup[]): TagTree {
  const byName = new Map<string, TagNode>();
  const nodes = groups.map((group): TagNode => {
    const node = { id: group.slug, label: group.label, group, nodes: [] };
    if (group.name !== undefined) byName.set(group.name, node);
    return node;
  });
  for (const { name, label } of tags) {
    if (byName.has(name)) continue;
    const node = { id: `tag/${name}`, label, group: undefined, nodes: [] };
    byName.set(name, node);
    nodes.push(node);
  }
  const parents = new Map(tags.map(({ name, parent }) => [name, parent]));
  const nested = new Set<TagNode>();
  for (const [name, node] of byName) {
    const parent = byName.get(parents.get(name) ?? '');
    if (!parent || isCircular(name, parents)) continue;
    parent.nodes.push(node);
    nested.add(node);
  }
  const grouped = tagGroups.map(({ label, tags: names }) => {
    const members = names
      .flatMap((name) => byName.get(name) ?? [])
      .filter((node) => !nested.has(node));
    for (const node of members) nested.add(node);
    return { label, nodes: members };
  });
  return { grouped, rest: nodes.filter((node) => !nested.has(node)) };
}

/** Tell whether a tag is its own parent, however far above. */
function isCircular(name: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set<string>();
  for (let tag: string | undefined = name; tag !== undefined; tag = parents.get(tag)) {
    if (seen.has(tag)) return true;
    seen.add(tag);
  }
  return false;
}

/** Branches without any page are left out. */
function toNodes(name: string, tree: TagNode[], paths: ReferencePaths): SidebarNode[] {
  return tree.flatMap(({ id, label, group, nodes }): SidebarNode[] => {
    const operations = group?.operations.map(toOperationPage) ?? [];
    const children = [...toNodes(name, nodes, paths), ...operations];
    const path = group ? paths.url(toTagSlug(group)) : children[0]?.path;
    if (path === undefined) return [];
    if (children.length === 0) return [{ kind: 'page', label, path }];
    return [{ kind: 'branch', id: `${name}/${id}`, label, path, children }];
  });
}

function toApiErrorBranch(
  name: string,
  apiErrors: ApiError[],
  paths: ReferencePaths,
): SidebarBranch[] {
  if (apiErrors.length === 0) return [];
  return [
    {
      kind: 'branch',
      id: `${name}/${API_ERRORS_SLUG}`,
      label: 'Problems',
      path: paths.url(API_ERRORS_SLUG),
      children: apiErrors.map(({ title, url }) => ({ kind: 'page', label: title, path: url })),
    },
  ];
}

function toOperationPage({ operation, label, url }: RoutedOperation): SidebarPage {
  return {
    kind: 'page',
    label,
    path: url,
    method: operation.method,
    ...(operation.isDeprecated && { deprecated: true as const }),
  };
}
