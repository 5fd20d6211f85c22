import type { ReleaseAssets } from '../../client/model/release-assets.ts';

/** Assets of a release without content. */
export const SAMPLE_ASSETS: ReleaseAssets = {
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
  controls: '/_assets/controls.js',
  icon: '/_assets/icon.svg',
  styles: { text: 'body > a {}', hash: 'sha256-a' },
  partStyles: {
    tabs: { text: 'dl > a {}', hash: 'sha256-d' },
    terms: { text: '', hash: 'sha256-e' },
    figures: { text: 'ul > a {}', hash: 'sha256-f' },
    tasks: { text: '', hash: 'sha256-i' },
    'operation-lists': { text: '', hash: 'sha256-k' },
    'rare-parts': { text: '', hash: 'sha256-g' },
  },
  layoutStyles: { reference: { text: 'pre > a {}', hash: 'sha256-h' } },
  searchStylesUrl: '/_assets/search.css',
  afterPaintStylesUrl: '/_assets/after-paint.css',
  beforePaint: { text: 'before && paint()', hash: 'sha256-b' },
  speculationRules: { text: '{}', hash: 'sha256-j' },
  basePathBanner: { text: 'base && path()', hash: 'sha256-c' },
  fullReference: null,
  origin: null,
  specUrl: null,
  apiVersion: null,
};
