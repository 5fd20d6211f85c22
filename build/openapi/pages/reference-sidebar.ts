import type {
  Sidebar,
  SidebarBranch,
  SidebarNode,
  SidebarPage,
} from '../../../client/model/sidebar.ts';
import type { ApiSpec, ExternalDocs, Operation } from '../model/spec.ts';
import { toHumanId, toOperationLabel } from './operation-names.ts';
import type { RoutedOperation } from './operation-names.ts';
import { PROBLEMS_SLUG, toProblemSlug } from './problems.ts';
import type { ApiProblem } from './problems.ts';
import type { ReferencePaths } from './reference-paths.ts';
import { toSlug } from './slug.ts';

/** Build the sidebar: overview, info page, then a branch for each group of operations. */
export function toReferenceSidebar(
  spec: ApiSpec,
  groups: OperationGroup[],
  problems: ApiProblem[],
  { infoSlug, paths }: { infoSlug: string; paths: ReferencePaths },
): Sidebar {
  const name = `${spec.name}_api`;
  return {
    name,
    nodes: [
      { kind: 'page', label: 'Overview', path: paths.withBase(paths.overview) },
      { kind: 'page', label: spec.title, path: paths.url(infoSlug) },
      ...toNodes(name, toTagTree(spec, groups), paths),
      ...toProblemBranch(name, problems, paths),
    ],
  };
}

/** A tag, or a group of tags, with what it contains. */
interface TagNode {
  id: string;
  label: string;
  /** Undefined without a page. */
  group: OperationGroup | undefined;
  nodes: TagNode[];
}

/** Nest tags below their `parent` (OpenAPI 3.2), and in the groups of `x-tagGroups`. Other tags follow. */
function toTagTree({ tags, tagGroups }: ApiSpec, groups: OperationGroup[]): TagNode[] {
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
  const grouped = tagGroups.map(({ label, tags: names }, index): TagNode => {
    const own = names.flatMap((name) => byName.get(name) ?? []).filter((one) => !nested.has(one));
    for (const node of own) nested.add(node);
    return { id: `group/${index + 1}`, label, group: undefined, nodes: own };
  });
  return [...grouped, ...nodes.filter((node) => !nested.has(node))];
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
    const operations = group?.operations.map((routed) => toPage(routed, paths)) ?? [];
    const children = [...toNodes(name, nodes, paths), ...operations];
    const path = group ? paths.url(toTagSlug(group)) : children[0]?.path;
    if (path === undefined) return [];
    if (children.length === 0) return [{ kind: 'page', label, path }];
    return [{ kind: 'branch', id: `${name}/${id}`, label, path, children }];
  });
}

function toProblemBranch(
  name: string,
  problems: ApiProblem[],
  paths: ReferencePaths,
): SidebarBranch[] {
  if (problems.length === 0) return [];
  return [
    {
      kind: 'branch',
      id: `${name}/${PROBLEMS_SLUG}`,
      label: 'Problems',
      path: paths.url(PROBLEMS_SLUG),
      children: problems.map(({ code, title }) => ({
        kind: 'page',
        label: title,
        path: paths.url(toProblemSlug(code)),
      })),
    },
  ];
}

function toPage({ operation, slug }: RoutedOperation, paths: ReferencePaths): SidebarPage {
  return {
    kind: 'page',
    label: toOperationLabel(operation),
    path: paths.url(slug),
    method: operation.method,
    ...(operation.isDeprecated && { deprecated: true as const }),
  };
}

/** A page with operations: one branch of the sidebar and one section of the overview. */
export interface OperationGroup {
  /** Unique in the reference. */
  slug: string;
  /** Name of its tag. Undefined for operations without one. */
  name?: string;
  label: string;
  description: string | undefined;
  externalDocs: ExternalDocs | undefined;
  /** Empty for a tag that is a chapter of text. */
  operations: RoutedOperation[];
}

/** Return the path of a tag's page below the overview. */
export function toTagSlug({ slug }: OperationGroup): string {
  return `tags/${slug}`;
}

/**
 * Group operations by their first tag: declared tags in document order, then the others as they
 * appear, then operations without a tag, then webhooks. Without any tags, the path decides. A tag without
 * operations is a group if it has a description.
 */
export function groupOperations(spec: ApiSpec, routed: RoutedOperation[]): OperationGroup[] {
  const calls = routed.filter(({ operation }) => operation.kind === 'operation');
  const used = calls.flatMap(({ operation }) => operation.tag ?? []);
  const declared = new Map(spec.tags.map((tag) => [tag.name, tag]));
  const names = new Set([...declared.keys(), ...used]);
  const tagged = [...names].map((name) => ({
    name,
    label: declared.get(name)?.label ?? name,
    description: declared.get(name)?.description,
    externalDocs: declared.get(name)?.externalDocs,
    operations: calls.filter(({ operation }) => operation.tag === name),
  }));
  const untagged =
    used.length > 0
      ? new Map([['Other operations', calls.filter(hasNoTag)]])
      : Map.groupBy(calls, ({ operation }) => toPathLabel(operation.path));
  const rest = [
    ...[...untagged].map(([label, operations]) => ({ label, operations })),
    {
      label: 'Webhook messages',
      operations: routed.filter(({ operation }) => isWebhook(operation)),
    },
  ].map((group) => ({ ...group, description: undefined, externalDocs: undefined }));
  const isShown = ({ operations, description }: Omit<OperationGroup, 'slug'>) =>
    operations.length > 0 || description !== undefined;
  return withSlugs([...tagged, ...rest].filter(isShown));
}

/** `/v1/payment_intents/{id}` → `Payment intents` */
function toPathLabel(path: string): string {
  const names = path.split('/').filter((name) => /^[^{]*\p{L}/u.test(name));
  const name = names.find((one) => !/^(?:api|rest|v\d[\w.-]*)$/i.test(one)) ?? names[0];
  return name === undefined ? 'Other operations' : toHumanId(name);
}

function hasNoTag({ operation }: RoutedOperation): boolean {
  return operation.tag === undefined;
}

function isWebhook({ kind }: Operation): boolean {
  return kind === 'webhook';
}

/** A document can have a tag called `webhook-messages`, or two tags that differ in case only. */
function withSlugs(groups: Omit<OperationGroup, 'slug'>[]): OperationGroup[] {
  const taken = new Set<string>();
  return groups.map((group) => {
    const preferred = toSlug(group.label) || 'group';
    let slug = preferred;
    for (let count = 2; taken.has(slug); count += 1) slug = `${preferred}-${count}`;
    taken.add(slug);
    return { slug, ...group };
  });
}
