import { expect, it } from 'vitest';
import { startSmallSite, toCall } from './small-site/site.ts';

const ORIGIN = 'https://docs.team.workers.dev';

it.each([
  ['/docs/faqs/', {}, 'page /docs/faqs/ 200'],
  ['/docs/faqs.md', {}, 'markdown /docs/faqs/ 200'],
  ['/docs/faqs/', { headers: { Accept: 'text/markdown' } }, 'markdown by Accept /docs/faqs/ 200'],
  ['/openapi.yaml', {}, 'contract /openapi.yaml 200'],
  ['/mcp', toCall('read_page', { path: '/docs/faqs' }), 'mcp read_page 200'],
  [
    '/search?q=Kiosk+ana@example.com+4711+hologram',
    {},
    'search /search 200, word kiosk, word hologram',
  ],
  ['/docs/questions', {}, 'redirect /docs/faqs/ 308, former path /docs/questions /docs/faqs/'],
  ['/docs/faqz', {}, 'missing 404, near path /docs/faqz /docs/faqs/'],
  ['/docs/Ana%20Smith', {}, 'missing 404'],
])('counts each request at the site’s own host, without its reader: %s', async (...row) => {
  const [path, init, expected] = row;
  const rows: unknown[][] = [];
  const COUNTS = { writeDataPoint: ({ blobs }: { blobs: unknown[] }) => void rows.push(blobs) };
  const site = startSmallSite({ assets: { origin: ORIGIN }, bindings: { COUNTS } });
  await site.load(`https://0a1b2c3d-docs.team.workers.dev${path}`, init);
  expect(rows).toEqual([]);
  await site.load(ORIGIN + path, init);
  expect(rows.map((row) => row.slice(0, -1).filter(Boolean).join(' ')).join(', ')).toBe(expected);
  expect(rows.every((row) => row.at(-1) === site.id)).toBe(true);
});
