import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import {
  countDocuments,
  holdRequests,
  preventPrefetch,
  untilHydrated,
  useBrowser,
  visit,
} from '../support/browser.ts';

const site = useSite();
const browser = useBrowser();

const GUIDE = '/docs/';
const REFERENCE = '/docs/api/management';
const REFERENCE_STYLES = '**/_assets/reference-*.css';

async function openGuide(): Promise<Page> {
  const page = await browser.openTab();
  // Prefetching would bring the styles before the click does.
  await preventPrefetch(page);
  await visit(page, GUIDE);
  return page;
}

it('a document has the styles of its own layout only', async () => {
  const [guide, reference] = await Promise.all(
    [GUIDE, REFERENCE].map(async (path) => await (await site.fetch(path)).text()),
  );
  expect(guide).toContain('<style data-layout="guide">');
  expect(guide).not.toContain('<style data-layout="reference">');
  expect(reference).toContain('<style data-layout="reference">');
  expect(reference).not.toContain('<style data-layout="guide">');
});

it('a page of another layout is shown after its styles have loaded', async () => {
  const page = await openGuide();
  const documents = countDocuments(page);
  const { resume } = await holdRequests(page, REFERENCE_STYLES);
  const stylesRequest = page.waitForRequest(REFERENCE_STYLES);
  await page.locator('.navbar-links a', { hasText: 'API Reference' }).click();
  await stylesRequest;
  expect(new URL(page.url()).pathname).toBe(GUIDE);
  resume();
  await page.waitForURL(`**${REFERENCE}`);

  const list = page.locator('main article').first();
  await list.waitFor();
  expect(await page.locator('head link[rel=stylesheet]:not([media])').count()).toBe(1);
  expect(documents()).toBe(0);
});

it('the browser loads the document when the styles fail to load', async () => {
  browser.allowConsoleError(/Failed to load resource|could not be loaded/);
  const page = await openGuide();
  const documents = countDocuments(page);
  await page.route(REFERENCE_STYLES, (route) => route.abort());
  await page.locator('.navbar-links a', { hasText: 'API Reference' }).click();
  await page.waitForURL(`**${REFERENCE}`);
  await untilHydrated(page);
  expect(documents()).toBe(1);
  expect(await page.locator('style[data-layout=reference]').count()).toBe(1);
});
