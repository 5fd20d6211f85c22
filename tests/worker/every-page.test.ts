import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import type { Route } from '../../client/model/page.ts';
import { PAGE_LAYOUTS } from '../../client/model/page.ts';
import { toMarkdownPath } from '../../client/model/path.ts';
import { toDataUrl, toSidebarUrl } from '../../client/model/site-paths.ts';
import { toPageView } from '../../client/model/view.ts';
import type { View } from '../../client/model/view.ts';
import { ORIGIN, startBuiltWorker } from '../support/built-worker.ts';
import { findMissingWords } from '../support/missing-words.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';

/** All representations of a page, each requested once. */
interface CrawledPage {
  route: Route;
  document: { headers: Headers; html: string };
  data: { headers: Headers; view: View };
  /** HTML of the sidebar; null for a page without one. */
  sidebar: string | null;
  markdown: string;
}

const { id, routes, operations } = await loadBuiltRelease();
let load: Awaited<ReturnType<typeof startBuiltWorker>>;
let pages: CrawledPage[];

beforeAll(async () => {
  // The Worker logs each request.
  vi.spyOn(console, 'log').mockImplementation(() => {});
  load = await startBuiltWorker();
  pages = [];
  for (const route of routes) {
    const { path } = route;
    const document = await load(path);
    const data = await load(toDataUrl('/', id, path));
    const sidebar = await (await load(toSidebarUrl('/', id, path))).json();
    pages.push({
      route,
      document: { headers: document.headers, html: await document.text() },
      data: { headers: data.headers, view: await data.json() },
      sidebar: sidebar?.html ?? null,
      markdown: await loadText(toMarkdownPath(path, '/')),
    });
  }
  return () => void vi.restoreAllMocks();
});

