import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageLoader } from '../../client/browser/page-loader.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import type { View } from '../../client/model/view.ts';

const SITE: SiteMetadata = {
  title: 'Docs',
  copyright: '',
  basePath: '/base/',
  homePath: '/base/',
  navbar: [
    { label: 'Docs', path: '/base/docs/', sidebar: 'docs' },
    { label: 'API', path: '/base/docs/api', sidebar: 'api', layout: 'reference' },
  ],
  search: '',
  versions: [],
  announcement: null,
};

const FAQS = '/base/docs/faqs/';
const USERS = '/base/docs/users';
const CREATE_USER = '/base/docs/api/create-user';

function toView(path: string, route: Partial<View['route']> = {}): View {
  const rest = { title: path, description: '', breadcrumbs: [], previous: null, next: null };
  return {
    kind: 'page',
    route: { path, layout: 'guide', sidebar: 'docs', ...rest, ...route },
    record: { html: `<h1>${path}</h1>`, headings: [] },
  };
}

const toLinks = (...paths: string[]) => paths.map((path) => `<a href="${path}">A</a>`).join('');

/** By URL. Everything else is missing. */
let responses: Record<string, unknown>;
let requests: [url: string, init: RequestInit | undefined][];
let styles: [layout: string, priority: string | undefined][];

