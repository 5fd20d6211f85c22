import { expect, it } from 'vitest';
import { toPathKey } from '../../client/model/path.ts';
import { toPage } from '../build/content-file.ts';
import { fetchRaw } from '../support/fetch-raw.ts';
import { useSite } from '../support/site.ts';
import { createSmallRelease } from './small-site/release.ts';
import { startSmallSite } from './small-site/site.ts';

/** The rules of paths are in `tests/fixtures/paths.txt`; these are sent as they are, which no client does. */
it.each([
  ['/docs', '/docs/'],
  ['/.html', '/'],
  ['/docs/faqs?u=//example.com&r=%20', '/docs/faqs/?u=//example.com&r=%20'],
  ['/DOCS//faqs/INDEX.HTML?a=/b//c&d=%2F', '/docs/faqs/?a=/b//c&d=%2F'],
  ['/docs/%75ser-guide//Users/intro/index/', '/docs/user-guide/users/intro'],
  ['/docs/Questions/?way=api', '/docs/faqs/?way=api'],
  ['/docs/questions.md', '/docs/faqs.md'],
  ['/docs/api/Management/_Reference.html?x', '/docs/api/management/_reference?x'],
  ['/docs/api/management/_reference/', '/docs/api/management/_reference'],
  ['/search/?q=a%20b', '/search?q=a%20b'],
  ['/Search.html', '/search'],
  ['/search/index', '/search'],
  ['/docs/faqs/index.md?a=b', '/docs/faqs.md?a=b'],
  ['/Docs//FAQs.MD', '/docs/faqs.md'],
  ['/docs/faqs/.md', '/docs/faqs.md'],
  ['/docs/faqs.html.md', '/docs/faqs.md'],
  ['/.md', '/index.md'],
])('another spelling of a page is one 308: %s to %s', async (from, to) => {
  const { origin } = useSite();
  expect(await fetchRaw(origin, { target: from })).toEqual({ status: 308, location: to });
  expect((await fetchRaw(origin, { target: to })).status).toBe(200);
});

it.each([
  '//example.com/docs/',
  '/\\example.com',
  '/%5Cexample.com',
  '/%2F%2Fexample.com',
  '/docs%2Ffaqs',
  '/docs/%2e%2e%2ffaqs',
  '/docs/%0d%0aSet-Cookie:x=y',
  '/docs/%zz',
  `/docs/${'a'.repeat(3000)}`,
  '//example.com/.md',
  '/docs%2ffaqs.md',
  '/search.json.md',
  '/docs/api/management/_reference.md',
])('a path that is unsafe, or names no page, is a 404: %s', async (target) => {
  expect(await fetchRaw(useSite().origin, { target })).toEqual({ status: 404, location: null });
});

/** In the order of their lines in the manifest, neighbours that a wrong comparison confuses. */
const NAMES = [
  ['', 'docs', 'docs/faqs', 'docs/user', 'docs/users', 'docs/users/intro', 'intro', 'docs/docs'],
  ['docs/café', 'docs/日本語', 'docs/𝒳', 'docs/cafe', 'docs/a\u2028b', 'docs/a\u2029b'],
  ['docs/"quoted"', 'docs/"', 'docs/["page ', 'docs/]', 'docs/a,b', 'docs/{"title":"x"}'],
  ['constructor', '__proto__', 'tostring', 'page', 'page docs'],
].flat();

/** What a title may have, which would end a line or an entry of the manifest. */
const ENDINGS = [
  '\r\nsecond',
  'a ] b }] c',
  '\n["page /docs",{"path":"/evil"}]\n',
  '"\\"',
  '日本語 𝒳 \u2028',
];

it('finds each page among those with similar paths and hostile titles, and no other', async () => {
  const pages = NAMES.map((name, at) =>
    toPage(`/${encodeURI(name)}`, { title: `Page ${at} ${ENDINGS[at % ENDINGS.length]}` }),
  );
  const site = startSmallSite({ release: createSmallRelease({ pages }) });
  for (const { path, title } of pages) {
    const data = await site.load(`/_data/ID${path}`);
    expect([path, data.includes(JSON.stringify(title))]).toEqual([path, true]);
  }
  for (const name of ['do', 'docs/faq', 'faqs', 'docs",{"', 'redirect', 'docs/user/intro']) {
    expect([name, (await site.fetch(`/${encodeURI(name)}`)).status]).toEqual([name, 404]);
  }
  const manifest = [...site.records].find(([key]) => key.endsWith(site.id))?.[1];
  expect(manifest, 'letters beyond ASCII take twice the memory').toMatch(/^[\n -~]+$/);
});

it('a page, a former path and a branch of one name are three', async () => {
  const pages = [toPage('/docs/questions'), toPage('/docs/faqs/'), toPage('/docs/a')];
  const nodes = [{ kind: 'page' as const, label: 'A', path: '/docs/a' }];
  const sidebars = [{ name: toPathKey('/docs/questions') ?? '', nodes }];
  const site = startSmallSite({ release: createSmallRelease({ pages, sidebars }) });
  expect((await site.fetch('/docs/questions')).status).toBe(200);
  expect(await site.load('/_sidebar/ID/docs/a')).toContain('<a href=\\"/docs/a\\">A</a>');
});

it('a site without a home page redirects its root, whose key is empty', async () => {
  const release = createSmallRelease({ pages: [toPage('/docs/')], moved: '/' });
  const { status, headers } = await startSmallSite({ release }).fetch('/?a');
  expect([status, headers.get('location')]).toEqual([308, '/docs/faqs/?a']);
});
