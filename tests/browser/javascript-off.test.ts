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

  it('the navigation is below the page in a narrow browser without popovers', async () => {
    const page = await openPage('/docs/', 360);
    await page.locator('.sidebar').evaluate((sidebar) => sidebar.removeAttribute('popover'));
    const sidebar = await page.locator('.sidebar').boundingBox();
    const main = await page.locator('main').boundingBox();
    expect(sidebar?.y).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? Infinity));
  });

  it('the links of the landing page work at any width', async () => {
    for (const width of [360, 1280]) {
      const page = await openPage('/', width);
      await page.locator('main a[href="/docs/"]').first().click();
      expect(page.url()).toBe(site.url('/docs/'));
    }
  });

  it('details open', async () => {
    const page = await openPage(SEGMENT_USERS);
    const details = page.locator('article .tab-panel details').first();
    const code = details.locator('code').first();
    await page.locator('.tabs').first().getByText('API', { exact: true }).click();
    expect(await code.isVisible()).toBe(false);
    await details.locator('> summary').click();
    expect(await code.isVisible()).toBe(true);
  });

  it('controls that need JavaScript are hidden', async () => {
    for (const path of ['/', '/docs/', SEGMENT_USERS, OPERATION]) {
      const page = await openPage(path);
      for (const selector of [
        '.color-mode-toggle',
        'button[data-search-open]',
        '.announcement button',
        '.tab-switch',
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

  it('a URL with a hash opens at its element', async () => {
    const page = await openPage(`${SEGMENT_USERS}`);
    const last = page.locator('article h2').last();
    const id = (await last.getAttribute('id')) ?? '';
    await page.goto(`${site.url(SEGMENT_USERS)}#${id}`);
    const box = await last.boundingBox();
    expect(box?.y).toBeGreaterThan(50);
    expect(box?.y).toBeLessThan(740);
  });
});
