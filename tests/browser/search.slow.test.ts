import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { blockStorage, untilHydrated, useBrowser, visit } from '../support/browser.ts';

const GUIDE = '/docs/user-guide/users/intro';

const browser = useBrowser();

/** Type a query and wait until the full text has been searched too. */
async function search(page: Page, query: string): Promise<void> {
  // The results of the query before stay until others come.
  await page.getByRole('combobox').fill('');
  await page.locator('.search-excerpt').first().waitFor({ state: 'detached' });
  await page.getByRole('combobox').fill(query);
  await page.locator('.search-excerpt', { hasText: /\w/ }).first().waitFor();
}

it('opens a result in a new tab by Ctrl+Enter, stays open and finds loaded files offline', async () => {
  const page = await browser.openPage(GUIDE);
  await page.keyboard.press('/');
  await search(page, 'createUser');
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Control+Enter'),
  ]);
  await opened.waitForURL('**/docs/api/management/create-user');
  await opened.close();
  expect(await page.locator('.search-dialog[open]').count()).toBe(1);
  // A page that is fetched in advance may be on its way.
  browser.allowConsoleError(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await search(page, 'createUser');
  const active = page.locator('[role=option][aria-selected=true]');
  expect(await active.getAttribute('href')).toBe('/docs/api/management/create-user');
});

it('works where storage is blocked, at 360 px, by touch', async () => {
  const page = await browser.openTab({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await blockStorage(page);
  await visit(page, GUIDE);
  await page.locator('.search-button').tap();
  await search(page, 'voucher');
  const box = await page.locator('.search-dialog').boundingBox();
  const width = await page.evaluate(() => document.body.offsetWidth);
  expect(box).toMatchObject({ x: 0, y: 0, width, height: 740 });
  await page.locator('[role=option]').first().tap();
  await page.locator('.search-dialog:not([open])').waitFor({ state: 'attached' });
});

it('the search page shows all results of the dialog, hydrates, and leads to pages and back', async () => {
  const page = await browser.openPage(GUIDE);
  await page.keyboard.press('/');
  await search(page, 'user');
  await page.getByRole('option', { name: 'All results' }).click();
  await page.waitForURL('**/search?q=user');
  await untilHydrated(page);
  expect(await page.locator('.search-page').count()).toBe(10);
  await page.getByRole('searchbox').fill('voucher');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/search?q=voucher');
  await page.locator('.search-page mark').first().waitFor();
  await page.goBack();
  await page.waitForURL('**/search?q=user');
  await page.locator('.search-page a').first().click();
  await page.waitForURL('**/docs/**');
  await page.goBack();
  await page.waitForURL('**/search?q=user');
  await expect.poll(() => page.locator('.search-page').count()).toBe(10);
  expect(await page.locator('h1').textContent()).toBe('Search');
});
