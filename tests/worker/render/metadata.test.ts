import { expect, it } from 'vitest';
import type { Route } from '../../../client/model/page.ts';
import { renderMetadata } from '../../../worker/render/metadata.ts';
import { SAMPLE_ASSETS } from '../sample-assets.ts';

const ORIGIN = 'https://docs.example';
const SITE = { ...SAMPLE_ASSETS.site, title: 'R&D Docs', basePath: '/base/' };

/** Each text has what would end an attribute, or the script of the structured data. */
const ROUTE: Route = {
  path: "/base/docs/it's",
  id: "it's",
  title: 'A "</script>" & more',
  description: 'Say "<what>"',
  layout: 'guide',
  sidebar: 'docs',
  breadcrumbs: [
    { label: 'Docs', path: '/base/docs/', branch: 'docs' },
    { label: 'No <page>', path: null, branch: 'none' },
  ],
  previous: null,
  next: null,
  record: '',
  markdown: '',
  socialImage: 'a.png',
};

/** Render the metadata of a page with one element in each line. */
function render(parts: Partial<Route> = {}): string[] {
  return renderMetadata({ ...ROUTE, ...parts }, SITE, ORIGIN).split(/(?=<(?:link|meta|script))/);
}

function loadLinkedData(parts: Partial<Route> = {}): unknown {
  const [, json = ''] = /<script [^>]*>(.*)<\/script>$/.exec(render(parts).at(-1) ?? '') ?? [];
  return JSON.parse(json);
}

it('has the canonical address, that of its Markdown, and the properties of Open Graph, escaped, below the base path', () => {
  expect(render().slice(0, -1)).toEqual([
    '<link rel="canonical" href="https://docs.example/base/docs/it&#39;s">',
    '<link rel="alternate" type="text/markdown" href="/base/docs/it&#39;s.md">',
    '<meta property="og:title" content="A &quot;&lt;/script&gt;&quot; &amp; more">',
    '<meta property="og:description" content="Say &quot;&lt;what&gt;&quot;">',
    '<meta property="og:type" content="article">',
    '<meta property="og:url" content="https://docs.example/base/docs/it&#39;s">',
    '<meta property="og:site_name" content="R&amp;D Docs">',
    '<meta property="og:image" content="https://docs.example/base/_assets/social-images/a.png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ]);
});

it('has no property without a value, and keeps an unlisted page out of search engines', () => {
  const parts = { isUnlisted: true as const, description: '', socialImage: '', path: '/base/' };
  expect(render(parts).slice(0, -1)).toEqual([
    '<meta name="robots" content="noindex">',
    '<link rel="canonical" href="https://docs.example/base/">',
    '<link rel="alternate" type="text/markdown" href="/base/index.md">',
    '<meta property="og:title" content="A &quot;&lt;/script&gt;&quot; &amp; more">',
    '<meta property="og:type" content="website">',
    '<meta property="og:url" content="https://docs.example/base/">',
    '<meta property="og:site_name" content="R&amp;D Docs">',
    '<meta name="twitter:card" content="summary_large_image">',
  ]);
});

it('has structured data that ends no script', () => {
  expect(render().at(-1)).toContain('A \\"\\u003c/script>\\" & more');
  expect(loadLinkedData({ updatedOn: '2026-02-14' })).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'TechArticle',
        headline: 'A "</script>" & more',
        url: "https://docs.example/base/docs/it's",
        dateModified: '2026-02-14',
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          toStep(1, 'Docs', 'https://docs.example/base/docs/'),
          toStep(2, 'No <page>'),
          toStep(3, 'A "</script>" & more', "https://docs.example/base/docs/it's"),
        ],
      },
    ],
  });
});

it('names a page once in its breadcrumbs, also where a branch of the sidebar is that page', () => {
  const path = '/base/docs/';
  const parts = { path, title: 'Docs', layout: 'reference' as const };
  expect(loadLinkedData(parts)).toMatchObject({
    '@graph': [
      { '@type': 'APIReference' },
      {
        itemListElement: [
          toStep(1, 'No <page>'),
          toStep(2, 'Docs', 'https://docs.example/base/docs/'),
        ],
      },
    ],
  });
});

it('describes the home page as the site, without breadcrumbs', () => {
  expect(loadLinkedData({ path: '/base/', title: 'Home' })).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'WebSite', name: 'Home', url: 'https://docs.example/base/' }],
  });
});

function toStep(position: number, name: string, item?: string) {
  return { '@type': 'ListItem', position, name, ...(item !== undefined && { item }) };
}
