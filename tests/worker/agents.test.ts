import { imageSize } from 'image-size';
import { describe, expect, it } from 'vitest';
import { toMarkdownPath } from '../../client/model/path.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';

const site = useSite();
const { routes } = await loadBuiltRelease();

/** What readers of llms.txt take in at once. */
const MAX_INDEX_CHARACTERS = 50_000;

describe('text outputs', () => {
  it('llms.txt leads to the Markdown of every page, in few enough characters', async () => {
    const response = await site.fetch('/llms.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toMatch(/^# .+\n\n> .+\n/);
    expect(text).toContain('`<page of the operation>.openapi.json`');
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

  it('llms-full.txt has every page', async () => {
    const response = await site.fetch('/llms-full.txt');
    const text = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(routes.filter(({ path }) => !text.includes(`\n<!-- ${path} -->\n`))).toEqual([]);
    expect(text).not.toMatch(/[\uE000-\uF8FF]/);
  });

  it('the sitemap has every page once, and robots.txt names it', async () => {
    const sitemap = await site.fetch('/sitemap.xml');
    const addresses = findAll(await sitemap.text(), /<loc>([^<]+)<\/loc>/g);
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(addresses.toSorted()).toEqual(routes.map(({ path }) => site.url(path)).toSorted());
    const robots = await (await site.fetch('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${site.url('/sitemap.xml')}\n`);
    expect(robots).toContain('User-agent: *\nContent-Signal: search=yes, ai-input=yes\n');
  });

  it.each([
    ['/docs/llms.txt', '/docs/faqs.md'],
    ['/docs/api/management/llms.txt', '-api-reference-users.txt'],
  ])('%s lists the pages of one part, at once or by section', async (path, link) => {
    const response = await site.fetch(path);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text.length).toBeLessThan(MAX_INDEX_CHARACTERS);
    expect(findLinks(text).filter((address) => address.endsWith(link))).toHaveLength(1);
    const statuses = findLinks(text).map(async (address) => (await fetch(address)).status);
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  });

  it('the search form is a tool for agents in a browser', async () => {
    const html = await (await site.fetch('/search')).text();
    expect(html).toMatch(/<form [^>]*toolname="search" tooldescription="[^"]+" toolautosubmit=""/);
  });

  it.each([
    ['/.well-known/api-catalog', /^application\/linkset\+json; profile=/],
    ['/mcp/server-card', 'application/mcp-server-card+json'],
    ['/.well-known/mcp/server-card.json', 'application/json'],
  ])('%s has links to existing resources', async (path, type) => {
    const response = await site.fetch(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(type);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const text = await response.text();
    expect(JSON.parse(text)).toBeTypeOf('object');
    const addresses = findAll(text, /"(?:href|anchor|url)": "([^"]+)"/g);
    expect(addresses).not.toEqual([]);
    for (const address of addresses) expect(new URL(address).origin).toBe(origin());
  });

  it.each(['/openapi.json', '/openapi.yaml'])('%s is the contract', async (path) => {
    const text = await (await site.fetch(path)).text();
    const whole = await site.fetch(path.replace('/openapi.', '/openapi/management.'));
    expect(text).toBe(await whole.text());
  });
});

it.each([
  '/llms.txt',
  '/llms-full.txt',
  '/versions.json',
  '/openapi.json',
  '/openapi.yaml',
  '/openapi/management.json',
  '/docs/api/management/create-user.openapi.json',
  '/docs/faqs.md',
])('pages of other origins may read %s', async (path) => {
  const headers = { Origin: 'https://tools.example' };
  const response = await site.fetch(path, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-credentials')).toBeNull();
});

describe('a document', () => {
  const SLICE = '/docs/api/management/create-user.openapi.json';
  it.each([
    ['/docs/faqs/', undefined],
    ['/docs/api/management/scopes', '/openapi/management.json'],
    ['/docs/api/management/create-user', SLICE],
  ])(
    '%s links to its Markdown, to llms.txt and to its contract in its headers',
    async (path, contract) => {
      const response = await site.fetch(path);
      const links = response.headers.get('link') ?? '';
      expect(links).toContain('rel="alternate"; type="text/markdown"');
      expect(links).toContain('</llms.txt>; rel="llms-txt describedby"');
      expect(findAll(links, /<([^>]+)>; rel="service-desc"/g)[0]).toBe(contract);
      const targets = findAll(links, /<([^>]+)>/g);
      const statuses = await Promise.all(
        targets.map(async (path) => (await site.fetch(path)).status),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    },
  );

  it('has a social image: each guide page its own, the reference one for all of its pages', async () => {
    const toImages = async (shown: typeof routes) => {
      const documents = await Promise.all(
        shown.map(async ({ path }) => (await site.fetch(path)).text()),
      );
      return documents.map(
        (html) => findAll(html, /<meta property="og:image" content="([^"]+)"/g)[0] ?? '',
      );
    };
    const guide = routes.filter(({ layout }) => layout !== 'reference').slice(0, 10);
    const guideImages = new Set(await toImages(guide));
    expect(guideImages.size).toBe(guide.length);
    const reference = routes.filter(({ layout }) => layout === 'reference').slice(0, 5);
    const referenceImages = new Set(await toImages(reference));
    expect(referenceImages.size).toBe(1);
    for (const image of [...guideImages, ...referenceImages]) {
      const response = await fetch(image);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('cache-control')).toContain('immutable');
      const size = imageSize(new Uint8Array(await response.arrayBuffer()));
      expect(size).toMatchObject({ type: 'png', width: 1200, height: 630 });
    }
  });

  it('has a diagram as images in its document, and as Mermaid in its Markdown', async () => {
    const path = '/docs/user-guide/missions/intro';
    const html = await (await site.fetch(path)).text();
    const images = findAll(html, /<img([^>]* src="\/_assets\/content\/diagram-[^>]*)>/g);
    // For each theme, in the page and enlarged.
    expect(images).toHaveLength(4);
    for (const attributes of images) {
      expect(attributes).toMatch(/ width="\d+" height="\d+" /);
      expect(attributes).toContain(' alt="Four sources of');
      const response = await site.fetch(/src="([^"]*)"/.exec(attributes)?.[1] ?? '');
      expect(response.headers.get('content-type')).toBe('image/svg+xml');
      expect(response.headers.get('cache-control')).toContain('immutable');
    }
    const markdown = await (await site.fetch(`${path}.md`)).text();
    expect(markdown).toContain(
      "**Where a user's progress in First five coffees comes from**\n\n```mermaid\nflowchart LR\n",
    );
  });

  it('has links for its Markdown and the index that work without script', async () => {
    const html = await (await site.fetch('/docs/faqs/')).text();
    expect(html).toContain(
      '<a rel="alternate" type="text/markdown" href="/docs/faqs.md">View as Markdown</a>',
    );
    expect(html).toContain('<a href="/llms.txt">llms.txt</a>');
  });
});

function origin(): string {
  return new URL(site.url('/')).origin;
}

function findAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

function findLinks(text: string): string[] {
  return findAll(text, /\]\(([^)]+)\)/g);
}
