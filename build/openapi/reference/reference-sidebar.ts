import type {
  Sidebar,
  SidebarBranch,
  SidebarNode,
  SidebarPage,
} from '../../../client/model/sidebar.ts';
import { divideGroups, REST_CAPTION, toTagSlug } from './operation-groups.ts';
import type { OperationGroup } from './operation-groups.ts';
import type { RoutedOperation } from './operation-names.ts';
import { API_ERRORS_SLUG, SCHEMAS_SLUG, SCOPES_SLUG } from './operation-names.ts';
import type { ApiError } from './api-errors.ts';
import type { ReferenceModel } from './reference-model.ts';
import type { ReferencePaths } from './reference-paths.ts';

/** Compute the sidebar: overview, info page, then a branch for each group of operations, below captions if it has any. */
export function toReferenceSidebar(
  { spec, groups, components, scopes, apiErrors, paths, infoSlug }: ReferenceModel,
  hasChangelog: boolean,
): Sidebar {
  const name = `${spec.name}_api`;
  const toPage = (label: string, path: string): SidebarPage => ({ kind: 'page', label, path });
  const { grouped, rest } = divideGroups(spec, groups);
  const others = [
    ...toBranches(name, rest, paths),
    ...(scopes.length > 0 ? [toPage('Scopes', paths.url(SCOPES_SLUG))] : []),
    ...(components.length > 0 ? [toPage('Schemas', paths.url(SCHEMAS_SLUG))] : []),
    ...toApiErrorBranch(name, apiErrors, paths),
    ...(hasChangelog ? [toPage('Changelog', paths.withBase(paths.changelog))] : []),
  ];
  return {
    name,
    nodes: [
      toPage('Overview', paths.withBase(paths.overview)),
      toPage('Conventions', paths.url(infoSlug)),
      ...grouped.flatMap(({ label, members }) =>
        withCaption(label, toBranches(name, members, paths)),
      ),
      ...(grouped.length > 0 ? withCaption(REST_CAPTION, others) : others),
    ],
  };
}

function withCaption(caption: string, [first, ...others]: SidebarNode[]): SidebarNode[] {
  return first ? [{ ...first, caption }, ...others] : [];
}

function toBranches(name: string, groups: OperationGroup[], paths: ReferencePaths): SidebarNode[] {
  return groups.map((group): SidebarNode => {
    const { slug, label, operations } = group;
    const path = paths.url(toTagSlug(group));
    if (operations.length === 0) return { kind: 'page', label, path };
    const children = operations.map(toOperationPage);
    return { kind: 'branch', id: `${name}/${slug}`, label, path, children };
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
