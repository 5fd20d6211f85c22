import type { HttpMethod } from '../../client/model/http-method.ts';
import type { Breadcrumb } from '../../client/model/page.ts';
import type { SidebarBranch, SidebarNode } from '../../client/model/sidebar.ts';

/** What the manifest knows of a sidebar, or of a branch in one. */
export interface Branch {
  /** Its own entries, without those further down. */
  nodes: SidebarNode[];
  /** The step that it is on the way to a page; null for a sidebar. */
  breadcrumb: Breadcrumb | null;
  /** The branch or sidebar that it stands in; null for a sidebar. */
  parent: string | null;
}

/** Pages, of which a site has many, go without names. */
export type PackedBranch =
  | [nodes: PackedNode[]]
  | [nodes: PackedNode[], parent: string, label: string]
  | [nodes: PackedNode[], parent: string, label: string, path: string];
type PackedNode = PackedPage | Pick<SidebarBranch, 'id' | 'label' | 'path'>;
type PackedPage = [label: string, path: string, method?: HttpMethod | null, deprecated?: true];

/** Pack a branch for its line in the manifest. */
export function packBranch({ nodes, breadcrumb, parent }: Branch): PackedBranch {
  const packed = nodes.map(packNode);
  if (parent === null || breadcrumb === null) return [packed];
  const { label, path } = breadcrumb;
  return path === null ? [packed, parent, label] : [packed, parent, label, path];
}

/** Unpack what `packBranch` packed. */
export function unpackBranch(id: string, packed: PackedBranch): Branch {
  const [nodes, parent = null, label, path = null] = packed;
  return {
    nodes: nodes.map(unpackNode),
    breadcrumb: label === undefined ? null : { label, path, branch: id },
    parent,
  };
}

function packNode(node: SidebarNode): PackedNode {
  const { label, path } = node;
  if (node.kind === 'branch') return { id: node.id, label, path };
  if (node.deprecated) return [label, path, node.method ?? null, true];
  return node.method ? [label, path, node.method] : [label, path];
}

function unpackNode(node: PackedNode): SidebarNode {
  if (!Array.isArray(node)) return { kind: 'branch', ...node };
  const [label, path, method, deprecated] = node;
  return {
    kind: 'page',
    label,
    path,
    ...(method && { method }),
    ...(deprecated && { deprecated }),
  };
}
