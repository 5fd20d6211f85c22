import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  holdRequests,
  preventPrefetch,
  untilHydrated,
  useBrowser,
  visit,
} from '../support/browser.ts';
import { useSite } from '../support/site.ts';

const GUIDE = '/docs/user-guide/users/intro';
const SEARCH_FILE = /\/_assets\/search[-/]/;
const DIALOG = /\/search-dialog-\w+\.js/;
const STYLES = /\/search-dialog-\w+\.css/;
const INDEX = /\/_assets\/search\//;

/** What a page may load before its reader acts. */
const FIRST_VISIT_BYTES = 100_000;

const site = useSite();
const browser = useBrowser();

/** Open a page with an empty cache that has loaded nothing of the search; returns the kinds of files that it requests of it. */
async function openPage(prepare?: (page: Page) => Promise<unknown>) {
  const page = await browser.openNewTab();
  await preventPrefetch(page);
  const requests: string[] = [];
  // Also those of the Web Worker, which no route of the page handles.
  page.context().on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!SEARCH_FILE.test(pathname)) return;
    requests.push(pathname.replace(/^\/_assets\/|-?\w+(?=\.\w+$)/g, '') + search);
  });
  await prepare?.(page);
  await visit(page, GUIDE);
  return { page, requests };
}

const ALL = ['search-dialog.css', 'search-dialog.js', 'search-worker.js', 'search/.json'];

const field = (page: Page) => page.getByRole('combobox');
const dialog = (page: Page) => page.locator('.search-dialog');

/** What an open dialog that cannot be loaded shows: its message and its buttons. */
const readMessage = (page: Page) =>
  page.getByRole('alert').locator('p, button:not([hidden])').allTextContents();

async function fail(page: Page, file: RegExp, status = 503): Promise<void> {
  browser.allowConsoleError(/status of|ERR_FAILED/);
  await page.context().route(file, (route) => route.fulfill({ status }));
}

