import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CONTENT_ID } from '../../client/model/dom-ids.ts';
import { countDocuments, useBrowser, visit } from '../support/browser.ts';

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
});
