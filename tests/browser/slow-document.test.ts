import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBuiltRelease, useSite } from '../support/site.ts';
import { useBrowser, watchLayoutShifts } from '../support/browser.ts';

/** Of a document's body; each is painted before the next one comes. */
const PARTS = 8;
const PAUSE_MS = 60;

const site = useSite();
const browser = useBrowser();
const { routes } = await loadBuiltRelease();

/** One page of each layout. */
const KINDS = [...new Map(routes.map((route) => [route.layout, route])).values()];

/** Sends the documents of the site by bits, and nothing else. */
const server = createServer(async (request, response) => {
  const result = await site.fetch(request.url ?? '/', { headers: { Accept: 'text/html' } });
  const policy = result.headers.get('Content-Security-Policy') ?? '';
  const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': policy };
  response.writeHead(request.headers.accept?.includes('html') ? 200 : 404, headers);
  const html = await result.text();
  const start = html.indexOf('<body');
  const length = Math.ceil((html.length - start) / PARTS);
  response.write(html.slice(0, start));
  for (let at = start; at < html.length; at += length) {
    response.write(html.slice(at, at + length));
    await wait(PAUSE_MS);
  }
  response.end();
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

describe('a slow document', () => {
  it.each(KINDS)('moves nothing that shows, in the layout $layout', async ({ path }) => {
    const page = await browser.openTab();
    browser.allowConsoleError(/404/);
    const readShift = await watchLayoutShifts(page);
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}${path}`);
    expect(await page.locator('.footer').count()).toBe(1);
    // A fifth of what is good: the columns of a table follow its rows.
    expect(await readShift()).toBeLessThan(0.02);
  });
});
