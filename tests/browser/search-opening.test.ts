import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import {
  countDocuments,
  holdRequests,
  preventPrefetch,
  untilHydrated,
  useBrowser,
  visit,
} from '../support/browser.ts';

const SEARCH_FILE = /\/_assets\/search[-/]/;

/** Dialog, its styles, the Web Worker's script and the index. */
const SEARCH_FILES = 4;

const FIRST_VISIT_BYTES = 100_000;

const SEARCH_DIALOG = /\/search-dialog-\w+\.js/;
const SEARCH_STYLES = /\/search-dialog-\w+\.css/;

const site = useSite();
const browser = useBrowser();

const INTRO = '/docs/user-guide/users/intro';

const OPENERS: [string, (page: Page) => Promise<void>][] = [
  ['its link', (page: Page) => page.locator('.search-button').click()],
  ['Ctrl+K', (page: Page) => page.keyboard.press('Control+k')],
  ['⌘K', (page: Page) => page.keyboard.press('Meta+k')],
  ['/', (page: Page) => page.keyboard.press('/')],
];

/** Open a page that has loaded nothing of the search. */
async function openPage(): Promise<Page> {
  const page = await browser.openTab();
  await preventPrefetch(page);
  await visit(page, INTRO);
  return page;
}

/** Record the requests of a tab for files of the search, in order. */
function watchSearchFiles(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (SEARCH_FILE.test(pathname)) paths.push(pathname);
  });
  return paths;
}

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

const field = (page: Page) => page.getByRole('combobox');

describe('the search', () => {
  it('opens by its link and by keys, and gives the focus back when it closes', async () => {
    const page = await openPage();
    await page.locator('.search-button').focus();
    for (const [, open] of OPENERS) {
      await open(page);
      await page.locator('.search-dialog[open]').waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe(
        'combobox',
      );
      await page.keyboard.press('Escape');
      await page.locator('.search-dialog:not([open])').waitFor({ state: 'attached' });
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-button');
    }
  });

  it('does not open by / in a text field', async () => {
    const page = await openPage();
    await page.evaluate(() => {
      const field = document.createElement('textarea');
      document.querySelector('article')?.append(field);
      field.focus();
    });
    await page.keyboard.type('a/b');
    expect(await page.locator('article textarea').inputValue()).toBe('a/b');
    expect(await page.locator('.search-dialog').count()).toBe(0);
  });

  it('loads nothing with a first visit, which loads at most 100 kB beside the prefetched pages', async () => {
    const page = await browser.openTab();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await visit(page, INTRO);
    await page.mouse.wheel(0, 400);
    await page.waitForLoadState('networkidle');
    const own = responses.filter((response) => !response.url().includes('/_data/'));
    expect(own.filter((response) => SEARCH_FILE.test(response.url()))).toEqual([]);
    const bodies = await Promise.all(own.map((response) => response.body()));
    const sizes = bodies.map((body) => brotliCompressSync(body).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_VISIT_BYTES);
  });

  it.each<[string, (page: Page) => Promise<void>]>([
    ['a pointer over its button', (page) => page.locator('.search-button').hover()],
    ['a touch of it', (page) => page.locator('.search-button').dispatchEvent('pointerover')],
    ['focus on it', (page) => page.locator('.search-button').focus()],
    ['Ctrl', (page) => page.keyboard.press('Control')],
    ['⌘', (page) => page.keyboard.press('Meta')],
  ])('is loaded, and not opened, by %s', async (_, showIntent) => {
    const page = await openPage();
    const requests = watchSearchFiles(page);
    await showIntent(page);
    // The Web Worker requests its files again, from the cache.
    await expect.poll(() => new Set(requests).size).toBe(SEARCH_FILES);
    expect(await page.locator('.search-dialog[open]').count()).toBe(0);
  });

  it('requests all that the first result needs in parallel', async () => {
    const page = await openPage();
    const requested = new Set<string>();
    const all = Promise.withResolvers<void>();
    // A request that waits for the response to another one would wait for ever.
    // The event reports all requests, also those of the Web Worker that no route handles.
    page.context().on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (SEARCH_FILE.test(pathname)) requested.add(pathname);
      if (requested.size === 4) all.resolve();
    });
    await page.context().route(SEARCH_FILE, async (route) => {
      await all.promise;
      await route.continue();
    });
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('webhook');
    await page.locator('[role=option]').first().waitFor();
    const kinds = [...requested].slice(0, 4).map((path) => path.replace(/-?\w+(?=\.\w+$)/, ''));
    expect(kinds.sort()).toEqual([
      '/_assets/search-dialog.css',
      '/_assets/search-dialog.js',
      '/_assets/search-worker.js',
      '/_assets/search/.json',
    ]);
  });
});

