import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { blockStorage, countDocuments, readTop, useBrowser, visit } from '../support/browser.ts';

// What the dialog does with results has tests in `modules`; here are the index and the pages of the site.

const browser = useBrowser();

const INTRO = '/docs/user-guide/users/intro';

async function openSearch(): Promise<Page> {
  const page = await browser.openPage(INTRO);
  await page.locator('.search-button').click();
  await page.locator('.search-dialog[open]').waitFor();
  return page;
}

/** Type a query and wait until the full text has been searched too. */
async function search(page: Page, query: string): Promise<void> {
  // The results of the query before stay until others come.
  await page.getByRole('combobox').fill('');
  await page.locator('.search-excerpt').first().waitFor({ state: 'detached' });
  await page.getByRole('combobox').fill(query);
  await page.locator('.search-excerpt', { hasText: /\w/ }).first().waitFor();
}

const active = (page: Page) => page.locator('[role=option][aria-selected=true]');

describe('the search', () => {
  it('shows what it finds while the reader types, and opens it without a document load', async () => {
    const page = await openSearch();
    const documents = countDocuments(page);
    await page.keyboard.type('mission states');
    await page.locator('.search-excerpt mark').first().waitFor();
    const first = page.locator('.search-page').first();
    expect(await first.locator('.search-title').textContent()).toBe('Introduction to missions');
    expect(await first.locator('.search-heading mark').first().textContent()).toBe('States');

    await search(page, 'reset a forgotten password');
    await page.locator('a[role=option][href$="#reset-a-forgotten-password"]').click();
    await page.waitForURL('**/login#reset-a-forgotten-password');
    await page.locator('#reset-a-forgotten-password').waitFor();
    const top = await readTop(page, '#reset-a-forgotten-password');
    expect(top).toBeGreaterThan(50);
    expect(top).toBeLessThan(400);
    expect(await page.locator('.search-dialog[open]').count()).toBe(0);

    await page.keyboard.press('/');
    await search(page, 'createWebhook');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/api/management/create-webhook');
    expect(await page.locator('main h1').textContent()).toContain('Create a webhook');
    expect(documents()).toBe(0);
  });

  it('opens a result in a new tab by Ctrl+Enter, stays open and finds loaded files offline', async () => {
    const page = await openSearch();
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
    await page.getByRole('combobox').fill('');
    await page.getByRole('option', { name: 'createUser', exact: true }).waitFor();
    await search(page, 'createUser');
    expect(await active(page).getAttribute('href')).toBe('/docs/api/management/create-user');
  });

  it('works where storage is blocked, at 360 px, by touch', async () => {
    const page = await browser.openTab({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await blockStorage(page);
    await visit(page, INTRO);
    await page.locator('.search-button').tap();
    await search(page, 'voucher');
    const box = await page.locator('.search-dialog').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    await page.locator('[role=option]').first().tap();
    await page.locator('.search-dialog:not([open])').waitFor({ state: 'attached' });
  });
});
