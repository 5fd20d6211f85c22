import type { PageData, PageRecord } from './page.ts';

/** Parse a page record from KV. Throws if it is invalid. */
export function parsePageRecord(value: unknown): PageRecord {
  if (!isObject(value) || typeof value['html'] !== 'string' || !Array.isArray(value['headings'])) {
    throw new TypeError('The page record is invalid.');
  }
  // The headings come from the build. The keys above distinguish a record from an error page or a truncated value.
  return value as unknown as PageRecord;
}

/** Parse the response of the data endpoint. Throws if it is invalid. */
export function parsePageData(value: unknown): PageData {
  if (!isObject(value) || !isObject(value['route']) || typeof value['route']['path'] !== 'string') {
    throw new TypeError('The page data is invalid.');
  }
  return { route: value['route'], record: parsePageRecord(value['record']) } as unknown as PageData;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
