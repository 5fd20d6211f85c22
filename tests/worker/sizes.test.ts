import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { loadBuiltRelease, useSite } from '../support/site.ts';

/** One initial congestion window: the document arrives in one round trip. */
const GUIDE_DOCUMENT_BYTES = 14_000;
const OPERATION_DOCUMENT_BYTES = 24_000;
const SCRIPT_BYTES = 72_000;
/** The dialog with its styles, and the Web Worker: loaded when a reader is about to search. */
const SEARCH_DIALOG_BYTES = 6_000;
const SEARCH_WORKER_BYTES = 12_000;
const BEFORE_PAINT_BYTES = 1_000;
const WORKER_BYTES = 300_000;
const MEDIAN_RECORD_BYTES = 8_000;

/** Full compression is slow, so only the documents that are large after fast compression are measured. */
const LARGEST = 4;

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const site = useSite();
const { routes } = await loadBuiltRelease();

describe('sizes, compressed', () => {
  it.each([
    ['guide', GUIDE_DOCUMENT_BYTES],
    ['landing', GUIDE_DOCUMENT_BYTES],
    ['reference', OPERATION_DOCUMENT_BYTES],
  ])('keep the largest %s documents within %i bytes', async (layout, budget) => {
    const paths = routes.filter((route) => route.layout === layout).map(({ path }) => path);
    const documents = await Promise.all(
      paths.map(async (path) => {
        const html = await (await site.fetch(path)).text();
        return { path, html, fastSize: brotliCompressSync(html, FAST).length };
      }),
    );
    const largest = documents.toSorted((a, b) => b.fastSize - a.fastSize).slice(0, LARGEST);
    const heavy = largest
      .map(({ path, html }) => ({ path, size: brotliCompressSync(html).length }))
      .filter(({ size }) => size > budget);
    expect(heavy).toEqual([]);
  });

  it('keep the script that a page loads by itself within budget, React included', async () => {
    const html = await (await site.fetch('/docs/')).text();
    const [, entry = ''] = /<script type="module"[^>]* src="\/_assets\/([^"]+)"/.exec(html) ?? [];
    const sizes = (await loadScripts(entry)).map((script) => brotliCompressSync(script).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SCRIPT_BYTES);
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
