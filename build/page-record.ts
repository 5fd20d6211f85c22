import type { PageRecord } from '../client/model/page.ts';
import { toKeptText } from './cache/kept.ts';
import type { KeptText } from './cache/kept.ts';
import type { Page } from './page.ts';

const records = new WeakMap<Page, KeptText>();

/** A page's record as KV stores it. */
export function toPageRecord(page: Page): KeptText {
  const known = records.get(page);
  if (known) return known;
  const record = toKeptText(renderPageRecord(page), () => renderPageRecord(page));
  records.set(page, record);
  return record;
}

export function renderPageRecord({ html, headings }: Pick<Page, 'html' | 'headings'>): string {
  return JSON.stringify({ html, headings } satisfies PageRecord);
}

/** A page whose article is read from its record each time that it is needed. */
export function createKeptPage(facts: Omit<Page, 'html'>, record: KeptText): Page {
  const page: Page = {
    ...facts,
    get html() {
      return (JSON.parse(record.load()) as PageRecord).html;
    },
  };
  records.set(page, record);
  return page;
}
