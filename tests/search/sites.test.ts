import { describe, expect, it } from 'vitest';
import { loadTextCases } from '../support/text-cases.ts';
import { describeResults } from './describe-results.ts';
import { openIndex, parseSite, toIndex } from './small-index.ts';

const cases = loadTextCases('search/sites.txt').map(({ name, input, expected }) => ({
  name,
  search: openIndex(toIndex(parseSite(input))),
  rows: expected.map((row) => ({ row, query: row.split(' → ')[0] ?? '' })),
}));

describe.each(cases)('$name', ({ search, rows }) => {
  it.each(rows)('$row', async ({ row, query }) => {
    // `guide: rules` searches the guide alone.
    const [, filter = 'all', words = ''] = /^(?:(guide|api): )?(.*)$/.exec(query) ?? [];
    const results = await search(words, {
      filter: filter === 'guide' || filter === 'api' ? filter : 'all',
    });
    expect(`${query} → ${describeResults(results)}`).toBe(row);
  });
});
