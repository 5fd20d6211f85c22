import { expect, it } from 'vitest';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { warmUp } from '../../worker/warm-up.ts';

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
  beforePaint: { text: '', hash: 'sha256-b' },
  fullReference: null,
  origin: null,
  contract: null,
};

it.each([
  ['its title', '<title>Sample | Docs</title>'],
  ['what it is elsewhere', 'content="https://sample.invalid/_assets/pictures/sample.png"'],
  ['an open branch', 'href="/sample/beside"'],
  ['a folded branch', 'href="/sample/folded"'],
  ['the current page', 'aria-current="page"'],
  ['an operation', '>get<'],
  ['a table of contents', 'href="#b"'],
  ['pages before and after', 'rel="prev"'],
])('the page that an isolate renders while it starts has %s', async (_, part) => {
  expect(await warmUp(() => null, ASSETS)).toContain(part);
});
