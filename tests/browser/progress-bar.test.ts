import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdRequests, preventPrefetch, useBrowser, visit } from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';
const MANAGE = '/docs/user-guide/users/managing-users';

const browser = useBrowser();

/** A page with a manual clock, whose next page has to be resumed. */
async function openSlowPage(options: BrowserContextOptions = {}) {
  const page = await browser.openTab({ reducedMotion: 'reduce', ...options });
  await preventPrefetch(page);
  const { resume } = await holdRequests(page, '**/_data/**');
  await page.clock.install();
  await visit(page, INTRO);
  await page.clock.pauseAt(Date.now() + 60_000);
  return { page, resume };
}

function follow(page: Page, path: string): Promise<void> {
  return page.locator(`.sidebar a[href="${path}"]`).click();
}

describe('the progress bar', () => {
  it('appears when a navigation takes more than 200 ms, and disappears at its end', async () => {
    const { page, resume } = await openSlowPage();
    const bar = page.locator('.progress-bar');
    await follow(page, MANAGE);
    await page.clock.runFor(199);
    expect(await bar.isVisible()).toBe(false);
    await page.clock.runFor(2);
    expect(await bar.isVisible()).toBe(true);
    expect(await page.locator('[aria-live=polite]').textContent()).toBe('Loading …');
    resume();
    await page.waitForURL(`**${MANAGE}`);
    expect(await bar.isVisible()).toBe(false);
  });

  it('is 2 px high, at the top of the window, and lets clicks through', async () => {
    const { page, resume } = await openSlowPage();
    await page.evaluate(() => window.scrollTo(0, 300));
    await follow(page, MANAGE);
    await page.clock.runFor(300);
    const { top, height, hit } = await page.locator('.progress-bar').evaluate((bar) => ({
      top: bar.getBoundingClientRect().top,
      height: (bar as HTMLElement).offsetHeight,
      hit: document.elementFromPoint(1, 1) === bar,
    }));
    expect({ top, height, hit }).toEqual({ top: 0, height: 2, hit: false });
    resume();
    await page.waitForURL(`**${MANAGE}`);
  });

  it('is above the open drawer', async () => {
    const { page, resume } = await openSlowPage({ viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Navigation' }).click();
    await follow(page, MANAGE);
    await page.clock.runFor(300);
    const isOnTop = await page.locator('.progress-bar').evaluate((bar) => {
      (bar as HTMLElement).style.pointerEvents = 'auto';
      return document.elementFromPoint(1, 1) === bar;
    });
    expect(isOnTop).toBe(true);
    resume();
    await page.waitForURL(`**${MANAGE}`);
  });
});

describe('a page that never arrives', () => {
  it('is called still loading after 10 s, and Retry loads its document', async () => {
    const { page } = await openSlowPage();
    await follow(page, MANAGE);
    await page.clock.runFor(9_900);
    const status = page.locator('.load-status');
    expect(await status.count()).toBe(0);
    await page.clock.runFor(200);
    expect(await status.locator('p').textContent()).toBe('Still loading …');
    await status.getByRole('button', { name: 'Retry' }).click();
    await page.waitForURL(`**${MANAGE}`);
    expect(await page.locator('main h1').textContent()).toBe('Manage users');
  });
});
