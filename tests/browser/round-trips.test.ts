import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addLink, countDocuments, preventPrefetch, useBrowser, visit } from '../support/browser.ts';

const GUIDE = '/docs/user-guide/users/intro';
const REFERENCE = '/docs/api/management';
const OPERATION = '/docs/api/management/create-booster';

const browser = useBrowser();

interface PausedRequests {
  /** URLs of paused requests, in order. */
  waiting: string[];
  /** Send them. Resolves to their number. */
  resume(): Promise<number>;
}

/** From now on, pause each request of a tab for page data, sidebars and styles. */
async function pauseRequests(page: Page): Promise<PausedRequests> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const held: { requestId: string; path: string }[] = [];
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    held.push({ requestId, path: new URL(request.url).pathname });
  });
  // A change of address makes browsers look at the icon again.
  await session.send('Fetch.enable', {
    patterns: ['_data', '_sidebar', '_assets/*.css'].map((kind) => ({ urlPattern: `*/${kind}*` })),
  });
  return {
    get waiting() {
      return held.map(({ path }) => path);
    },
    async resume() {
      const going = held.splice(0);
      await Promise.all(
        going.map(({ requestId }) => session.send('Fetch.continueRequest', { requestId })),
      );
      return going.length;
    },
  };
}

async function openGuide({ isPrefetching }: { isPrefetching: boolean }): Promise<Page> {
  const page = await browser.openTab();
  if (!isPrefetching) await preventPrefetch(page);
  await visit(page, GUIDE);
  return page;
}

async function expectReference(page: Page, path: string): Promise<void> {
  await page.waitForURL(`**${path}`);
  expect(await page.locator('.layout').getAttribute('data-layout')).toBe('reference');
  expect(await page.locator('.sidebar').getAttribute('data-branch')).toBe('management_api');
  const aside = page.locator('head link[rel=stylesheet][href*="/reference-"]');
  expect(await aside.count()).toBe(1);
}

describe('a click that leads into the reference', () => {
  it.each([REFERENCE, OPERATION])(
    'to %s requests page, sidebar and styles in parallel when nothing is prefetched',
    async (path) => {
      const page = await openGuide({ isPrefetching: false });
      const documents = countDocuments(page);
      await addLink(page, path);
      const requests = await pauseRequests(page);
      await page.locator('#added').click();
      await expect.poll(() => requests.waiting.length).toBe(3);
      expect(requests.waiting.map((one) => one.split('/')[1]).toSorted()).toEqual([
        '_assets',
        '_data',
        '_sidebar',
      ]);
      await requests.resume();
      await expectReference(page, path);
      // No request followed the first response.
      expect(requests.waiting).toEqual([]);
      expect(documents()).toBe(0);
    },
  );

  it.each([REFERENCE, OPERATION])('to %s requests nothing when it is prefetched', async (path) => {
    const page = await openGuide({ isPrefetching: true });
    const documents = countDocuments(page);
    await addLink(page, path);
    await page.locator('#added').hover();
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    const requests = await pauseRequests(page);
    await page.locator('#added').evaluate((link: HTMLAnchorElement) => link.click());
    await expectReference(page, path);
    // The links of the next page are prefetched once it shows.
    expect(requests.waiting.filter((one) => one.endsWith(path))).toEqual([]);
    expect(documents()).toBe(0);
  });
});

describe('a click within a sidebar', () => {
  it('requests the page only', async () => {
    const page = await openGuide({ isPrefetching: false });
    const requests = await pauseRequests(page);
    await page.locator('.pagination a[rel=next]').click();
    await expect.poll(() => requests.waiting.length).toBe(1);
    expect(requests.waiting[0]).toContain('/_data/');
    await requests.resume();
    await page.waitForURL((url) => url.pathname !== GUIDE);
    expect(requests.waiting).toEqual([]);
  });
});

describe('prefetching', () => {
  it('requests a sidebar once for all links into it that the pointer reaches', async () => {
    const page = await browser.openTab();
    const sidebars: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/_sidebar/')) sidebars.push(pathname);
    });
    await visit(page, GUIDE);
    for (const slug of ['create-booster', 'list-boosters', 'get-booster']) {
      const link = await addLink(page, `${REFERENCE}/${slug}`);
      await link.hover();
      await page.waitForLoadState('networkidle');
      await link.evaluate((element) => element.remove());
    }
    expect(sidebars).toHaveLength(1);
  });
});
