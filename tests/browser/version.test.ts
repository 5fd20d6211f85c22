import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { blockStorage, countDocuments, untilHydrated, useBrowser } from '../support/browser.ts';

const site = useSite();
const browser = useBrowser();

const VERSION_KEY = 'docs-version';

describe('the preferred version of the docs', () => {
  it('is stored when the reader picks it in the menu, not before', async () => {
    const page = await browser.openPage('/docs/faqs/');
    const documents = countDocuments(page);
    const read = () => page.evaluate((key) => localStorage.getItem(key), VERSION_KEY);
    expect(await read()).toBe(null);
    await page.locator('.sidebar summary', { hasText: 'Version: Next' }).click();
    const link = page.locator('.version-menu a');
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

  it.each(['1.0', '', '{"name":"current"}'])('is ignored when it is unknown: %j', async (name) => {
    const page = await browser.openTab();
    await page.goto(site.url('/docs/'));
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [VERSION_KEY, name] as [
      string,
      string,
    ]);
    await page.reload();
    await untilHydrated(page);
    await page.waitForFunction((key) => localStorage.getItem(key) === null, VERSION_KEY);
  });

  it('can be picked when storage is blocked and without JavaScript', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await browser.openTab({ javaScriptEnabled });
      if (javaScriptEnabled) await blockStorage(page);
      await page.goto(site.url('/docs/faqs/'));
      await page.locator('.version-menu summary').click();
      await page.locator('.version-menu a').click();
      await page.waitForURL('**/docs/');
    }
  });
});
