import type { CDPSession, Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const PAGES = [
  ['landing page', '/'],
  ['guide page', '/docs/user-guide/segments/users'],
  ['guide page without a sidebar', '/docs/user-guide/gamification/intro'],
  ['guide page with code in lists', '/docs/user-guide/missions/manage'],
  ['page with a wide table', '/docs/user-guide/users/user-details'],
  ['page with a form, whose table is stacked', '/docs/user-guide/administration/operators'],
  ['operation page', '/docs/api/management/create-rule'],
  ['overview of the reference', '/docs/api/management'],
] as const;

/** Default font sizes of the browser, in pixels; 16 is the one that browsers come with. */
const TEXT_SIZES = [16, 24, 32];

/** Widths around which the layout changes, in em of that size. */
const BREAKPOINTS = [20, 37.5, 48, 62.25, 73.75, 75, 100];

/** A narrow measure that still reads well, in em. */
const MIN_MEASURE = 20;

const browser = useBrowser();

describe('at any text size and width', () => {
  it.each(PAGES)('the %s keeps its measure and never scrolls sideways', (_, path) =>
    expectLayout(path),
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

async function expectLayout(path: string): Promise<void> {
  const page = await browser.openPage(path);
  const session = await page.context().newCDPSession(page);
  const faults: object[] = [];
  for (const textSize of TEXT_SIZES) {
    await setTextSize(session, textSize);
    for (const width of toWidths(textSize)) {
      // Painting a large window takes longer than its layout.
      await page.setViewportSize({ width, height: 200 });
      const { measures, available, excess, isDesktop, size } = await page.evaluate(readLayout);
      expect({ size, isDesktop }).toEqual({ size: textSize, isDesktop: width >= 62.25 * size });
      const measure = Math.min(...measures);
      const isNarrow = measure < Math.min(MIN_MEASURE * textSize, available);
      if (isNarrow || excess > 0) faults.push({ textSize, width, measure, available, excess });
    }
  }
  expect(faults).toEqual([]);
}

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

/** What the reader chooses in the browser's settings; media queries in em follow it. */
async function setTextSize(session: CDPSession, size: number): Promise<void> {
  await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
}

function toWidths(textSize: number): number[] {
  const edges = BREAKPOINTS.map((em) => Math.ceil(em * textSize));
  const widths = [320, 360, 1440, 1920, ...edges.flatMap((edge) => [edge - 1, edge])];
  return widths.filter((width) => width >= 320);
}

function readLayout() {
  const { body, documentElement: root } = document;
  const main = document.querySelector('main') ?? body;
  const columns = [...main.querySelectorAll('article, .operation > *')];
  const gutter = Number.parseFloat(
    getComputedStyle(document.querySelector('.layout') ?? body).paddingLeft,
  );
  return {
    size: Number.parseFloat(getComputedStyle(root).fontSize),
    isDesktop: !document.querySelector('.menu-button')?.checkVisibility(),
    measures: columns.map((column) => column.getBoundingClientRect().width),
    // All but the space at both sides, which is 16 px at least.
    available: body.offsetWidth - 2 * gutter,
    excess: root.scrollWidth - body.offsetWidth,
  };
}
