import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { useBrowser } from '../support/browser.ts';

const SEGMENT_USERS = '/docs/user-guide/segments/users';
const OPERATION = '/docs/api/management/create-user';

const site = useSite();
const browser = useBrowser();

async function openPage(path: string, width = 1280): Promise<Page> {
  const page = await browser.openTab({
    javaScriptEnabled: false,
    viewport: { width, height: 740 },
  });
  await page.goto(site.url(path));
  return page;
}

describe('without JavaScript', () => {
  it('the navigation is beside the page from 996 px', async () => {
    const page = await openPage('/docs/', 996);
    await page.locator('.sidebar summary', { hasText: 'Segments' }).click();
    await page.locator('.sidebar a', { hasText: 'Manage segments' }).click();
    expect(page.url()).toBe(site.url('/docs/user-guide/segments/manage'));
    expect(await page.locator('main h1').isVisible()).toBe(true);
    expect((await page.locator('article').innerText()).length).toBeGreaterThan(500);
  });

  it('the navigation opens as a drawer below 996 px', async () => {
    const page = await openPage('/docs/', 995);
    expect(await page.locator('.sidebar').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Navigation' }).click();
    expect(await page.locator('.sidebar').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('.sidebar').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Navigation' }).click();
    await page.locator('.sidebar a', { hasText: 'FAQs' }).click();
    expect(page.url()).toBe(site.url('/docs/faqs/'));
  });

  it('the menu of the page has a button with a word', async () => {
    const page = await openPage(OPERATION);
    const button = page.getByRole('button', { name: 'More about this page' });
    const word = await button.evaluate((element) => getComputedStyle(element, '::before').content);
    expect(word).toBe('"More"');
    await button.click();
    expect(await page.getByText('View as Markdown').first().isVisible()).toBe(true);
  });

  it('controls that need JavaScript are hidden', async () => {
    for (const path of ['/', '/docs/', SEGMENT_USERS, OPERATION]) {
      const page = await openPage(path);
      for (const selector of [
        '.color-mode-toggle',
        'button[data-search-open]',
        '.announcement button',
        '.tab-switch',
        '[data-copy-page]',
        'kbd',
      ]) {
        for (const control of await page.locator(selector).all()) {
          expect({ path, selector, isShown: await control.isVisible() }).toEqual({
            path,
            selector,
            isShown: false,
          });
        }
      }
      expect(await page.locator('.copy-button').count()).toBe(0);
    }
  });
});
