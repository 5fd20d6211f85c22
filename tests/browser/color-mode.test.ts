import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { blockClient, blockStorage, useBrowser, visit } from '../support/browser.ts';

const site = useSite();
const browser = useBrowser();

const KEY = 'color-mode';

function readMode(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset['colorMode']);
}

async function openPage(page: Page, path = '/docs/'): Promise<Page> {
  await visit(page, path);
  return page;
}

function switchTo(page: Page, mode: string): Promise<void> {
  return page.getByRole('button', { name: `Switch to ${mode} theme` }).click();
}

describe('the colour mode', () => {
  it('is light by default, whatever the system prefers', async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      const page = await openPage(await browser.openTab({ colorScheme }));
      expect(await readMode(page)).toBe('light');
      const scheme = await page.evaluate(() => getComputedStyle(document.body).colorScheme);
      expect(scheme).toBe('light');
    }
  });

  it('persists on the next page and in the next document', async () => {
    const page = await openPage(await browser.openTab());
    await switchTo(page, 'dark');
    expect(await readMode(page)).toBe('dark');
    await page.locator('.sidebar a', { hasText: 'FAQs' }).click();
    await page.waitForURL('**/docs/faqs/');
    expect(await readMode(page)).toBe('dark');
    await openPage(page, '/docs/api/management');
    expect(await readMode(page)).toBe('dark');
    await switchTo(page, 'light');
    expect(await readMode(page)).toBe('light');
  });

  it.each(['dark', 'light'])('is set before the body is parsed: %s', async (mode) => {
    const page = await browser.openTab({ colorScheme: mode === 'dark' ? 'light' : 'dark' });
    await page.addInitScript(
      ([key, value]) => {
        localStorage.setItem(key, value);
        const observer = new MutationObserver(() => {
          if (!document.body) return;
          observer.disconnect();
          const { dataset } = document.documentElement;
          dataset['atFirst'] = `${dataset['colorMode']}, ${document.body.childElementCount}`;
        });
        observer.observe(document, { childList: true, subtree: true });
      },
      [KEY, mode] as [string, string],
    );
    await blockClient(page);
    await page.goto(site.url('/docs/'));
    expect(await page.locator('html').getAttribute('data-at-first')).toMatch(
      new RegExp(`^${mode}, `),
    );
    const scheme = await page.evaluate(() => getComputedStyle(document.body).colorScheme);
    expect(scheme).toBe(mode);
  });

  it.each(['purple', '', '{"mode":"dark"}', 'DARK'])(
    'is light when the stored value is %j, and can be switched',
    async (stored) => {
      const page = await browser.openTab({ colorScheme: 'dark' });
      await page.addInitScript(
        ([key = '', value = '']) => localStorage.setItem(key, value),
        [KEY, stored],
      );
      await openPage(page);
      expect(await readMode(page)).toBe('light');
      await switchTo(page, 'dark');
      expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('dark');
    },
  );

  it('follows other browser tabs of the site, also when they clear storage', async () => {
    const first = await openPage(await browser.openTab());
    const second = await openPage(await first.context().newPage());
    await switchTo(second, 'dark');
    await first.waitForSelector('html[data-color-mode=dark]');
    await first.getByRole('button', { name: 'Switch to light theme' }).waitFor();
    await second.evaluate(() => localStorage.clear());
    await first.waitForSelector('html[data-color-mode=light]');
  });

  it('lasts for the document when storage is blocked', async () => {
    const page = await browser.openTab();
    await blockStorage(page);
    await openPage(page);
    await switchTo(page, 'dark');
    await page.locator('.sidebar a', { hasText: 'FAQs' }).click();
    await page.waitForURL('**/docs/faqs/');
    expect(await readMode(page)).toBe('dark');
    await page.reload();
    expect(await readMode(page)).toBe('light');
  });
});
