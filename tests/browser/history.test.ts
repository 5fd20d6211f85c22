import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addLink,
  countDocuments,
  holdRequests,
  preventPrefetch,
  untilHydrated,
  useBrowser,
  visit,
} from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';
const MANAGE = '/docs/user-guide/users/managing-users';
const OPERATORS = '/docs/user-guide/administration/operators';
const OPERATION = '/docs/api/management/create-user';

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

/** Scroll, and wait until the position is saved. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await page.waitForFunction((y) => history.state?.scrollY === y, top);
}

async function expectAt(page: Page, path: string, top: number): Promise<void> {
  const read = () =>
    page.evaluate(() => ({
      path: document.querySelector('.sidebar [aria-current=page]')?.getAttribute('href'),
      top: window.scrollY,
    }));
  await expect.poll(read).toEqual({ path, top });
  expect(new URL(page.url()).pathname).toBe(path);
}

async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`.sidebar a[href="${path}"]`).click();
  await page.waitForURL(`**${path}`);
}

describe('back and forward', () => {
  it('restore page and position, also after a reload and from another site', async () => {
    const page = await browser.openPage(INTRO);
    const documents = countDocuments(page);
    await scrollTo(page, 400);
    await follow(page, MANAGE);
    await scrollTo(page, 250);
    await page.goBack();
    await expectAt(page, INTRO, 400);
    await page.goForward();
    await expectAt(page, MANAGE, 250);
    expect(documents()).toBe(0);
    await page.reload();
    await untilHydrated(page);
    await expectAt(page, MANAGE, 250);
    await page.goto(toElsewhere());
    await page.goBack();
    await untilHydrated(page);
    await expectAt(page, MANAGE, 250);
    await page.goBack();
    await expectAt(page, INTRO, 400);
  });

  it('restore the position before a jump within the page', async () => {
    const page = await browser.openPage(INTRO);
    await scrollTo(page, 150);
    await page.locator('.toc li a').last().click();
    await page.waitForFunction(() => window.scrollY > 200);
    await page.goBack();
    await expectAt(page, INTRO, 150);
  });

  it('open the same details when another entry of the same page shows, but not within the page', async () => {
    const page = await browser.openPage(OPERATION);
    const readOpened = () =>
      page
        .locator('article details')
        .evaluateAll((all) => all.map((part) => part.hasAttribute('open')));
    const [atFirst, folded] = await page.locator('article details').evaluateAll((all) => {
      const states = all.map((part) => (part as HTMLDetailsElement).open);
      (all[0] as HTMLDetailsElement).open = !states[0];
      return [states, states.with(0, !states[0])];
    });
    await (await addLink(page, INTRO)).click();
    await expectAt(page, INTRO, 0);
    await (await addLink(page, OPERATION)).click();
    await expectAt(page, OPERATION, 0);
    expect(await readOpened()).toEqual(atFirst);
    await page.evaluate(() => history.go(-2));
    await expect.poll(readOpened).toEqual(folded);
    await page
      .locator('article h2[id]')
      .last()
      .evaluate(({ id }) => (location.hash = id));
    await page
      .locator('article details')
      .first()
      .evaluate((part) => part.toggleAttribute('open'));
    await page.goBack();
    await page.waitForURL(({ hash }) => hash === '');
    expect(await readOpened()).toEqual(atFirst);
  });

  it('load the document when the page data is not available', async () => {
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

  it('keep the position of the last moment before them', async () => {
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
  });

  it('keep a position that was saved before its scroll event', async () => {
    const page = await browser.openPage(INTRO);
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

  it('restore the position when the reader has scrolled until the page showed', async () => {
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

  it('restore the position of a discarded tab, also at a hash', async () => {
    const page = await browser.openPage(`${OPERATORS}#before-you-start`);
    await scrollTo(page, 777);
    // A discarded or crashed tab does not hide its page first.
    await page.evaluate(() =>
      addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true),
    );
    await page.reload();
    await untilHydrated(page);
    await expectAt(page, OPERATORS, 777);
  });

  it('return the focus to the followed link, and to the section on the way forward', async () => {
    const page = await browser.openPage(INTRO);
    const readFocus = () => page.evaluate(() => document.activeElement?.textContent);
    await page.locator(`.sidebar a[href="${MANAGE}"]`).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${MANAGE}`);
    await page.goBack();
    await expectAt(page, INTRO, 0);
    expect(await readFocus()).toBe('Manage users');

    await (await addLink(page, `${OPERATORS}#find-an-operator`)).click();
    await page.waitForURL(`**${OPERATORS}#find-an-operator`);
    await page.locator('#find-an-operator:target').waitFor();
    await page.keyboard.press('Tab');
    const isInSection = await page.evaluate(() => {
      const heading = document.querySelector('#find-an-operator');
      const next = document.querySelector('article .h2:has(:target) ~ .h2');
      const { activeElement: active } = document;
      const follows = Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY;
      return Boolean(
        active &&
        (heading?.compareDocumentPosition(active) ?? 0) & follows &&
        (next?.compareDocumentPosition(active) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING,
      );
    });
    expect(isInSection).toBe(true);

    await page.locator('.toc li a').last().click();
    await page.waitForFunction(() => location.hash !== '#find-an-operator');
    await page.goBack();
    await page.waitForFunction(() => document.activeElement?.closest('.toc') !== null);
  });
});

describe('a link to the page that shows', () => {
  it('scrolls to the top, or stays where only the query differs or the hash has no target', async () => {
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
      // The browser scrolls before the next frame but one.
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          }),
      );
      expect([href, await page.evaluate(() => window.scrollY)]).toEqual([href, top]);
      expect(new URL(page.url()).pathname).toBe(OPERATORS);
    }
    expect(documents()).toBe(0);
  });

  it('adds no entry to the history', async () => {
    const page = await browser.openPage(INTRO);
    const length = await page.evaluate(() => history.length);
    await page.locator('.sidebar [aria-current=page]').click();
    await page.waitForFunction(() => window.scrollY === 0);
    expect(await page.evaluate(() => history.length)).toBe(length);
    await follow(page, MANAGE);
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
  });
});

describe('the back/forward cache', () => {
  it('restores the page with choices that were made on other pages since', async () => {
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
});
