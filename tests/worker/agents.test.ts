import { expect, it } from 'vitest';
import { toMarkdownPath } from '../../client/model/path.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';

const site = useSite();
const { routes } = await loadBuiltRelease();

/** What readers of llms.txt take in at once. */
const MAX_INDEX_CHARACTERS = 50_000;

it('llms.txt leads to the Markdown of every page, in few enough characters', async () => {
  const text = await (await site.fetch('/llms.txt')).text();
  expect(text).toMatch(/^# .+\n\n> .+\n/);
  for (const note of ['`<page of the operation>.openapi.json`', '/search.md?q=…', '.md?section=']) {
    expect(text).toContain(note);
  }
  // A long list has an index for each section.
  const sections = findLinks(text).filter((link) => link.includes('/llms/'));
  const indexes = await Promise.all(sections.map(async (link) => (await fetch(link)).text()));
  const texts = [text, ...indexes];
  expect(texts.filter(({ length }) => length >= MAX_INDEX_CHARACTERS)).toEqual([]);
  const links = texts.flatMap(findLinks);
  const markdown = routes.map(({ path }) => site.url(toMarkdownPath(path, '/')));
  expect(links.filter((link) => link.endsWith('.md')).toSorted()).toEqual(markdown.toSorted());
  expect(new Set(links).size).toBe(links.length);
  const others = links.filter((link) => !link.endsWith('.md'));
  const missing: string[] = [];
  for (const link of others) {
    const linked = await fetch(link, { method: 'HEAD', redirect: 'manual' });
    if (linked.status !== 200) missing.push(`${link}: ${linked.status}`);
  }
  expect(missing).toEqual([]);
});

it('llms-full.txt and the sitemap have every page', async () => {
  const text = await (await site.fetch('/llms-full.txt')).text();
  expect(routes.filter(({ path }) => !text.includes(`\n<!-- ${path} -->\n`))).toEqual([]);
  expect(text).not.toMatch(/[\uE000-\uF8FF]/);
  const sitemap = await (await site.fetch('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(addresses.toSorted()).toEqual(routes.map(({ path }) => site.url(path)).toSorted());
});

it.each([
  ['/docs/llms.txt', '/docs/faqs.md'],
  ['/docs/api/management/llms.txt', '-api-reference-users.txt'],
])('%s lists the pages of one part, at once or by section', async (path, link) => {
  const text = await (await site.fetch(path)).text();
  expect(text.length).toBeLessThan(MAX_INDEX_CHARACTERS);
  expect(findLinks(text).filter((address) => address.endsWith(link))).toHaveLength(1);
});

function findLinks(text: string): string[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
}
