import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { blockStorage, countDocuments, useBrowser, visit } from '../support/browser.ts';

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
  await page.getByRole('combobox').fill(query);
  await page.locator('.search-excerpt', { hasText: /\w/ }).first().waitFor();
}

async function chooseFilter(page: Page, label: string): Promise<void> {
  await page.locator('.search-filters label', { hasText: label }).click();
}

const active = (page: Page) => page.locator('[role=option][aria-selected=true]');

/** Where the active option leads. */
async function toTarget(page: Page): Promise<string | null> {
  return active(page).getAttribute('href');
}

describe('the search', () => {
  it('shows results while the reader types, grouped by page, with what matches marked', async () => {
    const page = await openSearch();
    await page.keyboard.type('mission states', { delay: 10 });
    await page.locator('.search-excerpt mark').first().waitFor();
    const first = page.locator('.search-page').first();
    expect(await first.locator('.search-title').textContent()).toBe('Introduction to missions');
    expect(await first.locator('.search-heading mark').first().textContent()).toBe('States');
    expect(await page.getByRole('status').textContent()).toMatch(/^\d+ pages$/);
    expect(await page.getByRole('combobox').getAttribute('aria-expanded')).toBe('true');
  });

  it('moves through the list by arrow keys and opens by Enter, without a document load', async () => {
    const page = await openSearch();
    const documents = countDocuments(page);
    await search(page, 'createWebhook');
    const best = await toTarget(page);
    expect(best).toBe('/docs/api/management/create-webhook');
    const id = await active(page).getAttribute('id');
    expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(id);
    await page.keyboard.press('ArrowUp');
    expect(await toTarget(page)).not.toBe(best);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/create-webhook');
    expect(await page.locator('main h1').textContent()).toContain('Create a webhook');
    expect(await page.locator('.search-dialog[open]').count()).toBe(0);
    expect(documents()).toBe(0);
  });

  it('opens the heading of a result, also by a click', async () => {
    const page = await openSearch();
    await search(page, 'reset a forgotten password');
    await page.locator('a[role=option][href$="#reset-a-forgotten-password"]').click();
    await page.waitForURL('**/login#reset-a-forgotten-password');
    const heading = page.locator('#reset-a-forgotten-password');
    await heading.waitFor();
    const top = await heading.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(50);
    expect(top).toBeLessThan(400);
  });

  it('opens a result in a new tab by Ctrl+Enter, and stays open', async () => {
    const page = await openSearch();
    await search(page, 'createUser');
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ]);
    await opened.waitForURL('**/docs/api/management/create-user');
    expect(await page.locator('.search-dialog[open]').count()).toBe(1);
  });

  it('searches the guide or the API alone', async () => {
    const page = await openSearch();
    await search(page, 'segment');
    const origins = () => page.locator('.search-origin').allTextContents();
    await chooseFilter(page, 'Guide');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.search-origin')].every(
        ({ textContent }) => textContent === 'Guide',
      ),
    );
    await chooseFilter(page, 'API');
    await page.locator('.search-origin .method').first().waitFor();
    expect(await origins()).not.toContain('Guide');
  });

  it('shows results of the latest query, also when earlier results arrive later', async () => {
    const page = await browser.openPage(INTRO);
    await page.route('**/_assets/search/**', async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 150);
      });
      await route.continue();
    });
    await page.keyboard.press('/');
    await page.locator('.search-dialog[open]').waitFor();
    await page.getByRole('combobox').fill('webhook');
    await page.getByRole('combobox').fill('leaderboard');
    await page.locator('.search-excerpt mark').first().waitFor();
    expect(await page.locator('.search-page mark').first().textContent()).toMatch(/leaderboard/i);
    expect(await page.getByRole('combobox').inputValue()).toBe('leaderboard');
  });

  it('stores recent searches, removes them on request and ignores invalid stored values', async () => {
    const page = await openSearch();
    await search(page, 'createUser');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/create-user');
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('');
    await page.getByRole('option', { name: 'createUser', exact: true }).click();
    await page.locator('.search-excerpt mark').first().waitFor();
    await page.getByRole('combobox').fill('');
    await page.keyboard.press('Enter');
    await page.locator('.search-excerpt mark').first().waitFor();
    await page.getByRole('combobox').fill('');
    await page.getByRole('button', { name: 'Clear recent searches' }).click();
    await page.getByText('Search the guide and the API reference').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull();

    await page.evaluate(() => localStorage.setItem('recent-searches', '{"a":[1'));
    await page.getByRole('combobox').fill('x');
    await page.getByRole('combobox').fill('');
    await page.getByText('Search the guide and the API reference').waitFor();
  });

  it('says that nothing was found, with links', async () => {
    const page = await openSearch();
    await chooseFilter(page, 'Guide');
    await page.getByRole('combobox').fill('xqzzkw');
    await page.getByText('No page contains xqzzkw.').waitFor();
    await page.getByRole('button', { name: 'Search everywhere' }).click();
    expect(await page.getByRole('radio', { name: 'All' }).isChecked()).toBe(true);
  });

  it('shows a query as text, not as markup', async () => {
    const page = await openSearch();
    await page.getByRole('combobox').fill('<img src=x onerror=alert(1)> zzqq');
    await page.locator('.search-body > *').first().waitFor();
    expect(await page.locator('.search-dialog img').count()).toBe(0);
  });

  it('works where storage is blocked, at 360 px, by touch', async () => {
    const page = await browser.openTab({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    await blockStorage(page);
    await visit(page, INTRO);
    await page.locator('.search-button').tap();
    await search(page, 'voucher');
    const box = await page.locator('.search-dialog').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    await page.locator('[role=option]').first().tap();
    await page.locator('.search-dialog:not([open])').waitFor({ state: 'attached' });
  });

  it('finds results in loaded files when the network fails', async () => {
    const page = await openSearch();
    await search(page, 'createUser');
    // A page that is fetched in advance may be on its way.
    browser.allowConsoleError(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByRole('combobox').fill('');
    await page.locator('.search-recent, .search-hint').waitFor();
    await search(page, 'createUser');
    expect(await toTarget(page)).toBe('/docs/api/management/create-user');
  });

  it('shows an error when the network fails, and works again by Retry', async () => {
    // The browser complains of what was cut: in a tab that is not held to be silent.
    const tab = await browser.openTab();
    const page = await tab.context().newPage();
    await visit(page, INTRO);
    await page.context().route('**/_assets/search/**', (route) => route.abort());
    await page.keyboard.press('/');
    await page.locator('.search-dialog[open]').waitFor();
    await page.getByRole('combobox').fill('voucher');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('could not be loaded');
    await page.context().unroute('**/_assets/search/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('.search-excerpt mark').first().waitFor();
  });
});
