import { describe, expect, it } from 'vitest';
import { EDITS, createLargeSite } from './large-site.ts';

/** The entry, the page's texts and card, and the parts of what was added. */
const MAX_FILES_PER_EDIT = 60;

const site = createLargeSite(10_000);

describe('the search of 10,000 pages', () => {
  it('finds each word in a bounded part of the index', async () => {
    expect((await site.findExcess()).join('\n')).toBe('');
    expect((await site.findHostile()).join('\n')).toBe('');
  });

  it.each(EDITS)('changes few of its files when a page gets %s', (_, from, to) => {
    const changed = site.countChanged(from, to);
    expect(changed).toBeGreaterThan(1);
    expect(changed).toBeLessThanOrEqual(MAX_FILES_PER_EDIT);
  });
});
