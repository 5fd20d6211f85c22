import type { PageData, PageRecord } from './page.ts';

/** Parse a page record as KV stores it; throws when it is damaged. */
export function parsePageRecord(value: unknown): PageRecord {
  if (!isObject(value) || typeof value['html'] !== 'string' || !Array.isArray(value['headings'])) {
    throw new TypeError('The page record is damaged.');
  }
  // The build wrote the headings: the keys above tell a record from an error page or a cut-off value.
  return value as unknown as PageRecord;
}

/** Parse the data endpoint's answer; throws when it is something else. */
export function parsePageData(value: unknown): PageData {
  if (!isObject(value) || !isObject(value['route']) || typeof value['route']['path'] !== 'string') {
    throw new TypeError('The page data is damaged.');
  }
  return { route: value['route'], record: parsePageRecord(value['record']) } as unknown as PageData;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