describe('the files of the search', () => {
  it('are not among those of a first visit, which loads at most 100 kB beside prefetched pages', async () => {
    const page = await browser.openNewTab();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await visit(page, GUIDE);
    // It loads when the page is idle.
    await expect
      .poll(() => responses.some((file) => file.url().includes('article-tools')))
      .toBe(true);
    const own = responses.filter((response) => !response.url().includes('/_data/'));
    expect(own.filter((response) => SEARCH_FILE.test(response.url()))).toEqual([]);
    const bodies = await Promise.all(own.map((response) => response.body()));
    const sizes = bodies.map((body) => brotliCompressSync(body).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_VISIT_BYTES);
  });

  it.each<[string, (page: Page) => Promise<void>]>([
    ['the pointer', (page) => page.locator('.search-button').hover()],
    ['the focus', (page) => page.locator('.search-button').focus()],
    ['Ctrl', (page) => page.keyboard.press('Control')],
    ['⌘', (page) => page.keyboard.press('Meta')],
  ])('are loaded once, by %s, and open nothing', async (_, showIntent) => {
    const { page, requests } = await openPage();
    await page.locator('.site-title').hover();
    await page.locator('.site-title').focus();
    await page.keyboard.press('a');
    expect(requests).toEqual([]);
    await showIntent(page);
    await page.locator('.search-keys').waitFor({ state: 'attached' });
    const loaded = [...requests];
    await showIntent(page);
    await page.keyboard.press('Control');
    expect(requests).toEqual(loaded);
    expect([...new Set(requests)].toSorted()).toEqual(ALL);
    expect(await dialog(page).getAttribute('open')).toBeNull();
  });

  it('are requested in parallel', async () => {
    const { page, requests } = await openPage();
    // A request that waits for the response to another one would wait for ever.
    await page.context().route(SEARCH_FILE, async (route) => {
      await expect.poll(() => new Set(requests).size).toBeGreaterThanOrEqual(ALL.length);
      await route.continue();
    });
    await page.keyboard.press('/');
    await field(page).fill('voucher');
    await page.locator('[role=option]').first().waitFor();
    expect(requests.slice(0, ALL.length).toSorted()).toEqual(ALL);
  });

  it.each([/\/search-worker-/, DIALOG, STYLES, INDEX])('load again by Retry: %s', async (file) => {
    const { page, requests } = await openPage();
    await fail(page, file);
    await page.locator('.search-button').hover();
    // The Web Worker may be faster than the browser's cache.
    await expect.poll(() => [...new Set(requests)].toSorted()).toEqual(ALL);
    // Nobody has asked for it yet.
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.keyboard.press('/');
    await page.keyboard.type('voucher');
    await page.getByRole('alert').waitFor();
    expect(await readMessage(page)).toEqual([
      'The search could not be loaded.',
      'Retry',
      'Open the search page',
    ]);
    await page.context().unroute(file);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('.search-excerpt mark').first().waitFor();
    expect(await field(page).inputValue()).toBe('voucher');
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('combobox');
  });

  it.each([
    ['while the reader types', INDEX],
    ['before the search opens', DIALOG],
  ])('of another release are not retried, after a deploy %s', async (_, file) => {
    const { page } = await openPage();
    if (file === INDEX) await openBy(page, '/');
    await fail(page, new RegExp(`${file.source}|/_data/`), 404);
    if (file === DIALOG) await page.keyboard.press('/');
    await field(page).fill('vou');
    const message = page.getByRole('alert').getByText('The docs were updated.');
    await message.waitFor();
    expect(await readMessage(page)).toEqual(['The docs were updated.', 'Open the search page']);
    await page.keyboard.type('cher');
    await message.waitFor();
    expect(new URL(page.url()).pathname).toBe(GUIDE);
    await page.getByRole('button', { name: 'Open the search page' }).click();
    await page.waitForURL('**/search?q=voucher');
    await page.locator('.search-page mark').first().waitFor();
  });

  it('are not called outdated after the search has settled', async () => {
    const { page } = await openPage();
    const { resume } = await holdRequests(page, /\/_data\//);
    await fail(page, INDEX);
    await page.keyboard.press('/');
    await page.keyboard.type('voucher');
    await page.getByRole('alert').waitFor();
    await page.context().unroute(INDEX);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('.search-excerpt mark').first().waitFor();
    const response = page.waitForResponse(/\/_data\//);
    resume();
    await response;
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

async function openBy(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.locator('.search-keys').waitFor();
}

describe('the dialog', () => {
  it('opens with its text selected, once, and is a part of a form to the search page', async () => {
    const { page } = await openPage();
    for (const key of ['Meta+k', 'Control+k', '/']) {
      await openBy(page, key);
      expect(await dialog(page).evaluate((element) => element.matches(':modal'))).toBe(true);
      await page.keyboard.type(key);
      // What opens it does nothing in an open one.
      await page.keyboard.press('Control+k');
      await page.keyboard.type('!');
      expect(await field(page).inputValue()).toBe(`${key}!`);
      await dialog(page).locator('form .search-icon').click();
      expect(await dialog(page).isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      expect(await dialog(page).getAttribute('open')).toBeNull();
    }
    expect(await dialog(page).count()).toBe(1);
    await openBy(page, '/');
    await page.keyboard.type('x'.repeat(201));
    const form = dialog(page).getByRole('combobox', { name: 'Search' });
    expect((await form.inputValue()).length).toBe(200);
    expect(
      await form.evaluate((input: HTMLInputElement) => [input.type, input.form?.action]),
    ).toEqual(['text', site.url('/search')]);
  });

  it('leads to the search page after 3 s without results', async () => {
    const { page } = await openPage((tab) => tab.clock.install());
    await page.context().route(INDEX, () => {});
    await openBy(page, '/');
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const query of ['vou', 'voucher']) {
      await field(page).fill(query);
      await page.clock.runFor(2_900);
      expect(await page.getByRole('alert').count()).toBe(0);
    }
    await page.clock.runFor(200);
    expect(await readMessage(page)).toEqual([
      'The search is still loading.',
      'Open the search page',
    ]);
    await field(page).fill('');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.runFor(4_000);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

/** Keep React, which takes its turns by messages, from hydrating the shell until it is resumed. */
async function holdReact(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function hold(this: MessagePort, message: unknown) {
      held.push(() => postMessage.call(this, message));
    };
    addEventListener('resume-react', () => {
      MessagePort.prototype.postMessage = postMessage;
      for (const post of held) post();
    });
  });
  return () => page.evaluate(() => void dispatchEvent(new Event('resume-react')));
}

describe('what is typed early is searched for', () => {
  it('when the dialog comes', async () => {
    const { page } = await openPage();
    const { resume } = await holdRequests(page, DIALOG);
    await page.keyboard.press('/');
    await page.keyboard.type('create / voucherr');
    await page.keyboard.press('Backspace');
    expect(await field(page).inputValue()).toBe('create / voucher');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    resume();
    await page.locator('[role=option]').first().waitFor();
    await page.keyboard.type('s');
    expect(await field(page).inputValue()).toBe('create / vouchers');
  });

  it.each([true, false])(
    'before React hydrates the page (the client is late: %s)',
    async (isLate) => {
      const page = await browser.openTab();
      const resumeReact = await holdReact(page);
      const entry = await holdRequests(page, /\/entry-\w+\.js/);
      if (!isLate) entry.resume();
      await page.goto(site.url(GUIDE), { waitUntil: 'commit' });
      await page.locator('.footer').waitFor();
      await page.keyboard.press('/');
      if (!isLate) await dialog(page).waitFor();
      await page.keyboard.type('voucher');
      entry.resume();
      await page.locator('[role=option]').first().waitFor();
      expect(await page.locator('html').getAttribute('data-hydrated')).toBeNull();
      await resumeReact();
      await untilHydrated(page);
      await page.keyboard.press('End');
      await page.keyboard.type('s');
      expect(await field(page).inputValue()).toBe('vouchers');
    },
  );
});
