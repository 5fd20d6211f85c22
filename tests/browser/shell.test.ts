import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { CONTENT_ID } from '../../client/model/dom-ids.ts';
import { blockClient, useBrowser, visit, watchLayoutShifts } from '../support/browser.ts';
import { useSite } from '../support/site.ts';
import { lengthenArticle, renderLines, renderTabs } from './longer-article.ts';
import {
  FAQS,
  INTRO,
  MANAGE,
  OVERVIEW,
  expectHeading,
  follow,
  followNavbar,
  isFocused,
  untilFrame,
} from './pages.ts';

const WEBHOOKS = '/docs/api/management/list-webhooks';
const DETAILS = '/docs/user-guide/users/user-details';

const site = useSite();
const browser = useBrowser();

function readOpenBranches(page: Page): Promise<string[]> {
  return page.locator('.sidebar details[data-branch][open] > summary').allTextContents();
}

describe('the navigation drawer of a phone', () => {
  it('traps the focus at the current page, and closes by Escape, a click beside it and its links', async () => {
    const page = await browser.openPage(INTRO, { viewport: { width: 390, height: 740 } });
    const button = page.getByRole('button', { name: 'Navigation' });
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(380, 400)]) {
      await button.click();
      await page.locator('main[inert]').waitFor();
      expect(await drawer.locator('[aria-current=page]').getAttribute('href')).toBe(INTRO);
      for (const key of ['Shift+Tab', 'Tab', 'Tab', 'Tab']) {
        await page.keyboard.press(key);
        const isInPage = await page.evaluate(() => document.activeElement?.closest('main, header'));
        expect(isInPage).toBeNull();
      }
      await close();
      await expect.poll(() => button.evaluate(isFocused)).toBe(true);
      expect(await page.locator('[inert], [role=dialog]').count()).toBe(0);
    }
    await button.click();
    await follow(page, MANAGE);
    await expect.poll(() => page.locator(`#${CONTENT_ID}`).evaluate(isFocused)).toBe(true);
    expect(await page.locator('.sidebar').isVisible()).toBe(false);
  });
});

describe('the sidebar', () => {
  it('keeps its branches open after navigation and a reload, also before the client', async () => {
    const page = await browser.openPage(INTRO);
    expect(await readOpenBranches(page)).toEqual(['Users']);
    for (const label of ['Missions', 'Segments']) {
      await page.locator('.sidebar summary').getByText(label, { exact: true }).click();
    }
    await follow(page, '/docs/user-guide/segments/intro');
    await page.locator('.pagination a[rel=next]').click();
    await page.waitForURL('**/segments/manage');
    expect(await readOpenBranches(page)).toEqual(['Users', 'Segments', 'Missions']);
    await followNavbar(page, 'API Reference', OVERVIEW);
    await followNavbar(page, 'Docs', '/docs/');
    await blockClient(page);
    await page.reload();
    expect(await readOpenBranches(page)).toEqual(['Users', 'Segments', 'Missions']);
  });

  it('of the reference shows the pages of which labels, methods and paths have all words', async () => {
    const page = await browser.openPage(WEBHOOKS);
    const field = page.getByRole('searchbox', { name: 'Filter the pages' });
    const links = page.locator('.sidebar-filter ~ ul a:visible');
    await field.fill('DELETE delete-webhook');
    // The filter's script loads with its first use.
    await expect.poll(() => links.allTextContents()).toEqual(['deleteDelete a webhook']);
    expect(await page.locator('.sidebar-filter output').textContent()).toBe('1 page');
    await field.fill('');
    expect(await readOpenBranches(page)).toEqual(['Webhooks']);
    await field.fill('delete delete-webhook');
    await field.press('Enter');
    await page.waitForURL('**/delete-webhook');
  });
});

