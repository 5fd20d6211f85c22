import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { DestinationEnv, RequestLog } from '../../../worker/env.ts';
import { fullReference } from '../../../worker/routes/reference.ts';
import { SAMPLE_ASSETS } from '../sample-assets.ts';

/** Each value has what would end an attribute or an element. */
const ASSETS = {
  ...SAMPLE_ASSETS,
  site: { ...SAMPLE_ASSETS.site, title: 'R&D <Docs>', homePath: '/b&e/' },
  icon: '/b&e/icon.svg',
  beforePaint: { text: 'before && paint()', hash: '' },
};

const REFERENCE = {
  path: '/b&e/_reference',
  title: 'API "2" </title>',
  overviewPath: '/b&e/api',
  specUrl: '/b&e/openapi.json',
  script: '/b&e/reference.js',
  styles: '/b&e/reference.css',
};

it('escapes each value of the document that the full reference is shown in', async () => {
  const app = new Hono<DestinationEnv>();
  const log: Partial<RequestLog> = {};
  app.use(async (c, next) => {
    c.set('destination', { kind: 'full-reference', path: REFERENCE.path, reference: REFERENCE });
    c.set('log', log as RequestLog);
    await next();
  });
  app.get('*', fullReference(ASSETS));
  const response = await app.request('/b&e/_reference', {}, { RELEASE: '4f1c' });
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-type': 'text/html; charset=utf-8',
    etag: '"4f1c:/b&e/_reference"',
    'x-robots-tag': 'noindex',
  });
  expect(log.kind).toBe('full-reference');
  expect((await response.text()).split(/(?=<(?!\/))/)).toEqual([
    '<!doctype html>',
    '<html lang="en" dir="ltr">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="theme-color" content="#fefefc">',
    '<title>API &quot;2&quot; &lt;/title&gt; | R&amp;D &lt;Docs&gt;</title>',
    '<link rel="icon" href="/b&amp;e/icon.svg">',
    '<script>before && paint()</script>',
    '<link rel="stylesheet" href="/b&amp;e/reference.css">',
    '<script type="module" src="/b&amp;e/reference.js"></script></head>',
    '<body>',
    '<nav class="full-reference-bar" aria-label="Site">',
    '<a href="/b&amp;e/">R&amp;D &lt;Docs&gt;</a>',
    '<a href="/b&amp;e/api">← Overview of the API</a></nav>',
    '<div id="full-reference" data-spec="/b&amp;e/openapi.json">',
    '<p class="full-reference-message">The reference in one document needs JavaScript and takes a moment to load. Each operation also has a page that needs neither: see the ',
    '<a href="/b&amp;e/api">overview</a>.</p></div></body></html>',
  ]);
});
