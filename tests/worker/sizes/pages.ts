import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { PageLayout } from '../../../client/model/page.ts';
import { toSidebarUrl } from '../../../client/model/site-paths.ts';
import { parseManifest } from '../../../worker/store/manifest.ts';
import { loadBuiltRelease } from '../../support/site.ts';
import type { Size } from './compare.ts';
import { compress, EDGE_QUALITY } from './compress.ts';
import type { Part } from './parts.ts';
import { listDocumentParts } from './parts.ts';

type Load = (path: string) => Promise<Response>;

/** A page or a file: its compressed size, and where its bytes are. */
interface Measured extends Part {
  listParts: () => Part[];
}

/** An edit of the median or largest page by less than 2 % is no change. */
const CONTENT_NOISE = 0.02;

/** As in `client/browser/prefetch.ts`. */
const MAX_PREFETCHES = 3;

const DOCUMENT_ADVICE =
  'Split the page, or remove what every document has (`worker/render/`, `client/styles/`).';

/** Measure the documents of all pages, by layout. */
export async function measureDocuments(load: Load): Promise<Size[]> {
  const { routes } = await loadBuiltRelease();
  const byLayout: Record<PageLayout, Measured[]> = { guide: [], landing: [], reference: [] };
  for (const { path, layout } of routes) {
    const html = await (await load(path)).text();
    byLayout[layout].push(toMeasured(path, html, () => listDocumentParts(html)));
  }
  const { guide, landing, reference } = byLayout;
  return [
    toSize('median guide document', toMedian(guide), 15_500, DOCUMENT_ADVICE),
    toSize('largest guide document', toLargest(guide), 17_000, DOCUMENT_ADVICE),
    toSize('largest reference document', toLargest(reference), 27_000, DOCUMENT_ADVICE),
    toSize('landing page', toLargest(landing), 17_000, DOCUMENT_ADVICE),
  ];
}

/** Measure the records of pages, and what a page prefetches at most. */
export async function measureRecords(load: Load): Promise<Size[]> {
  const { id, routes, manifest } = await loadBuiltRelease();
  const records = await Promise.all(
    parseManifest(manifest)
      .loadPages()
      .map(async ({ path, record }) => toMeasured(path, await loadRecord(record))),
  );
  const paths = [...new Map(routes.map(({ sidebar, path }) => [sidebar, path])).values()];
  const sidebars = await Promise.all(
    paths.map(async (path) => {
      const response = await load(toSidebarUrl('/', id, path));
      return toMeasured(`sidebar of ${path}`, await response.text());
    }),
  );
  const largest = sortBySize(records).slice(0, MAX_PREFETCHES);
  return [
    toSize(
      'median page record',
      toMedian(records),
      8_000,
      'Something was added to the HTML of every page: compare two records in `kv/page`.',
    ),
    toSize(
      'three largest records and all sidebars',
      toSum([...largest, ...sidebars]),
      60_000,
      'A page may prefetch these: split the largest page, or prefetch fewer (`client/browser/prefetch.ts`).',
    ),
  ];
}

/** Measure the Markdown of operations, which models read, so it is not compressed. */
export async function measureMarkdown(): Promise<Size> {
  const { manifest } = await loadBuiltRelease();
  const { loadPages, loadOperations } = parseManifest(manifest);
  const operations = new Set(loadOperations().map(({ page }) => page));
  const texts = await Promise.all(
    loadPages()
      .filter(({ path }) => operations.has(path))
      .map(async ({ path, markdown }) => {
        const bytes = Buffer.byteLength(await loadRecord(markdown));
        return { name: path, bytes, listParts: () => [{ name: path, bytes }] };
      }),
  );
  return toSize(
    'median Markdown of an operation, uncompressed',
    toMedian(texts),
    8_000,
    'Shorten what every operation has in its Markdown (`build/openapi/pages/`).',
  );
}

function loadRecord(key: string): Promise<string> {
  return readFile(join(inject('builtSite'), 'kv', key), 'utf8');
}

function toMeasured(
  name: string,
  text: string,
  listParts = () => [{ name, bytes: Buffer.byteLength(text) }],
): Measured {
  return { name, bytes: compress(text, EDGE_QUALITY), listParts };
}

function toSize(
  name: string,
  { name: subject, bytes, listParts }: Measured,
  ceiling: number,
  advice: string,
): Size {
  const noise = bytes * CONTENT_NOISE;
  return { name, bytes, ceiling, noise, advice: `It is ${subject}. ${advice}`, listParts };
}

function sortBySize(items: Measured[]): Measured[] {
  return items.toSorted((a, b) => b.bytes - a.bytes);
}

function toLargest(items: Measured[]): Measured {
  const [largest] = sortBySize(items);
  if (!largest) throw new Error('The built site has no page of a layout.');
  return largest;
}

function toMedian(items: Measured[]): Measured {
  return toLargest(sortBySize(items).slice(Math.floor(items.length / 2)));
}

function toSum(items: Measured[]): Measured {
  return {
    name: items.map(({ name }) => name).join(', '),
    bytes: items.reduce((sum, { bytes }) => sum + bytes, 0),
    listParts: () => items.flatMap(({ listParts }) => listParts()),
  };
}
