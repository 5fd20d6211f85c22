import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CONTENT_ID } from '../../client/model/dom-ids.ts';
import { site as config } from '../../content/site.ts';
import { useSite } from '../support/site.ts';
import { blockClient, blockStorage, useBrowser, visit } from '../support/browser.ts';

const site = useSite();
const browser = useBrowser();

const { id, text, href } = config.announcement;

async function openPage(page: Page): Promise<void> {
  await visit(page, '/docs/');
}

function isShown(page: Page): Promise<boolean> {
  return page.locator('.announcement').isVisible();
}

function dismiss(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Dismiss the announcement' }).click();
}

describe('the announcement bar', () => {
  it('is above the navbar, with its link, also without JavaScript', async () => {
    const page = await browser.openTab({ javaScriptEnabled: false });
    await page.goto(site.url('/docs/'));
    const link = page.locator('.announcement a');
    expect(await link.textContent()).toBe(text);
    expect(await link.getAttribute('href')).toBe(href);
    expect(await page.locator('.announcement button').isVisible()).toBe(false);
    const bar = await page.locator('.announcement').boundingBox();
    const navbar = await page.locator('.navbar').boundingBox();
    expect(navbar?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });

  it('disappears when it is dismissed, also on later pages', async () => {
    const page = await browser.openTab();
    await openPage(page);
    await dismiss(page);
    expect(await isShown(page)).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(CONTENT_ID);
    expect(await page.evaluate(() => localStorage.getItem('announcement'))).toBe(id);
    await page.locator('.sidebar a', { hasText: 'FAQs' }).click();
    await page.waitForURL('**/docs/faqs/');
    expect(await isShown(page)).toBe(false);
    await page.reload();
    expect(await isShown(page)).toBe(false);
  });

  it('is not painted after it was dismissed, and causes no layout shift', async () => {
    const page = await browser.openTab();
    await page.addInitScript((dismissed) => {
      localStorage.setItem('announcement', dismissed);
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        document.documentElement.dataset['shift'] = String(sum);
      }).observe({ type: 'layout-shift', buffered: true });
    }, id);
    await blockClient(page);
    await page.goto(site.url('/docs/'));
    expect(await isShown(page)).toBe(false);
    // A list that comes in by bits may move by a hair.
    expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeCloseTo(0, 2);
  });

  it.each(['another-id', '', '{"id":1}'])(
    'is shown when the stored value is %j',
    async (dismissed) => {
      const page = await browser.openTab();
      await page.addInitScript((value) => localStorage.setItem('announcement', value), dismissed);
      await openPage(page);
      expect(await isShown(page)).toBe(true);
    },
  );

  it('disappears in other tabs too', async () => {
    const first = await browser.openTab();
    await openPage(first);
    const second = await first.context().newPage();
    await openPage(second);
    await dismiss(second);
    await first.locator('.announcement').waitFor({ state: 'hidden' });
    await second.evaluate(() => localStorage.clear());
    await first.locator('.announcement').waitFor({ state: 'visible' });
    expect(await isShown(second)).toBe(false);
  });

  it('can be dismissed where storage is blocked', async () => {
    const page = await browser.openTab();
    await blockStorage(page);
    await openPage(page);
    await dismiss(page);
    await page.locator('.sidebar a', { hasText: 'FAQs' }).click();
    await page.waitForURL('**/docs/faqs/');
    expect(await isShown(page)).toBe(false);
  });
});
