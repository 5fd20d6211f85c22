import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { toSidebarUrl } from '../../client/model/path.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';

/** Cloudflare compresses as fast as this what the Worker renders, and static files too. */
const EDGE_QUALITY = 4;
/** A host that serves precompressed files sends them as small as this. */
const FULL_QUALITY = 11;

/** The largest documents, at the edge's quality. */
const DOCUMENTS = [
  { kind: 'guide', layouts: ['guide', 'landing'], maxBytes: 17_000, scriptQuality: EDGE_QUALITY },
  // With the script at the edge's quality, the median is 99 kB.
  { kind: 'reference', layouts: ['reference'], maxBytes: 27_000, scriptQuality: FULL_QUALITY },
];
/** One segment of 1,460 bytes more than the ten of a first congestion window. */
const MEDIAN_GUIDE_BYTES = 15_500;
/** The largest guide document and the script: all that a first visit loads, except for the icon and prefetched pages. */
const FIRST_VISIT_BYTES = 102_000;
/** Of the script of a page, React included, by quality. */
const SCRIPT_BYTES = [
  [EDGE_QUALITY, 85_000],
  [FULL_QUALITY, 72_000],
] as const;
/** The dialog with its styles, and the Web Worker: loaded when a reader is about to search. */
const SEARCH_DIALOG_BYTES = 6_000;
const SEARCH_WORKER_BYTES = 12_000;
const BEFORE_PAINT_BYTES = 1_026;
const WORKER_BYTES = 300_000;
/** As in `client/browser/prefetch.ts`, with the sidebars of these pages. */
const PREFETCHED_PAGES = 3;
const PREFETCHED_BYTES = 60_000;
const MEDIAN_RECORD_BYTES = 8_000;

const site = useSite();
const { id, routes } = await loadBuiltRelease();
const documents = await measureDocuments();

describe('sizes, compressed', () => {
  it.each(DOCUMENTS)('keep every $kind document within $maxBytes bytes', (budget) => {
    const found = documents.filter(({ layout }) => budget.layouts.includes(layout));
    expect(found).not.toEqual([]);
    expect(found.filter(({ size }) => size > budget.maxBytes)).toEqual([]);
  });

  it('keep the median guide document small', () => {
    const sizes = documents.filter(({ layout }) => layout === 'guide').map(({ size }) => size);
    const median = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)];
    expect(median).toBeLessThanOrEqual(MEDIAN_GUIDE_BYTES);
  });

  it.each(SCRIPT_BYTES)(
    'keep the script that a page loads by itself, at quality %i, within %i bytes',
    async (quality, budget) => {
      expect(await measureScript(quality)).toBeLessThanOrEqual(budget);
    },
  );

  it.each(DOCUMENTS)('keep a first visit of a $kind page within budget', async (page) => {
    const script = await measureScript(page.scriptQuality);
    const visited = documents.filter(({ layout }) => page.layouts.includes(layout));
    expect(visited.filter(({ size }) => size + script > FIRST_VISIT_BYTES)).toEqual([]);
  });

  it.each([
    ['dialog', SEARCH_DIALOG_BYTES],
    ['worker', SEARCH_WORKER_BYTES],
  ])('keep the %s of the search within %i bytes', async (part, budget) => {
    const folder = join(inject('builtSite'), 'assets/_assets');
    const names = (await readdir(folder)).filter((name) => name.startsWith(`search-${part}-`));
    expect(names).not.toEqual([]);
    const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
    const sizes = files.map((file) => brotliCompressSync(file).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget);
  });

  it('keep the script before the first paint tiny', async () => {
    const html = await (await site.fetch('/docs/')).text();
    const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(script).toContain('color-mode');
    expect(brotliCompressSync(script).length).toBeLessThanOrEqual(BEFORE_PAINT_BYTES);
  });

  it('keep the Worker within budget', async () => {
    const worker = await readFile(join(inject('builtSite'), 'worker/index.js'));
    expect(gzipSync(worker).length).toBeLessThanOrEqual(WORKER_BYTES);
  });

  it('keep what a page prefetches before an intent within budget', async () => {
    const folder = join(inject('builtSite'), 'kv/page');
    const records = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    const largest = records
      .map((record) => compress(record, EDGE_QUALITY))
      .toSorted((a, b) => b - a)
      .slice(0, PREFETCHED_PAGES);
    const bySidebar = [...new Map(routes.map((route) => [route.sidebar, route.path])).values()];
    const sidebars = await Promise.all(
      bySidebar.map(async (path) => {
        const response = await site.fetch(toSidebarUrl('/', id, path));
        return compress(await response.text(), EDGE_QUALITY);
      }),
    );
    const sum = [...largest, ...sidebars].reduce((total, size) => total + size, 0);
    expect(sum).toBeLessThanOrEqual(PREFETCHED_BYTES);
  });

  it('keep the median page record small', async () => {
    const folder = join(inject('builtSite'), 'kv/page');
    const records = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name))),
    );
    const bySize = records.toSorted((a, b) => a.length - b.length);
    const median = brotliCompressSync(bySize[Math.floor(bySize.length / 2)] ?? '').length;
    expect(median).toBeLessThanOrEqual(MEDIAN_RECORD_BYTES);
  });
});

/** Return the sizes of all documents as the edge sends them. */
async function measureDocuments() {
  return Promise.all(
    routes.map(async ({ path, layout }) => {
      const html = await (await site.fetch(path)).text();
      return { path, layout, size: compress(html, EDGE_QUALITY) };
    }),
  );
}

/** Return the size of all scripts that a page loads by itself. */
async function measureScript(quality: number): Promise<number> {
  const html = await (await site.fetch('/docs/')).text();
  const [, entry = ''] = /<script type="module"[^>]* src="\/_assets\/([^"]+)"/.exec(html) ?? [];
  const sizes = (await loadScripts(entry)).map((script) => compress(script, quality));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function compress(content: string, quality: number): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return brotliCompressSync(content, { params }).length;
}

/** Read a script and all that it imports before it runs. */
async function loadScripts(entry: string): Promise<string[]> {
  const names = [entry];
  const scripts: string[] = [];
  // Grows while it is walked.
  for (const name of names) {
    const script = await readFile(join(inject('builtSite'), 'assets/_assets', name), 'utf8');
    const imported = [...script.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
      ([, file]) => file ?? '',
    );
    names.push(...imported.filter((file) => !names.includes(file)));
    scripts.push(script);
  }
  return scripts;
}
