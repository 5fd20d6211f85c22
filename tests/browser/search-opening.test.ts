import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import {
  holdRequests,
  preventPrefetch,
  untilHydrated,
  useBrowser,
  visit,
} from '../support/browser.ts';

const SEARCH_FILE = /\/_assets\/search[-/]/;

const FIRST_VISIT_BYTES = 100_000;

const SEARCH_DIALOG = /\/search-dialog-\w+\.js/;

const site = useSite();
const browser = useBrowser();

const INTRO = '/docs/user-guide/users/intro';

/** Open a page that has loaded nothing of the search. */
async function openPage(): Promise<Page> {
  const page = await browser.openTab();
  await preventPrefetch(page);
  await visit(page, INTRO);
  return page;
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
  it('opens by its link and by keys, gives the focus back, and does not open by / in a text field', async () => {
    const page = await openPage();
    await page.locator('.search-button').focus();
    for (const open of [
      () => page.locator('.search-button').click(),
      () => page.keyboard.press('Control+k'),
      () => page.keyboard.press('/'),
    ]) {
      await open();
      await page.locator('.search-dialog[open]').waitFor();
      expect(await page.evaluate(() => document.activeElement?.role)).toBe('combobox');
      await page.keyboard.press('Escape');
      await page.locator('.search-dialog:not([open])').waitFor({ state: 'attached' });
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-button');
    }
    await page.evaluate(() => {
      const text = document.createElement('textarea');
      document.querySelector('article')?.append(text);
      text.focus();
    });
    await page.keyboard.type('a/b');
    expect(await page.locator('article textarea').inputValue()).toBe('a/b');
    expect(await page.locator('.search-dialog[open]').count()).toBe(0);
  });

  it('loads nothing with a first visit, which loads at most 100 kB beside the prefetched pages', async () => {
    const page = await browser.openNewTab();
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
  it('is searched for when it has come', async () => {
    const page = await openPage();
    const { resume } = await holdRequests(page, SEARCH_DIALOG);
    await page.keyboard.press('/');
    await page.keyboard.type('create / webhookk');
    await page.keyboard.press('Backspace');
    expect(await field(page).inputValue()).toBe('create / webhook');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    resume();
    await page.locator('[role=option][href$="/create-webhook"]').first().waitFor();
    await page.keyboard.type('s');
    expect(await field(page).inputValue()).toBe('create / webhooks');
  });

  it('is searched for when the client has started late, before React hydrates the page', async () => {
    const page = await browser.openTab();
    const resumeReact = await holdReact(page);
    const { resume } = await holdRequests(page, /\/entry-\w+\.js/);
    await page.goto(site.url(INTRO), { waitUntil: 'commit' });
    await page.locator('.footer').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('voucher');
    resume();
    await page.locator('[role=option]').first().waitFor();
    expect(await page.locator('html').getAttribute('data-hydrated')).toBeNull();
    await resumeReact();
    await untilHydrated(page);
    expect(await field(page).inputValue()).toBe('voucher');
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
  it.each([/\/search-worker-/, /\/_assets\/search\//])('loads %s again by Retry', async (file) => {
    const page = await openPage();
    browser.allowConsoleError(/503/);
    await page.context().route(file, (route) => route.fulfill({ status: 503 }));
    await page.keyboard.press('/');
    await page.keyboard.type('voucher');
    await page.getByRole('alert').getByText('The search could not be loaded.').waitFor();
    await page.context().unroute(file);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('.search-excerpt mark').first().waitFor();
    expect(await field(page).inputValue()).toBe('voucher');
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
