import type { Breadcrumb, Route } from '../../client/model/page.ts';
import type { SidebarNode } from '../../client/model/sidebar.ts';
import { packBranch } from './branch-line.ts';
import type { ManifestHead, OperationLine } from './manifest.ts';
import { toAsciiJson, toLine } from './manifest-line.ts';
import { packPage, toBranchId } from './page-line.ts';
import { sealLine } from './sealed-line.ts';

/** What the build writes. */
export interface ManifestContent extends ManifestHead {
  /** By key (see `toPathKey`). */
  routes: Map<string, Route>;
  redirects: Map<string, string>;
  /** Path without the base path → KV key. */
  texts: Map<string, string>;
  operations: OperationLine[];
  /** The entries of each sidebar and branch by themselves, by name or id. */
  branches: Map<string, SidebarNode[]>;
}

/** Write a manifest, in ASCII; the same content gives the same bytes. */
export function renderManifest(content: ManifestContent): string {
  const { routes, redirects, branches, texts, operations, ...head } = content;
  const docsPath = head.versions[0]?.path ?? '';
  const toNodes = (route: Route) => branches.get(toBranchId(route) ?? '') ?? [];
  const places = toPlaces(routes, branches);
  const lines = [
    ...[...routes].map(([key, route]) =>
      toLine('page', key, packPage(key, route, toNodes(route), docsPath)),
    ),
    ...[...redirects].map(([key, path]) => toLine('redirect', key, path)),
    ...[...branches].map(([id, nodes]) =>
      toLine('branch', id, packBranch({ nodes, ...(places.get(id) ?? NO_PLACE) })),
    ),
    ...operations.map((operation) => toLine('operation', operation.id, operation)),
    ...[...texts].map(([path, key]) => toLine('text', path, key)),
  ];
  const body = [...lines.sort(), ''].join('\n');
  // The length of what follows: a manifest that was cut off would otherwise be one with fewer pages.
  return `${sealLine(toAsciiJson({ ...head, length: body.length }))}\n${body}`;
}

interface Place {
  breadcrumb: Breadcrumb | null;
  parent: string | null;
}

const NO_PLACE: Place = { breadcrumb: null, parent: null };

/** What each branch is on the way to the pages in it. */
function toPlaces(
  routes: Map<string, Route>,
  branches: Map<string, SidebarNode[]>,
): Map<string, Place> {
  const parents = new Map(
    [...branches].flatMap(([parent, nodes]) =>
      nodes.flatMap((node) => (node.kind === 'branch' ? [[node.id, parent] as const] : [])),
    ),
  );
  const steps = [...routes.values()].flatMap(({ breadcrumbs }) => breadcrumbs);
  return new Map(
    steps.map((breadcrumb) => [
      breadcrumb.branch,
      { breadcrumb, parent: parents.get(breadcrumb.branch) ?? null },
    ]),
  );
}