describe('what is typed before the search is there', () => {
  it.each(OPENERS)('is searched for when it has come: opened by %s', async (_, open) => {
    const page = await openPage();
    const { resume } = await holdRequests(page, SEARCH_DIALOG);
    await open(page);
    await page.keyboard.type('create / webhookk');
    await page.keyboard.press('Backspace');
    expect(await field(page).inputValue()).toBe('create / webhook');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    resume();
    await page.locator('[role=option][href$="/create-webhook"]').first().waitFor();
    await page.keyboard.type('s');
    expect(await field(page).inputValue()).toBe('create / webhooks');
  });

  it('is discarded by Escape', async () => {
    const page = await openPage();
    const { resume } = await holdRequests(page, SEARCH_DIALOG);
    await page.keyboard.press('/');
    await page.keyboard.type('webhook');
    await page.keyboard.press('Escape');
    resume();
    await page.locator('.search-body').waitFor({ state: 'attached' });
    expect(await page.locator('.search-dialog[open]').count()).toBe(0);
    expect(await page.locator('[role=option]').count()).toBe(0);
    await page.keyboard.press('/');
    await page.keyboard.type('voucher');
    await page.locator('[role=option]').first().waitFor();
    expect(await field(page).inputValue()).toBe('voucher');
  });

  it('is searched for when the client has started late', async () => {
    const page = await browser.openTab();
    const { resume } = await holdRequests(page, /\/entry-\w+\.js/);
    await page.goto(site.url(INTRO), { waitUntil: 'commit' });
    await page.locator('.footer').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('voucher');
    resume();
    await page.locator('[role=option]').first().waitFor();
    expect(await field(page).inputValue()).toBe('voucher');
  });

  it('leads to the search page when the client does not start within seconds', async () => {
    const page = await browser.openTab();
    await holdRequests(page, /\/entry-\w+\.js/);
    await page.goto(site.url(INTRO), { waitUntil: 'commit' });
    await page.locator('.search-button').click();
    await page.waitForURL('**/search', { waitUntil: 'commit' });
  });

  it('is used when React has not hydrated the page yet', async () => {
    const page = await browser.openTab();
    const resumeReact = await holdReact(page);
    await page.goto(site.url(INTRO));
    await expect
      .poll(async () => {
        await page.keyboard.press('/');
        return page.locator('.search-dialog[open]').count();
      })
      .toBe(1);
    await field(page).fill('');
    await page.keyboard.type('voucher');
    await page.locator('[role=option]').first().waitFor();
    expect(await page.locator('html').getAttribute('data-hydrated')).toBeNull();
    await resumeReact();
    await untilHydrated(page);
    await page.keyboard.type('s');
    expect(await field(page).inputValue()).toBe('vouchers');
  });
});

describe('a search that cannot be loaded', () => {
  it('shows an error, keeps the typed text and loads by Retry', async () => {
    const page = await openPage();
    const documents = countDocuments(page);
    browser.allowConsoleError(/ERR_FAILED/);
    const { abort } = await holdRequests(page, SEARCH_DIALOG);
    await page.keyboard.press('/');
    await page.keyboard.type('vouch');
    abort();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('The search could not be loaded.');
    await page.keyboard.type('er');
    await page.getByRole('button', { name: 'Retry' }).click();
    // The line is still cut.
    await alert.waitFor();
    expect(await alert.count()).toBe(1);
    await page.unroute(SEARCH_DIALOG);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('[role=option]').first().waitFor();
    expect(await field(page).inputValue()).toBe('voucher');
    expect(await alert.count()).toBe(0);
    expect(documents()).toBe(0);
  });

  it('offers the search page while its script is still loading', async () => {
    const page = await openPage();
    await holdRequests(page, SEARCH_DIALOG);
    await page.keyboard.press('/');
    await page.keyboard.type('voucher');
    const alert = page.getByRole('alert');
    await alert.getByText('The search is still loading.').waitFor();
    expect(await alert.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await page.keyboard.type('s');
    await alert.getByRole('button', { name: 'Open the search page' }).click();
    await page.waitForURL('**/search?q=vouchers');
  });

  it('loads at the next attempt after it was closed', async () => {
    const page = await openPage();
    browser.allowConsoleError(/ERR_FAILED/);
    const { abort } = await holdRequests(page, SEARCH_DIALOG);
    const refused = page.waitForEvent('requestfailed');
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    abort();
    await refused;
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.unroute(SEARCH_DIALOG);
    await page.keyboard.press('/');
    await page.keyboard.type('voucher');
    await page.locator('[role=option]').first().waitFor();
  });

  it.each([/\/search-worker-/, SEARCH_STYLES])('loads %s again by Retry', async (file) => {
    const page = await openPage();
    browser.allowConsoleError(/503/);
    await page.context().route(file, (route) => route.fulfill({ status: 503 }));
    await page.keyboard.press('/');
    await page.keyboard.type('voucher');
    await page.getByRole('alert').waitFor();
    await page.context().unroute(file);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('[role=option]').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
