import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { countDocuments, holdRequests, useBrowser } from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';

const site = useSite();
const browser = useBrowser();

const CLIENT = '**/_assets/entry-*.js';

/** What a reader may do before the client has loaded, and what is there when it is done. */
const EARLY_ACTIONS: [string, (page: Page) => Promise<void>, string][] = [
  ['the theme', (page) => page.locator('.color-mode-toggle').click(), '[data-color-mode=dark]'],
  ['Ctrl+K', (page) => page.keyboard.press('Control+k'), '.search-dialog[open] :focus'],
  [
    'Copy page',
    (page) => page.locator('.page-top [data-copy-page]').click(),
    '[aria-live]:text("Page copied as Markdown")',
  ],
];

describe('before the client has loaded', () => {
  it.each(EARLY_ACTIONS)('what the reader does is done later: %s', async (_, act, done) => {
    const page = await browser.openTab({ permissions: ['clipboard-write'] });
    const documents = countDocuments(page);
    const { resume } = await holdRequests(page, CLIENT);
    await page.goto(site.url(INTRO), { waitUntil: 'commit' });
    await page.locator('.footer').waitFor();
    await act(page);
    resume();
    await page.waitForSelector(done, { state: 'attached' });
    expect(documents()).toBe(1);
  });

  it('no control that needs the client is there if it cannot be loaded', async () => {
    browser.allowConsoleError(/ERR_FAILED/);
    const page = await browser.openTab();
    const { abort } = await holdRequests(page, CLIENT);
    abort();
    for (const path of ['/', INTRO]) {
      await page.goto(site.url(path));
      await page.keyboard.press('Shift');
      await page.locator('html[data-no-client]').waitFor();
      const controls = page.locator('button:not([popovertarget])').filter({ visible: true });
      expect(await controls.allTextContents()).toEqual([]);
      await page.locator('.search-button').click();
      await page.waitForURL('**/search');
    }
  });
});
