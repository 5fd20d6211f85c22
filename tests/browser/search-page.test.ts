import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { untilHydrated, useBrowser } from '../support/browser.ts';

const site = useSite();
const browser = useBrowser();

const INTRO = '/docs/user-guide/users/intro';

describe('the search page', () => {
  it('searches, filters and pages without JavaScript', async () => {
    const page = await browser.openTab({ javaScriptEnabled: false });
    await page.goto(site.url(INTRO));
    await page.locator('.search-button').click();
    await page.waitForURL('**/search');
    await page.getByRole('searchbox').fill('user');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL('**/search?q=user');
    expect(await page.locator('.search-excerpt mark').first().isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Guide', exact: true }).click();
    await page.waitForURL('**/search?q=user&kind=guide');
    expect(await page.locator('.search-origin').first().textContent()).toBe('Guide');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/search?q=user&kind=guide&page=2');
    await page.locator('.search-page a').first().click();
    await page.waitForURL('**/docs/**');
  });

  it('shows all results of the dialog, hydrates, and leads to pages and back', async () => {
    const page = await browser.openPage(INTRO);
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('segment');
    await page.getByRole('option', { name: 'All results' }).click();
    await page.waitForURL('**/search?q=segment');
    await untilHydrated(page);
    expect(await page.locator('.search-page').count()).toBe(10);
    await page.getByRole('searchbox').fill('webhook');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/search?q=webhook');
    await page.locator('.search-page mark').first().waitFor();
    await page.goBack();
    await page.waitForURL('**/search?q=segment');
    await page.locator('.search-page a').first().click();
    await page.waitForURL('**/docs/**');
    await page.goBack();
    await page.waitForURL('**/search?q=segment');
    await expect.poll(() => page.locator('.search-page').count()).toBe(10);
    expect(await page.locator('h1').textContent()).toBe('Search');
  });
});
