import { toContentHash } from '../../build/content-hash.ts';
import { toPlacements } from '../../build/content/placement.ts';
import type { Route } from '../../client/model/page.ts';
import type { SidebarBranch, SidebarNode } from '../../client/model/sidebar.ts';
import { toManifestKey, toPageKey } from '../../worker/store/keys.ts';
import { renderManifest } from '../../build/release/render-manifest.ts';
import type { SmallRelease } from './small-site/release.ts';

/** Entries of one folder: what a reader of a large site still takes in. */
const FAN_OUT = 20;

/** A release of as many pages as a test wants, without the build. */
export interface GeneratedRelease extends Pick<SmallRelease, 'id' | 'records'> {
  paths: string[];
}

/** Generate a release of `count` pages in folders of at most twenty entries. */
export function generateRelease(count: number): GeneratedRelease {
  const records = new Map<string, string>();
  const routes = new Map<string, Route>();
  const branches = toBranches(count);
  const sidebar = { name: 'docs', nodes: toTree('docs', branches) };
  for (const [path, place] of toPlacements([sidebar])) {
    const title = toTitle(path);
    const html = `<h1>${title}</h1>${'<p>What every page says about itself.</p>'.repeat(100)}`;
    const record = JSON.stringify({ html, headings: [] });
    const key = toPageKey(toContentHash(record));
    records.set(key, record);
    routes.set(path, {
      path,
      id: path.slice('/docs/'.length),
      title,
      description: `${title} in as many words as a page says about itself to others.`,
      layout: 'guide',
      ...place,
      record: key,
      markdown: key.replace('page', 'markdown'),
      socialImage: `${key.slice(-10)}.png`,
    });
  }
  const manifest = renderManifest({
    worker: toContentHash(''),
    sidebarSizes: { docs: count },
    routes,
    redirects: new Map(),
    texts: new Map(),
    operations: [],
    branches,
  });
  const id = toContentHash(manifest).slice(0, 16);
  records.set(toManifestKey(id), manifest);
  return { id, records, paths: [...routes.keys()] };
}

/** The entries of each folder, by the id of its branch. */
function toBranches(count: number): Map<string, SidebarNode[]> {
  const branches = new Map<string, SidebarNode[]>([['docs', []]]);
  const add = (id: string, first: number, size: number): void => {
    const nodes: SidebarNode[] = [];
    const step = FAN_OUT ** Math.max(0, Math.ceil(Math.log(size) / Math.log(FAN_OUT)) - 1);
    for (let at = first; at < first + size; at += step) {
      if (step === 1) {
        nodes.push({ kind: 'page', label: `Page ${at}`, path: `/${id}/page-${at}` });
        continue;
      }
      const branch = `${id}/group-${at}`;
      add(branch, at, Math.min(step, first + size - at));
      nodes.push({ kind: 'branch', id: branch, label: `Group ${at}`, path: `/${branch}` });
    }
    branches.set(id, nodes);
  };
  add('docs', 0, count);
  return branches;
}

function toTree(id: string, branches: Map<string, SidebarNode[]>): SidebarNode[] {
  return (branches.get(id) ?? []).map((node): SidebarNode | SidebarBranch =>
    node.kind === 'page' ? node : { ...node, children: toTree(node.id, branches) },
  );
}

function toTitle(path: string): string {
  return `What is to know about ${path.slice(path.lastIndexOf('/') + 1)}`;
}
