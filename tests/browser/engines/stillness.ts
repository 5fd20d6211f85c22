import { expect } from 'vitest';
import { INTRO } from '../pages.ts';
import type { Tab } from './tab.ts';

/** Windows around which the layout changes; the bar of the contents sticks from 25 em on. */
const SIZES = [320, 390, 800, 1000, 1280].map((width) => [width, 844] as const);

/** Far enough for the bars to stick. */
const TOP = 600;

/** Expect that no use of a control, each of which ends as it starts, scrolls the page, in windows of several widths. */
export async function expectStillness(tab: Tab): Promise<void> {
  const { driver } = tab;
  const useDrawer = async (close: () => Promise<void>) => {
    await tab.click('.menu-button');
    await tab.until('main[inert]');
    await close();
    await tab.until('.menu-button:focus');
  };
  /** Uses of controls, by the control that must be visible. */
  const uses: [control: string, use: () => Promise<void>][] = [
    [
      '.navbar',
      () =>
        tab.evaluate(async () => {
          const bars = '.navbar :is(a, button), .toc-button';
          for (const control of document.querySelectorAll<HTMLElement>(bars)) {
            control.focus();
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          }
        }),
    ],
    [
      '.color-mode-toggle',
      async () => {
        await tab.click('.color-mode-toggle');
        await tab.click('.color-mode-toggle');
      },
    ],
    [
      '.navbar',
      async () => {
        await tab.openSearch();
        await driver.press('Escape');
        await tab.until('dialog:not([open])');
      },
    ],
    ['.menu-button', () => useDrawer(() => driver.press('Escape'))],
    ['.menu-button', () => useDrawer(() => tab.click('.sidebar .close-button'))],
    [
      '.menu-button',
      () =>
        useDrawer(async () => {
          const [x = 0, y = 0] = await tab.evaluate(() => [innerWidth - 4, innerHeight - 20]);
          await driver.clickAt(x, y);
        }),
    ],
    [
      '.toc-button',
      async () => {
        await tab.click('.toc-button');
        await tab.until('.toc:popover-open');
        await driver.press('Escape');
        await tab.untilTrue(() => !document.querySelector('.toc:popover-open'));
      },
    ],
    [
      '.sidebar summary',
      async () => {
        await tab.click('.sidebar summary');
        await tab.click('.sidebar summary');
      },
    ],
  ];
  await tab.openPage(INTRO);
  const moved: string[] = [];
  for (const [width, height] of SIZES) {
    await driver.resize(width, height);
    for (const [at, [control, use]] of uses.entries()) {
      if (!(await tab.isVisible(control))) continue;
      await tab.evaluate((top) => window.scrollTo(0, top), TOP);
      await use();
      const top = await tab.evaluate(() => Math.round(window.scrollY));
      if (top !== TOP) moved.push(`${width} px, use ${at} of ${control}: ${top}`);
    }
  }
  expect(moved).toEqual([]);
}
