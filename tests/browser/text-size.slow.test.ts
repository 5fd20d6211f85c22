import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { findCutOff, setTextSize, widenText } from './text-size.ts';

/** Pages of each layout, with code in lists, a wide table, and a form. */
const PAGES = [
  '/',
  '/docs/user-guide/gamification/intro',
  '/docs/user-guide/missions/manage',
  '/docs/user-guide/rule-editor/intro',
  '/docs/user-guide/administration/operators',
  '/docs/api/management',
  '/docs/api/management/create-rule',
];

/** Default font sizes of the browser, in pixels; 16 is the one that browsers come with. */
const TEXT_SIZES = [16, 24, 32];

/** Widths around which the layout changes, in em of that size. */
const BREAKPOINTS = [20, 37.5, 48, 62.25, 73.75, 75, 100];

/** A narrow measure that still reads well, in em. */
const MIN_MEASURE = 20;

const browser = useBrowser();

it.each(PAGES)(
  '%s keeps its measure and never scrolls sideways, at any text size and width',
  async (path) => {
    const page = await browser.openPage(path);
    await widenText(page);
    const session = await page.context().newCDPSession(page);
    const faults: string[] = [];
    for (const textSize of TEXT_SIZES) {
      await setTextSize(session, textSize);
      for (const width of toWidths(textSize)) {
        // Painting a large window takes longer than its layout.
        await page.setViewportSize({ width, height: 200 });
        const { measures, available, excess, isDesktop, size } = await page.evaluate(readLayout);
        expect({ size, isDesktop }).toEqual({ size: textSize, isDesktop: width >= 62.25 * size });
        const measure = Math.min(...measures);
        const isNarrow = measure < Math.min(MIN_MEASURE * textSize, available);
        if (isNarrow || excess > 0)
          faults.push(
            `${textSize} px text, ${width} px: ${measure} of ${available}, ${excess} too wide`,
          );
      }
    }
    expect(faults.join('\n')).toBe('');
  },
);

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

it.each([320, 390, 768, 1440])(
  'nothing is cut off in what opens, with text of any size, in a window of %i px',
  async (width) => {
    const page = await browser.openPage('/docs/api/management/create-rule', {
      viewport: { width, height: 800 },
    });
    await widenText(page);
    const session = await page.context().newCDPSession(page);
    for (const size of TEXT_SIZES) {
      await setTextSize(session, size);
      const cut = await findCutOff(page, '.navbar');
      const menu = page.getByRole('button', { name: 'Navigation' });
      if (await menu.isVisible()) {
        await menu.click();
        cut.push(...(await findCutOff(page, '.sidebar')));
        await page.keyboard.press('Escape');
      }
      await page.locator('.search-button').click();
      await page.keyboard.type('user');
      await page.locator('.search-page').first().waitFor();
      cut.push(...(await findCutOff(page, '.search-dialog')));
      expect.soft(cut.join('\n'), `${size} px`).toBe('');
      await page.keyboard.press('Escape');
    }
  },
);
