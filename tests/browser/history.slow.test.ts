import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addLink,
  countDocuments,
  holdRequests,
  preventPrefetch,
  untilHydrated,
  useBrowser,
  visit,
} from '../support/browser.ts';
import { lengthenArticle, renderTabs } from './longer-article.ts';
import {
  INTRO,
  MANAGE,
  OPERATION,
  OPERATORS,
  expectAt,
  expectHeading,
  follow,
  followAdded,
  isFocused,
  scrollTo,
  untilFrame,
} from './pages.ts';

/** A page of another origin than that of the site. */
const elsewhere = createServer((_, response) => {
  response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Elsewhere</title>');
});
const browser = useBrowser();
const cachingReader = useBrowser({ hasPageCache: true });

beforeAll(() => once(elsewhere.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void elsewhere.close());

function toElsewhere(): string {
  return `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
}

const readState = (page: Page) =>
  page.evaluate(() => [history.state?.scrollY, history.state?.opened] as [number?, number[]?]);

it('Back from another site, and before a jump within the page, leads to the position', async () => {
  const page = await browser.openPage(INTRO);
  await scrollTo(page, 150);
  await page.locator('.toc li a').last().click();
  await page.waitForFunction(() => window.scrollY > 200);
  await page.goBack();
  await expectAt(page, INTRO, 150);
  await page.goto(toElsewhere());
  await page.goBack();
  await untilHydrated(page);
  await expectAt(page, INTRO, 150);
});

it('an entry has what was open, except for tabs of a group; one of the same page begins anew, and a section does not', async () => {
  const page = await browser.openTab();
  const panels = { a: 'A', b: 'B' };
  await lengthenArticle(
    page,
    OPERATION,
    renderTabs('one', panels) + renderTabs('two', panels, 'os'),
  );
  await visit(page, OPERATION);
  const fold = () => page.locator('article details > summary').first().click();
  const read = async () => {
    const parts = page.locator('article details, #one > input, #two > input');
    const all = await parts.evaluateAll((each) =>
      each.map((part) => part.matches('[open], :checked')),
    );
    return [all[0], all.at(-3), all.at(-1)].map(Number).join('');
  };
  expect(await read()).toBe('000');
  await fold();
  for (const set of ['one', 'two']) await page.locator(`#${set} > label`).nth(1).click();
  await followAdded(page, INTRO);
  await expectAt(page, INTRO, 0);
  await followAdded(page, OPERATION);
  await expectAt(page, OPERATION, 0);
  // A choice for a group is the same on all pages.
  expect(await read()).toBe('001');
  await page.evaluate(() => history.go(-2));
  await expect.poll(read).toBe('111');
  await page.evaluate(() => void (location.hash = '#response-examples'));
  await page.waitForURL(/#/);
  await fold();
  await page.goBack();
  await page.waitForURL(({ hash }) => hash === '');
  await untilFrame(page);
  expect(await read()).toBe('011');
});

it('the place is saved 100 ms after the last change of position, details or tabs', async () => {
  const page = await browser.openTab();
  await page.clock.install();
  await visit(page, INTRO);
  await page.clock.pauseAt(Date.now() + 60_000);
  const scroll = (top: number) =>
    page.evaluate(
      (y) =>
        new Promise<void>((resolve) => {
          addEventListener('scroll', () => resolve(), { once: true });
          window.scrollTo(0, y);
        }),
      top,
    );
  for (const top of [40, 70]) {
    await scroll(top);
    await page.clock.runFor(99);
    expect((await readState(page))[0]).toBe(0);
  }
  await page.clock.runFor(1);
  expect((await readState(page))[0]).toBe(70);
  await page
    .locator('article details')
    .first()
    .evaluate((part) => part.toggleAttribute('open'));
  // The event of details comes later.
  const readOpened = async () => {
    await page.clock.runFor(100);
    return (await readState(page))[1];
  };
  await expect.poll(readOpened).toContain(0);
});

it('Back loads the document when the data of its page is not available', async () => {
  const page = await browser.openPage(INTRO);
  await follow(page, MANAGE);
  // Before the next document prefetches anything.
  await page.route('**/_data/**', (route) => route.fulfill({ status: 204, body: '' }));
  await page.reload();
  await untilHydrated(page);
  browser.allowConsoleError(/could not be loaded/);
  const documents = countDocuments(page);
  await page.goBack();
  await page.waitForSelector(`.sidebar [aria-current=page][href="${INTRO}"]`);
  expect(documents()).toBe(1);
});

it('the position is that of the last moment, also before its scroll event comes', async () => {
  const page = await browser.openPage(INTRO);
  await follow(page, MANAGE);
  await scrollTo(page, 100);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => (history.back(), resolve()), { once: true });
        window.scrollTo(0, 250);
      }),
  );
  await expectAt(page, INTRO, 0);
  await page.goForward();
  await expectAt(page, MANAGE, 250);
  await page.goBack();
  await scrollTo(page, 400);
  await page.evaluate(() => {
    // WebKit on a busy device: the event of the navigation comes, and no later one in time.
    const skipEvents = () => {
      addEventListener('scroll', (event) => event.stopImmediatePropagation(), true);
      window.scrollTo(0, 250);
    };
    addEventListener('scroll', () => setTimeout(skipEvents), { once: true });
  });
  await follow(page, MANAGE);
  await page.waitForFunction(() => history.state?.scrollY === 250);
  await page.goBack();
  await expectAt(page, INTRO, 400);
  await page.goForward();
  await expectAt(page, MANAGE, 250);
});

