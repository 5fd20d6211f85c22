import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CONTENT_ID } from '../../client/model/dom-ids.ts';
import {
  countDocuments,
  holdRequests,
  untilHydrated,
  useBrowser,
  visit,
} from '../support/browser.ts';

const browser = useBrowser();

const INTRO = '/docs/user-guide/users/intro';

describe('a click on a link of the site', () => {
  it('moves page, title, address, focus and announcement at the same moment', async () => {
    const page = await browser.openTab();
    await page.route('**/_data/**', async (route) => {
      await delay(200);
      await route.continue();
    });
    await visit(page, INTRO);
    const documents = countDocuments(page);
    await page.evaluate((id) => {
      const seen = new Set<string>();
      const observe = () => {
        const isChanged = [
          document.querySelector('main h1')?.textContent === 'Manage users',
          document.title.startsWith('Manage users'),
          location.pathname.endsWith('/managing-users'),
          document.activeElement?.id === id,
          document.querySelector('[aria-live=polite]')?.textContent === 'Manage users',
        ];
        seen.add(isChanged.map(Number).join(''));
        document.documentElement.dataset['seen'] = [...seen].join(' ');
        requestAnimationFrame(observe);
      };
      observe();
    }, CONTENT_ID);
    await page.locator('.sidebar a', { hasText: 'Manage users' }).click();
    await page.waitForFunction(() => document.documentElement.dataset['seen']?.endsWith('11111'));
    // A click on a link moves the focus to it first.
    expect(await page.locator('html').getAttribute('data-seen')).toBe('00000 11111');
    expect(await page.locator('.sidebar [aria-current=page]').textContent()).toBe('Manage users');
    expect(documents()).toBe(0);
  });

  it('leads from the guide into the reference, with its own sidebar', async () => {
    const page = await browser.openPage('/docs/');
    const documents = countDocuments(page);
    await page.locator('.navbar-links a', { hasText: 'API Reference' }).click();
    await page.waitForURL('**/docs/api/management');
    await page.locator('.sidebar summary', { hasText: /^segments$/i }).click();
    await page.locator('.sidebar a', { hasText: 'Create a segment' }).click();
    await page.waitForURL('**/create-segment');
    expect(await page.locator('main h1').textContent()).toContain('Create a segment');
    expect(await page.locator('.navbar-links [aria-current]').textContent()).toBe('API Reference');
    expect(documents()).toBe(0);
  });

  it('scrolls to the top', async () => {
    const page = await browser.openPage(INTRO);
    await page.evaluate(() => window.scrollTo(0, 500));
    await page.locator('.pagination a[rel=next]').click();
    await page.waitForURL((url) => url.pathname !== INTRO);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('loads the document when the page data is not available', async () => {
    browser.allowConsoleError(/could not be preloaded/);
    const page = await browser.openTab({ viewport: { width: 360, height: 740 } });
    await page.route('**/_data/**', (route) => route.fulfill({ status: 204, body: '' }));
    await visit(page, '/docs/');
    const documents = countDocuments(page);
    await page.locator('article a[href="/docs/faqs/"]').first().click();
    await page.waitForURL('**/docs/faqs/');
    expect(await page.locator('main h1').textContent()).toBe('Frequently asked questions');
    expect(documents()).toBe(1);
    await untilHydrated(page);
    expect(await page.locator('.progress-bar').isVisible()).toBe(false);
  });
});

describe('the newest click', () => {
  it('wins over one whose data is still loading', async () => {
    const page = await browser.openTab();
    const { resume } = await holdRequests(page, '**/_data/**/users/managing-users');
    await visit(page, INTRO);
    await page.locator('.sidebar a', { hasText: 'Manage users' }).click();
    await page.locator('.sidebar a', { hasText: 'User details' }).click();
    await page.waitForURL('**/user-details');
    const late = page.waitForResponse('**/_data/**/users/managing-users');
    resume();
    await (await late).finished();
    // What follows from a response is done before the next frame but one.
    await page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
    );
    expect(new URL(page.url()).pathname).toBe('/docs/user-guide/users/user-details');
    expect(await page.locator('main h1').textContent()).toBe('User details');
  });
});
