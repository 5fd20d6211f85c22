import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { untilHydrated, useBrowser } from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';
/** No page links to it from where these tests are. */
const FAR = '/docs/api/management/create-booster';

const site = useSite();
const browser = useBrowser();

interface Asked {
  path: string;
  priority: string;
}

/** Note what the tab asks for pages, in order. */
async function watchData(page: Page): Promise<Asked[]> {
  const asked: Asked[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request }) => {
    const [, path] = /\/_data\/[^/]+(\/.*)$/.exec(new URL(request.url).pathname) ?? [];
    if (path !== undefined) asked.push({ path, priority: request.initialPriority });
  });
  return asked;
}

async function openPage(options: BrowserContextOptions = {}, path = INTRO) {
  const page = await browser.openTab(options);
  const asked = await watchData(page);
  await page.goto(site.url(path));
  await untilHydrated(page);
  return { page, asked };
}

/** Put a link at the end of a page's article, where it is in view or far from it. */
function addLink(page: Page, href: string, isFarAway = false): Promise<void> {
  return page.evaluate(
    ([target, isFar]) => {
      const link = document.createElement('a');
      link.id = 'added';
      link.href = target;
      link.textContent = 'An added link';
      const main = document.querySelector('main');
      if (isFar) main?.append(link);
      else main?.prepend(link);
    },
    [href, isFarAway] as const,
  );
}

/** Wait until the tab has asked for nothing more for a while. */
async function untilQuiet(page: Page, asked: Asked[]): Promise<void> {
  let count: number;
  do {
    count = asked.length;
    await page.waitForTimeout(300);
  } while (asked.length > count);
}

function countOf(asked: Asked[], path: string): number {
  return asked.filter((request) => request.path === path).length;
}

