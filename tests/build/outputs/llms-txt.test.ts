import { describe, expect, it } from 'vitest';
import { toLlmsTxt } from '../../../build/outputs/llms-txt.ts';
import { fillOrigin } from '../../../worker/store/origin-placeholder.ts';
import type { NavbarLink, SiteMetadata } from '../../../client/model/site.ts';
import { toPage } from '../content-file.ts';
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

  it('has an index for each part of the site, with the lists of its sections', () => {
    const path = '/base/docs/api/management';
    const part = { label: 'API Reference', path, sidebar: 'api' };
    const whole = write(20, 30, [part]);
    const index = whole.get('/docs/api/management/llms.txt') ?? '';
    expect(index).toMatch(/^# Docs: API Reference\n/);
    expect(findLinks(index)).toEqual(findLinks(whole.get('/llms.txt') ?? ''));
    const other = write(20, 30, [{ ...part, label: 'API' }]);
    expect(findLinks(other.get('/docs/api/management/llms.txt') ?? '')).toEqual([]);
    const few = write(2, 3, [part]);
    expect(findLinks(few.get('/docs/api/management/llms.txt') ?? '')).toHaveLength(6);
  });

  it('says of each page what it is about, in a whole sentence', () => {
    const text = write(1, 1).get('/llms.txt') ?? '';
    const [page] = createSections(1, 1)[0]?.pages ?? [];
    expect(text).toContain(page?.description);
  });

  it('has brackets in a title as text, which do not end its link', () => {
    const site = { title: 'Docs', basePath: '/', navbar: [] as NavbarLink[] } as SiteMetadata;
    const sections = [{ title: 'Guide', pages: [toPage('/docs/lists', { title: 'Lists [1]' })] }];
    const texts = toLlmsTxt(sections, { site, tagline: '', notes: [] });
    expect(texts.get('/llms.txt')).toContain(String.raw`- [Lists \[1\]](`);
  });
});

function write(
  sectionCount: number,
  pagesInSection: number,
  navbar: NavbarLink[] = [],
): Map<string, string> {
  const site = { title: 'Docs', basePath: '/base/', navbar } as SiteMetadata;
  const texts = toLlmsTxt(createSections(sectionCount, pagesInSection), {
    site,
    tagline: 'All there is.',
    notes: ['- A.'],
  });
  return new Map([...texts].map(([path, text]) => [path, fillOrigin(text, ORIGIN)]));
}
