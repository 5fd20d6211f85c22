import { readFileSync } from 'node:fs';
import type { AnalyticsEngineDataset } from '@cloudflare/workers-types';
import { expect, it } from 'vitest';
import { COUNT_COLUMNS } from '../../worker/http/counts.ts';
import { startSmallSite, toCall } from './small-site/site.ts';

/** Below workers.dev, the addresses of versions and previews end like that of the site. */
const ORIGIN = 'https://docs.team.workers.dev';

const MARKDOWN = { headers: { Accept: 'text/markdown' } };

/** Each request, and what is counted: kind, subject, status and target. */
const REQUESTS: [path: string, init: RequestInit | undefined, rows: string[]][] = [
  ['/docs/faqs/', undefined, ['page /docs/faqs/ 200']],
  ['/docs/faqs.md', undefined, ['markdown /docs/faqs/ 200']],
  ['/docs/faqs/', MARKDOWN, ['markdown by Accept /docs/faqs/ 200']],
  ['/_data/RELEASE/docs/faqs/', undefined, ['page-data /docs/faqs/ 200']],
  ['/llms.txt', undefined, ['text /llms.txt 200']],
  ['/openapi.yaml', undefined, ['contract /openapi.yaml 200']],
  [
    '/docs/api/create-user.openapi.json',
    undefined,
    ['contract /docs/api/create-user.openapi.json 200'],
  ],
  ['/mcp', toCall('read_page', { path: '/docs/faqs' }), ['mcp read_page 200']],
  ['/mcp', toCall('search', { query: 'kiosk' }), ['mcp search 200', 'word kiosk']],
  [
    '/search?q=Kiosk+ana@example.com+4711+hologram',
    undefined,
    ['search /search 200', 'word kiosk', 'word hologram'],
  ],
  // More than four words are a text, of which the start is enough.
  [
    '/search?q=tundra+glacier+lagoon+volcano+prairie',
    undefined,
    ['search /search 200', 'word tundra', 'word glacier', 'word lagoon', 'word volcano'],
  ],
  ['/search?q=ludmilla', undefined, ['search /search 200', 'word ludmilla']],
  ['/search?q=levels', undefined, ['search /search 200']],
  [
    '/docs/questions?from=mail',
    undefined,
    ['redirect /docs/faqs/ 308', 'former path /docs/questions /docs/faqs/'],
  ],
  // A character is missing, is too many, or is another one.
  ['/docs/faq', undefined, ['missing 404', 'near path /docs/faq /docs/faqs/']],
  ['/docs/faqss', undefined, ['missing 404', 'near path /docs/faqss /docs/faqs/']],
  ['/docs/faqz', undefined, ['missing 404', 'near path /docs/faqz /docs/faqs/']],
  ['/docs/faqszz', undefined, ['missing 404']],
  ['/docs/Ana%20Smith', undefined, ['missing 404']],
  ['/docs/faqs', undefined, ['redirect /docs/faqs/ 308']],
  ['/docs/', { method: 'DELETE' }, ['rejected 405']],
];

/** Start the Worker. Returns what sends a request and resolves to its rows, empty columns left out. */
function startCounting() {
  let rows: string[][] = [];
  const COUNTS: Partial<AnalyticsEngineDataset> = {
    writeDataPoint: ({ blobs = [] } = {}) => void rows.push(blobs.map(String)),
  };
  const site = startSmallSite({ assets: { origin: ORIGIN }, bindings: { COUNTS } });
  return async (address: string, init: RequestInit = {}) => {
    rows = [];
    const headers = { 'User-Agent': 'secret', Referer: 'https://secret.example/', ...init.headers };
    const response = await site.fetch(address.replace('RELEASE', site.id), { ...init, headers });
    await response.text();
    expect(rows.every((row) => row.at(-1) === site.id)).toBe(true);
    return rows.map((row) => row.slice(0, -1).filter(Boolean).join(' '));
  };
}

it('counts each request, words without results and paths that nearly lead to a page', async () => {
  const count = startCounting();
  for (const [path, init, expected] of REQUESTS) {
    expect([path, await count(ORIGIN + path, init)]).toEqual([path, expected]);
  }
});

it.each([
  [ORIGIN, 1],
  ['https://DOCS.team.workers.dev:443', 1],
  ['http://docs.team.workers.dev', 1],
  ['https://0a1b2c3d-docs.team.workers.dev', 0],
  ['https://pr-12-docs-preview.team.workers.dev', 0],
  ['https://docs-preview.team.workers.dev', 0],
  ['https://docs.team.workers.dev.example', 0],
  ['https://docs.team.workers.dev:8443', 0],
  ['https://team.workers.dev', 0],
  ['http://localhost:8787', 0],
])('a request to %s is counted %i times', async (host, times) => {
  const count = startCounting();
  expect(await count(`${host}/docs/faqs/`)).toHaveLength(times);
});

it('the queries of the documentation name each column as the Worker writes it', () => {
  const text = readFileSync('docs/operate.md', 'utf8');
  const named = [...text.matchAll(/\bblob(\d+) AS (\w+)/g)].map(([, place, name]) => [
    name,
    COUNT_COLUMNS[Number(place) - 1],
  ]);
  expect(new Set(named.flat())).toEqual(new Set(['kind', 'subject', 'status', 'target']));
  expect(named.filter(([name, column]) => name !== column)).toEqual([]);
});