async function loadText(path: string): Promise<string> {
  const response = await load(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** Return what the group of a pattern matches, for each match. */
function findAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

/** Expect that each page keeps a rule: `findFlaws` says in words what is wrong, and whether it is. */
function expectNoFlaws(findFlaws: (page: CrawledPage) => [flaw: string, isFlaw: boolean][]): void {
  const flaws = pages.flatMap((page) =>
    findFlaws(page).flatMap(([flaw, isFlaw]) => (isFlaw ? `${page.route.path}: ${flaw}` : [])),
  );
  expect(flaws.join('\n')).toBe('');
}

describe('every page', () => {
  it('is a complete document without JavaScript', () => {
    expectNoFlaws(({ route, document: { headers, html } }) => {
      const title = `${route.title} | Fernwick Docs`;
      const ids = findAll(html, / id="([^"]+)"/g);
      const twice = ids.filter((other, at) => ids.indexOf(other) !== at);
      return [
        ['another type', headers.get('content-type') !== 'text/html; charset=utf-8'],
        ['another start', !/^<!doctype html><html lang="en" dir="ltr"[ >]/.test(html)],
        ['is cut off', !html.endsWith('</html>')],
        [`title is not “${title}”`, !html.includes(`<title>${escapeText(title)}</title>`)],
        ['not one heading of level 1', html.match(/<h1[ >]/g)?.length !== 1],
        [`ids twice: ${twice.join(' ')}`, twice.length > 0],
      ];
    });
  });

  it('has data with the article of its document, cached for good', () => {
    expectNoFlaws(({ route, document: { html }, data: { headers, view } }) => [
      ['is revalidated', headers.get('cache-control') !== 'public, max-age=31536000, immutable'],
      ['data of another page', !isDeepStrictEqual(view, toPageView(route, view.record))],
      ['another article', !html.includes(`>${view.record.html}</article>`)],
    ]);
  });

  it('has sidebar data with the entries of its document, where it is current', () => {
    expectNoFlaws(({ route: { path, breadcrumbs }, document: { html }, sidebar }) => {
      const [entries = null] = findAll(html, /<div id="sidebarEntries">(.*?)<\/div><\/nav>/gs);
      const isListed = sidebar?.includes(`<a href="${path}">`) ?? false;
      const list = breadcrumbs.at(-1)?.path;
      const current = isListed ? `"${path}" aria-current="page"` : `"${list}" aria-current="true"`;
      // Those of the data have no state of a page, because other pages show them too.
      const plain = entries?.replaceAll(/ aria-current="\w+"| open=""/g, '') ?? null;
      return [
        ['it is not current', entries !== null && !entries.includes(`<a href=${current}>`)],
        ['other entries than in its document', plain !== sidebar],
      ];
    });
  });

  it('has a canonical URL, the address of its Markdown, structured data and social metadata', () => {
    expectNoFlaws(({ route: { path, layout, updatedOn }, document: { html } }) => {
      const [head = ''] = html.split('</head>');
      const url = ORIGIN + path;
      const find = (pattern: RegExp) => findAll(head, pattern).join(' ');
      const { '@graph': graph } = JSON.parse(
        find(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
      );
      const [page, breadcrumbs] = graph;
      const kind =
        path === '/' ? 'WebSite' : layout === 'reference' ? 'APIReference' : 'TechArticle';
      const last = breadcrumbs?.itemListElement.at(-1).item;
      const markdown = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/g;
      return [
        ['canonical URL', find(/<link rel="canonical" href="([^"]+)"/g) !== url],
        ['address of the Markdown', find(markdown) !== toMarkdownPath(path, '/')],
        ['og:url', find(/<meta property="og:url" content="([^"]+)"/g) !== url],
        ['og:title', find(/<meta property="(og:title)" content="./g) !== 'og:title'],
        [`JSON-LD is ${page['@type']}`, page['@type'] !== kind],
        ['JSON-LD', page.url !== url || page.dateModified !== updatedOn],
        ['breadcrumbs of JSON-LD', last !== (path === '/' ? undefined : url)],
      ];
    });
  });

  it('has the inline blocks that its content security policy names, and no other inline code', () => {
    // Most blocks are the same on all pages.
    const hashes = new Map<string, string>();
    const toHash = (text: string) => {
      const hash = hashes.get(text) ?? createHash('sha256').update(text).digest('base64');
      hashes.set(text, hash);
      return hash;
    };
    expectNoFlaws(({ document: { headers, html } }) => {
      const policy = headers.get('content-security-policy') ?? '';
      const blocks = [...html.matchAll(/<(script|style)([^>]*)>(.*?)<\/\1>/gs)].filter(
        ([, , attributes = '']) => !/ src=| type="application\/(?:ld\+)?json"/.test(attributes),
      );
      const isRefused = (text: string) => !policy.includes(`'sha256-${toHash(text)}'`);
      const refused = blocks.filter(([, , , text = '']) => isRefused(text));
      // Attributes that style or run would be refused, and missed, in the browser.
      const [attribute] = /<[^>]+ (?:style|on[a-z]+)="/.exec(html) ?? [];
      return [
        ['has no styles or no script before the first paint', blocks.length < 2],
        [`is not in the policy: ${refused[0]?.[0].slice(0, 80)}`, refused.length > 0],
        [`inline code: ${attribute}`, attribute !== undefined],
      ];
    });
  });

  it('has Markdown with all words of its article, whole addresses and no placeholder', () => {
    expectNoFlaws(({ data, markdown }) => {
      const missing = findMissingWords(data.view.record.html, markdown);
      const [relative] = /\]\(<?\/|[\uE000-\uF8FF]/.exec(markdown) ?? [];
      return [
        [`missing words: ${missing.slice(0, 12).join(' ')}`, missing.length > 0],
        [`has ${JSON.stringify(relative)}`, relative !== undefined],
      ];
    });
  });

  it('uses no class that only documents of another layout style', () => {
    // The first class of a rule: later ones may be of other components.
    const layouts = new Map(
      PAGE_LAYOUTS.flatMap((layout) => {
        const styles = readFileSync(`client/styles/${layout}.css`, 'utf8');
        return findAll(styles, /^\.([a-z][\w-]*)/gm).map((name) => [name, layout] as const);
      }),
    );
    expectNoFlaws(({ route, document: { html } }) => {
      const body = html.slice(html.indexOf('<body'));
      const used = findAll(body, / class="([^"]*)"/g).flatMap((names) => names.split(' '));
      return used.map((name) => [
        `uses .${name} of another layout`,
        (layouts.get(name) ?? route.layout) !== route.layout,
      ]);
    });
  });

  it('of the reference links to a schema by its name', () => {
    const names = new Map(
      routes.map(({ path, title }) => [path, /^(\S+) schema$/.exec(title)?.[1]]),
    );
    expectNoFlaws(({ route: { layout }, document: { html } }) => {
      const links = /<span class="schema-(?:type|variant-name)">(<a [^>]*>[^<]*)/g;
      return findAll(layout === 'reference' ? html : '', links).map((link) => {
        const [, href = '', text = ''] = /href="([^"]*)"[^>]*>(.*)/.exec(link) ?? [];
        const name = names.get(href);
        // Variants have the value by which they are told apart, which is the name in another case.
        const isNamed = text
          .toLowerCase()
          .split(/ of | or /)
          .includes(name?.toLowerCase() ?? '');
        return [link, name !== undefined && !isNamed];
      });
    });
  });
});

describe('the indexes of all pages', () => {
  const site = useSite();
  const listed = routes.filter(({ isUnlisted }) => !isUnlisted);
  const fetchText = async (path: string) => {
    const response = await site.fetch(path);
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };

  it('llms.txt leads to the Markdown of every page and to other texts', async () => {
    const text = await fetchText('/llms.txt');
    expect(text).toMatch(/^# .+\n\n> .+\n/);
    const notes = ['`<page of the operation>.openapi.json`', '/search.md?q=…', '.md?section='];
    for (const note of notes) expect(text).toContain(note);
    const links = findAll(text, /\]\(([^)]+)\)/g).map((link) =>
      link.replace(site.origin.origin, ''),
    );
    expect(new Set(links).size).toBe(links.length);
    const markdown = listed.map(({ path }) => toMarkdownPath(path, '/'));
    const isPage = (link: string) => link.endsWith('.md');
    expect(links.filter(isPage).toSorted()).toEqual(markdown.toSorted());
    for (const link of links.filter((other) => !isPage(other))) await fetchText(link);
  });

  it('llms-full.txt, the sitemap and the version metadata have every page', async () => {
    const text = await fetchText('/llms-full.txt');
    const missing = listed.filter(({ path }) => !text.includes(`\n<!-- ${path} -->\n`));
    expect(missing.map(({ path }) => path)).toEqual([]);
    expect(text).not.toMatch(/[\uE000-\uF8FF]/);
    const addresses = findAll(await fetchText('/sitemap.xml'), /<loc>([^<]+)<\/loc>/g);
    expect(addresses.toSorted()).toEqual(listed.map(({ path }) => site.url(path)).toSorted());
  });

  it('an index of one part has its pages', async () => {
    expect(await fetchText('/docs/llms.txt')).toContain('/docs/faqs.md)');
    expect(await fetchText('/docs/api/management/llms.txt')).toContain('/create-user.md)');
  });
});

