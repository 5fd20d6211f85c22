import { afterEach, expect, it, vi } from 'vitest';
import { createPageLoader } from '../../client/browser/page-loader.ts';
import type { View } from '../../client/model/view.ts';
import { loadTextCases } from '../support/text-cases.ts';

// Which requests a page takes. Their order and priority are not seen from outside. Paths are those below `/base/`.

const SITE = {
  title: 'Docs',
  copyright: '',
  basePath: '/base/',
  homePath: '/base/',
  navbar: [
    { label: 'Docs', path: '/base/docs/', sidebar: 'docs' },
    { label: 'API', path: '/base/docs/api', sidebar: 'api', layout: 'reference' as const },
  ],
  search: '',
  versions: [],
  announcement: null,
};

const PAGES = ['docs/faqs/', 'docs/users', 'docs/api/create-user'];

function toView(path: string, route: Partial<View['route']> = {}): View {
  const isReference = path.startsWith('docs/api/');
  return {
    kind: 'page',
    route: {
      path: `/base/${path}`,
      title: path,
      description: '',
      breadcrumbs: [],
      previous: null,
      next: null,
      layout: isReference ? 'reference' : 'guide',
      sidebar: isReference ? 'api' : 'docs',
      ...route,
    },
    record: { html: '', headings: [] },
  };
}

/** The sidebar with the page, and with another one. */
function toSidebar(path: string) {
  const name = path.startsWith('docs/api/') ? 'api' : 'docs';
  const html = [path, 'docs/users'].map((page) => `<a href="/base/${page}">A</a>`).join('');
  return { name, html };
}

afterEach(() => void vi.unstubAllGlobals());

function start(areStylesThere = true) {
  const log: string[] = [];
  /** Responses that are not those of `PAGES`: a status, a body or a missing connection. */
  const responses = new Map<string, unknown>();
  for (const path of PAGES) {
    responses.set(`data ${path}`, toView(path));
    responses.set(`sidebar ${path}`, toSidebar(path));
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const name = url.replace('/base/_', '').replace('/r1/', ' ');
    const { method = '', priority, cache = '', signal } = init;
    const how = [priority, cache, signal ? 'with a signal' : ''].filter(Boolean).join(', ');
    log.push(`${method} ${name}, ${how}`.trim());
    const response = responses.get(name);
    if (response === 'offline') throw new TypeError('offline');
    const status = typeof response === 'number' ? response : response === undefined ? 404 : 200;
    return Response.json(response ?? null, { status });
  });
  const loader = createPageLoader(SITE, 'r1', async (layout, priority) => {
    log.push(`styles of ${layout}, ${priority}`);
    if (!areStylesThere) throw new Error('No styles.');
  });
  return { log, responses, loader };
}

it.each(loadTextCases('page-loader.txt'))('$name', async ({ input, expected }) => {
  const { log, responses, loader } = start();
  const load = async (path: string) => {
    const { view, sidebar } = await loader.load(`/base/${path}`);
    return `${view.route.title}, beside the sidebar ${sidebar?.name ?? null}`;
  };
  const steps: Record<string, (path: string, ...rest: string[]) => Promise<unknown>> = {
    load: async (...paths) => log.push(...(await Promise.all(paths.map(load)))),
    prefetch: (path) => loader.prefetch(`/base/${path}`, new AbortController().signal),
    has: async (path) =>
      log.push(`${path} is ${loader.has(`/base/${path}`) ? 'there' : 'missing'}`),
    remove: async (path) => loader.remove(`/base/${path}`),
    clear: async () => loader.clear(),
    add: async (path, sidebar = '') =>
      loader.add(toView(path), sidebar === 'null' ? null : toSidebar(sidebar)),
    async respond(kind, path = '', ...rest) {
      responses.set(`${kind} ${path}`, toResponse(kind, path, rest.join(' ')));
    },
  };
  for (const line of input.trimEnd().split('\n')) {
    const [name = '', ...rest] = line.split(' ');
    await steps[name]?.(...(rest as [string])).catch(({ message }: Error) => log.push(message));
  }
  expect(log.join('\n')).toBe(expected.join('\n'));
});

function toResponse(kind: string, path: string, text: string): unknown {
  if (text === 'missing') return undefined;
  if (text === 'offline') return text;
  const page = kind === 'data' ? toView(path) : toSidebar(path);
  if (text === 'valid') return page;
  const value = JSON.parse(text) as unknown;
  if (kind === 'sidebar' || typeof value !== 'object') return value;
  const { sidebar, ...rest } = value as { sidebar?: null };
  return sidebar === null ? toView(path, { sidebar }) : { ...page, ...rest };
}

it('a page is dropped after 200 others', async () => {
  const { loader, responses } = start();
  for (let page = 0; page <= 200; page += 1) {
    responses.set(`data docs/${page}`, toView(`docs/${page}`, { sidebar: null }));
    await loader.load(`/base/docs/${page}`);
  }
  const isCached = [0, 1, 200].map((page) => loader.has(`/base/docs/${page}`));
  expect(isCached).toEqual([false, true, true]);
});

it('a page that needs styles which fail is an error', async () => {
  const { loader } = start(false);
  await expect(loader.load('/base/docs/faqs/')).rejects.toThrow('No styles.');
});

it('a page that fails after it was removed leaves the newer request', async () => {
  const { loader, responses } = start();
  const failing = loader.load('/base/docs/new');
  loader.remove('/base/docs/new');
  responses.set('data docs/new', toView('docs/new', { sidebar: null }));
  await loader.load('/base/docs/new');
  await expect(failing).rejects.toThrow('404');
  expect(loader.has('/base/docs/new')).toBe(true);
});