it('theme, tabs and a dismissed announcement last on the next page, and from the first paint of the next document', async () => {
  const page = await browser.openTab();
  const panels = { mac: renderLines(12), linux: renderLines(2) };
  for (const path of [INTRO, FAQS]) {
    await lengthenArticle(page, path, renderTabs('first', panels, 'os') + renderLines(40));
  }
  await visit(page, INTRO);
  const read = async () => ({
    mode: await page.locator('html').getAttribute('data-color-mode'),
    scheme: await page.evaluate(() => getComputedStyle(document.body).colorScheme),
    hasAnnouncement: await page.locator('.announcement').isVisible(),
    tab: await page.locator('#first > :checked').inputValue(),
  });
  expect(await read()).toEqual({
    mode: 'light',
    scheme: 'light',
    hasAnnouncement: true,
    tab: 'mac',
  });
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.getByRole('button', { name: 'Dismiss the announcement' }).click();
  // The button that had the focus is hidden.
  expect(await page.locator(`#${CONTENT_ID}`).evaluate(isFocused)).toBe(true);
  await page.locator('#first > label', { hasText: 'linux' }).click();
  const chosen = { mode: 'dark', scheme: 'dark', hasAnnouncement: false, tab: 'linux' };
  expect(await read()).toEqual(chosen);
  await follow(page, FAQS);
  expect(await read()).toEqual(chosen);
  await blockClient(page);
  const readShift = await watchLayoutShifts(page);
  await page.reload();
  expect(await read()).toEqual(chosen);
  // A list that comes in by bits may move by a hair.
  expect(await readShift()).toBeCloseTo(0, 2);
});

it('the contents list the headings, and mark the one that is read or jumped to', async () => {
  const page = await browser.openPage(DETAILS, { viewport: { width: 1280, height: 600 } });
  const headings = page.locator('article :is(h2, h3)');
  const links = page.locator('.toc li a');
  expect(await links.allTextContents()).toEqual(await headings.allTextContents());
  const readMarked = async () => {
    await untilFrame(page);
    return page.locator('.toc [aria-current=true]').allTextContents();
  };
  expect(await readMarked()).toEqual([]);
  await links.getByText('Streak', { exact: true }).click();
  await expect.poll(readMarked).toEqual(['Streak']);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(readMarked).toEqual(['Where to go next']);
});

it.each([
  ['the search', '/', '.search-dialog'],
  ['the list of keys', '?', '.keyboard-help'],
])(
  '%s opens by its key, and closes by its cross, beside it and when the reader goes back',
  async (_, key, selector) => {
    const page = await browser.openPage(INTRO);
    const dialog = page.locator(selector).filter({ visible: true });
    const ways = [
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 5),
      () => page.evaluate(() => void (location.hash = 'nowhere')),
      () => page.goBack(),
      () => page.evaluate(() => dispatchEvent(new Event('pagehide'))),
    ];
    for (const close of ways) {
      await page.keyboard.press(key);
      await dialog.waitFor();
      await close();
      await dialog.waitFor({ state: 'hidden' });
    }
  },
);

it('the link of a heading scrolls to it, and copies its URL', async () => {
  const page = await browser.openTab();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, DETAILS);
  const link = page.locator('article .permalink[href="#fields-of-the-user"]');
  await link.click();
  await page.locator('.permalink[data-copied]').waitFor();
  expect(await page.locator('[aria-live=polite]').textContent()).toBe('Link copied');
  expect(page.url()).toBe(site.url(`${DETAILS}#fields-of-the-user`));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

it('breadcrumbs and neighbours change with the page', async () => {
  const page = await browser.openPage('/docs/api/management/create-user');
  const read = () =>
    page
      .locator('.breadcrumbs a, .pagination a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect
    .poll(read)
    .toEqual(['tags/users', 'list-users', 'get-user'].map((slug) => `${OVERVIEW}/${slug}`));
  await page.getByRole('link', { name: /^Next/ }).click();
  await expectHeading(page, 'Get a user');
  await expect
    .poll(read)
    .toEqual(['tags/users', 'create-user', 'update-user'].map((slug) => `${OVERVIEW}/${slug}`));
});
