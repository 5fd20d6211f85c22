import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { toSidebarUrl } from '../../client/model/site-paths.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';
import {
  compress,
  describeExcess,
  EDGE_QUALITY,
  FULL_QUALITY,
  measureScript,
  toMedian,
} from './budget.ts';
import type { Budget } from './budget.ts';

const SCRIPT_ADVICE =
  'Load new code on demand (`import()` in `client/browser/`), or remove code: compare the files in `assets/_assets` with those of a build before your change.';

/** Of the script of a page, React included, by quality. */
const SCRIPT: [quality: number, budget: Budget][] = [
  [EDGE_QUALITY, { name: 'the script of a page at quality 4', maxBytes: 85_000 }],
  [FULL_QUALITY, { name: 'the script of a page at quality 11', maxBytes: 72_000 }],
];

/** The dialog with its styles, and the Web Worker: loaded when a reader is about to search. */
const SEARCH: [part: string, budget: Budget][] = [
  ['dialog', { name: 'the dialog of the search', maxBytes: 6_000 }],
  ['worker', { name: 'the Web Worker of the search', maxBytes: 12_000 }],
];

const BEFORE_PAINT: Budget = { name: 'the script before the first paint', maxBytes: 1_026 };
const WORKER: Budget = { name: 'the Worker', maxBytes: 300_000 };
const MEDIAN_RECORD: Budget = { name: 'the median page record', maxBytes: 8_000 };

/** As in `client/browser/prefetch.ts`, with the sidebars of these pages. */
const PREFETCHED_PAGES = 3;
const PREFETCHED: Budget = {
  name: 'what a page prefetches before an intent',
  maxBytes: 60_000,
};

const site = useSite();
const { id, routes } = await loadBuiltRelease();

/** The budgets of documents are in `every-page/sizes.ts`. */
describe('sizes, compressed', () => {
  it.each(SCRIPT)(
    'keep the script that a page loads by itself small, at quality %i',
    async (quality, budget) => {
      const bytes = await measureScript(await loadDocument(), quality);
      expect(bytes).toBeGreaterThan(0);
      expect(describeExcess(budget, bytes, SCRIPT_ADVICE)).toEqual([]);
    },
  );

  it.each(SEARCH)('keep the %s of the search small', async (part, budget) => {
    const folder = join(inject('builtSite'), 'assets/_assets');
    const names = (await readdir(folder)).filter((name) => name.startsWith(`search-${part}-`));
    expect(names).not.toEqual([]);
    const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const bytes = files.reduce((sum, file) => sum + compress(file, FULL_QUALITY), 0);
    expect(describeExcess(budget, bytes, SCRIPT_ADVICE)).toEqual([]);
  });

  it('keep the script before the first paint tiny', async () => {
    const script = /<script>(.*?)<\/script>/s.exec(await loadDocument())?.[1] ?? '';
    expect(script).toContain('color-mode');
    const advice = 'It is part of every document: do what can wait in `client/browser/entry.tsx`.';
    expect(describeExcess(BEFORE_PAINT, brotliCompressSync(script).length, advice)).toEqual([]);
  });

  it('keep the Worker within budget', async () => {
    const worker = await readFile(join(inject('builtSite'), 'worker/index.js'));
    const advice = 'An isolate parses it when it starts: look for a new dependency in `worker/`.';
    expect(describeExcess(WORKER, gzipSync(worker).length, advice)).toEqual([]);
  });

  it('keep what a page prefetches, and the median page record, within budget', async () => {
    const folder = join(inject('builtSite'), 'kv/page');
    const records = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    const bySize = records
      .map((record) => compress(record, EDGE_QUALITY))
      .toSorted((a, b) => b - a);
    const bySidebar = [...new Map(routes.map((route) => [route.sidebar, route.path])).values()];
    const sidebars = await Promise.all(
      bySidebar.map(async (path) => {
        const response = await site.fetch(toSidebarUrl('/', id, path));
        return compress(await response.text(), EDGE_QUALITY);
      }),
    );
    const largest = [...bySize.slice(0, PREFETCHED_PAGES), ...sidebars];
    const sum = largest.reduce((total, bytes) => total + bytes, 0);
    const parts = `The largest records and the sidebars have ${largest.join(', ')} bytes: split the largest page, or prefetch fewer.`;
    expect(describeExcess(PREFETCHED, sum, parts)).toEqual([]);
    const advice =
      'Something was added to the HTML of every page: compare two records in `kv/page`.';
    expect(describeExcess(MEDIAN_RECORD, toMedian(bySize), advice)).toEqual([]);
  });
});

async function loadDocument(): Promise<string> {
  return (await site.fetch('/docs/')).text();
}
