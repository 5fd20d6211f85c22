import type { PageRecord } from '../client/model/page.ts';
import type { Page } from './page.ts';

/** Render a page's record as KV stores it. */
export function renderPageRecord({ html, headings }: Pick<Page, 'html' | 'headings'>): string {
  return JSON.stringify({ html, headings } satisfies PageRecord);
}
