import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  blockClient,
  readTop,
  untilHydrated,
  useBrowser,
  watchLayoutShifts,
} from '../support/browser.ts';
import { useSite } from '../support/site.ts';
import { lengthenArticle, renderLines, renderTabs } from './longer-article.ts';

const INTRO = '/docs/user-guide/users/intro';
/** It shows most tasks in the dashboard and through the API. */
const TWO_WAYS = '/docs/user-guide/missions/manage';
/** Beside it in the sidebar, with ways as well. */
const STOP = '/docs/user-guide/missions/stop';

const site = useSite();
const browser = useBrowser();

/** Two sets of a group, whose panels have different heights. */
const PANELS = { mac: renderLines(12), linux: renderLines(2) };
const SETS =
  renderTabs('first', PANELS, 'os') + renderTabs('second', PANELS, 'os') + renderLines(40);

/** What is picked in each set of tabs, in the order of the page. */
function readTabs(page: Page): Promise<string[]> {
  return page
    .locator('.tabs > input:checked')
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
}

describe('a choice between tabs', () => {
  it('is made by one switch below the lead, also before the client has loaded', async () => {
    const page = await browser.openTab();
    await blockClient(page);
    const readShift = await watchLayoutShifts(page);
    await page.goto(site.url(TWO_WAYS));
    const control = page.getByRole('radiogroup', { name: 'Show on this page' });
    const box = await control.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(40);
    expect(box?.y).toBeLessThan(await readTop(page, '#before-you-start'));
    await control.getByRole('radio', { name: 'Dashboard' }).focus();
    await page.keyboard.press('ArrowRight');
    const sets = await page.locator('article .tabs').count();
    expect(sets).toBeGreaterThan(1);
    expect(await readTabs(page)).toEqual(Array.from({ length: sets }, () => 'api'));

    await page.reload();
    expect(await readTabs(page)).toEqual(Array.from({ length: sets }, () => 'api'));
    expect(await control.getByRole('radio', { name: 'API' }).isChecked()).toBe(true);
    expect(await readShift()).toBe(0);
    // The sets have no tabs that would say the same, where the switch stays in reach.
    const labels = page.locator('article .tabs > label', { hasText: 'Dashboard' });
    expect(await labels.filter({ visible: true }).count()).toBe(0);
    await page.setViewportSize({ width: 800, height: 390 });
    await labels.last().click();
    expect(await control.getByRole('radio', { name: 'Dashboard' }).isChecked()).toBe(true);
  });

  it.each([390, 768, 1440])(
    'stays in reach, and moves nothing that is in sight (%i px)',
    async (width) => {
      const page = await browser.openPage(TWO_WAYS);
      await page.setViewportSize({ width, height: 844 });
      const heading = '#report-progress';
      await page.locator(heading).evaluate((element) => element.scrollIntoView());
      const top = await readTop(page, heading);
      const control = await page.locator('.tab-switch').boundingBox();
      expect((control?.y ?? 0) + (control?.height ?? 0)).toBeLessThanOrEqual(top);
      for (const [name, value] of Object.entries({ API: 'api', Dashboard: 'dashboard' })) {
        // Not by the locator, which would scroll to it.
        const label = page.locator('.tab-switch > label', { hasText: name });
        const { x = 0, y = 0 } = (await label.boundingBox()) ?? {};
        await page.mouse.click(x + 4, y + 4);
        expect(new Set(await readTabs(page))).toEqual(new Set([value]));
        expect(Math.abs((await readTop(page, heading)) - top)).toBeLessThanOrEqual(1);
      }
    },
  );

  it('is put into the address, which links of headings keep', async () => {
    const page = await browser.openPage(`${TWO_WAYS}?x=1#report-progress`);
    await page.locator('.tab-switch > label', { hasText: 'API' }).click();
    const address = `${TWO_WAYS}?x=1&way=api#report-progress`;
    expect(page.url()).toBe(site.url(address));
    const link = page.locator('a.permalink[href="#report-progress"]');
    expect(await link.evaluate((element: HTMLAnchorElement) => element.href)).toBe(page.url());
  });

  it('comes from the address before what is stored, which it does not replace', async () => {
    const page = await browser.openPage('/docs/');
    await page.evaluate(() => localStorage.setItem('choices', '{"way":"dashboard"}'));
    const readWay = async () => [...new Set(await readTabs(page))];
    await page.goto(site.url(`${TWO_WAYS}?way=api`));
    expect(await readWay()).toEqual(['api']);
    await untilHydrated(page);
    expect(await readWay()).toEqual(['api']);
    await page.locator(`.sidebar a[href="${STOP}"]`).click();
    await page.waitForURL(`**${STOP}`);
    expect(await readWay()).toEqual(['dashboard']);
    await page.goBack();
    await page.waitForURL('**?way=api');
    expect(await readWay()).toEqual(['api']);
    expect(await page.evaluate(() => localStorage.getItem('choices'))).toBe('{"way":"dashboard"}');
    await page.evaluate(() => localStorage.setItem('choices', '{"way":"api"}'));
    await page.goto(site.url(`${TWO_WAYS}?way=none`));
    expect(await readWay()).toEqual(['api']);
  });

  it('is that of the address without JavaScript', async () => {
    const page = await browser.openTab({ javaScriptEnabled: false });
    await page.goto(site.url(`${TWO_WAYS}?way=api`));
    const names = await page.locator('article .tabs > :checked + label').allTextContents();
    expect(new Set(names)).toEqual(new Set(['API']));
    const sets = await page.locator('article .tabs[data-choices=way]').count();
    const panels = page.locator('[data-choices=way] > .tab-panel').filter({ visible: true });
    expect(await panels.count()).toBe(sets);
    expect(await panels.first().locator('pre').first().isVisible()).toBe(true);
  });

  it.each([true, false])(
    'does not move its tab set in the window (client loaded: %s)',
    async (isLoaded) => {
      const page = await browser.openTab();
      await lengthenArticle(page, INTRO, SETS);
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
});
