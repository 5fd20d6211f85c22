import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SiteMetadata } from '../../client/model/site.ts';
import type { View } from '../../client/model/view.ts';
import { Content } from '../../client/shell/page-content.tsx';
import { Shell } from '../../client/shell/shell.tsx';

const FIXTURES = join(import.meta.dirname, '../fixtures/shell');

const SITE: SiteMetadata = {
  title: 'Acme & Co',
  copyright: '© 2025 Acme',
  basePath: '/base/',
  homePath: '/base/',
  navbar: [
    { label: 'Docs', path: '/base/docs/', sidebar: 'docs' },
    { label: 'API', path: '/base/docs/api', sidebar: 'api', layout: 'reference' },
  ],
  search: '/base/_assets/search.json',
  versions: [
    { name: 'current', label: 'Next', path: '/base/docs/' },
    { name: '1.0', label: '1.0', path: '/base/docs/1.0/' },
  ],
  announcement: { id: 'a', text: 'New <version>', path: '/base/docs/new' },
  agents: '/base/docs/agents',
  origin: 'https://docs.example',
};

const SIDEBAR = { name: 'docs', html: '<ul><li><a href="/base/docs/1.0/faqs/">FAQs</a></ul>' };

const GUIDE: View = {
  kind: 'page',
  route: {
    path: '/base/docs/1.0/faqs/',
    title: 'FAQs',
    description: '',
    layout: 'guide',
    sidebar: 'docs',
    breadcrumbs: [
      { label: 'Help', path: '/base/docs/1.0/help/', branch: 'help' },
      { label: 'Without a page', path: null, branch: 'none' },
      { label: 'FAQs', path: '/base/docs/1.0/faqs/', branch: 'faqs' },
    ],
    previous: { label: 'Before', path: '/base/docs/1.0/before' },
    next: { label: 'After', path: '/base/docs/1.0/after' },
  },
  record: {
    html: '<h1>FAQs</h1>',
    headings: [
      { depth: 2, id: 'größe', text: 'Size & weight' },
      { depth: 3, id: 'more', text: 'More' },
    ],
  },
};

function render(view: View, site: SiteMetadata, sidebar: typeof SIDEBAR | null): string {
  const html = renderToStaticMarkup(
    <Shell site={site} sidebar={sidebar} path={view.route.path} layout={view.route.layout}>
      <Content view={view} site={site} />
    </Shell>,
  );
  return `${html.replaceAll(/(?<=>)(?=<[a-z])/g, '\n')}\n`;
}

/** A landing page at the root of a site with one version and little else. */
const LANDING: [View, SiteMetadata] = [
  {
    ...GUIDE,
    route: {
      ...GUIDE.route,
      path: '/',
      layout: 'landing',
      breadcrumbs: [],
      previous: null,
      next: null,
    },
  },
  {
    title: 'Acme',
    copyright: '',
    basePath: '/',
    homePath: '/',
    navbar: [{ label: 'Docs', path: '/docs/', sidebar: 'docs' }],
    search: '',
    versions: SITE.versions.slice(1),
    announcement: null,
  },
];

const REFERENCE: View = {
  ...GUIDE,
  route: { ...GUIDE.route, path: '/base/docs/api/create', layout: 'reference', previous: null },
  record: { html: '<h1>Create</h1>', headings: [] },
};

it.each<[string, View, SiteMetadata, typeof SIDEBAR | null]>([
  ['guide', GUIDE, SITE, SIDEBAR],
  [
    'reference',
    REFERENCE,
    { ...SITE, announcement: { id: 'a', text: 'No link', path: null } },
    { name: 'api', html: '' },
  ],
  ['landing', ...LANDING, null],
  ['error', { ...GUIDE, kind: 'html' }, SITE, null],
])('the shell of a page is the HTML in %s.html', async (name, view, site, sidebar) => {
  await expect(render(view, site, sidebar)).toMatchFileSnapshot(join(FIXTURES, `${name}.html`));
});

it('a version that the path begins with is the current one, else the first', () => {
  const readCurrent = (path: string) => {
    const view = { ...GUIDE, route: { ...GUIDE.route, path } };
    return /<summary>(.*?)<\/summary>/.exec(render(view, SITE, SIDEBAR))?.[1];
  };
  expect(readCurrent('/base/docs/faqs/')).toBe('Version: Next');
  expect(readCurrent('/base/docs/1.0/faqs/')).toBe('Version: 1.0');
  expect(readCurrent('/base/elsewhere')).toBe('Version: Next');
});

it('the announcement is on all pages but its own', () => {
  const isAnnounced = (path: string) =>
    render({ ...GUIDE, route: { ...GUIDE.route, path } }, SITE, SIDEBAR).includes(
      'New &lt;version',
    );
  expect(isAnnounced('/base/docs/')).toBe(true);
  expect(isAnnounced('/base/docs/new')).toBe(false);
});

it('the contents of a long page are its headings of level 2', () => {
  const headings = Array.from({ length: 31 }, (_, index) => {
    return { depth: index % 10 === 0 ? 2 : 3, id: `h${index}`, text: '' } as const;
  });
  const listIds = (count: number) => {
    const record = { ...GUIDE.record, headings: headings.slice(0, count) };
    const html = render({ ...GUIDE, record }, SITE, SIDEBAR);
    return [...html.matchAll(/href="#(h\d+)"/g)].map(([, id]) => id);
  };
  expect(listIds(30)).toHaveLength(30);
  expect(listIds(31)).toEqual(['h0', 'h10', 'h20', 'h30']);
});