describe('the contract', () => {
  /** An address from the root, in Markdown or in `externalDocs`: readers of the file cannot follow it. */
  const RELATIVE_LINK = /\]\(\/|"?url"?: ["']?\//;

  it.each(['json', 'yaml'])('is there as %s, with all operations', async (format) => {
    const text = await loadText(`/openapi/management.${format}`);
    expect(text).not.toMatch(RELATIVE_LINK);
    expect(await loadText(`/openapi.${format}`)).toBe(text);
    const { paths, webhooks } = parse(text) as Record<'paths' | 'webhooks', Record<string, object>>;
    const calls = [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) =>
      Object.keys(item).filter((key) => /^(?:get|put|post|patch|delete)$/.test(key)),
    );
    expect(calls).toHaveLength(operations.length);
  });

  it('is there for each operation', async () => {
    for (const page of operations) {
      const text = await loadText(`${page}.openapi.json`);
      expect(text).not.toMatch(RELATIVE_LINK);
      const { paths = {}, webhooks = {} } = JSON.parse(text) as Record<string, object>;
      expect([page, Object.keys({ ...paths, ...webhooks }).length]).toEqual([page, 1]);
    }
  });

  it('is shown as a whole, with files that are there', async () => {
    const path = '/docs/api/management/_reference';
    const overview = await loadText('/docs/api/management');
    expect(overview).toContain(`<a href="${path}" data-document-load="">`);
    const html = await loadText(path);
    expect(html).toContain('<title>Management API: full reference | Fernwick Docs</title>');
    expect(html).toContain('data-spec="/openapi/management.json"');
    const files = findAll(html, /(?:src|href)="(\/_assets\/[^"]+)"/g);
    expect(files).toHaveLength(3);
    for (const file of files) expect((await useSite().fetch(file)).status).toBe(200);
  });
});

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;');
}
