import type { Sidebar, SidebarBranch, SidebarPage } from '../../../client/model/sidebar.ts';
import type { Contract } from '../contract.ts';
import type { OperationGroup } from './operation-groups.ts';
import { toOperationLabel } from './operation-label.ts';
import type { PlacedOperation } from './operation-slugs.ts';
import type { ReferencePaths } from './reference-paths.ts';

/** Build a contract's sidebar: overview, info page, then a branch for each group of operations. */
export function toReferenceSidebar(
  contract: Contract,
  groups: OperationGroup[],
  infoSlug: string,
  paths: ReferencePaths,
): Sidebar {
  const name = `${contract.name}_api`;
  return {
    name,
    nodes: [
      { kind: 'page', label: 'Overview', path: paths.withBase(paths.overview) },
      { kind: 'page', label: contract.title, path: paths.withBase(paths.page(infoSlug)) },
      ...groups.map((group) => toBranch(name, group, paths)),
    ],
  };
}

function toBranch(name: string, group: OperationGroup, paths: ReferencePaths): SidebarBranch {
  const children = group.operations.map((placed) => toPage(placed, paths));
  return {
    kind: 'branch',
    id: `${name}/${group.slug}`,
    label: group.label,
    path: children[0]?.path ?? paths.withBase(paths.overview),
    children,
  };
}

function toPage({ operation, slug }: PlacedOperation, paths: ReferencePaths): SidebarPage {
  return {
    kind: 'page',
    label: toOperationLabel(operation),
    path: paths.withBase(paths.page(slug)),
    method: operation.method,
    ...(operation.isDeprecated && { deprecated: true as const }),
  };
}
