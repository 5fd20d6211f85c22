import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listenOnFreePort } from '../../cli/local/free-port.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';
import {
  countDocuments,
  holdRequests,
  untilHydrated,
  useBrowser,
  watchLayoutShifts,
} from '../support/browser.ts';
import { INTRO, MANAGE, OPERATION, follow } from './pages.ts';

const site = useSite();
const browser = useBrowser();
const { routes } = await loadBuiltRelease();

const CLIENT = '**/_assets/entry-*.js';
const CONTROLS = '**/_assets/controls-*.js';

/** Load a page without an act of the reader. Returns the names of the scripts that it requests, also later. */
async function load(page: Page, path: string): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url().replace(/.*\/|-.*/g, ''));
  });
  await page.goto(site.url(path));
  return scripts;
}

const untilClient = (page: Page) =>
  page.waitForSelector('html[data-hydrated]', { state: 'attached' });

const ACTS: [string, (page: Page) => Promise<unknown>][] = [
  ['the pointer moves', (page) => page.mouse.move(300, 300, { steps: 2 })],
  ['a finger taps', (page) => page.touchscreen.tap(600, 300)],
  ['a key is pressed', (page) => page.keyboard.press('Shift')],
  ['the page scrolls', (page) => page.evaluate(() => scrollBy(0, 10))],
  ['an element gets the focus', (page) => page.locator('.color-mode-toggle').focus()],
  [
    'another tab stores a preference',
    async (page) => {
      const other = await page.context().newPage();
      await other.goto(site.url('/robots.txt'));
      await other.evaluate(() => localStorage.setItem('color-mode', 'dark'));
    },
  ],
];

/** What needs the client at once. */
const STORED: [string, string, (page: Page) => Promise<unknown>][] = [
  ['a hash', `${INTRO}#where-to-go-next`, async () => {}],
  [
    'a docs version',
    INTRO,
    (page) => page.addInitScript(() => localStorage.setItem('docs-version', 'current')),
  ],
];

