import { describe, expect, it } from 'vitest';
import { parsePageData, parsePageRecord } from '../../client/model/parse-page.ts';

const RECORD = {
  html: '<h1>FAQs</h1>',
  headings: [{ depth: 2, id: 'who', text: 'Who?' }],
};

describe('parsePageRecord', () => {
  it('returns a whole record', () => {
    expect(parsePageRecord(RECORD)).toEqual(RECORD);
  });

  it.each([
    ['null', null],
    ['text', 'Service unavailable'],
    ['a list', []],
    ['an object without html', { headings: [] }],
    ['html that is no text', { html: 1, headings: [] }],
    ['headings that are no list', { html: '', headings: {} }],
  ])('throws for %s', (_, value) => {
    expect(() => parsePageRecord(value)).toThrow('The page record is invalid.');
  });
});

describe('parsePageData', () => {
  it('returns route and record, and nothing else', () => {
    const route = { path: '/docs/faqs/' };
    expect(parsePageData({ route, record: RECORD, more: true })).toEqual({ route, record: RECORD });
  });

  it.each([
    ['null', null, 'The page data is invalid.'],
    ['an error page', '<!doctype html>', 'The page data is invalid.'],
    ['a route without a path', { route: {}, record: RECORD }, 'The page data is invalid.'],
    ['a missing record', { route: { path: '/' } }, 'The page record is invalid.'],
  ])('throws for %s', (_, value, message) => {
    expect(() => parsePageData(value)).toThrow(message);
  });
});
