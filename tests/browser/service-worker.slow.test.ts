import { createServer } from 'node:http';
import { expect, inject, it, onTestFinished } from 'vitest';
import { listenOnFreePort } from '../../cli/local/free-port.ts';
import { useBrowser } from '../support/browser.ts';
import { startSwitchingOrigin } from '../support/switching-origin.ts';

const browser = useBrowser();

/** A page that is for ever that of its service worker. */
const OLD_PAGE =
  "<title>Old page</title><script>navigator.serviceWorker.register('/sw.js')</script>";

const OLD_WORKER = `
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    const headers = { 'Content-Type': 'text/html' };
    if (event.request.mode === 'navigate')
      event.respondWith(new Response(${JSON.stringify(OLD_PAGE)}, { headers }));
  });
`;

async function startOldSite(): Promise<URL> {
  const server = createServer(({ url }, response) => {
    const isWorker = url === '/sw.js';
    response.setHeader('Content-Type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? OLD_WORKER : OLD_PAGE);
  });
  const port = await listenOnFreePort(server);
  onTestFinished(() => void server.close());
  return new URL(`http://127.0.0.1:${port}`);
}

it('the service worker of an earlier site ends, and the tab shows the page of this one', async () => {
  const origin = await startSwitchingOrigin(await startOldSite());
  onTestFinished(() => origin.close());
  const address = new URL('/docs/faqs/', origin.url).href;
  const page = await browser.openNewTab();
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  origin.switchTo(new URL(inject('builtSiteUrl')));
  await page.goto(address);
  expect(await page.title()).toBe('Old page');
  await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor();
  expect(page.url()).toBe(address);
  const rest = () => navigator.serviceWorker.getRegistrations().then(({ length }) => length);
  expect(await page.evaluate(rest)).toBe(0);
});
