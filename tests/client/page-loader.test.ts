import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageLoader } from '../../client/browser/page-loader.ts';
import type { SiteMetadata } from '../../client/model/site.ts';
import type { View } from '../../client/model/view.ts';

// Which requests a page takes. Their order and priority are not seen from outside.

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

const toSidebar = (name: string, ...paths: string[]) => ({
  name,
  html: paths.map((path) => `<a href="${path}">A</a>`).join(''),
});

/** By URL below `/base/_`. Everything else is missing. */
let responses: Record<string, unknown>;
let requests: string[];
let loader: ReturnType<typeof createPageLoader>;

beforeEach(() => {
  requests = [];
  responses = {
    'data/r1/docs/faqs/': toView(FAQS),
    'sidebar/r1/docs/faqs/': toSidebar('docs', FAQS, USERS),
    'data/r1/docs/users': toView(USERS),
    'sidebar/r1/docs/users': toSidebar('docs', USERS),
    'data/r1/docs/api/create-user': toView(CREATE_USER, { sidebar: 'api', layout: 'reference' }),
    'sidebar/r1/docs/api/create-user': toSidebar('api', CREATE_USER),
  };
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const url = address.replace('/base/_', '');
    requests.push(`${url} ${init?.priority}${init?.signal ? ' with a signal' : ''}`);
    const status = url in responses ? 200 : 404;
    return Promise.resolve(Response.json(responses[url] ?? null, { status }));
  });
  loader = createPageLoader(SITE, 'r1', (layout, priority) => {
    requests.push(`styles of ${layout} ${priority}`);
    return Promise.resolve();
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('a page', () => {
  it('is loaded together with its sidebar and the styles of its layout, at high priority', async () => {
    const loading = loader.load(CREATE_USER);
    expect(requests).toEqual([
      'sidebar/r1/docs/api/create-user high',
      'styles of reference high',
      'data/r1/docs/api/create-user high',
    ]);
    expect(await loading).toEqual({
      view: responses['data/r1/docs/api/create-user'],
      sidebar: responses['sidebar/r1/docs/api/create-user'],
    });
    expect(requests.slice(3)).toEqual(['styles of reference high']);
  });

  it('is prefetched at low priority, with the signal that aborts it, and then loaded without requests', async () => {
    await loader.prefetch(FAQS, new AbortController().signal);
    expect(requests).toEqual([
      'data/r1/docs/faqs/ low with a signal',
      'sidebar/r1/docs/faqs/ low with a signal',
      'styles of guide low',
    ]);
    await loader.load(FAQS);
    expect(requests.slice(3)).toEqual(['styles of guide high']);
  });

  it('is requested once, also while it loads, in any spelling, until it is removed', async () => {
    const count = () => requests.filter((url) => url.startsWith('data/')).length;
    expect(loader.has(FAQS)).toBe(false);
    const [first, second] = await Promise.all([loader.load(FAQS), loader.load('/base/docs/FAQs')]);
    expect(second).toEqual(first);
    expect([loader.has('/base/docs/FAQs'), count()]).toEqual([true, 1]);
    for (const remove of [() => loader.remove('/base/docs/FAQs'), loader.clear]) {
      remove();
      expect(loader.has(FAQS)).toBe(false);
      await loader.load(FAQS);
    }
    expect(count()).toBe(3);
  });

  it('is dropped after 200 others', async () => {
    for (let page = 0; page <= 200; page += 1) {
      responses[`data/r1/docs/${page}`] = toView(`/base/docs/${page}`, { sidebar: null });
      await loader.load(`/base/docs/${page}`);
    }
    const isCached = [0, 1, 200].map((page) => loader.has(`/base/docs/${page}`));
    expect(isCached).toEqual([false, true, true]);
  });

  it('of the document needs no request', async () => {
    const sidebar = toSidebar('docs', FAQS);
    loader.add(toView(FAQS), null);
    loader.add(toView(FAQS, { title: 'Changed' }), sidebar);
    expect(await loader.load(FAQS)).toEqual({ view: toView(FAQS, { title: 'Changed' }), sidebar });
    expect(requests.filter((url) => !url.startsWith('styles'))).toEqual([]);
  });

  it.each([
    ['data', 'missing', undefined, '/base/_data/r1/docs/faqs/ responded with 404.'],
    ['data', 'no page', { ...toView(FAQS), kind: 'html' }, 'The page data is invalid.'],
    ['data', 'without a record', { ...toView(FAQS), record: null }, 'The page record is invalid.'],
    ['sidebar', 'without HTML', { name: 'docs' }, 'The sidebar is invalid.'],
    ['sidebar', 'without a name', { html: '' }, 'The sidebar is invalid.'],
    ['sidebar', 'a text', 'docs', 'The sidebar is invalid.'],
  ])('whose %s is %s is an error, and is requested again', async (kind, _, data, message) => {
    const url = `${kind}/r1/docs/faqs/`;
    const valid = responses[url];
    if (data === undefined) delete responses[url];
    else responses[url] = data;
    await expect(loader.load(FAQS)).rejects.toThrow(message);
    responses[url] = valid;
    expect((await loader.load(FAQS)).view).toEqual(toView(FAQS));
  });

  it('that needs styles which fail is an error', async () => {
    loader = createPageLoader(SITE, 'r1', () => Promise.reject(new Error('No styles.')));
    await expect(loader.load(FAQS)).rejects.toThrow('No styles.');
  });

  it('that fails after it was removed leaves the newer request', async () => {
    const failing = loader.load('/base/docs/new');
    loader.remove('/base/docs/new');
    responses['data/r1/docs/new'] = toView('/base/docs/new', { sidebar: null });
    await loader.load('/base/docs/new');
    await expect(failing).rejects.toThrow('404');
    expect(loader.has('/base/docs/new')).toBe(true);
  });
});

it.each<[string, SidebarOf, string, string, boolean]>([
  ['lists the page', toSidebar('docs', FAQS, USERS), USERS, 'docs', false],
  [
    'lists a page whose path begins so',
    toSidebar('docs', FAQS, `${USERS}-more`),
    USERS,
    'docs',
    true,
  ],
  [
    'has the page in an omitted branch',
    { name: 'docs', html: `<a data-branch="b" href="${USERS}">Users</a>` },
    USERS,
    'docs',
    true,
  ],
  ['has another name', toSidebar('docs', FAQS, CREATE_USER), CREATE_USER, 'api', true],
  [
    'lists its escaped path',
    toSidebar('docs', '/base/docs/q&amp;a'),
    '/base/docs/q&a',
    'docs',
    false,
  ],
  ['is null', null, USERS, 'docs', true],
])(
  'after a page whose sidebar %s, that of the next one is requested if needed',
  async (_, first, next, name, isRequested) => {
    responses['sidebar/r1/docs/faqs/'] = first;
    responses['data/r1/docs/q&a'] = toView('/base/docs/q&a');
    if (first === null) responses['data/r1/docs/faqs/'] = toView(FAQS, { sidebar: null });
    await loader.load(FAQS);
    const { sidebar } = await loader.load(next);
    expect(sidebar?.name).toBe(name);
    const urls = requests.filter((url) => url.startsWith('sidebar/'));
    expect(urls.length > 1, urls.join()).toBe(isRequested);
  },
);

type SidebarOf = { name: string; html: string } | null;

it.each([
  ['stale where its home page is missing', () => new Response(null, { status: 404 }), true],
  ['not stale where its home page is there', () => new Response(null), false],
  ['not stale where the site fails', () => new Response(null, { status: 503 }), false],
  ['not stale without a connection', () => Promise.reject(new TypeError('offline')), false],
])('a release is %s', async (_, respond, isStale) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => respond());
  vi.stubGlobal('fetch', fetch);
  expect(await loader.isStale()).toBe(isStale);
  expect(fetch.mock.calls).toEqual([['/base/_data/r1/', { method: 'HEAD', cache: 'no-store' }]]);
});
