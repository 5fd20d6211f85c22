import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { listenOnFreePort } from '../../cli/local/free-port.ts';
import { holdRequests, useBrowser } from '../support/browser.ts';
import { useSite } from '../support/site.ts';
import { INTRO, MANAGE, expectHeading } from './pages.ts';

const site = useSite();
// The headless shell has no speculation rules.
const browser = useBrowser({ hasPageCache: true });

/** Serve the site and record the documents that it serves: only the server sees all requests of a browser. */
async function startRecorder(): Promise<{ origin: string; documents: string[] }> {
  const documents: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (!path.startsWith('/_')) documents.push(`${path} ${request.headers['sec-purpose'] ?? ''}`);
    void site.fetch(path).then(async (result) => {
      const headers = [...result.headers].filter(([name]) => !/encoding|length/.test(name));
      response.writeHead(result.status, Object.fromEntries(headers));
      response.end(new Uint8Array(await result.arrayBuffer()));
    });
  });
  const port = await listenOnFreePort(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${port}`, documents };
}

it.each([
  [{}, [`${INTRO} `, `${MANAGE} prefetch`]],
  [{ effectiveType: '2g' }, [`${INTRO} `]],
])(
  'a link under the pointer is requested once before the client is there, at the latest by the click: %j',
  async (connection, beforeClick) => {
    const { origin, documents } = await startRecorder();
    const page = await browser.openTab();
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value });
    }, connection);
    await holdRequests(page, '**/_assets/entry-*.js');
    await page.goto(origin + INTRO);
    await page.locator('.search-button').hover();
    await page.locator('.toc li a').first().hover();
    await page.locator(`.sidebar a[href="${MANAGE}"]`).hover();
    await expect.poll(() => documents).toEqual(beforeClick);
    await page.locator(`.sidebar a[href="${MANAGE}"]`).click();
    await expectHeading(page, 'Manage users');
    expect(documents).toHaveLength(2);
  },
);
