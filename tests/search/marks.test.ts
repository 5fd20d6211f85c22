import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toPage } from '../build/content-file.ts';
import { markMatches } from './describe-results.ts';
import { openIndex, parseSite, toIndex } from './small-index.ts';

/** Search a page that has nothing but a text, and return what the results show of it. */
async function showExcerpt(query: string, text: string): Promise<string> {
  const pages = [toPage('/0', { title: '', html: `<p>${text}</p>` })];
  const results = await openIndex(toIndex({ ...parseSite('same: coupon, voucher'), pages }))(query);
  const [section] = results.pages[0]?.sections ?? [];
  return section ? markMatches(section, results) : 'nothing';
}

const lines = readFileSync('tests/fixtures/search/marks.txt', 'utf8').split('\n');

it.each(lines.filter((line) => line.includes(': ')))('marks %s', async (line) => {
  const [, query = '', marked = ''] = /^(.*?): (.*)$/.exec(line) ?? [];
  expect(await showExcerpt(query, marked.replaceAll(/[[\]]/g, ''))).toBe(marked);
});

describe('an excerpt of a long text', () => {
  const WORDS = Array.from({ length: 112 }, (_, at) => `n${String(at).padStart(3, '0')}xyz`);
  /** A text of 112 words with 7 letters each, some of them in the place of others. */
  const toText = (replaced: Record<number, string> = {}) =>
    WORDS.map((word, at) => replaced[at] ?? word).join(' ');

  it.each<[what: string, text: string, pattern: RegExp]>([
    [
      'is a short text as a whole',
      toText({ 3: 'zebra' }).slice(0, 169),
      /^n000xyz .* n020xyz n02$/,
    ],
    ['begins some words before what matches', toText({ 50: 'zebra' }), /^… n046xyz .* n066xyz …$/],
    ['begins with the text', toText({ 4: 'zebra' }), /^n000xyz n001xyz .*…$/],
    ['ends with the text', toText({ 110: 'zebra' }), /^… .* n111xyz$/],
    ['has as many words as it can', toText({ 1: 'zebra', 50: 'zebra', 52: 'lion' }), /^… n046xyz /],
    ['counts no word twice', toText({ 1: 'zebra', 50: 'zebra', 52: 'zebra' }), /^n000xyz /],
    ['looks no further than it is long', toText({ 1: 'zebra', 19: 'lion' }), /^n000xyz /],
    ['is cut anywhere without spaces', `A ${'z'.repeat(400)} lion`, /^… z+ lion$/],
  ])('%s', async (_, text, pattern) => {
    expect((await showExcerpt('zebra lion', text)).replaceAll(/[[\]]/g, '')).toMatch(pattern);
  });
});