describe('prefetching', () => {
  it('fetches what enters the viewport at low priority, and nothing below it', async () => {
    const { page, asked } = await openPage({ viewport: { width: 1280, height: 300 } });
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    await untilQuiet(page, asked);
    expect(new Set(asked.map(({ priority }) => priority))).toEqual(new Set(['Low']));
    const next = (await page.locator('.pagination a[rel=next]').getAttribute('href')) ?? '';
    const last = (await page.locator('.sidebar a').last().getAttribute('href')) ?? '';
    expect(countOf(asked, last)).toBe(0);
    await page.locator('.pagination').scrollIntoViewIfNeeded();
    await expect.poll(() => countOf(asked, next)).toBe(1);
  });

  it('fetches each page once, and a click needs no further request', async () => {
    const { page, asked } = await openPage();
    await expect.poll(() => countOf(asked, '/docs/faqs/')).toBe(1);
    await page.locator('.sidebar a', { hasText: 'FAQs' }).hover();
    await page.locator('.sidebar a', { hasText: 'FAQs' }).click();
    await page.waitForURL('**/docs/faqs/');
    await page.goBack();
    await page.waitForURL(`**${INTRO}`);
    await untilQuiet(page, asked);
    const paths = asked.map(({ path }) => path);
    expect(paths.length).toBe(new Set(paths).size);
    expect(paths).not.toContain(INTRO);
  });

  it('fetches the page of a link under the pointer', async () => {
    const { page, asked } = await openPage();
    await addLink(page, FAR);
    await page.locator('#added').hover();
    await expect.poll(() => countOf(asked, FAR)).toBe(1);
  });

  it('fetches the page of a link that is touched', async () => {
    const { page, asked } = await openPage({ hasTouch: true });
    await addLink(page, FAR);
    await page.locator('#added').dispatchEvent('touchstart');
    await expect.poll(() => countOf(asked, FAR)).toBe(1);
  });

  it.each([`${FAR}?from=mail`, `${FAR}#responses`, `${FAR}?from=mail#responses`])(
    'fetches the page once for %s',
    async (href) => {
      const { page, asked } = await openPage({}, '/');
      await addLink(page, href);
      await page.locator('#added').hover();
      await expect.poll(() => countOf(asked, FAR)).toBe(1);
      await page.evaluate((target) => {
        const link = document.querySelector<HTMLAnchorElement>('#added');
        if (link) link.href = target;
      }, FAR);
      await page.mouse.move(0, 0);
      await page.locator('#added').hover();
      await page.locator('#added').click();
      await page.waitForURL(`**${FAR}`);
      const own = asked.filter(({ path }) => path.startsWith(FAR));
      expect(own).toHaveLength(1);
    },
  );

  it.each([
    '/_versions/current',
    'https://docs.example.com/docs/nowhere',
    'mailto:docs@example.com',
    `${INTRO}?from=mail`,
    `${INTRO}#top`,
  ])('ignores %s', async (href) => {
    const { page, asked } = await openPage();
    await addLink(page, href);
    await page.locator('#added').hover();
    await page.mouse.move(0, 0);
    await page.locator('#added').evaluate((link: HTMLAnchorElement, next) => {
      link.href = next;
    }, FAR);
    await page.locator('#added').hover();
    // The one pointed at later is there: so would be the one before.
    await expect.poll(() => countOf(asked, FAR)).toBe(1);
    expect(countOf(asked, new URL(href, site.url('/')).pathname)).toBe(0);
  });

  it('ignores a failure, and a click still works', async () => {
    browser.allowConsoleError(/Failed to load resource: net::ERR_FAILED/);
    const page = await browser.openTab();
    let isCut = true;
    await page.route('**/_data/**', (route) => (isCut ? route.abort() : route.continue()));
    const asked = await watchData(page);
    // What was asked for has not failed yet.
    const failed = page.waitForEvent('requestfailed', (request) =>
      /\/_data\/[^/]+\/docs\/faqs\/$/.test(request.url()),
    );
    await page.goto(site.url(INTRO));
    await untilHydrated(page);
    await failed;
    expect(countOf(asked, '/docs/faqs/')).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    isCut = false;
    const link = page.locator('.sidebar a', { hasText: 'FAQs' });
    await link.hover();
    await link.click();
    await page.waitForURL('**/docs/faqs/');
    expect(countOf(asked, '/docs/faqs/')).toBe(2);
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
    const asked = await watchData(page);
    await page.goto(site.url(INTRO));
    await untilHydrated(page);
    const link = page.locator('.sidebar a', { hasText: 'FAQs' });
    await link.hover();
    await link.dispatchEvent('touchstart');
    await untilQuiet(page, asked);
    expect(asked).toEqual([]);
    await link.click();
    await page.waitForURL('**/docs/faqs/');
    expect(asked.map(({ path }) => path)).toEqual(['/docs/faqs/']);
  });

  it.each([{ effectiveType: '3g' }, { saveData: false }, {}])(
    'is not detected with %j',
    async (connection) => {
      const page = await browser.openTab();
      await page.addInitScript(setConnection, connection);
      const asked = await watchData(page);
      await page.goto(site.url(INTRO));
      await untilHydrated(page);
      await expect.poll(() => countOf(asked, '/docs/faqs/')).toBe(1);
    },
  );

  it('is detected at each link, because connections change', async () => {
    const page = await browser.openTab();
    await page.addInitScript(setConnection, { saveData: true });
    const asked = await watchData(page);
    await page.goto(site.url(INTRO));
    await untilHydrated(page);
    await addLink(page, FAR);
    await page.locator('#added').hover();
    await untilQuiet(page, asked);
    expect(asked).toEqual([]);
    await page.evaluate(setConnection, { saveData: false });
    await page.mouse.move(0, 0);
    await page.locator('#added').hover();
    await expect.poll(() => countOf(asked, FAR)).toBe(1);
    await page.evaluate(setConnection, { effectiveType: '2g' });
    await page.locator('.sidebar a', { hasText: 'FAQs' }).hover();
    await untilQuiet(page, asked);
    expect(countOf(asked, '/docs/faqs/')).toBe(0);
  });
});
