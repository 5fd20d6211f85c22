import { expect, it } from 'vitest';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { renderSampleDocument } from '../../worker/warm-up.ts';

const ASSETS: ReleaseAssets = {
  site: {
    title: 'Docs',
    copyright: '© The testers',
    basePath: '/',
    homePath: '/',
    navbar: [{ label: 'Docs', path: '/docs/', sidebar: 'docs' }],
    search: '/_assets/search.json',
    versions: [{ name: 'current', label: 'Next', path: '/docs' }],
    announcement: null,
  },
  tagline: 'All there is to know.',
  entry: '/_assets/entry.js',
  icon: '/_assets/icon.svg',
  styles: { text: '', hash: 'sha256-a' },
  layoutStyles: {},
  searchStyles: '/_assets/search.css',
  printStyles: '/_assets/print.css',
  beforePaint: { text: '', hash: 'sha256-b' },
  basePathBanner: { text: '', hash: 'sha256-c' },
  fullReference: null,
  origin: null,
  specUrl: null,
  contractVersion: null,
};

it.each([
  ['a title', '<title>Sample | Docs</title>'],
  ['a social image', 'content="https://sample.invalid/_assets/social-images/sample.png"'],
  ['an open branch', 'href="/sample/sibling"'],
  ['a folded branch', 'href="/sample/folded"'],
  ['the current page', 'aria-current="page"'],
  ['an operation', '>get<'],
  ['a table of contents', 'href="#b"'],
  ['pages before and after', 'rel="prev"'],
])('the sample page that an isolate renders at start-up has %s', (_, part) => {
  expect(renderSampleDocument(ASSETS)).toContain(part);
});