describe('the client', () => {
  it.each(['/', OPERATION, '/search?q=tier', '/docs/nothing'])(
    'is not loaded with a document that nobody uses: %s',
    async (path) => {
      browser.allowConsoleError(/404/);
      const page = await browser.openNewTab();
      const scripts = await load(page, path);
      expect(scripts).toEqual([]);
      await untilHydrated(page);
      expect(scripts.slice(0, 2)).toEqual(['controls', 'entry']);
    },
  );

  it.each(ACTS)('is loaded once when %s', async (_, act) => {
    const page = await browser.openTab({ hasTouch: true });
    const documents = countDocuments(page);
    const scripts = await load(page, INTRO);
    await act(page);
    await page.mouse.move(310, 310);
    await page.keyboard.press('Tab');
    await untilClient(page);
    expect(scripts.filter((name) => name === 'entry')).toHaveLength(1);
    expect(documents()).toBe(1);
  });

  it.each(STORED)('is loaded at once for a reader with %s', async (_, path, prepare) => {
    const page = await browser.openTab();
    await prepare(page);
    await load(page, path);
    await untilClient(page);
  });

  it('is loaded at once where it has a place to restore, and shows what another tab has stored since', async () => {
    const page = await browser.openPage(INTRO);
    await page.reload();
    await untilClient(page);
    await load(page, MANAGE);
    // Not an event for the page itself.
    await page.evaluate(() => localStorage.setItem('color-mode', 'dark'));
    await untilHydrated(page);
    expect(await page.locator('html').getAttribute('data-color-mode')).toBe('dark');
  });

  it('comes after a link, of which the browser loads the document, and a press on it does not load it', async () => {
    const page = await browser.openTab({ hasTouch: true });
    const scripts = await load(page, INTRO);
    const held = await holdRequests(page, `**${MANAGE}`);
    await page.locator(`.sidebar a[href="${MANAGE}"]`).tap({ noWaitAfter: true });
    await page.waitForTimeout(300);
    expect(scripts).toEqual([]);
    held.resume();
    await page.waitForURL(`**${MANAGE}`);
  });

  it('opens a search that was asked for before with the keys pressed since, and repeats nothing that the browser has done', async () => {
    const page = await browser.openTab();
    const { resume } = await holdRequests(page, CONTROLS);
    await page.goto(site.url(INTRO));
    // One comes before, and others are commands.
    for (const key of ['x', '/', 'a', 'c', 'Backspace', 'Control+b', 'Meta+b', 'B']) {
      await page.keyboard.press(key);
    }
    await page.locator('article summary').first().click();
    await page.locator('.toc li a').first().click();
    resume();
    await page.waitForSelector('.search-dialog[open] input');
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('aB');
    await untilClient(page);
    expect(await page.locator('article details').first().getAttribute('open')).toBe('');
    expect(await page.evaluate(() => location.hash)).not.toBe('');
  });

  it('is not needed by an Enter in a search that was asked for before its script was there', async () => {
    const page = await browser.openTab();
    const { resume } = await holdRequests(page, CONTROLS);
    await page.goto(site.url(INTRO));
    for (const key of ['/', 't', 'i', 'e', 'r', 'Enter']) await page.keyboard.press(key);
    resume();
    await page.waitForURL('**/search?q=tier');
  });

  it('keeps what an extension has added to the shell before, and the focus', async () => {
    browser.allowConsoleError(/Minified React error #418/);
    const page = await browser.openTab();
    const { resume } = await holdRequests(page, CLIENT);
    await page.goto(site.url(INTRO));
    await page.locator('.navbar').evaluate((navbar) => {
      navbar.append(Object.assign(document.createElement('b'), { textContent: 'added' }));
    });
    const before = await page.locator('#appShell').textContent();
    const link = page.locator(`.sidebar a[href="${MANAGE}"]`);
    await link.focus();
    resume();
    await untilHydrated(page);
    expect(await page.locator('#appShell').textContent()).toBe(before);
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.locator('.search-button').click();
    await page.waitForSelector('.search-dialog[open]');
    await page.keyboard.press('Escape');
    const documents = countDocuments(page);
    await follow(page, MANAGE);
    expect(documents()).toBe(1);
  });
});

describe('a slow document', () => {
  /** Of a document's body; each is painted before the next one comes. */
  const PARTS = 8;
  const PAUSE_MS = 60;
  /** One page of each layout. */
  const KINDS = [...new Map(routes.map((route) => [route.layout, route])).values()];

  it.each(KINDS)('moves nothing that shows, in the layout $layout', async ({ path }) => {
    const server = createServer((request, response) => {
      void (async () => {
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
      })();
    });
    const port = await listenOnFreePort(server);
    onTestFinished(() => void server.close());
    browser.allowConsoleError(/404/);
    const page = await browser.openTab();
    const readShift = await watchLayoutShifts(page);
    await page.goto(`http://127.0.0.1:${port}${path}`);
    expect(await page.locator('.footer').count()).toBe(1);
    // A fifth of what is good: the columns of a table follow its rows.
    expect(await readShift()).toBeLessThan(0.02);
  });

  it('opens the search that was asked for before its end', async () => {
    let sendRest = () => {};
    const isAskedFor = new Promise<void>((resolve) => {
      sendRest = resolve;
    });
    const server = createServer((request, response) => {
      void (async () => {
        const result = await site.fetch(request.url ?? '/', { headers: { Accept: '*/*' } });
        const headers = [...result.headers].filter(([name]) =>
          /^content-(?:type|security-policy)$/.test(name),
        );
        response.writeHead(result.status, Object.fromEntries(headers));
        const body = Buffer.from(await result.arrayBuffer());
        const isDocument = request.url === INTRO;
        const at = isDocument ? body.indexOf('<main') : body.length;
        response.write(body.subarray(0, at));
        if (isDocument) await isAskedFor;
        response.end(body.subarray(at));
      })();
    });
    const port = await listenOnFreePort(server);
    onTestFinished(() => void server.close());
    const page = await browser.openTab();
    const controls = page.waitForResponse(CONTROLS);
    await page.goto(`http://127.0.0.1:${port}${INTRO}`, { waitUntil: 'commit' });
    await page.locator('.search-button').waitFor();
    await page.keyboard.press('/');
    await (await controls).finished();
    sendRest();
    await page.locator('.search-dialog[open] input:focus').waitFor();
  });
});

describe('the styles of what opens', () => {
  const LATE_STYLES = '**/after-paint-*.css';

  it.each([
    ['/', 390],
    // With callouts, tabs and a term.
    [MANAGE, 390],
    [MANAGE, 1280],
    [OPERATION, 1280],
    ['/search', 1280],
  ] as const)(
    'are not needed by the first paint of %s at %i px, which does not wait for them',
    async (path, width) => {
      const page = await browser.openTab({ viewport: { width, height: 800 } });
      const { resume } = await holdRequests(page, LATE_STYLES);
      const request = page.waitForRequest(LATE_STYLES);
      await page.goto(site.url(path), { waitUntil: 'domcontentloaded' });
      await request;
      await page.waitForFunction(
        () =>
          performance.getEntriesByName('first-paint').length > 0 &&
          [...document.images].every((image) => image.complete || !image.checkVisibility()),
      );
      const first = await page.screenshot();
      resume();
      await page.waitForLoadState('load');
      expect((await page.screenshot()).equals(first)).toBe(true);
    },
  );

  it('are there without JavaScript, and for a reader who opens something before the page has loaded', async () => {
    const viewport = { width: 390, height: 800 };
    const plain = await browser.openTab({ javaScriptEnabled: false, viewport });
    await plain.goto(site.url('/docs/'));
    await plain.locator('.menu-button').click();
    expect((await plain.locator('.sidebar').boundingBox())?.width).toBe(320);

    const page = await browser.openTab({ viewport });
    const { resume } = await holdRequests(page, '**/icon-*.svg?slow');
    await page.addInitScript(() => {
      const image = new Image();
      document.addEventListener('DOMContentLoaded', () => {
        image.src = `${document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href}?slow`;
      });
    });
    await page.goto(site.url('/docs/'), { waitUntil: 'domcontentloaded' });
    await page.locator('.menu-button').click();
    await expect.poll(async () => (await page.locator('.sidebar').boundingBox())?.width).toBe(320);
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    resume();
  });
});
