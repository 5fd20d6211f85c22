import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Route } from '../../client/model/page.ts';
import { addVersion } from '../support/add-version.ts';
import { startFaultySite } from '../support/faulty-site.ts';
import type { FaultySite } from '../support/faulty-site.ts';
import { SETTLED } from '../support/limits.ts';
import { loadBuiltRelease } from '../support/site.ts';
import {
  addLink,
  countDocuments,
  preventPrefetch,
  untilHydrated,
  useBrowser,
  visit,
} from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';
const MANAGE = '/docs/user-guide/users/managing-users';
const FAQS = '/docs/faqs/';
const FAR = '/docs/api/management/create-booster';

const browser = useBrowser();
const { routes } = await loadBuiltRelease();
const faqs = routes.find(({ path }) => path === FAQS) as Route;

describe('a page whose content fails to load', () => {
  let faulty: FaultySite;

  beforeAll(async () => {
    faulty = await startFaultySite(inject('builtSite'));
    await faulty.restart(SETTLED);
  });
  afterAll(() => faulty.close());

  it('shows the message of the error and Retry, after a click and after a load', async () => {
    browser.allowConsoleError(/status of 503|could not be loaded/);
    // Before the page opens: what it prefetches already comes from the faulty site.
    faulty.setFault(faqs.record, 'fail');
    const page = await browser.openTab();
    for (const pattern of ['/docs/faqs/', '/_data/*/docs/faqs/']) {
      await page.route(`**${pattern}`, async (route) => {
        const response = await faulty.fetch(new URL(route.request().url()).pathname);
        await route.fulfill({
          status: response.status,
          contentType: response.headers.get('content-type') ?? '',
          body: await response.text(),
        });
      });
    }
    await visit(page, INTRO);
    const documents = countDocuments(page);
    await page.locator('.sidebar a', { hasText: 'FAQs' }).click();
    await page.waitForURL(`**${FAQS}`);
    await untilHydrated(page);
    expect(documents()).toBe(1);
    const box = page.getByRole('alert');
    expect(await box.textContent()).toContain('The content could not be read.');
    expect(await page.locator('.sidebar [aria-current=page]').textContent()).toBe('FAQs');

    await faulty.restart(SETTLED);
    await box.getByRole('link', { name: 'Retry' }).click();
    await page.locator('main h1', { hasText: 'Frequently asked questions' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('a preload that fails', () => {
  it.each<[string, (page: Page) => Promise<unknown>]>([
    ['the line is cut', (page) => page.route('**/_data/**', (route) => route.abort())],
    ['the release is gone', (page) => respond(page, 404, 'gone')],
    ['the response is not JSON', (page) => respond(page, 200, '<!doctype html>')],
    ['the response is something else', (page) => respond(page, 200, '{"route":{}}')],
  ])('becomes a full load: %s', async (_, breakData) => {
    browser.allowConsoleError(/Failed to load resource|could not be loaded/);
    const page = await browser.openTab();
    const warnings = countWarnings(page);
    await breakData(page);
    await visit(page, INTRO);
    const documents = countDocuments(page);
    await page.locator(`.sidebar a[href="${MANAGE}"]`).click();
    await page.waitForURL(`**${MANAGE}`);
    await page.locator('main h1', { hasText: 'Manage users' }).waitFor();
    expect(documents()).toBe(1);
    expect(warnings()).toBe(1);
    await page.goBack();
    await page.locator('main h1', { hasText: 'Users' }).waitFor();
  });

  function respond(page: Page, status: number, body: string): Promise<unknown> {
    return page.route('**/_data/**', (route) => route.fulfill({ status, body }));
  }
});

/** Return a function that counts the warnings on the console since. */
function countWarnings(page: Page): () => number {
  let count = 0;
  page.on('console', (message) => {
    if (message.type() === 'warning') count += 1;
  });
  return () => count;
}

describe('a navigation without a connection', () => {
  it.each([
    ['a click', (page: Page) => page.locator('#added').click()],
    ['Back', (page: Page) => page.evaluate(() => history.back())],
  ])('keeps the page, says so and offers Retry: %s', async (_, navigate) => {
    browser.allowConsoleError(/ERR_INTERNET_DISCONNECTED|could not be loaded/);
    const page = await browser.openTab();
    await preventPrefetch(page);
    await visit(page, FAR);
    await (await addLink(page, INTRO)).click();
    await page.waitForURL(`**${INTRO}`);
    await page.reload();
    await untilHydrated(page);
    await addLink(page, FAR);
    const documents = countDocuments(page);
    await page.context().setOffline(true);
    await navigate(page);
    const status = page.locator('.load-status');
    const message = 'The page could not be loaded. You may be offline.';
    await status.getByText(message).waitFor();
    expect(await page.locator('[aria-live=polite]').textContent()).toBe(message);
    expect(await page.locator('main h1').textContent()).toBe('Introduction to users');
    const failed = page.waitForEvent('requestfailed');
    await status.getByRole('button', { name: 'Retry' }).click();
    await failed;
    await status.getByText('The page could not be loaded.').waitFor();
    await page.context().setOffline(false);
    await status.getByRole('button', { name: 'Retry' }).click();
    await page.locator('main h1', { hasText: 'Create a booster' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(FAR);
    expect(await status.count()).toBe(0);
    expect(documents()).toBe(0);
  });
});

describe('a browser that fills in forms', () => {
  it('sends key events without a key, which are ignored', async () => {
    const page = await browser.openPage(INTRO);
    await page.evaluate(() => {
      for (const target of [document, document.body]) {
        target.dispatchEvent(new Event('keydown', { bubbles: true }));
      }
    });
    expect(await page.locator('.search-dialog').count()).toBe(0);
  });
});

describe('a crash', () => {
  /** From now on the browser's own function fails, as long as it is told to. */
  function breakRendering(page: Page): Promise<void> {
    return page.evaluate(() => {
      const own = window.encodeURIComponent;
      window.encodeURIComponent = (text) => {
        // The ids of headings have no spaces, as the question to an assistant has.
        const isId = !String(text).includes(' ');
        if (!isId || document.documentElement.dataset['fixed'] !== undefined) return own(text);
        throw new Error('The list cannot be drawn.', { cause: new Error('The ink is out.') });
      };
    });
  }

  it('of the article keeps the shell working, shows its causes and Try again', async () => {
    browser.allowConsoleError(/The list cannot be drawn/);
    const page = await browser.openPage(INTRO);
    await breakRendering(page);
    await page.locator(`.sidebar a[href="${MANAGE}"]`).click();
    await page.locator('main h1', { hasText: 'This page crashed' }).waitFor();
    expect(await page.locator('main p').allTextContents()).toEqual([
      'The list cannot be drawn.',
      'The ink is out.',
      'Try again',
    ]);
    expect(await page.locator('.sidebar [aria-current=page]').textContent()).toBe('Manage users');
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await page.locator('main h1').textContent()).toBe('This page crashed');
    await page.evaluate(() => {
      document.documentElement.dataset['fixed'] = '';
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await page.locator('main h1').textContent()).toBe('Manage users');
  });

  it('of the article ends with the next navigation', async () => {
    browser.allowConsoleError(/The list cannot be drawn/);
    const page = await browser.openPage(INTRO);
    await breakRendering(page);
    await page.locator(`.sidebar a[href="${MANAGE}"]`).click();
    await page.locator('main h1', { hasText: 'This page crashed' }).waitFor();
    // The landing page has no table of contents.
    await page.locator('.site-title').click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.getByText('This page crashed').count()).toBe(0);
  });

  it('of the shell shows the error without the shell', async () => {
    // The second version has no pages.
    browser.allowConsoleError(/The menu cannot be drawn|404/);
    const page = await browser.openTab();
    await addVersion(page, INTRO);
    await visit(page, INTRO);
    await page.evaluate(() => {
      const own = Array.prototype.findLast;
      // The menu of versions uses it.
      Object.assign(Array.prototype, {
        findLast(this: unknown[], ...args: Parameters<typeof own>) {
          if (document.documentElement.dataset['fixed'] !== undefined) {
            return own.apply(this, args);
          }
          throw new Error('The menu cannot be drawn.');
        },
      });
    });
    await page.locator('.navbar-links a', { hasText: 'API Reference' }).click();
    await page.locator('main h1', { hasText: 'This page crashed' }).waitFor();
    expect(await page.locator('main p').first().textContent()).toBe('The menu cannot be drawn.');
    expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
    expect(await page.locator('.navbar').count()).toBe(0);
    await page.evaluate(() => {
      document.documentElement.dataset['fixed'] = '';
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await page.locator('.sidebar [aria-current=page]').textContent()).toBe('Overview');
    await page.goBack();
    await page.locator('main h1', { hasText: 'Users' }).waitFor();
    expect(await page.locator('.navbar').count()).toBe(1);
    // The shell is another one now.
    await page.getByRole('button', { name: 'Dismiss the announcement' }).click();
    expect(await page.locator('.announcement').isVisible()).toBe(false);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Navigation' }).click();
    await page.locator('main[inert]').waitFor();
  });
});
