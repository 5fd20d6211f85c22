import type { EntryStore } from '../cache/entry-store.ts';
import { toContentHash } from '../content-hash.ts';
import { toPageRecord } from '../page-record.ts';
import type { Page } from '../page.ts';
import { toPageTerms } from './page-terms.ts';
import type { PageTerms } from './page-terms.ts';

/** Reads from a page what search has to know of it. */
export type ReadPageTerms = (page: Page) => PageTerms;

/**
 * Create a function that reads each page once: what the code of `sourceKey` read before is kept. Reading a page
 * takes longer than everything that the index does with it.
 */
export function createKeptTerms(sourceKey: string, store: EntryStore): ReadPageTerms {
  return (page) => {
    const key = toTermsKey(sourceKey, page);
    const kept = store.load<null, string>(key);
    if (kept) return JSON.parse(kept.content.load()) as PageTerms;
    const terms = toPageTerms(page);
    store.keep(key, null, JSON.stringify(terms));
    return terms;
  };
}

/** The key under which is kept what the code of `sourceKey` reads from a page. */
export function toTermsKey(sourceKey: string, page: Page): string {
  const { id, path, title, description, layout, operation } = page;
  const facts = JSON.stringify([id, path, title, description, layout, operation]);
  return toContentHash(['terms', sourceKey, facts, toPageRecord(page).hash].join('\n'));
}
