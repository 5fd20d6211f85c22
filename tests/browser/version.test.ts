import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
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

/** Add a version to the document, as if the build had two. */
async function addVersion(page: Page): Promise<void> {
  // It has no pages.
  browser.allowConsoleError(/404/);
  await page.route('**/docs/faqs/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const links =
      '<li><a href="/docs/" aria-current="true" data-version="current">Next</a></li>' +
      '<li><a href="/docs/1.0/" data-version="1.0">1.0</a></li>';
    const menu = `<details class="version-menu"><summary>Version: <!-- -->Next</summary><ul>${links}</ul></details>`;
    const body = html
      .replace('<div id="sidebarEntries"', (entries) => menu + entries)
      .replace(/("versions":\[.*?)\]/, '$1,{"name":"1.0","label":"1.0","path":"/docs/1.0/"}]');
    await route.fulfill({ response, body });
  });
}

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
    await addVersion(page);
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
      await addVersion(page);
      await page.goto(site.url('/docs/faqs/'));
      await page.locator('.version-menu summary').click();
      await page.locator('.version-menu a').first().click();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/docs/');
    }
  });
});
