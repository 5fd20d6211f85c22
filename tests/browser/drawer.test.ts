import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CONTENT_ID } from '../../client/model/dom-ids.ts';
import { useSite } from '../support/site.ts';
import { useBrowser } from '../support/browser.ts';

const site = useSite();
const browser = useBrowser();

const PATH = '/docs/user-guide/segments/intro';

async function openDrawer(options = {}): Promise<Page> {
  const page = await browser.openPage(PATH, { viewport: { width: 360, height: 740 }, ...options });
  await clickMenu(page);
  return page;
}

async function clickMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Navigation' }).click();
  await page.waitForFunction(() => document.querySelector('main')?.inert);
}

function isOpen(page: Page): Promise<boolean> {
  return page.locator('.sidebar').isVisible();
}

async function expectFocusReturned(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.matches('.menu-button'));
  expect(await isOpen(page)).toBe(false);
  expect(await page.locator('[inert], [role=dialog]').count()).toBe(0);
}

describe('the navigation drawer', () => {
  it('is closed at first, and its links are not focusable', async () => {
    const page = await browser.openPage(PATH, { viewport: { width: 995, height: 740 } });
    expect(await isOpen(page)).toBe(false);
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
    const button = page.getByRole('button', { name: 'Navigation' });
    await button.focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.sidebar'))).toBe(null);
  });

  it('scrolls to the current page in a long tree', async () => {
    const page = await browser.openPage('/docs/api/management/list-webhooks', {
      viewport: { width: 360, height: 500 },
    });
    await page.getByRole('button', { name: 'Navigation' }).click();
    const readBottom = () =>
      page.locator('.sidebar [aria-current=page]').evaluate((link) => {
        const { top, bottom, height } = link.getBoundingClientRect();
        return height > 0 && top >= 0 ? bottom : Number.POSITIVE_INFINITY;
      });
    await expect.poll(readBottom).toBeLessThanOrEqual(500);
  });

  it('closes on Escape, on a click outside and by its close button', async () => {
    const page = await openDrawer();
    const dialog = page.getByRole('dialog', { name: 'Navigation' });
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(350, 400),
      () => page.getByRole('button', { name: 'Close' }).click(),
    ];
    for (const close of ways) {
      expect(await dialog.count()).toBe(1);
      await close();
      await expectFocusReturned(page);
      expect(page.url()).toBe(site.url(PATH));
      await clickMenu(page);
    }
    // The link of the current page changes nothing else.
    await page.locator('.sidebar [aria-current=page]').click();
    await page.locator('.sidebar').waitFor({ state: 'hidden' });
    expect(page.url()).toBe(site.url(PATH));
  });

  it('closes on a touch outside', async () => {
    const page = await openDrawer({ hasTouch: true, isMobile: true });
    await page.touchscreen.tap(350, 400);
    await expectFocusReturned(page);
  });

  it('closes when the page changes, and the focus moves to the page', async () => {
    const page = await openDrawer();
    await page.locator('.sidebar a', { hasText: 'Manage segments' }).click();
    await page.waitForURL('**/segments/manage');
    expect(await isOpen(page)).toBe(false);
    await page.waitForFunction((id) => document.activeElement?.id === id, CONTENT_ID);
    expect(await page.locator('[inert]').count()).toBe(0);
  });

  it('opens at the current page, and traps the focus', async () => {
    const page = await openDrawer();
    const current = page.locator('.sidebar [aria-current=page]');
    expect(await current.getAttribute('href')).toBe(PATH);
    const box = await current.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740);
    const places = new Set<string>();
    const presses = ['Shift+Tab', ...Array<string>(30).fill('Tab')];
    for (const key of presses) {
      await page.keyboard.press(key);
      places.add(
        await page.evaluate(() => {
          const { activeElement } = document;
          if (activeElement === document.body) return 'browser';
          return activeElement?.closest('.sidebar') ? 'drawer' : 'page';
        }),
      );
    }
    expect(places.has('drawer')).toBe(true);
    expect(places.has('page')).toBe(false);
  });

  it('prevents scrolling of the page behind it', async () => {
    const page = await openDrawer();
    for (const x of [350, 100]) {
      await page.mouse.move(x, 400);
      await page.mouse.wheel(0, 600);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.mouse.move(180, 400);
    await page.mouse.wheel(0, 600);
    await page.waitForFunction(() => window.scrollY > 0);
  });
});
