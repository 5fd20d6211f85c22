import { expect, it } from 'vitest';
import type { NavbarLink, SiteMetadata } from '../../../client/model/site.ts';
import { toLlmsFull } from '../../../build/outputs/llms-full.ts';
import { toLlmsTxt } from '../../../build/outputs/llms-txt.ts';
import { fillOrigin } from '../../../worker/store/origin-placeholder.ts';
import { toPage } from '../content-file.ts';

/** A long origin: texts are measured with it in place. */
const ORIGIN = 'https://engagement-platform-docs.example.workers.dev';

const MAX_CHARACTERS = 50_000;
/** The asset server takes no larger file. */
const MAX_BYTES = 25 * 2 ** 20;

const API: NavbarLink = {
  label: 'API Reference',
  path: '/base/docs/api/management',
  sidebar: 'api',
};

/** Create sections of pages with titles and descriptions of a usual length. */
function createSections(sections: number, pages: number, markdown = '') {
  return Array.from({ length: sections }, (_, section) => ({
    title: `API Reference: Section ${section + 1}`,
    pages: Array.from({ length: pages }, (_, page) => {
      const name = `section-${section + 1}-page-${page + 1}`;
      const title = `Page ${page + 1} of section ${section + 1}`;
      const description = `What the operation ${name} does, in a sentence of a usual length.`;
      const path = `/docs/api/management/${name}`;
      return toPage(path, { href: `/base${path}`, title, description, markdown });
    }),
  }));
}

function renderLlmsTxt(sections: number, pages: number, navbar: NavbarLink[] = []) {
  const site = { title: 'Docs', basePath: '/base/', navbar } as SiteMetadata;
  const options = { site, tagline: 'All there is.', notes: ['- A.'] };
  const texts = toLlmsTxt(createSections(sections, pages), options);
  return new Map([...texts].map(([path, text]) => [path, fillOrigin(text, ORIGIN)]));
}

/** Addresses of the lines `- [Title](…)`. */
function findLinks(text = ''): string[] {
  return [...text.matchAll(/^- \[.*?\]\(([^)]+)\)/gm)].map(([, address = '']) => address);
}

it('llms.txt lists all pages when they fit', () => {
  const texts = renderLlmsTxt(5, 20);
  expect([...texts.keys()]).toEqual(['/llms.txt']);
  expect(findLinks(texts.get('/llms.txt'))).toHaveLength(100);
});

it.each([
  ['many pages', 20, 30],
  ['a section that is too long by itself', 2, 1_500],
  ['ten thousand pages', 100, 100],
])(
  'llms.txt is split where there are %s: each is short, and each page in one',
  (_, sections, pages) => {
    const texts = renderLlmsTxt(sections, pages);
    const long = [...texts].filter(([, text]) => text.length >= MAX_CHARACTERS);
    expect(long.map(([path, text]) => `${path} has ${text.length}`).join('\n')).toBe('');
    const index = texts.get('/llms.txt');
    texts.delete('/llms.txt');
    const paths = [...texts.keys()].map((path) => `${ORIGIN}/base${path}`);
    expect(findLinks(index).join('\n')).toBe(paths.join('\n'));
    const listed = [...texts.values()].flatMap(findLinks);
    expect([listed.length, new Set(listed).size]).toEqual([sections * pages, sections * pages]);
  },
);

it('llms.txt is split by section where a text can name them all', () => {
  const texts = renderLlmsTxt(20, 30);
  expect(texts.size).toBe(21);
  expect(texts.get('/llms/2-api-reference-section-2.txt')).toMatch(
    /^# Docs: API Reference: Section 2\n\n## API Reference: Section 2\n\n- \[Page 1 of section 2\]\(/,
  );
  expect(texts.get('/llms.txt')).toContain('section-2.txt): 30 pages\n');
});

it('each part of the site has an index with the lists of its sections', () => {
  const path = '/docs/api/management/llms.txt';
  const whole = renderLlmsTxt(20, 30, [API]);
  expect(whole.get(path)).toMatch(/^# Docs: API Reference\n/);
  expect(findLinks(whole.get(path))).toEqual(findLinks(whole.get('/llms.txt')));
  // A part whose name only begins like that of the sections.
  expect(findLinks(renderLlmsTxt(20, 30, [{ ...API, label: 'API' }]).get(path))).toEqual([]);
  expect(findLinks(renderLlmsTxt(2, 3, [API]).get(path))).toHaveLength(6);
});

it('llms-full.txt has all pages when they fit, and otherwise links to its parts', () => {
  const render = (sections: number, pages: number, characters: number) => {
    const markdown = `${'word '.repeat(characters / 5)}\n`;
    const all = createSections(sections, pages, markdown).flatMap((section) => section.pages);
    return toLlmsFull(all, { siteTitle: 'Docs', basePath: '/base/' });
  };
  const countPages = (texts: Map<string, string>) =>
    [...texts.values()].join('').match(/^<!-- \/base\/docs\/.* -->$/gm)?.length;
  const small = render(4, 25, 1_000);
  expect([[...small.keys()], countPages(small)]).toEqual([['llms-full.txt'], 100]);
  const texts = render(30, 100, 10_000);
  const index = texts.get('llms-full.txt') ?? '';
  texts.delete('llms-full.txt');
  expect(index.length).toBeLessThan(50_000);
  const links = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
  expect(links).toEqual([...texts.keys()].map((name) => `/base/${name}`));
  const sizes = [...texts.values()].map((text) => Buffer.byteLength(text));
  expect(Math.max(...sizes)).toBeLessThan(MAX_BYTES);
  expect(countPages(texts)).toBe(3_000);
});
