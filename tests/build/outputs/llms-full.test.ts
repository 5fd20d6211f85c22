import { describe, expect, it } from 'vitest';
import { toLlmsFull } from '../../../build/outputs/llms-full.ts';
import { createSections } from './generated-site.ts';

/** The asset server takes no larger file. */
const MAX_BYTES = 25 * 2 ** 20;

describe('llms-full.txt', () => {
  it('contains all pages when they fit', () => {
    const texts = write(4, 25, 1_000);
    expect([...texts.keys()]).toEqual(['llms-full.txt']);
    expect(texts.get('llms-full.txt')?.match(/^<!-- \/base\/docs\/.* -->$/gm)).toHaveLength(100);
  });

  it('links to its parts when the site is large', () => {
    const texts = write(100, 100, 10_000);
    const index = texts.get('llms-full.txt') ?? '';
    texts.delete('llms-full.txt');
    expect(index.length).toBeLessThan(50_000);
    const links = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
    expect(links).toEqual([...texts.keys()].map((name) => `/base/${name}`));
    let count = 0;
    for (const text of texts.values()) {
      expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES);
      count += text.match(/^<!-- \/base\/docs\/.* -->$/gm)?.length ?? 0;
    }
    expect(count).toBe(10_000);
  });
});

function write(sectionCount: number, pagesInSection: number, characters: number) {
  const article = `${'word '.repeat(characters / 5)}\n`;
  const sections = createSections(sectionCount, pagesInSection, article);
  const pages = sections.flatMap((section) => section.pages);
  return toLlmsFull(pages, { siteTitle: 'Docs', basePath: '/base/' });
}