it('what the reader scrolls until the page of the entry shows belongs to the entry that was left', async () => {
  const page = await browser.openPage(INTRO);
  await scrollTo(page, 400);
  await follow(page, MANAGE);
  await preventPrefetch(page);
  await page.clock.install();
  await page.reload();
  await untilHydrated(page);
  const requests = await holdRequests(page, `**/_data/**${INTRO}`);
  await page.goBack();
  await page.evaluate(() => window.scrollTo(0, 100));
  // Longer than the client waits before it saves a position.
  await page.clock.runFor(300);
  requests.resume();
  await expectAt(page, INTRO, 400);
  await page.goForward();
  await expectAt(page, MANAGE, 100);
});

it('the focus returns to the followed one of several links to the same page, and into the contents', async () => {
  const page = await browser.openPage(INTRO);
  const links = page.locator(`main a[href="${MANAGE}"]`);
  const last = links.last();
  expect(await links.count()).toBeGreaterThan(1);
  await last.focus();
  await page.keyboard.press('Enter');
  await expectHeading(page, 'Manage users');
  await page.goBack();
  await expectHeading(page, 'Introduction to users');
  await expect.poll(() => last.evaluate(isFocused)).toBe(true);
  await page.locator('.toc li a').last().click();
  await page.waitForURL(/#/);
  await page.goBack();
  await page.waitForFunction(() => document.activeElement?.closest('.toc') !== null);
});

it('a link to the page that shows scrolls to the top, or stays where only the query differs or nothing is the target', async () => {
  const page = await browser.openPage(`${OPERATORS}#find-an-operator`);
  const documents = countDocuments(page);
  for (const [href, top] of [
    ['?from=mail#find-an-operator', 600],
    [OPERATORS, 0],
    ['#nowhere', 600],
    ['#', 0],
    [OPERATORS.toUpperCase(), 0],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, 600));
    const link = await addLink(page, href, 'end');
    // Playwright's own click would scroll to the link.
    await link.dispatchEvent('click');
    await link.evaluate((added) => added.remove());
    await page.waitForFunction((hash) => location.hash === hash, new URL(href, 'http://x').hash);
    await untilFrame(page);
    expect([href, await page.evaluate(() => window.scrollY)]).toEqual([href, top]);
    expect(new URL(page.url()).pathname).toBe(OPERATORS);
  }
  expect(documents()).toBe(0);
  // A link to the current URL adds no entry.
  const length = await page.evaluate(() => history.length);
  await page.locator('.sidebar [aria-current=page]').click();
  expect(await page.evaluate(() => history.length)).toBe(length);
});

it('the browser restores positions while the page is hidden only', async () => {
  const page = await browser.openPage(INTRO);
  const read = () => page.evaluate(() => history.scrollRestoration);
  expect(await read()).toBe('manual');
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect(await read()).toBe('auto');
  await page.evaluate(() => dispatchEvent(new Event('pageshow')));
  await expect.poll(read).toBe('manual');
});

it('the back/forward cache restores the page with choices that were made on other pages since', async () => {
  const page = await cachingReader.openTab();
  await visit(page, INTRO);
  // Playwright loses sight of a page that comes out of the cache: the page itself has to tell.
  await page.evaluate((next) => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      const { colorMode, dismissed } = document.documentElement.dataset;
      localStorage.setItem('restored', `${colorMode} ${dismissed}`);
      document.querySelector<HTMLElement>(`.sidebar a[href="${next}"]`)?.click();
      setInterval(() => localStorage.setItem('followed', document.title), 50);
    });
  }, MANAGE);
  // A page that still waits for responses may be dropped from the cache.
  await page.waitForLoadState('networkidle');
  await page.goto(toElsewhere());
  const other = await page.context().newPage();
  await visit(other, '/docs/');
  await other.getByRole('button', { name: 'Switch to dark theme' }).click();
  await other.getByRole('button', { name: 'Dismiss the announcement' }).click();
  await page.evaluate(() => setTimeout(() => history.back()));
  await other.waitForFunction(() => localStorage.getItem('restored') !== null);
  expect(await other.evaluate(() => localStorage.getItem('restored'))).toBe('dark true');
  await other.waitForFunction(() => localStorage.getItem('followed')?.startsWith('Manage users'));
});
