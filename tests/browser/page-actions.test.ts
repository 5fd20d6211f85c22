import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { countDocuments, useBrowser, visit } from '../support/browser.ts';

const PATH = '/docs/user-guide/missions/manage';
const COPY = '[data-copy-page]';

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
  await page.getByRole('link', { name: 'View as Markdown' }).click();
  await page.waitForURL(`**${PATH}.md`);
  expect(documents()).toBe(1);
  expect(await page.locator('body').textContent()).toContain('# Manage missions');
});
