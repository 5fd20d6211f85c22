import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { countDocuments, useBrowser, visit } from '../support/browser.ts';

const PATH = '/docs/user-guide/missions/manage';
const COPY = '.page-top [data-copy-page]';
const MENU = '.page-top .page-menu';

const site = useSite();
const browser = useBrowser();

async function openPage(): Promise<Page> {
  const page = await browser.openTab();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, PATH);
  return page;
}

it('“Copy page” copies the page as Markdown and confirms it, also after navigation', async () => {
  const page = await openPage();
  await page.locator(COPY).click();
  await page.locator(COPY, { hasText: 'Copied' }).waitFor();
  expect(await page.locator('[aria-live=polite]').textContent()).toBe('Page copied as Markdown');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await (await site.fetch(`${PATH}.md`)).text());
  expect(copied).toContain('# Manage missions');

  await page.locator('.pagination a[rel=prev]').click();
  await page.waitForURL('**/missions/intro');
  await page.locator(COPY).click();
  await page.locator(COPY, { hasText: 'Copied' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('# Introduction to missions');
});

it('“View as Markdown” opens the Markdown', async () => {
  // The browser looks for an icon of its own beside a plain text.
  browser.allowConsoleError(/404/);
  const page = await openPage();
  const documents = countDocuments(page);
  await openMenu(page);
  await page.locator(MENU).getByRole('link', { name: 'View as Markdown' }).click();
  await page.waitForURL(`**${PATH}.md`);
  expect(documents()).toBe(1);
  expect(await page.locator('body').textContent()).toContain('# Manage missions');
});

it('“Copy the address” copies it, and the menu closes with Escape', async () => {
  const page = await openPage();
  await openMenu(page);
  await page.locator(MENU).getByRole('link', { name: 'Copy the address' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(site.url(PATH));
  await page.keyboard.press('Escape');
  await page.locator(MENU).waitFor({ state: 'hidden' });
});

it.each([
  ['?x=1&way=api', '?way=api'],
  ['?way=none&lang=python', ''],
])('the copied address has of %s what the page shows: “%s”', async (query, shared) => {
  const page = await openPage();
  await page.goto(site.url(PATH + query));
  await openMenu(page);
  await page.locator(MENU).getByRole('link', { name: 'Copy the address' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(site.url(PATH + shared));
});

it('assistants get the address of the Markdown, in plain links', async () => {
  const page = await openPage();
  const urls = await page
    .locator(`${MENU} a[href^="https:"]`)
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(urls.map((url) => new URL(url).host)).toEqual(['claude.ai', 'chatgpt.com']);
  for (const url of urls) {
    expect(new URL(url).searchParams.get('q')).toContain(site.url(`${PATH}.md`));
  }
});

it('a phone shows the title first, and the menu below the page', async () => {
  const page = await browser.openTab({ viewport: { width: 390, height: 844 } });
  await visit(page, PATH);
  const title = await page.locator('h1').boundingBox();
  expect(title?.y).toBeLessThan(260);
  expect(await page.locator('.page-top').isVisible()).toBe(false);
  const below = await page.locator('.page-actions:visible').boundingBox();
  expect(below?.y).toBeGreaterThan(title?.y ?? Infinity);
});

/** Opens like what is clicked before the client has started, too. */
async function openMenu(page: Page): Promise<void> {
  await page.locator('.page-top').getByRole('button', { name: 'More' }).click();
  await page.locator(MENU).waitFor();
}

it('a selected article has no words of its buttons', async () => {
  const page = await browser.openTab();
  await visit(page, '/docs/api/management/create-user');
  const button = page.getByRole('button', { name: 'Expand all fields' });
  await button.waitFor();
  await page.locator('.copy-button').first().waitFor();
  const lines = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.querySelector('article') ?? document.body);
    return getSelection()?.toString().split('\n') ?? [];
  });
  expect(lines).toContain('Create a user');
  expect(lines.filter((line) => /^(?:Copy|Expand all fields)$/.test(line.trim()))).toEqual([]);
});
