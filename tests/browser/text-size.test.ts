import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { expectLayout, setTextSize } from './text-size.ts';

const PAGES = [
  ['guide page', '/docs/user-guide/segments/users'],
  ['operation page', '/docs/api/management/create-rule'],
] as const;

const browser = useBrowser();

describe('at any text size and width', () => {
  it.each(PAGES)('the %s keeps its measure and never scrolls sideways', (_, path) =>
    expectLayout(browser, path),
  );
});

describe('a long label without spaces', () => {
  it.each([360, 1280])('wraps wherever it stands, in a window of %i px', async (width) => {
    const page = await browser.openPage('/docs/user-guide/users/user-details', {
      viewport: { width, height: 740 },
    });
    const places = [
      '.sidebar a',
      '.sidebar summary',
      '.toc a',
      '.breadcrumbs li',
      '.pagination strong',
    ];
    for (const place of places) {
      const overflow = await page
        .locator(place)
        .first()
        .evaluate((element) => {
          element.append('LeaderboardConfiguration'.repeat(8));
          const panel = element.closest<HTMLElement>('.sidebar, .toc, main');
          if (panel?.popover && !panel.checkVisibility()) panel.showPopover();
          return panel && panel.scrollWidth - panel.clientWidth;
        });
      expect([place, overflow]).toEqual([place, 0]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  });
});

describe('at twice the usual text size, in a window of 320 px', () => {
  it('nothing is cut off in the drawer and in the search dialog', async () => {
    const page = await browser.openPage('/docs/api/management/create-rule', {
      viewport: { width: 320, height: 800 },
    });
    await setTextSize(await page.context().newCDPSession(page), 32);
    await page.getByRole('button', { name: 'Navigation' }).click();
    expect(await findCutOff(page.locator('.sidebar'))).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.search-button').click();
    await page.keyboard.type('user');
    await page.locator('.search-page').first().waitFor();
    expect(await findCutOff(page.locator('.search-dialog'))).toEqual([]);
  });
});

/** Find what has text or controls beyond the left or right edge of a panel. */
function findCutOff(panel: Locator): Promise<string[]> {
  return panel.evaluate((root) => {
    const edges = root.getBoundingClientRect();
    return [...root.querySelectorAll('a, button, summary, label, input:not([type=radio]), kbd, p')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < edges.left || right > edges.right);
      })
      .map((element) => element.outerHTML);
  });
}
