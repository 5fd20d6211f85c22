import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  blockClient,
  readTop,
  untilHydrated,
  useBrowser,
  visit,
  watchLayoutShifts,
} from '../support/browser.ts';
import { useSite } from '../support/site.ts';
import { lengthenArticle, renderLines, renderTabs } from './longer-article.ts';

// What is stored, and that it comes from other browser tabs, has tests in `preferences`.

const INTRO = '/docs/user-guide/users/intro';
/** It shows its tasks in the dashboard and through the API. */
const TWO_WAYS = '/docs/user-guide/missions/manage';
/** Beside it in the sidebar, with ways as well. */
const STOP = '/docs/user-guide/missions/stop';

const site = useSite();
const browser = useBrowser();

/** What is picked in each set of tabs, in the order of the page. */
function readTabs(page: Page): Promise<string[]> {
  return page
    .locator('.tabs > input:checked')
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
}

const readWay = async (page: Page) => [...new Set(await readTabs(page))].join();

describe('the switch of a page', () => {
  it('is below the lead, also before the client has loaded', async () => {
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
    expect(await page.locator('article .tabs').count()).toBeGreaterThan(1);
    await expect.poll(() => readWay(page)).toBe('api');
    await page.reload();
    expect(await readWay(page)).toBe('api');
    expect(await control.getByRole('radio', { name: 'API' }).isChecked()).toBe(true);
    expect(await readShift()).toBeCloseTo(0, 3);
    // The sets have no tabs that would say the same, where the switch stays in reach.
    const labels = page.locator('article .tabs > label', { hasText: 'Dashboard' });
    expect(await labels.filter({ visible: true }).count()).toBe(0);
    await page.setViewportSize({ width: 800, height: 390 });
    await labels.last().click();
    const dashboard = control.getByRole('radio', { name: 'Dashboard' });
    await expect.poll(() => dashboard.isChecked()).toBe(true);
  });

  it.each([390, 768, 1440])('stays in reach, and moves nothing in sight (%i px)', async (width) => {
    const page = await browser.openPage(TWO_WAYS, { viewport: { width, height: 600 } });
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
      expect(await readWay(page)).toBe(value);
      expect(Math.abs((await readTop(page, heading)) - top)).toBeLessThanOrEqual(1);
    }
  });
});

describe('tabs of the address', () => {
  it('are those of what is picked, which links of headings keep', async () => {
    const page = await browser.openPage(`${TWO_WAYS}?x=1#report-progress`);
    await page.locator('.tab-switch > label', { hasText: 'API' }).click();
    expect(page.url()).toBe(site.url(`${TWO_WAYS}?x=1&way=api#report-progress`));
    const link = page.locator('a.permalink[href="#report-progress"]');
    expect(await link.evaluate((element: HTMLAnchorElement) => element.href)).toBe(page.url());
  });

  it('come before what is stored, which they do not replace', async () => {
    const page = await browser.openPage('/docs/');
    const readStored = () => page.evaluate(() => localStorage.getItem('choices'));
    await page.evaluate(() => localStorage.setItem('choices', '{"way":"dashboard"}'));
    await page.goto(site.url(`${TWO_WAYS}?way=api`));
    expect(await readWay(page)).toBe('api');
    await untilHydrated(page);
    expect(await readWay(page)).toBe('api');
    await page.locator(`.sidebar a[href="${STOP}"]`).click();
    await page.waitForURL(`**${STOP}`);
    expect(await readWay(page)).toBe('dashboard');
    await page.goBack();
    await page.waitForURL('**?way=api');
    expect(await readWay(page)).toBe('api');
    expect(await readStored()).toBe('{"way":"dashboard"}');
    await page.evaluate(() => localStorage.setItem('choices', '{"way":"api"}'));
    await page.goto(site.url(`${TWO_WAYS}?way=none`));
    expect(await readWay(page)).toBe('api');
  });

  it('are selected without JavaScript', async () => {
    const page = await browser.openTab({ javaScriptEnabled: false });
    await page.goto(site.url(`${TWO_WAYS}?way=api`));
    const names = await page.locator('article .tabs > :checked + label').allTextContents();
    expect(new Set(names)).toEqual(new Set(['API']));
    const sets = await page.locator('article .tabs[data-choices=way]').count();
    const panels = page.locator('[data-choices=way] > .tab-panel').filter({ visible: true });
    expect(await panels.count()).toBe(sets);
    expect(await panels.first().locator('pre').first().isVisible()).toBe(true);
  });
});

/** Two sets of a group, whose panels have different heights; the last two tabs of the third have one value. */
const PANELS = { mac: renderLines(12), linux: renderLines(2) };
const TWICE = renderTabs('twice', { mac: 'M', linux: 'L', more: 'M' }, 'os');
const SETS =
  renderTabs('first', PANELS, 'os') +
  renderTabs('second', PANELS, 'os') +
  TWICE.replace('value="more"', 'value="linux"') +
  renderTabs('alone', { mac: 'M', linux: 'L' }) +
  renderLines(40);

it.each([true, false])(
  'a set does not move in the window (client loaded: %s)',
  async (isLoaded) => {
    const page = await browser.openTab();
    await lengthenArticle(page, INTRO, SETS);
    if (!isLoaded) await blockClient(page);
    await page.goto(site.url(INTRO));
    if (isLoaded) await untilHydrated(page);
    await page.mouse.move(300, 300, { steps: 2 });
    await page.waitForSelector('html[data-started]', { state: 'attached' });
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

it('a tab with the value of another stays selected, and sets without a group are stored nowhere', async () => {
  const page = await browser.openTab();
  await lengthenArticle(page, INTRO, SETS);
  await visit(page, INTRO);
  const readSelected = () =>
    page.locator('.tabs > :checked').evaluateAll((radios) => radios.map(({ id }) => id));
  await page.locator('label[for=twice-more]').click();
  const selected = ['first-linux', 'second-linux', 'twice-more', 'alone-mac'];
  expect(await readSelected()).toEqual(selected);
  await page.locator('label[for=alone-linux]').click();
  expect(await readSelected()).toEqual([...selected.slice(0, 3), 'alone-linux']);
  expect(await page.evaluate(() => localStorage.getItem('choices'))).toBe('{"os":"linux"}');
});

it('a browser that finds nothing in hidden elements shows the panels as they are', async () => {
  const page = await browser.openTab();
  await page.addInitScript(() => {
    delete (HTMLElement.prototype as { onbeforematch?: null }).onbeforematch;
  });
  await visit(page, TWO_WAYS);
  await page.locator('.copy-button').first().waitFor({ state: 'attached' });
  expect(await page.locator('.tab-panel').count()).toBeGreaterThan(3);
  expect(await page.locator('.tab-panel[hidden]').count()).toBe(0);
});
