import { expect, it } from 'vitest';
import type { ReleaseAssets } from '../../../client/model/release-assets.ts';
import { renderHead } from '../../../worker/render/head.ts';
import type { DocumentOptions } from '../../../worker/render/head.ts';
import { SAMPLE_ASSETS } from '../sample-assets.ts';

/** Each value has what would end an attribute or an element. */
const ASSETS: ReleaseAssets = {
  ...SAMPLE_ASSETS,
  site: {
    ...SAMPLE_ASSETS.site,
    title: 'R&D "<Docs>"',
    basePath: '/b&e/',
    announcement: { id: '"new"', text: 'New', path: null },
  },
  entry: '/b&e/entry.js',
  icon: '/b&e/icon.svg',
  afterPaintStylesUrl: '/b&e/after.css',
  styles: { text: 'body > a {}', hash: '' },
  partStyles: {
    ...SAMPLE_ASSETS.partStyles,
    tabs: { text: 'dl > a {}', hash: '' },
    figures: { text: 'ul > a {}', hash: '' },
  },
  layoutStyles: { reference: { text: 'pre > a {}', hash: '' } },
  beforePaint: { text: 'before && paint()', hash: '' },
  basePathBanner: { text: 'base && path()', hash: '' },
};

const FRAME: DocumentOptions = {
  release: 'release',
  sidebar: null,
  path: '/b&e/docs/',
  breadcrumbs: [],
  layout: 'guide',
  title: 'A < B',
  description: 'Say "what" & <where>',
  metadata: '<meta name="robots" content="noindex">',
  hasClient: true,
};

/** Render a head with one element in each line. */
function render(
  frame: Partial<DocumentOptions> = {},
  assets: Partial<ReleaseAssets> = {},
): string[] {
  const html = renderHead({ ...ASSETS, ...assets }, { ...FRAME, ...frame });
  return html.split(/(?=<(?!\/))/);
}

const START = [
  '<!doctype html>',
  '<html lang="en" dir="ltr" data-announcement="&quot;new&quot;" data-client="/b&amp;e/entry.js">',
  '<head>',
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width,initial-scale=1">',
  '<meta name="theme-color" content="#fefefc">',
  '<title>A &lt; B | R&amp;D &quot;&lt;Docs&gt;&quot;</title>',
  '<meta name="description" content="Say &quot;what&quot; &amp; &lt;where&gt;">',
  '<meta name="robots" content="noindex">',
  '<link rel="icon" href="/b&amp;e/icon.svg">',
  '<link rel="apple-touch-icon" href="/b&amp;e/apple-touch-icon.png">',
  '<link rel="search" type="application/opensearchdescription+xml" title="R&amp;D &quot;&lt;Docs&gt;&quot;" href="/b&amp;e/opensearch.xml">',
  '<style>body > a {}</style>',
];
const END = [
  '<link rel="stylesheet" media="print" href="/b&amp;e/after.css">',
  '<noscript>',
  '<link rel="stylesheet" href="/b&amp;e/after.css"></noscript>',
  '<script>before && paint()</script></head>',
];

it('has each value of the site and of the page escaped, below the base path', () => {
  expect(render()).toEqual([...START, ...END]);
});

it('has the styles of its layout, after those of all pages', () => {
  expect(render({ layout: 'reference' })).toEqual([
    ...START,
    '<style data-layout="reference">pre > a {}</style>',
    ...END,
  ]);
});

it('has the styles of the parts of its article, after those of its layout', () => {
  expect(render({ layout: 'reference', parts: ['tabs', 'figures'] })).toEqual([
    ...START,
    '<style data-layout="reference">pre > a {}</style>',
    '<style>dl > a {}</style>',
    '<style>ul > a {}</style>',
    ...END,
  ]);
});

it('has the base path banner on the home page alone, before the client', () => {
  expect(render({ path: '/b&e/' })).toEqual([
    ...START,
    ...END.slice(0, -1),
    '<script>before && paint()</script>',
    '<script>base && path()</script></head>',
  ]);
});

it('has no announcement, description or client where there is none', () => {
  const site = { ...ASSETS.site, announcement: null };
  const lines = render({ description: '', hasClient: false }, { site });
  expect(lines.slice(0, 2)).toEqual([
    '<!doctype html>',
    '<html lang="en" dir="ltr" data-no-client="true">',
  ]);
  expect(lines.slice(2)).toEqual([...START.slice(2, 7), ...START.slice(8), ...END]);
});