beforeEach(() => {
  requests = [];
  styles = [];
  responses = {
    '/base/_data/r1/docs/faqs/': toView(FAQS),
    '/base/_sidebar/r1/docs/faqs/': { name: 'docs', html: toLinks(FAQS, USERS) },
    '/base/_data/r1/docs/users': toView(USERS),
    '/base/_data/r1/docs/api/create-user': toView(CREATE_USER, {
      sidebar: 'api',
      layout: 'reference',
    }),
    '/base/_sidebar/r1/docs/api/create-user': { name: 'api', html: toLinks(CREATE_USER) },
  };
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    requests.push([url, init]);
    const status = url in responses ? 200 : 404;
    return Promise.resolve(Response.json(responses[url] ?? null, { status }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

function createLoader() {
  return createPageLoader(SITE, 'r1', (layout, priority) => {
    styles.push([layout, priority]);
    return Promise.resolve();
  });
}

const readUrls = () => requests.map(([url]) => url);

describe('a page', () => {
  it('is loaded together with its sidebar and the styles of its layout, at high priority', async () => {
    const loader = createLoader();
    const loading = loader.load(CREATE_USER);
    expect(requests).toEqual([
      ['/base/_sidebar/r1/docs/api/create-user', { priority: 'high' }],
      ['/base/_data/r1/docs/api/create-user', { priority: 'high' }],
    ]);
    expect(styles).toEqual([['reference', 'high']]);
    expect(await loading).toEqual({
      view: toView(CREATE_USER, { sidebar: 'api', layout: 'reference' }),
      sidebar: { name: 'api', html: toLinks(CREATE_USER) },
    });
    expect(requests).toHaveLength(2);
  });

  it('is requested once, in any spelling, until it is removed', async () => {
    const loader = createLoader();
    expect(loader.has(FAQS)).toBe(false);
    await loader.load(FAQS);
    expect(loader.has('/base/docs/FAQs')).toBe(true);
    await loader.load('/base/docs/FAQs');
    expect(requests).toHaveLength(2);
    loader.remove('/base/docs/FAQs');
    expect(loader.has(FAQS)).toBe(false);
    await loader.load(FAQS);
    expect(requests).toHaveLength(4);
    loader.clear();
    expect(loader.has(FAQS)).toBe(false);
    await loader.load(FAQS);
    expect(requests).toHaveLength(6);
  });

  it('of the document needs no request', async () => {
    const loader = createLoader();
    const sidebar = { name: 'docs', html: toLinks(FAQS) };
    loader.add(toView(FAQS), null);
    loader.add(toView(FAQS, { title: 'Changed' }), sidebar);
    expect(await loader.load(FAQS)).toEqual({ view: toView(FAQS, { title: 'Changed' }), sidebar });
    expect(requests).toEqual([]);
  });

  it.each([
    ['missing', undefined, '/base/_data/r1/docs/faqs/ responded with 404.'],
    ['no page', { ...toView(FAQS), kind: 'html' }, 'The page data is invalid.'],
    ['without a record', { ...toView(FAQS), record: null }, 'The page record is invalid.'],
  ])('that is %s is an error, and is requested again', async (_, data, message) => {
    const loader = createLoader();
    const url = '/base/_data/r1/docs/faqs/';
    const page = responses[url];
    if (data === undefined) delete responses[url];
    else responses[url] = data;
    await expect(loader.load(FAQS)).rejects.toThrow(message);
    responses[url] = page;
    expect((await loader.load(FAQS)).view).toEqual(page);
  });

  it('that needs styles which fail is an error', async () => {
    const loader = createPageLoader(SITE, 'r1', () => Promise.reject(new Error('No styles.')));
    await expect(loader.load(FAQS)).rejects.toThrow('No styles.');
  });

  it('is prefetched at low priority, with the signal that aborts it', async () => {
    const loader = createLoader();
    const { signal } = new AbortController();
    await loader.prefetch(FAQS, signal);
    expect(requests).toEqual([
      ['/base/_data/r1/docs/faqs/', { priority: 'low', signal }],
      ['/base/_sidebar/r1/docs/faqs/', { priority: 'low', signal }],
    ]);
    expect(styles).toEqual([['guide', 'low']]);
    await loader.load(FAQS);
    expect(requests).toHaveLength(2);
  });
});

describe('a sidebar', () => {
  it('that lists the page is not requested again', async () => {
    const loader = createLoader();
    const { sidebar } = await loader.load(FAQS);
    expect((await loader.load(USERS)).sidebar).toBe(sidebar);
    expect(readUrls().slice(2)).toEqual(['/base/_data/r1/docs/users']);
  });

  it.each([
    ['lists a page whose path begins like that', toLinks(FAQS, `${USERS}-more`)],
    ['has the page in an omitted branch', `<a data-branch="b" href="${USERS}">Users</a>`],
  ])('that %s is not that of the page', async (_, html) => {
    responses['/base/_sidebar/r1/docs/faqs/'] = { name: 'docs', html };
    responses['/base/_sidebar/r1/docs/users'] = { name: 'docs', html: toLinks(USERS) };
    const loader = createLoader();
    await loader.load(FAQS);
    expect((await loader.load(USERS)).sidebar).toEqual({ name: 'docs', html: toLinks(USERS) });
  });

  it('of another name is not that of the page, even if it lists it', async () => {
    const html = toLinks(FAQS, CREATE_USER);
    responses['/base/_sidebar/r1/docs/faqs/'] = { name: 'docs', html };
    const loader = createLoader();
    await loader.load(FAQS);
    expect((await loader.load(CREATE_USER)).sidebar?.name).toBe('api');
  });

  it('is found by the escaped path of its page', async () => {
    const path = '/base/docs/q&a';
    responses['/base/_data/r1/docs/q&a'] = toView(path);
    responses['/base/_sidebar/r1/docs/faqs/'] = {
      name: 'docs',
      html: toLinks('/base/docs/q&amp;a'),
    };
    const loader = createLoader();
    await loader.load(FAQS);
    await loader.load(path);
    expect(readUrls().slice(2)).toEqual(['/base/_data/r1/docs/q&a']);
  });

  it.each([
    ['null', { '/base/_sidebar/r1/docs/faqs/': null }],
    ['missing', {}],
  ])('of a page without one may be %s', async (_, sidebar) => {
    responses = { '/base/_data/r1/docs/faqs/': toView(FAQS, { sidebar: null }), ...sidebar };
    expect((await createLoader().load(FAQS)).sidebar).toBeNull();
  });

  it.each([{ name: 'docs' }, { html: '' }, 'docs', 7])('of %j is invalid', async (sidebar) => {
    responses['/base/_sidebar/r1/docs/faqs/'] = sidebar;
    await expect(createLoader().load(FAQS)).rejects.toThrow('The sidebar is invalid.');
  });
});

describe('a release', () => {
  it.each([
    ['is stale where its home page is missing', 404, true],
    ['is not stale where its home page is there', 200, false],
    ['is not stale where the site fails', 503, false],
  ])('%s', async (_, status, isStale) => {
    const fetch = vi.fn<typeof globalThis.fetch>(() =>
      Promise.resolve(new Response(null, { status })),
    );
    vi.stubGlobal('fetch', fetch);
    expect(await createLoader().isStale()).toBe(isStale);
    expect(fetch.mock.calls).toEqual([['/base/_data/r1/', { method: 'HEAD', cache: 'no-store' }]]);
  });

  it('is not stale without a connection', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await createLoader().isStale()).toBe(false);
  });
});
