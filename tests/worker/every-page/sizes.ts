import { compress, EDGE_QUALITY, describeExcess, toMedian } from '../budget.ts';
import type { Budget } from '../budget.ts';
import type { Crawl, CrawledPage } from './crawl.ts';
import { listOperationPaths } from './markdown.ts';

/** Budgets of the largest documents, by layout, as the edge compresses them. */
const DOCUMENTS: Record<CrawledPage['route']['layout'], Budget> = {
  guide: { name: 'a guide document', maxBytes: 17_000 },
  landing: { name: 'the landing page', maxBytes: 17_000 },
  reference: { name: 'a reference document', maxBytes: 27_000 },
};

/** One segment of 1,460 bytes more than the ten of a first congestion window. */
const MEDIAN_GUIDE: Budget = { name: 'the median guide document', maxBytes: 15_500 };

/** Uncompressed: what a model reads. */
const MEDIAN_OPERATION: Budget = { name: 'the median Markdown of an operation', maxBytes: 8_000 };

/** Document and script: all that a first visit loads, except for the icon and prefetched pages. */
const FIRST_VISIT: Budget = { name: 'a first visit', maxBytes: 102_000 };

const PAGE_ADVICE =
  'Split the page, or remove what every page has from the frame of documents (`worker/render/`).';

/** Compressed sizes of all documents. */
export interface DocumentSizes {
  path: string;
  layout: CrawledPage['route']['layout'];
  bytes: number;
}

export function measureDocuments({ pages }: Crawl): DocumentSizes[] {
  return pages.map(({ path, route, document }) => ({
    path,
    layout: route.layout,
    bytes: compress(document.html, EDGE_QUALITY),
  }));
}

/** Find the documents that exceed their budget, and describe each in words. */
export function findLargeDocuments(documents: DocumentSizes[]): string[] {
  return documents.flatMap(({ path, layout, bytes }) =>
    describeExcess({ ...DOCUMENTS[layout], subject: path }, bytes, PAGE_ADVICE),
  );
}

export function findLargeMedians(documents: DocumentSizes[], crawl: Crawl): string[] {
  const guide = documents.filter(({ layout }) => layout === 'guide').map(({ bytes }) => bytes);
  const operations = crawl.pages
    .filter(({ path }) => listOperationPaths(crawl).has(path))
    .map(({ markdown }) => Buffer.byteLength(markdown));
  return [
    ...describeExcess(MEDIAN_GUIDE, toMedian(guide), PAGE_ADVICE),
    ...describeExcess(
      MEDIAN_OPERATION,
      toMedian(operations),
      'Shorten what every operation has in its Markdown (`build/openapi/pages/`).',
    ),
  ];
}

/**
 * Find the pages whose first visit exceeds its budget. `script` has the bytes of the script that a page loads, by
 * layout: with the script at the edge's quality, the median of the reference would be 99 kB.
 */
export function findLargeVisits(
  documents: DocumentSizes[],
  script: Record<CrawledPage['route']['layout'], number>,
): string[] {
  return documents.flatMap(({ path, layout, bytes }) =>
    describeExcess(
      { ...FIRST_VISIT, subject: path },
      bytes + script[layout],
      `Of them, ${bytes} are the document and ${script[layout]} the script. ${PAGE_ADVICE} Or load code of the client on demand.`,
    ),
  );
}
