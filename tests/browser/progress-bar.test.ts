import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { addLink, holdRequests, preventPrefetch, useBrowser, visit } from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';
const MANAGE = '/docs/user-guide/users/managing-users';

const site = useSite();
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

/** Tell in an attribute when the bar shows, however briefly. */
function watchBar(): void {
  const watch = new MutationObserver(() => {
    const bar = document.querySelector('.progress-bar');
    if (bar) document.documentElement.dataset['progress'] = 'shown';
  });
  watch.observe(document, { attributes: true, childList: true, subtree: true });
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

  it('restarts with the newest click, and disappears when that leads to the current page', async () => {
    const { page, resume } = await openSlowPage();
    const bar = page.locator('.progress-bar');
    await follow(page, MANAGE);
    await page.clock.runFor(300);
    expect(await bar.isVisible()).toBe(true);
    await follow(page, INTRO);
    expect(await bar.isVisible()).toBe(false);
    resume();
    await page.clock.runFor(1_000);
    expect(await bar.isVisible()).toBe(false);
    expect(page.url()).toBe(site.url(INTRO));
  });

  it('never appears on the first load, for a hash or for a query', async () => {
    const page = await browser.openTab();
    await page.addInitScript(watchBar);
    await page.clock.install();
    await visit(page, INTRO);
    await page.locator('.toc li a').last().click();
    await page.clock.runFor(1_000);
    await (await addLink(page, '?from=mail')).click();
    await page.waitForURL('**?from=mail');
    await page.clock.runFor(1_000);
    await page.goBack();
    await page.clock.runFor(1_000);
    expect(await page.locator('html').getAttribute('data-progress')).toBe(null);
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

  it('is requested again by a second click', async () => {
    const { page } = await openSlowPage();
    let count = 0;
    page.on('request', (request) => {
      if (new RegExp(`/_data/.*${MANAGE}$`).test(request.url())) count += 1;
    });
    for (const expected of [1, 2]) {
      await follow(page, MANAGE);
      await expect.poll(() => count).toBe(expected);
    }
  });
});
