import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { SidebarNode } from '../../client/model/sidebar.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { toPage } from '../build/content-file.ts';
import { createSmallRelease } from './small-site/release.ts';
import { startSmallSite } from './small-site/site.ts';

/** Entries of one folder: what a reader of a large site still takes in. */
const FAN_OUT = 20;

/** Per-request figures may lie this far apart over all sizes. */
const FLAT_RATIO = 1.1;

/** KV limits a value to 25 MiB: a manifest within it describes some 29,000 pages. */
const MANIFEST_BYTES_PER_PAGE = 900;

/** Pages requested at each size, spread over all of them. */
const SAMPLES = 5;

const PAGE = toPage('/', {
  sections: [],
  html: '<p>What every page says about itself.</p>'.repeat(100),
});

/** Start a site of `count` pages, in folders of at most twenty entries. */
export function startLargeSite(count: number) {
  const sidebars = [{ name: 'docs', nodes: toNodes('/docs', 0, count) }];
  const pages = listPaths(sidebars[0]?.nodes ?? []).map((path) => ({
    ...PAGE,
    path,
    title: `What is to know about ${path}`,
    html: `<h1>${path}</h1>${PAGE.html}`,
  }));
  const paths = pages.map(({ path }) => path);
  return { paths, ...startSmallSite({ release: createSmallRelease({ pages, sidebars }) }) };
}

/** Define the test of sites with so many pages, the smallest first. */
export function testSizes(counts: number[]): void {
  it(`sites of ${counts.join(' and ')} pages read KV as often, and have documents of one size`, async () => {
    const [smallest = 0, ...others] = await Promise.all(counts.map(measureDocuments));
    expect(smallest).toBeGreaterThan(0);
    for (const bytes of others) expect(bytes).toBeLessThanOrEqual(smallest * FLAT_RATIO);
  });
}

/** Return the compressed size of the largest document of a few. */
async function measureDocuments(count: number): Promise<number> {
  const site = startLargeSite(count);
  let largest = 0;
  for (let at = 0; at < SAMPLES; at += 1) {
    const path = site.paths[Math.floor(((at + 0.5) * count) / SAMPLES)] ?? '';
    const before = site.reads.length;
    largest = Math.max(largest, gzipSync(await site.load(path)).length);
    expect((await site.fetch(path)).status).toBe(200);
    expect(site.reads.length - before).toBe(at === 0 ? 2 : 1);
  }
  const manifest = site.records.get(toManifestKey(site.id)) ?? '';
  expect(manifest.length / count).toBeLessThan(MANIFEST_BYTES_PER_PAGE);
  return largest;
}

function toNodes(folder: string, first: number, size: number): SidebarNode[] {
  const step = FAN_OUT ** Math.max(0, Math.ceil(Math.log(size) / Math.log(FAN_OUT)) - 1);
  return Array.from({ length: Math.ceil(size / step) }, (_, index): SidebarNode => {
    const at = first + index * step;
    if (step === 1) return { kind: 'page', label: `Page ${at}`, path: `${folder}/page-${at}` };
    const path = `${folder}/group-${at}`;
    const children = toNodes(path, at, Math.min(step, first + size - at));
    const [{ path: start } = { path }] = children;
    return { kind: 'branch', id: path.slice(1), label: `Group ${at}`, path: start, children };
  });
}

function listPaths(nodes: SidebarNode[]): string[] {
  return nodes.flatMap((node) =>
    node.kind === 'page' ? [node.path] : listPaths(node.children ?? []),
  );
}
