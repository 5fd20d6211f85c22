import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SidebarNode } from '../../client/model/sidebar.ts';
import { toPage } from '../build/content-file.ts';
import { SAMPLE_ASSETS } from './sample-assets.ts';
import { createSmallRelease } from './small-site/release.ts';
import { startSmallSite } from './small-site/site.ts';

/** What would end an attribute, an element, or the script of the structured data. */
const TEXT = `"it's" </script> & co`;

const BASE = '/b&e/';

const ENTRY = { kind: 'page', label: TEXT, caption: TEXT, deprecated: true } as const;
/** Of which the first entry is its page. */
const FIRST: SidebarNode = {
  kind: 'branch',
  id: TEXT,
  label: TEXT,
  caption: TEXT,
  path: '/docs/faqs/',
  children: [{ ...ENTRY, path: '/docs/faqs/' }],
};
/** With a page of its own. */
const USERS: SidebarNode = {
  kind: 'branch',
  id: 'docs/users',
  label: 'Users',
  path: '/docs/users/',
  children: [
    {
      kind: 'branch',
      id: 'docs/users/levels',
      label: 'Levels',
      path: '/docs/users/levels/intro',
      children: [{ kind: 'page', label: 'Intro', path: '/docs/users/levels/intro' }],
    },
  ],
};

const RELEASE = createSmallRelease({
  basePath: BASE,
  pages: [
    toPage('/', { title: TEXT, layout: 'landing' }),
    toPage('/docs/faqs/', { title: TEXT, description: TEXT, updatedOn: '2026-02-14' }),
    toPage('/docs/users/', { title: 'Users' }),
    toPage('/docs/users/levels/intro', {
      title: 'Intro',
      html: '<p class="tabs"></p><p class="figure">',
    }),
    toPage('/docs/users/below', { title: 'Below', parentPath: '/docs/users/', isUnlisted: true }),
    toPage('/docs/api/list', { title: 'List', layout: 'reference', html: '<p class="tabs">' }),
  ],
  sidebars: [
    { name: 'docs', nodes: [FIRST, USERS] },
    {
      name: 'api',
      nodes: [
        {
          kind: 'branch',
          id: 'api/all',
          label: 'API',
          path: '/docs/api/list',
          children: [{ kind: 'page', label: 'List', path: '/docs/api/list', method: 'get' }],
        },
      ],
    },
  ],
});

function startSite() {
  const announcement = { id: TEXT, text: 'New', path: null };
  return startSmallSite({
    release: RELEASE,
    basePath: BASE,
    site: { title: TEXT, announcement },
    assets: {
      entry: '/b&e/entry.js',
      icon: '/b&e/icon.svg',
      afterPaintStylesUrl: '/b&e/after.css',
      fullReference: FULL_REFERENCE,
    },
  });
}

const FULL_REFERENCE = {
  path: '/b&e/_reference',
  title: TEXT,
  overviewPath: '/b&e/api',
  specUrl: '/b&e/openapi.json',
  script: '/b&e/reference.js',
  styles: '/b&e/reference.css',
};

const FOLDER = join(import.meta.dirname, '../fixtures/documents');

/** Return the parts of a document that the Worker makes besides React, one element in each line. */
function toParts(html: string): string {
  const [head = '', body = ''] = html.split(/(?<=<\/head>)/);
  const [, sidebar = '', ...others] = body.split(
    /(?<=<div id="sidebarEntries">)|(?=<\/div><\/nav>)/,
  );
  const part = others.length > 0 ? sidebar : '';
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head) ?? [];
  expect(json, 'structured data that ends its script').not.toContain('<');
  return `${(head + part).split(/(?=<(?!\/))/).join('\n')}\n`;
}

/** Read the differences after `npm run exec -- vitest run tests/worker/documents.test.ts -u`. */
it.each([
  // With hostile texts, in a branch without a page of its own.
  ['hostile-page', 'docs/faqs/'],
  ['home-page', ''],
  // In two branches, of which the outer one stands first.
  ['page-with-parts', 'docs/users/levels/intro'],
  // Which stands once in its breadcrumbs.
  ['page-of-a-branch', 'docs/users/'],
  // Its entry is that of the page that lists it.
  ['unlisted-page', 'docs/users/below'],
  ['reference', 'docs/api/list'],
  ['miss', 'docs/nowhere'],
])('the head, the structured data and the sidebar are those of %s.txt', async (name, path) => {
  const parts = toParts(await startSite().load(BASE + path));
  await expect(parts).toMatchFileSnapshot(join(FOLDER, `${name}.txt`));
});

it('the document of the full reference is that of full-reference.txt', async () => {
  const html = await startSite().load('/b&e/_reference');
  const lines = html.split(/(?=<(?!\/))/).join('\n');
  await expect(`${lines}\n`).toMatchFileSnapshot(join(FOLDER, 'full-reference.txt'));
});

it('an error document has no client, and a site no announcement unless it is set', async () => {
  const site = startSmallSite({ readKv: () => null });
  expect(await site.load('/docs/')).toContain('<html lang="en" dir="ltr" data-no-client="true">');
  const start = `<html lang="en" dir="ltr" data-controls="${SAMPLE_ASSETS.controls}" data-client="${SAMPLE_ASSETS.entry}">`;
  expect(await startSmallSite().load('/docs/users/')).toContain(start);
});
