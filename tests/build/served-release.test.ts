import { expect, it } from 'vitest';
import { SITE, buildFiles } from './site-build.ts';
import { startWorkerInNode } from './worker-in-node.ts';

/** The host that `startWorkerInNode` is asked for. */
const REQUESTED = 'https://docs.example';

const WITH_URL = {
  ...SITE,
  'content/site.ts': SITE['content/site.ts'].replace('{', "{ url: 'https://published.example',"),
};

const READ_PAGE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'read_page', arguments: { path: '/docs/faqs/' } },
};

it('links to the address in site.ts, whatever host was requested', async () => {
  const { release } = await buildFiles(WITH_URL);
  const fetchPage = await startWorkerInNode(release);
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  };
  const requests: [string, RequestInit?][] = [
    ['/docs/faqs/'],
    ['/docs/faqs.md'],
    ['/llms.txt'],
    ['/sitemap.xml'],
    ['/robots.txt'],
    ['/opensearch.xml'],
    ['/mcp/server-card'],
    ['/.well-known/api-catalog'],
    ['/docs/nowhere.md'],
    ['/mcp', { method: 'POST', body: JSON.stringify(READ_PAGE), headers }],
  ];
  for (const [path, init] of requests) {
    const response = await fetchPage(path, init);
    const text = (await response.text()) + (response.headers.get('link') ?? '');
    const origins = ['https://published.example', REQUESTED].filter((name) => text.includes(name));
    expect([path, origins]).toEqual([path, ['https://published.example']]);
  }
});
