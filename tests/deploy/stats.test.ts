import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalyticsEngineDataset } from '@cloudflare/workers-types';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SITE, buildFiles } from '../build/site-build.ts';
import { startWorkerInNode } from '../build/worker-in-node.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { startFakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import type { FakeCloudflare } from './fake-cloudflare/fake-cloudflare.ts';
import { expectSuccess, runAgainst } from './project.ts';

const ORIGIN = 'https://docs.example';

const FILES = {
  ...SITE,
  'content/site.ts': SITE['content/site.ts'].replace('{', `{ url: '${ORIGIN}',`),
  'content/docs/01-faqs.md': SITE['content/docs/01-faqs.md'].replace(
    'slug',
    'aliases: [/docs/questions]\nslug',
  ),
};

const toCall = (name: string, args: object): RequestInit => ({
  headers: { 'Content-Type': 'application/json' },
  method: 'POST',
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  }),
});

const MARKDOWN = { headers: { Accept: 'text/markdown' } };

/** Each request, how often it is sent, and the first blobs of what is counted. */
const STREAM: [times: number, path: string, init: RequestInit | undefined, counts: string[]][] = [
  [40, '/docs/faqs/', undefined, ['page /docs/faqs/ 200']],
  [7, '/docs/faqs.md', undefined, ['markdown /docs/faqs/ 200']],
  [5, '/docs/faqs/', MARKDOWN, ['markdown by Accept /docs/faqs/ 200']],
  [30, '/_data/RELEASE/docs/faqs/', undefined, ['page-data /docs/faqs/ 200']],
  [3, '/llms.txt', undefined, ['text /llms.txt 200']],
  [2, '/mcp', toCall('read_page', { path: '/docs/faqs' }), ['mcp read_page 200']],
  [2, '/mcp', toCall('search', { query: 'kiosk' }), ['mcp search 200', 'word kiosk ']],
  [
    3,
    '/search?q=Kiosk+ana@example.com+4711+hologram',
    undefined,
    ['search /search 200', 'word kiosk ', 'word hologram '],
  ],
  // More than four words are a text, of which the start is enough.
  [
    1,
    '/search?q=tundra+glacier+lagoon+volcano+prairie',
    undefined,
    ['search /search 200', 'word tundra ', 'word glacier ', 'word lagoon ', 'word volcano '],
  ],
  [1, '/search?q=ludmilla', undefined, ['search /search 200', 'word ludmilla ']],
  [1, '/search?q=levels', undefined, ['search /search 200']],
  [
    6,
    '/docs/questions?from=mail',
    undefined,
    ['redirect /docs/faqs/ 308', 'former path /docs/questions /docs/faqs/'],
  ],
  [4, '/docs/faq', undefined, ['missing  404', 'near path /docs/faq /docs/faqs/']],
  [2, '/docs/Ana%20Smith', undefined, ['missing  404']],
  [1, '/docs/faqs', undefined, ['redirect /docs/faqs/ 308']],
  [1, '/docs/', { method: 'DELETE' }, ['rejected  405']],
  [9, 'https://1a2b-docs.team.workers.dev/docs/faqs/', undefined, []],
];

/** Send the stream to the Worker of the site, and keep what it counts in the dataset of the account. */
async function count({ state }: FakeCloudflare): Promise<{ folder: string; release: string }> {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const { folder, release } = await buildFiles(FILES);
  const blobsOf: string[][] = [];
  const COUNTS: AnalyticsEngineDataset = {
    writeDataPoint: ({ blobs = [] } = {}) => void blobsOf.push(blobs.map(String)),
  };
  const request = await startWorkerInNode(release, { RELEASE: release.id, COUNTS });
  for (const [times, path, init, expected] of STREAM) {
    for (let index = 0; index < times; index += 1) {
      blobsOf.length = 0;
      const headers = {
        'User-Agent': 'secret',
        Referer: 'https://secret.example/',
        ...init?.headers,
      };
      const response = await request(path.replace('RELEASE', release.id), { ...init, headers });
      await response.text();
      expect(blobsOf.every(([, , , own]) => own === release.id)).toBe(true);
      expect(blobsOf.map((blobs) => blobs.slice(0, 3).join(' '))).toEqual(expected);
      const timestamp = Date.now() - index * 3_600_000;
      for (const blobs of blobsOf) {
        state.counts.push({ dataset: 'docs_counts', timestamp, sampleInterval: 1, blobs });
      }
    }
  }
  return { folder, release: release.id };
}

async function writeConfig(isCounted = true): Promise<string> {
  const config = await readFile('wrangler.toml', 'utf8');
  const dataset = '[[analytics_engine_datasets]]\nbinding = "COUNTS"\ndataset = "docs_counts"\n';
  const folder = await createTemporaryFolder({
    'wrangler.toml': config + (isCounted ? `\n${dataset}` : ''),
  });
  return join(folder, 'wrangler.toml');
}

async function start(): Promise<FakeCloudflare> {
  const cloudflare = await startFakeCloudflare();
  onTestFinished(() => cloudflare.close());
  return cloudflare;
}

it('prints what the Worker has counted, and suggests what to write', async () => {
  const cloudflare = await start();
  const { folder, release } = await count(cloudflare);
  const config = `--config=${await writeConfig()}`;
  const run = await runAgainst(cloudflare, ['stats', config]);
  expectSuccess(run);
  // Each of a kind is an hour older than the one before.
  for (const line of [
    'page                24   40    40',
    'page-data           24   30    30',
    '/docs/faqs/  page                24   40    40',
    '/docs/faqs/  markdown by Accept  5    5     5',
    'search       mcp                 2    2     2',
    '404     6    6     6',
    'kiosk     5    5     5',
    '/docs/questions  /docs/faqs/  6    6     6',
    '/docs/faq  /docs/faqs/  4    4     4',
  ])
    expect(run.output).toContain(`\n${line}\n`);
  expect(run.output).toContain(`\n${release}  `);
  // A word that came once may be a name.
  expect(run.output).not.toMatch(/ludmilla|ana|4711|smith|secret/i);

  const content = `--content=${join(folder, 'content')}`;
  const { output } = await runAgainst(cloudflare, ['stats', '--suggest', content, config]);
  expect(output).toContain('\n  # 5 searches in 30 days\n  - words: [kiosk]\n');
  expect(output).toMatch(
    /01-faqs\.md, front matter\naliases: \[\/docs\/questions, \/docs\/faq\]\n/,
  );
});

it.each([
  ['no dataset is bound', false, {}, 'has no dataset with the binding COUNTS'],
  ['nothing is counted yet', true, {}, 'The dataset exists from the first count on'],
  ['the token may not read', true, { CLOUDFLARE_API_TOKEN: 'x' }, 'Account Analytics: Read'],
])('says what to do where %s', async (_, isCounted, env, advice) => {
  const config = `--config=${await writeConfig(isCounted)}`;
  const { code, output } = await runAgainst(await start(), ['stats', config], env);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(advice) });
});
