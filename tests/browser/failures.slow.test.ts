import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addVersion } from '../support/add-version.ts';
import { startFaultySite } from '../support/faulty-site.ts';
import type { FaultySite } from '../support/faulty-site.ts';
import { SETTLED } from '../support/limits.ts';
import { loadBuiltRelease } from '../support/site.ts';
import {
  countDocuments,
  holdRequests,
  preventPrefetch,
  untilHydrated,
  useBrowser,
  visit,
} from '../support/browser.ts';
import { FAQS, INTRO, MANAGE, OPERATION, expectHeading, follow, followAdded } from './pages.ts';

const browser = useBrowser();
const { routes } = await loadBuiltRelease();
const record = routes.find(({ path }) => path === FAQS)?.record ?? '';

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
    faulty.setFault(record, 'fail');
    const page = await browser.openTab();
    for (const pattern of [FAQS, `/_data/*${FAQS}`]) {
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
    await follow(page, FAQS);
    await untilHydrated(page);
    expect(documents()).toBe(1);
    const box = page.getByRole('alert');
    expect(await box.textContent()).toContain('The content could not be read.');
    expect(await page.locator('.sidebar [aria-current=page]').textContent()).toBe('FAQs');
    await faulty.restart(SETTLED);
    await box.getByRole('link', { name: 'Retry' }).click();
    await expectHeading(page, 'Frequently asked questions');
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

it.each<[string, (page: Page) => Promise<unknown>]>([
  ['the line is cut', (page) => page.route('**/_data/**', (route) => route.abort())],
  ['the response is not JSON', (page) => respond(page, '<!doctype html>')],
  ['the response is something else', (page) => respond(page, '{"route":{}}')],
])('page data that fails leads to a full load with one warning: %s', async (_, breakData) => {
  browser.allowConsoleError(/Failed to load resource|could not be loaded/);
  const page = await browser.openTab();
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await breakData(page);
  await visit(page, INTRO);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(MANAGE))
      requests.push(`${request.method()} ${request.resourceType()}`);
  });
  await follow(page, MANAGE);
  await expectHeading(page, 'Manage users');
  // A request without a body says whether there is a connection.
  expect(requests.filter((request) => /HEAD|document/.test(request))).toEqual([
    'HEAD fetch',
    'GET document',
  ]);
  expect(warnings).toHaveLength(1);
  await page.goBack();
  await expectHeading(page, 'Introduction to users');
});

const respond = (page: Page, body: string) =>
  page.route('**/_data/**', (route) => route.fulfill({ body }));

it('Back without a connection keeps the page, Retry fails again, and Close hides the message', async () => {
  browser.allowConsoleError(/ERR_INTERNET_DISCONNECTED|could not be loaded/);
  const page = await browser.openTab();
  await preventPrefetch(page);
  await visit(page, OPERATION);
  await followAdded(page, INTRO);
  await page.reload();
  await untilHydrated(page);
  const documents = countDocuments(page);
  await page.context().setOffline(true);
  await page.evaluate(() => history.back());
  const status = page.getByRole('region', { name: 'Loading' });
  const message = 'The page could not be loaded. You may be offline.';
  await status.getByText(message).waitFor();
  expect(await page.locator('[aria-live=polite]').textContent()).toBe(message);
  await expectHeading(page, 'Introduction to users');
  const failed = page.waitForEvent('requestfailed');
  await status.getByRole('button', { name: 'Retry' }).click();
  await failed;
  await status.getByText(message).waitFor();
  await status.getByRole('button', { name: 'Close' }).click();
  expect(await status.count()).toBe(0);
  await page.context().setOffline(false);
  await page.evaluate(() => history.forward());
  await page.evaluate(() => history.back());
  await expectHeading(page, 'Create a user');
  expect(documents()).toBe(0);
});

describe('the progress of a navigation', () => {
  /** A page with a manual clock, whose next pages have to be resumed. */
  async function openSlowPage(width = 1280) {
    const viewport = { width, height: 740 };
    const page = await browser.openTab({ reducedMotion: 'reduce', viewport });
    await preventPrefetch(page);
    const { resume } = await holdRequests(page, '**/_data/**');
    await page.clock.install();
    await visit(page, INTRO);
    await page.clock.pauseAt(Date.now() + 60_000);
    return { page, resume };
  }
  const click = (page: Page, path: string) => page.locator(`.sidebar a[href="${path}"]`).click();

  it.each([1280, 360])(
    'is a bar at the top of the window, %i px wide, also over the drawer, that lets clicks through',
    async (width) => {
      const { page, resume } = await openSlowPage(width);
      if (width < 996) await page.getByRole('button', { name: 'Navigation' }).click();
      else await page.evaluate(() => window.scrollTo(0, 300));
      await click(page, MANAGE);
      await page.clock.runFor(300);
      const look = await page.locator('.progress-bar').evaluate((bar: HTMLElement) => {
        const isHit = () => document.elementFromPoint(1, 1) === bar;
        const { top } = bar.getBoundingClientRect();
        const letsThrough = !isHit();
        bar.style.pointerEvents = 'auto';
        return { top, height: bar.offsetHeight, letsThrough, isOnTop: isHit() };
      });
      expect(look).toEqual({ top: 0, height: 2, letsThrough: true, isOnTop: true });
      resume();
      await expectHeading(page, 'Manage users');
    },
  );

  it('begins anew with the next page, and Retry loads the document of the newest one', async () => {
    const { page } = await openSlowPage();
    await click(page, FAQS);
    await page.clock.runFor(150);
    await click(page, MANAGE);
    await page.clock.runFor(150);
    expect(await page.locator('.progress-bar').isVisible()).toBe(false);
    await page.clock.runFor(10_000);
    await page.locator('.load-status').getByRole('button', { name: 'Retry' }).click();
    await page.waitForURL(`**${MANAGE}`);
    await expectHeading(page, 'Manage users');
  });
});

it('a crash of the shell shows the error without the shell', async () => {
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
  await expectHeading(page, 'This page crashed');
  expect(await page.locator('main p').first().textContent()).toBe('The menu cannot be drawn.');
  expect(await page.locator('.navbar').count()).toBe(0);
  await page.locator('html').evaluate((root) => void (root.dataset['fixed'] = ''));
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(await page.locator('.sidebar [aria-current=page]').textContent()).toBe('Overview');
  await page.goBack();
  await expectHeading(page, 'Introduction to users');
  // The shell is another one now.
  await page.getByRole('button', { name: 'Dismiss the announcement' }).click();
  expect(await page.locator('.announcement').isVisible()).toBe(false);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Navigation' }).click();
  await page.locator('main[inert]').waitFor();
});
