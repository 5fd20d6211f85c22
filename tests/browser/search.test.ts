import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { countDocuments, readTop, useBrowser } from '../support/browser.ts';
import { useSite } from '../support/site.ts';

const GUIDE = '/docs/user-guide/users/intro';

const site = useSite();
const browser = useBrowser();

const dialog = (page: Page) => page.locator('.search-dialog');

it('the search opens by its button and by keys, gives the focus back, and leaves / to text fields', async () => {
  const page = await browser.openPage(GUIDE);
  await page.locator('.search-button').focus();
  for (const open of [
    () => page.locator('.search-button').click(),
    () => page.keyboard.press('Control+k'),
    () => page.keyboard.press('/'),
  ]) {
    await open();
    await dialog(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('combobox');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-button');
  }
  await page.evaluate(() => {
    const text = document.createElement('textarea');
    document.querySelector('article')?.append(text);
    text.focus();
  });
  await page.keyboard.type('a/b');
  expect(await page.locator('article textarea').inputValue()).toBe('a/b');
  expect(await dialog(page).isVisible()).toBe(false);
});

it('results are chosen by keys or the pointer, and open without a document load', async () => {
  const page = await browser.openPage(GUIDE);
  const documents = countDocuments(page);
  await page.keyboard.press('/');
  await page.keyboard.type('mission states');
  const first = page.locator('.search-page').first();
  // Results of the first letters may show before.
  const heading = first.locator('.search-heading mark').first();
  await expect.poll(() => heading.textContent()).toBe('States');
  expect(await first.locator('.search-title').textContent()).toBe('Introduction to missions');
  await page.locator('a[role=option][href$="#states"]').click();
  await page.waitForURL('**/missions/intro#states');
  await page.locator('#states').waitFor();
  await expect.poll(() => readTop(page, '#states')).toBeLessThan(400);
  expect(await readTop(page, '#states')).toBeGreaterThan(50);
  expect(await dialog(page).isVisible()).toBe(false);

  await page.keyboard.press('/');
  // One query: the results of two, with a key between them, have two orders.
  await page.keyboard.insertText('createUser');
  await page.locator('[role=option][href$="/create-user"][aria-selected=true]').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/api/management/create-user');
  await page.getByRole('heading', { level: 1, name: 'Create a user' }).waitFor();
  expect(documents()).toBe(0);
});

it('a search without results says so, and where to begin', async () => {
  const page = await browser.openPage(GUIDE);
  await page.keyboard.press('/');
  await page.keyboard.type('qqqqqqq');
  await page.getByText('No page contains qqqqqqq.').waitFor();
  expect(await page.getByRole('status').textContent()).toBe('0 pages');
  expect(await page.locator('.search-notice a').count()).toBeGreaterThan(0);
});

it('the search page searches, filters and pages without JavaScript', async () => {
  const page = await browser.openTab({ javaScriptEnabled: false });
  await page.goto(site.url(GUIDE));
  await page.locator('.search-button').click();
  await page.waitForURL('**/search');
  await page.getByRole('searchbox').fill('user');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL('**/search?q=user');
  expect(await page.locator('.search-excerpt mark').first().isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('**/search?q=user&page=2');
  await page.getByRole('link', { name: 'Guide', exact: true }).click();
  await page.waitForURL('**/search?q=user&kind=guide');
  expect(await page.locator('.search-origin').first().textContent()).toBe('Guide');
  await page.locator('.search-page a').first().click();
  await page.waitForURL('**/docs/**');
});
