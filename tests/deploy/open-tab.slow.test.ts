import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { startReleaseServer } from '../../cli/local/release-server.ts';
import {
  addLink,
  countDocuments,
  preventPrefetch,
  untilHydrated,
  useBrowser,
} from '../support/browser.ts';
import { startSwitchingOrigin } from '../support/switching-origin.ts';
import type { SwitchingOrigin } from '../support/switching-origin.ts';
import { releaseTest } from './stage.ts';

/** Each test has a tab on an origin of its own that serves release A, and later B. */
const it = releaseTest.extend('servers', { scope: 'file' }, async ({ releases }, { onCleanup }) => {
  const a = await startReleaseServer(releases.A.folder);
  const b = await startReleaseServer(releases.B.folder);
  onCleanup(async () => {
    await a.close();
    await b.close();
  });
  return { a, b };
});

const browser = useBrowser();

/** Open a page of release A on an origin of its own. It loads what it needs, and nothing in advance. */
async function openTab(first: URL, path: string): Promise<{ page: Page; origin: SwitchingOrigin }> {
  const origin = await startSwitchingOrigin(first);
  onTestFinished(() => origin.close());
  const page = await browser.openTab();
  await preventPrefetch(page);
  await page.goto(new URL(path, origin.url).href);
  await untilHydrated(page);
  return { page, origin };
}

const ofRelease = (page: Page, text: string) => page.locator('article', { hasText: text });

it('a tab from before a deploy goes on with what it has, and leaves for all else by one document load', async ({
  servers,
}) => {
  const { page, origin } = await openTab(servers.a.url, '/docs/users');
  browser.allowConsoleError(/404|could not be loaded/);
  await page.locator('article a', { hasText: 'Levels' }).click();
  await ofRelease(page, 'The levels of release A.').waitFor();
  origin.switchTo(servers.b.url);
  const documents = countDocuments(page);
  await page.goBack();
  await ofRelease(page, 'The users of release A.').waitFor();
  expect(documents()).toBe(0);
  await (await addLink(page, '/docs/')).click();
  await page.waitForURL('**/docs/');
  await untilHydrated(page);
  expect(documents()).toBe(1);
  expect(await page.locator('[role=alert]').count()).toBe(0);
  // From here on it is a tab of the new release.
  await page.locator('.sidebar a', { hasText: 'Users' }).click();
  await ofRelease(page, 'The users of release B.').waitFor();
  expect(documents()).toBe(1);
});

it('a search whose script is gone since a deploy leads to the search page of the new release', async ({
  servers,
}) => {
  const { page, origin } = await openTab(servers.a.url, '/docs/users');
  browser.allowConsoleError(/404/);
  origin.switchTo(servers.b.url, /\/_assets\/search-dialog-.*\.js$/);
  const refused = page.waitForResponse((response) => response.status() === 404);
  await page.locator('[data-search-open]').first().click();
  await refused;
  await page.locator('dialog[open] input').fill('levels');
  await page.getByRole('button', { name: 'Open the search page' }).click();
  await page.waitForURL('**/search?q=levels');
  await ofRelease(page, 'The levels of release B.').waitFor();
  expect(await page.locator('[role=alert]').count()).toBe(0);
});
