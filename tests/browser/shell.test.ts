import { describe, expect, it } from 'vitest';
import { CONTENT_ID } from '../../client/model/dom-ids.ts';
import { useSite } from '../support/site.ts';
import { useBrowser, visit } from '../support/browser.ts';

const site = useSite();
const browser = useBrowser();

describe('the page', () => {
  it('has the link to its content first in tab order', async () => {
    const page = await browser.openTab();
    await page.goto(site.url('/docs/'));
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(CONTENT_ID);
  });

  it('requests nothing from other origins', async () => {
    const page = await browser.openTab();
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await visit(page, '/docs/');
    expect([...origins]).toEqual([site.origin.origin]);
  });

  it('inserts HTML and scripts by the policy of the site only', async () => {
    const page = await browser.openTab();
    browser.allowConsoleError(/Trusted/);
    await visit(page, '/docs/');
    const errors = await page.evaluate(() => {
      const insertions = [
        () => (document.createElement('div').innerHTML = '<b>Text</b>'),
        () => (document.createElement('script').src = '/x.js'),
        () =>
          globalThis.trustedTypes?.createPolicy('other', { createHTML: (html: string) => html }),
      ];
      return insertions.map((insert) => {
        try {
          insert();
          return null;
        } catch (error) {
          return error instanceof Error ? error.name : '';
        }
      });
    });
    expect(errors).toEqual(['TypeError', 'TypeError', 'TypeError']);
  });

  it('copies a code block', async () => {
    const page = await browser.openTab();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, '/docs/user-guide/getting-started/quickstart');
    const block = page.locator('.code-block:visible').first();
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await block.locator('code').innerText());
  });

  it('says that a code block was not copied where there is no clipboard', async () => {
    const page = await browser.openTab();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await visit(page, '/docs/user-guide/getting-started/quickstart');
    const block = page.locator('.code-block:visible').first();
    const button = block.locator('.copy-button');
    await button.click();
    expect(await button.textContent()).toBe('Not copied');
  });
});

describe('the not-found page', () => {
  it('is in the shell and its links work', async () => {
    const page = await browser.openTab();
    await page.route('**/docs/nowhere', async (route) => {
      // Chromium itself reports a 404 document as a console error.
      const response = await route.fetch();
      await route.fulfill({ response, status: 200 });
    });
    await visit(page, '/docs/nowhere');
    expect(await page.locator('main h1').textContent()).toBe('Page not found');
    await page.locator('main a', { hasText: 'API Reference' }).click();
    await page.waitForURL('**/docs/api/management');
  });
});
