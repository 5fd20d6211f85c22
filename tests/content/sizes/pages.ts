import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { PageLayout } from '../../../client/model/page.ts';
import { toSidebarUrl } from '../../../client/model/site-paths.ts';
import { parseManifest } from '../../../worker/store/manifest.ts';
import { loadBuiltRelease } from '../../support/site.ts';
import { compress, EDGE_QUALITY } from './compare.ts';
import type { Part, Size } from './compare.ts';

type Load = (path: string) => Promise<Response>;

/** An edit of the median or largest page by less than 2 % is no change. */
const CONTENT_NOISE = 0.02;

/** As in `client/browser/prefetch.ts`. */
const MAX_PREFETCHES = 3;

const DOCUMENT_ADVICE =
  'Split the page, or remove what every document has (`worker/render/`, `client/styles/`).';

/** Measure the documents, the records and the Markdown of all pages, and what a page prefetches at most. */
export async function measurePages(load: Load): Promise<Size[]> {
  const { id, routes, manifest, ...built } = await loadBuiltRelease(inject('ownSite'));
  const { loadPages } = parseManifest(manifest);
  const documents: Record<PageLayout, Part[]> = { guide: [], landing: [], reference: [] };
  for (const { path, layout } of routes) {
    documents[layout].push(toPart(path, await (await load(path)).text()));
  }
  const records: Part[] = [];
  const markdown: Part[] = [];
  const operations = new Set(built.operations);
  for (const page of loadPages()) {
    records.push(toPart(page.path, await loadRecord(page.record)));
    if (!operations.has(page.path)) continue;
    // Models read it, so it is not compressed.
    const bytes = Buffer.byteLength(await loadText(page.markdown));
    markdown.push({ name: page.path, bytes });
  }
  const sidebars: Part[] = [];
  for (const [sidebar, path] of new Map(routes.map(({ sidebar, path }) => [sidebar, path]))) {
    const response = await load(toSidebarUrl('/', id, path));
    sidebars.push(toPart(`sidebar ${sidebar}`, await response.text()));
  }
  const prefetched = [...sortBySize(records).slice(0, MAX_PREFETCHES), ...sidebars];
  const { guide, landing, reference } = documents;
  return [
    toSize('median guide document', toMedian(guide), 15_500, DOCUMENT_ADVICE),
    toSize('largest guide document', toLargest(guide), 17_000, DOCUMENT_ADVICE),
    toSize('largest reference document', toLargest(reference), 27_000, DOCUMENT_ADVICE),
    toSize('landing page', toLargest(landing), 17_000, DOCUMENT_ADVICE),
    toSize(
      'median page record',
      toMedian(records),
      8_000,
      'Something was added to the HTML of every page: compare two records in `kv/page`.',
    ),
    toSize(
      'three largest records and all sidebars',
      {
        name: prefetched.map(({ name }) => name).join(', '),
        bytes: prefetched.reduce((sum, { bytes }) => sum + bytes, 0),
      },
      60_000,
      'A page may prefetch these: split the largest page, or prefetch fewer (`client/browser/prefetch.ts`).',
    ),
    toSize(
      'median Markdown of an operation, uncompressed',
      toMedian(markdown),
      8_000,
      'Shorten what every operation has in its Markdown (`build/openapi/pages/`).',
    ),
  ];
}

function loadRecord(key: string): Promise<string> {
  return readFile(join(inject('ownSite'), 'kv', key), 'utf8');
}

function loadText(path: string): Promise<string> {
  return readFile(join(inject('ownSite'), 'assets', path), 'utf8');
}

function toPart(name: string, text: string): Part {
  return { name, bytes: compress(text, EDGE_QUALITY) };
}

function toSize(name: string, { name: subject, bytes }: Part, ceiling: number, advice: string) {
  return {
    name,
    bytes,
    ceiling,
    noise: bytes * CONTENT_NOISE,
    advice: `It is ${subject}. ${advice}`,
  };
}

function sortBySize(items: Part[]): Part[] {
  return items.toSorted((a, b) => b.bytes - a.bytes);
}

function toLargest(items: Part[]): Part {
  const [largest] = sortBySize(items);
  if (!largest) throw new Error('The built site has no page of a layout.');
  return largest;
}

function toMedian(items: Part[]): Part {
  return toLargest(sortBySize(items).slice(Math.floor(items.length / 2)));
}
