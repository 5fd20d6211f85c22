import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { lengthenArticle, renderLines, renderTabs } from './longer-article.ts';
import {
  blockClient,
  blockStorage,
  readTop,
  untilHydrated,
  useBrowser,
  visit,
} from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';
const FAQS = '/docs/faqs/';

const site = useSite();
const browser = useBrowser();

const PANELS = { mac: renderLines(12), linux: renderLines(2) };
const SETS =
  renderTabs('first', PANELS, 'os') +
  renderTabs('second', PANELS, 'os') +
  renderTabs('alone', PANELS) +
  renderTabs('windows', { windows: 'W', solaris: 'S' }, 'os') +
  renderLines(40);

async function prepare(page: Page): Promise<void> {
  for (const path of [INTRO, FAQS]) await lengthenArticle(page, path, SETS);
}

async function openPage(path = INTRO): Promise<Page> {
  const page = await browser.openTab();
  await prepare(page);
  await visit(page, path);
  return page;
}

/** What is picked in each set, in the order of the page. */
function readPicked(page: Page): Promise<string[]> {
  return page
    .locator('.tabs > input:checked')
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
}

function pick(page: Page, set: string, value: string): Promise<void> {
  return page.locator(`#${set} > label`, { hasText: value }).click();
}

describe('a choice between tabs', () => {
  it('applies to all tab sets of its group that have it, and to no other', async () => {
    const page = await openPage();
    await pick(page, 'second', 'linux');
    expect(await readPicked(page)).toEqual(['linux', 'linux', 'mac', 'windows']);
    await pick(page, 'alone', 'linux');
    await pick(page, 'first', 'mac');
    expect(await readPicked(page)).toEqual(['mac', 'mac', 'linux', 'windows']);
  });

  it.each([true, false])(
    'keeps the tab set at its position in the window (client loaded: %s)',
    async (isLoaded) => {
      const page = await browser.openTab();
      await prepare(page);
      if (!isLoaded) await blockClient(page);
      await page.goto(site.url(INTRO));
      if (isLoaded) await untilHydrated(page);
      await page.locator('#second-mac').evaluate((radio) => {
        (radio as HTMLElement).focus({ preventScroll: true });
        radio.scrollIntoView({ block: 'center' });
      });
      for (const key of ['ArrowRight', 'ArrowLeft']) {
        const before = await readTop(page, '#second');
        const height = await page.locator('#first').evaluate((set) => set.clientHeight);
        await page.keyboard.press(key);
        expect(await page.locator('#first').evaluate((set) => set.clientHeight)).not.toBe(height);
        expect(Math.abs((await readTop(page, '#second')) - before)).toBeLessThanOrEqual(1);
      }
    },
  );

  it('applies to the next page and after a reload, from the first paint', async () => {
    const page = await openPage();
    await pick(page, 'first', 'linux');
    await page.locator(`.sidebar a[href="${FAQS}"]`).click();
    await page.waitForURL(`**${FAQS}`);
    expect(await readPicked(page)).toEqual(['linux', 'linux', 'mac', 'windows']);
    await blockClient(page);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        document.documentElement.dataset['shifts'] = String(list.getEntries().length);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    expect(await readPicked(page)).toEqual(['linux', 'linux', 'mac', 'windows']);
    expect(await page.locator('html').getAttribute('data-shifts')).toBe(null);
  });

  it('applies to other browser tabs of the site', async () => {
    const first = await openPage();
    const second = await first.context().newPage();
    await prepare(second);
    await visit(second, FAQS);
    await pick(second, 'second', 'linux');
    await first.waitForSelector('#first-linux:checked', { state: 'attached' });
    expect(await readPicked(first)).toEqual(['linux', 'linux', 'mac', 'windows']);
  });

  it('is stored by group, without changing other stored choices', async () => {
    const page = await browser.openTab();
    await page.addInitScript(() => localStorage.setItem('choices', '{"language":"python"}'));
    await prepare(page);
    await visit(page, INTRO);
    await pick(page, 'first', 'linux');
    expect(await page.evaluate(() => localStorage.getItem('choices'))).toBe(
      '{"language":"python","os":"linux"}',
    );
  });

  it('replaces invalid stored values', async () => {
    const page = await openPage();
    for (const stored of ['garbage', '', '"]', 'null', '{"os":{}}', '{"os":"other"}']) {
      await page.evaluate((text) => localStorage.setItem('choices', text), stored);
      await page.reload();
      await untilHydrated(page);
      expect([stored, await readPicked(page)]).toEqual([stored, ['mac', 'mac', 'mac', 'windows']]);
      await pick(page, 'first', 'linux');
      expect(await page.evaluate(() => localStorage.getItem('choices'))).toBe('{"os":"linux"}');
    }
  });

  it('lasts across pages when storage is blocked', async () => {
    const page = await browser.openTab();
    await blockStorage(page);
    await prepare(page);
    await visit(page, INTRO);
    await pick(page, 'first', 'linux');
    await page.locator(`.sidebar a[href="${FAQS}"]`).click();
    await page.waitForURL(`**${FAQS}`);
    expect(await readPicked(page)).toEqual(['linux', 'linux', 'mac', 'windows']);
  });
});
