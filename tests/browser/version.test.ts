import { describe, expect, it } from 'vitest';
import { addVersion } from '../support/add-version.ts';
import { useSite } from '../support/site.ts';
import {
  blockStorage,
  countDocuments,
  untilHydrated,
  useBrowser,
  visit,
} from '../support/browser.ts';

const site = useSite();
const browser = useBrowser();

const VERSION_KEY = 'docs-version';

describe('a single version of the docs', () => {
  it('is not mentioned', async () => {
    const page = await browser.openPage('/docs/faqs/');
    expect(await page.locator('.version-menu').count()).toBe(0);
    expect(await page.locator('.sidebar').textContent()).not.toContain('Version');
  });
});

describe('the preferred version of the docs', () => {
  it('is stored when the reader picks it in the menu, not before', async () => {
    const page = await browser.openTab();
    // It has no pages.
    browser.allowConsoleError(/404/);
    await addVersion(page, '/docs/faqs/');
    await visit(page, '/docs/faqs/');
    const documents = countDocuments(page);
    const read = () => page.evaluate((key) => localStorage.getItem(key), VERSION_KEY);
    expect(await read()).toBe(null);
    await page.locator('.sidebar summary', { hasText: 'Version: Next' }).click();
    const link = page.locator('.version-menu a').first();
    expect(await link.textContent()).toBe('Next');
    expect(await link.getAttribute('aria-current')).toBe('true');
    expect(await read()).toBe(null);
    await link.click();
    await page.waitForURL('**/docs/');
    expect(await read()).toBe('current');
    expect(documents()).toBe(0);
    await page.reload();
    await untilHydrated(page);
    expect(await read()).toBe('current');
    expect(await page.locator('.navbar-links a').first().getAttribute('href')).toBe('/docs/');
  });

  it('can be picked when storage is blocked and without JavaScript', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await browser.openTab({ javaScriptEnabled });
      if (javaScriptEnabled) await blockStorage(page);
      // It has no pages.
      browser.allowConsoleError(/404/);
      await addVersion(page, '/docs/faqs/');
      await page.goto(site.url('/docs/faqs/'));
      await page.locator('.version-menu summary').click();
      await page.locator('.version-menu a').first().click();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/docs/');
    }
  });
});
