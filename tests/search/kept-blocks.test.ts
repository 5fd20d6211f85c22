import { expect, it } from 'vitest';
import { openEntryStore } from '../../build/cache/entry-store.ts';
import type { Page } from '../../build/page.ts';
import { createKeptBlocks } from '../../build/search/kept-blocks.ts';
import { toPageTerms } from '../../build/search/page-terms.ts';
import { toSearchBlock } from '../../build/search/search-block.ts';
import { toSearchFiles } from '../../build/search/search-files.ts';

it('writes the same files for cached blocks as for new ones, and reads only what changed', () => {
  const store = openEntryStore(null);
  const read: string[] = [];
  const readPageTerms = (page: Page) => {
    read.push(page.path);
    return toPageTerms(page);
  };
  const toFiles = (pages: Page[]) => {
    read.length = 0;
    return toSearchFiles(pages, '/', createKeptBlocks('code', store, readPageTerms));
  };
  const toTexts = ({ entry, files }: ReturnType<typeof toFiles>) => [
    entry,
    ...[...files].map(([name, text]) => [name, text.hash, text.load()]),
  ];
  const pages = Array.from({ length: 300 }, (_, at) => toPage(at, `common text ${at}`));
  const made = toTexts(toFiles(pages));
  const kept = toFiles(pages);
  expect(read).toEqual([]);
  expect(toTexts(kept)).toEqual(made);
  const edited = pages.with(100, toPage(100, 'another text'));
  const fresh = toFiles(edited);
  expect(new Set(read).size).toBe(64);
  expect(toTexts(fresh)).toEqual(
    toTexts(toSearchFiles(edited, '/', (group, base) => toSearchBlock(group, base, toPageTerms))),
  );
});

function toPage(at: number, text: string): Page {
  const path = `/docs/page-${String(at).padStart(3, '0')}`;
  return {
    id: path.slice(1),
    path,
    // So long that no cards travel with the entry.
    title: `Page ${at} ${'x'.repeat(1_000)}`,
    description: '',
    layout: 'guide',
    html: `<h1>Page ${at}</h1><p>${text}</p><h2 id="more">More of ${at % 7}</h2><p>word${at}</p>`,
    headings: [],
    anchors: [],
    links: [],
    file: `page-${at}.mdx`,
  };
}
