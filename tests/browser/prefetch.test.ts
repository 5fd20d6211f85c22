import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { addLink, holdRequests, untilHydrated, useBrowser, visit } from '../support/browser.ts';
import { lengthenArticle } from './longer-article.ts';

const INTRO = '/docs/user-guide/users/intro';
/** No page links to it from where these tests are. */
const FAR = '/docs/api/management/create-booster';

const site = useSite();
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

async function openPage(options: BrowserContextOptions = {}, path = INTRO) {
  const page = await browser.openTab(options);
  const requests = await watchData(page);
  await visit(page, path);
  return { page, requests };
}

/** Wait until a tab has sent no request for a while. */
async function untilQuiet(page: Page, requests: DataRequest[]): Promise<void> {
  let count: number;
  do {
    count = requests.length;
    await page.waitForTimeout(300);
  } while (requests.length > count);
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
      const { page, requests } = await openPage({}, path);
      await expect.poll(() => requests.length).toBe(count);
      await page.evaluate(() => window.scrollTo(0, 2_000));
      await untilQuiet(page, requests);
      const likely = await page
        .locator('.pagination a[rel=next], article a')
        .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname));
      const paths = requests.map((request) => request.path);
      expect(paths).toHaveLength(count);
      expect(paths.filter((requested) => !likely.includes(requested))).toEqual([]);
      const [next = paths[0]] = await page
        .locator('.pagination a[rel=next]')
        .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname));
      expect(paths[0]).toBe(next);
      expect(new Set(requests.map(({ priority }) => priority))).toEqual(new Set(['Low']));
    },
  );

  it('waits until the document has loaded', async () => {
    const page = await browser.openTab();
    const requests = await watchData(page);
    const image = await holdRequests(page, '**/late.png');
    await lengthenArticle(page, INTRO, '<img src="/late.png" alt="">');
    await page.goto(site.url(INTRO), { waitUntil: 'commit' });
    await untilHydrated(page);
    await untilQuiet(page, requests);
    expect(requests).toEqual([]);
    browser.allowConsoleError(/ERR_FAILED/);
    image.abort();
    await expect.poll(() => requests.length).toBe(2);
  });

  it('fetches the page of a link that gets the focus', async () => {
    const { page, requests } = await openPage();
    await addLink(page, FAR);
    await page.locator('#added').focus();
    await expect.poll(() => countOf(requests, FAR)).toBe(1);
  });

  it('fetches each page once, and a click needs no further request', async () => {
    const { page, requests } = await openPage();
    await page.locator('.sidebar a', { hasText: 'FAQs' }).hover();
    await expect.poll(() => countOf(requests, '/docs/faqs/')).toBe(1);
    await page.locator('.sidebar a', { hasText: 'FAQs' }).click();
    await page.waitForURL('**/docs/faqs/');
    await page.goBack();
    await page.waitForURL(`**${INTRO}`);
    await untilQuiet(page, requests);
    const paths = requests.map(({ path }) => path);
    expect(paths.length).toBe(new Set(paths).size);
    expect(paths).not.toContain(INTRO);
  });

  it('ends at the canonical address from a link with another spelling', async () => {
    const { page, requests } = await openPage();
    await page.locator('.sidebar a', { hasText: 'FAQs' }).hover();
    await expect.poll(() => countOf(requests, '/docs/faqs/')).toBe(1);
    await addLink(page, '/Docs/FAQs?from=mail');
    await page.locator('#added').click();
    await page.waitForURL('**/docs/faqs/?from=mail');
    await page.locator('.sidebar [aria-current=page]', { hasText: 'FAQs' }).waitFor();
    expect(requests.filter(({ path }) => /faqs/i.test(path))).toHaveLength(1);
  });

  it('fetches the page of a link that is touched', async () => {
    const { page, requests } = await openPage({ hasTouch: true });
    await addLink(page, FAR);
    await page.locator('#added').dispatchEvent('touchstart');
    await expect.poll(() => countOf(requests, FAR)).toBe(1);
  });

  it('fetches the page of a link under the pointer once, whatever its query and hash', async () => {
    const { page, requests } = await openPage({}, '/');
    await addLink(page, FAR);
    for (const suffix of ['?from=mail', '#responses', '?from=mail#responses', '']) {
      await page.mouse.move(0, 0);
      await page.locator('#added').evaluate((link: HTMLAnchorElement, href) => {
        link.href = href;
      }, FAR + suffix);
      await page.locator('#added').hover();
      await expect.poll(() => countOf(requests, FAR)).toBe(1);
    }
    await page.locator('#added').click();
    await page.waitForURL(`**${FAR}`);
    expect(requests.filter(({ path }) => path.startsWith(FAR))).toHaveLength(1);
  });

  it('ignores other origins, files, addresses that are not pages, and the page that shows', async () => {
    const { page, requests } = await openPage();
    await addLink(page, '/');
    const ignored = [
      '/_data/current',
      'https://docs.example.com/docs/nowhere',
      'mailto:docs@example.com',
      `${INTRO}?from=mail`,
      `${INTRO}#top`,
    ];
    for (const href of [...ignored, FAR]) {
      await page.mouse.move(0, 0);
      await page.locator('#added').evaluate((link: HTMLAnchorElement, next) => {
        link.href = next;
      }, href);
      await page.locator('#added').hover();
    }
    // The last one is there: so would be those before.
    await expect.poll(() => countOf(requests, FAR)).toBe(1);
    for (const href of ignored) {
      expect([href, countOf(requests, new URL(href, site.url('/')).pathname)]).toEqual([href, 0]);
    }
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

describe('a reader who saves data, or whose connection is slow', () => {
  /** Give the browser a connection that the test can change. */
  function setConnection(values: Record<string, unknown>): void {
    Object.defineProperty(navigator, 'connection', { value: values, configurable: true });
  }

  it.each([
    { saveData: true, effectiveType: '4g' },
    { saveData: false, effectiveType: '2g' },
    { saveData: false, effectiveType: 'slow-2g' },
  ])('gets no prefetches with %j, and links still work', async (connection) => {
    const page = await browser.openTab();
    await page.addInitScript(setConnection, connection);
    const requests = await watchData(page);
    await visit(page, INTRO);
    const link = page.locator('.sidebar a', { hasText: 'FAQs' });
    await link.hover();
    await link.dispatchEvent('touchstart');
    await untilQuiet(page, requests);
    expect(requests).toEqual([]);
    await link.click();
    await page.waitForURL('**/docs/faqs/');
    expect(requests.map(({ path }) => path)).toEqual(['/docs/faqs/']);
  });

  it.each([{ effectiveType: '3g' }, { saveData: false }, {}])(
    'is not detected with %j',
    async (connection) => {
      const page = await browser.openTab();
      await page.addInitScript(setConnection, connection);
      const requests = await watchData(page);
      await visit(page, INTRO);
      await expect.poll(() => requests.length).toBe(2);
    },
  );

  it('is detected at each link, because connections change', async () => {
    const page = await browser.openTab();
    await page.addInitScript(setConnection, { saveData: true });
    const requests = await watchData(page);
    await visit(page, INTRO);
    await addLink(page, FAR);
    await page.locator('#added').hover();
    await untilQuiet(page, requests);
    expect(requests).toEqual([]);
    await page.evaluate(setConnection, { saveData: false });
    await page.mouse.move(0, 0);
    await page.locator('#added').hover();
    await expect.poll(() => countOf(requests, FAR)).toBe(1);
    await page.evaluate(setConnection, { effectiveType: '2g' });
    await page.locator('.sidebar a', { hasText: 'FAQs' }).hover();
    await untilQuiet(page, requests);
    expect(countOf(requests, '/docs/faqs/')).toBe(0);
  });
});
