import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import {
  addLink,
  blockClient,
  countDocuments,
  untilHydrated,
  useBrowser,
} from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';
const WEBHOOKS = '/docs/api/management/list-webhooks';

const site = useSite();
const browser = useBrowser();

async function openPage(path: string, options = {}): Promise<Page> {
  return await browser.openPage(path, { viewport: { width: 1280, height: 500 }, ...options });
}

function fold(page: Page, label: string): Promise<void> {
  return page.locator('.sidebar summary').getByText(label, { exact: true }).click();
}

function readOpen(page: Page): Promise<string[]> {
  return page
    .locator('.sidebar details[data-branch][open] > summary')
    .evaluateAll((summaries) => summaries.map((summary) => summary.textContent));
}

function readScroll(page: Page): Promise<number> {
  return page.locator('.sidebar').evaluate((panel) => panel.scrollTop);
}

async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`.sidebar a[href="${path}"]`).first().click();
  await page.waitForURL(`**${path}`);
}

async function expectCurrentInView(page: Page): Promise<void> {
  const isInView = await page.locator('#sidebarEntries [aria-current]').evaluate((link) => {
    const inner = link.getBoundingClientRect();
    const outer = link.closest('.sidebar')?.getBoundingClientRect();
    return outer !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom;
  });
  expect(isInView).toBe(true);
}

describe('the filter of the reference', () => {
  const filter = (page: Page) => page.getByRole('searchbox', { name: 'Filter the pages' });
  const links = (page: Page) => page.locator('.sidebar-filter ~ ul a:visible');

  it('shows the pages of which labels, methods and paths have all words', async () => {
    const page = await openPage(WEBHOOKS);
    const open = await readOpen(page);
    await filter(page).fill('DELETE delete-webhook');
    expect(await links(page).allTextContents()).toEqual(['deleteDelete a webhook']);
    expect(await page.locator('.sidebar-filter output').textContent()).toBe('1 page');
    await filter(page).fill('no-such-page');
    expect(await links(page).count()).toBe(0);
    await filter(page).fill('');
    expect(await readOpen(page)).toEqual(open);
    await filter(page).fill('delete delete-webhook');
    await filter(page).press('Enter');
    await page.waitForURL('**/delete-webhook');
    expect(await filter(page).inputValue()).toBe('delete delete-webhook');
  });

  it('is not there without JavaScript, nor in the guide', async () => {
    const page = await browser.openTab({ javaScriptEnabled: false });
    await page.goto(site.url(WEBHOOKS));
    expect(await page.locator('.sidebar-filter').isVisible()).toBe(false);
    await page.goto(site.url(INTRO));
    expect(await page.locator('.sidebar-filter').count()).toBe(0);
  });
});

describe('the branches of the sidebar', () => {
  it('are those of the page, and stay open after navigation', async () => {
    const page = await openPage(INTRO);
    const documents = countDocuments(page);
    expect(await readOpen(page)).toEqual(['Users']);
    await fold(page, 'Missions');
    await fold(page, 'Segments');
    await follow(page, '/docs/user-guide/segments/intro');
    await page.locator('.pagination a[rel=next]').click();
    await page.waitForURL('**/segments/manage');
    expect(await readOpen(page)).toEqual(['Users', 'Segments', 'Missions']);
    expect(documents()).toBe(0);
  });

  it('are restored after a reload, also when the branch of the page is folded', async () => {
    const page = await openPage(INTRO);
    await fold(page, 'Missions');
    await fold(page, 'Users');
    await blockClient(page);
    await page.reload();
    expect(await readOpen(page)).toEqual(['Missions']);
    await page.unroute('**/_assets/*.js');
    await page.reload();
    await untilHydrated(page);
    expect(await readOpen(page)).toEqual(['Missions']);
  });

  it('survive a visit to the reference, and another document', async () => {
    const page = await openPage(INTRO);
    await fold(page, 'Missions');
    await fold(page, 'Users');
    await page.locator('.navbar-links a', { hasText: 'API Reference' }).click();
    await page.waitForURL('**/docs/api/management');
    await page.locator('.navbar-links a', { hasText: 'Docs' }).click();
    await page.waitForURL('**/docs/');
    expect(await readOpen(page)).toEqual(['Missions']);
    await page.goto(site.url('/docs/user-guide/segments/intro'));
    expect(await readOpen(page)).toEqual(['Segments', 'Missions']);
  });
});

describe('the position of the sidebar', () => {
  it('shows the current page from the first paint', async () => {
    const page = await browser.openTab({ viewport: { width: 1280, height: 500 } });
    await blockClient(page);
    await page.goto(site.url(WEBHOOKS));
    expect(await readScroll(page)).toBeGreaterThan(0);
    await expectCurrentInView(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  it.each([
    ['a page', WEBHOOKS],
    ['the list of a page', '/docs/api/management/schemas/user'],
  ])('scrolls to %s that is reached from elsewhere', async (_, path) => {
    const page = await openPage('/docs/api/management');
    await (await addLink(page, path)).click();
    await page.waitForURL(`**${path}`);
    await expectCurrentInView(page);
  });

  it('survives a reload and a visit to the guide, without a jump', async () => {
    const page = await openPage(WEBHOOKS);
    await page.locator('.sidebar').evaluate((panel) => panel.scrollTo(0, 120));
    await blockClient(page);
    await page.reload();
    expect(await readScroll(page)).toBe(120);
    await page.unroute('**/_assets/*.js');
    await page.reload();
    await untilHydrated(page);
    expect(await readScroll(page)).toBe(120);

    await page.locator('.sidebar').evaluate((panel) => panel.scrollTo(0, 0));
    await page.locator('.navbar-links a', { hasText: 'Docs' }).click();
    await page.waitForURL('**/docs/');
    await page.locator('.navbar-links a', { hasText: 'API Reference' }).click();
    await page.waitForURL('**/docs/api/management');
    expect(await readScroll(page)).toBe(0);
  });
});
