import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addLink, useBrowser, visit } from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';

const browser = useBrowser();

interface DataRequest {
  path: string;
  priority: string;
}

/** Record the requests of a tab for page data, in order. */
async function watchData(page: Page): Promise<DataRequest[]> {
  const requests: DataRequest[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request }) => {
    const [, path] = /\/_data\/[^/]+(\/.*)$/.exec(new URL(request.url).pathname) ?? [];
    if (path !== undefined) requests.push({ path, priority: request.initialPriority });
  });
  return requests;
}

async function openPage(path = INTRO) {
  const page = await browser.openTab();
  const requests = await watchData(page);
  await visit(page, path);
  return { page, requests };
}

function countOf(requests: DataRequest[], path: string): number {
  return requests.filter((request) => request.path === path).length;
}

describe('prefetching', () => {
  it.each([
    [INTRO, 2],
    ['/', 3],
  ])(
    'at %s fetches the next page and links of the shown text, %i pages, at low priority',
    async (path, count) => {
      const { page, requests } = await openPage(path);
      await expect.poll(() => requests.length).toBe(count);
      const likely = await page
        .locator('.pagination a[rel=next], article a')
        .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname));
      const paths = requests.map((request) => request.path);
      expect(paths.filter((requested) => !likely.includes(requested))).toEqual([]);
      const [next = paths[0]] = await page
        .locator('.pagination a[rel=next]')
        .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname));
      expect(paths[0]).toBe(next);
      expect(new Set(requests.map(({ priority }) => priority))).toEqual(new Set(['Low']));
    },
  );

  it('fetches each page once, and a click needs no further request', async () => {
    const { page, requests } = await openPage();
    await page.locator('.sidebar a', { hasText: 'FAQs' }).hover();
    await expect.poll(() => countOf(requests, '/docs/faqs/')).toBe(1);
    await page.locator('.sidebar a', { hasText: 'FAQs' }).click();
    await page.waitForURL('**/docs/faqs/');
    await page.goBack();
    await page.waitForURL(`**${INTRO}`);
    await page.locator('h1', { hasText: 'Introduction to users' }).waitFor();
    const paths = requests.map(({ path }) => path);
    expect(paths.length).toBe(new Set(paths).size);
    expect(paths).not.toContain(INTRO);
  });

  it('ends at the canonical address from a link with another spelling', async () => {
    const { page, requests } = await openPage();
    const response = page.waitForResponse('**/_data/*/docs/faqs/');
    await page.locator('.sidebar a', { hasText: 'FAQs' }).hover();
    await (await response).finished();
    await addLink(page, '/Docs/FAQs?from=mail');
    await page.locator('#added').click();
    await page.waitForURL('**/docs/faqs/?from=mail');
    await page.locator('.sidebar [aria-current=page]', { hasText: 'FAQs' }).waitFor();
    expect(requests.filter(({ path }) => /faqs/i.test(path))).toHaveLength(1);
  });

  it('ignores a failure, and a click still works', async () => {
    browser.allowConsoleError(/Failed to load resource: net::ERR_FAILED/);
    const page = await browser.openTab();
    let isCut = true;
    await page.route('**/_data/**', (route) => (isCut ? route.abort() : route.continue()));
    const requests = await watchData(page);
    // The prefetch has not failed yet.
    const failed = page.waitForEvent('requestfailed', (request) =>
      /\/_data\/[^/]+\/docs\/faqs\/$/.test(request.url()),
    );
    await visit(page, INTRO);
    await addLink(page, '/docs/faqs/');
    await page.locator('#added').hover();
    await failed;
    expect(countOf(requests, '/docs/faqs/')).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    isCut = false;
    const link = page.locator('.sidebar a', { hasText: 'FAQs' });
    await link.hover();
    await link.click();
    await page.waitForURL('**/docs/faqs/');
    expect(countOf(requests, '/docs/faqs/')).toBe(2);
  });
});
