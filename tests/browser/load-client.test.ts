import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { countDocuments, untilHydrated, useBrowser, visit } from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';

const site = useSite();
const browser = useBrowser();

/** Load a page without an act of the reader. Returns the names of the scripts that it requests, also later. */
async function load(page: Page, path: string): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url().replace(/.*\/|-.*/g, ''));
  });
  await page.goto(site.url(path));
  return scripts;
}

const ACTS: [string, (page: Page) => Promise<unknown>][] = [
  ['the pointer moves', (page) => page.mouse.move(300, 300)],
  ['a finger taps', (page) => page.touchscreen.tap(600, 300)],
  ['a key is pressed', (page) => page.keyboard.press('Shift')],
  ['the page scrolls', (page) => page.evaluate(() => scrollBy(0, 10))],
  ['an element gets the focus', (page) => page.locator('.site-title').focus()],
  [
    'another tab stores a preference',
    async (page) => {
      const other = await page.context().newPage();
      await other.goto(site.url('/robots.txt'));
      await other.evaluate(() => localStorage.setItem('color-mode', 'dark'));
    },
  ],
];

describe('the client', () => {
  it.each(['/', INTRO, '/docs/api/management/create-user', '/search?q=tier', '/docs/nothing'])(
    'is not loaded with a document that nobody uses: %s',
    async (path) => {
      browser.allowConsoleError(/404/);
      const page = await browser.openTab();
      const scripts = await load(page, path);
      expect(scripts).toEqual([]);
      await untilHydrated(page);
      expect(scripts[0]).toBe('entry');
    },
  );

  it.each(ACTS)('is loaded when %s', async (_, act) => {
    const page = await browser.openTab({ hasTouch: true });
    const scripts = await load(page, INTRO);
    await act(page);
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    expect(scripts.filter((name) => name === 'entry')).toHaveLength(1);
  });

  it('is loaded with a document that has a place to restore', async () => {
    const page = await browser.openTab();
    await load(page, `${INTRO}#where-to-go-next`);
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    await visit(page, INTRO);
    await page.reload();
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  });

  it('is loaded for a reader who has selected a docs version', async () => {
    const page = await browser.openTab();
    await page.addInitScript(() => localStorage.setItem('docs-version', 'current'));
    await load(page, INTRO);
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  });

  it('shows what another tab has stored since the document was loaded', async () => {
    const page = await browser.openTab();
    await load(page, INTRO);
    // Not an event for the page itself.
    await page.evaluate(() => localStorage.setItem('color-mode', 'dark'));
    await untilHydrated(page);
    expect(await page.locator('html').getAttribute('data-color-mode')).toBe('dark');
  });

  it('is loaded once, however much a reader does', async () => {
    const page = await browser.openTab();
    const documents = countDocuments(page);
    const scripts = await load(page, INTRO);
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 100);
    await page.keyboard.press('Tab');
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    expect(scripts.filter((name) => name === 'entry')).toHaveLength(1);
    expect(documents()).toBe(1);
  });
});
