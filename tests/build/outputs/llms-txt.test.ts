import { describe, expect, it } from 'vitest';
import { toLlmsTxt } from '../../../build/outputs/llms-txt.ts';
import { fillOrigin } from '../../../worker/store/origin-placeholder.ts';
import type { SiteMetadata } from '../../../client/model/site.ts';
import { ORIGIN, createSections, findLinks } from './generated-site.ts';

const MAX_CHARACTERS = 50_000;

describe('llms.txt', () => {
  it('lists all pages when they fit', () => {
    const texts = write(5, 20);
    expect([...texts.keys()]).toEqual(['/llms.txt']);
    expect(findLinks(texts.get('/llms.txt') ?? '')).toHaveLength(100);
  });

  it.each([
    ['many pages', 20, 30],
    ['a section that is too long by itself', 2, 1_500],
    ['ten thousand pages', 100, 100],
  ])(
    'is split where there are %s: each text is short, and each page in one',
    (_, sections, pages) => {
      const texts = write(sections, pages);
      const long = [...texts].filter(([, text]) => text.length >= MAX_CHARACTERS);
      expect(long.map(([path, text]) => [path, text.length])).toEqual([]);
      const index = texts.get('/llms.txt') ?? '';
      texts.delete('/llms.txt');
      expect(findLinks(index)).toEqual([...texts.keys()].map((path) => `${ORIGIN}/base${path}`));
      const listed = [...texts.values()].flatMap(findLinks);
      expect(listed).toHaveLength(sections * pages);
      expect(new Set(listed).size).toBe(sections * pages);
    },
  );

  it('is split by section where a text can name them all', () => {
    const texts = write(20, 30);
    expect(texts.size).toBe(21);
    expect(texts.get('/llms/2-api-reference-section-2.txt')).toMatch(
      /^# Docs: API Reference: Section 2\n\n## API Reference: Section 2\n\n- \[Page 1 of section 2\]\(/,
    );
    expect(texts.get('/llms.txt')).toContain('section-2.txt): 30 pages\n');
  });
});

function write(sectionCount: number, pagesInSection: number): Map<string, string> {
  const site = { title: 'Docs', basePath: '/base/' } as SiteMetadata;
  const texts = toLlmsTxt(createSections(sectionCount, pagesInSection), {
    site,
    tagline: 'All there is.',
    notes: ['- A.'],
  });
  return new Map([...texts].map(([path, text]) => [path, fillOrigin(text, ORIGIN)]));
}
