import type { CDPSession } from 'playwright-core';
import { expect } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';

/** Default font sizes of the browser, in pixels; 16 is the one that browsers come with. */
const TEXT_SIZES = [16, 24, 32];

/** Widths around which the layout changes, in em of that size. */
const BREAKPOINTS = [20, 37.5, 48, 62.25, 73.75, 75, 100];

/** A narrow measure that still reads well, in em. */
const MIN_MEASURE = 20;

/** Expect that a page has a readable measure and never scrolls sideways, at any text size and width. */
export async function expectLayout(browser: TestBrowser, path: string): Promise<void> {
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

/** What the reader chooses in the browser's settings; media queries in em follow it. */
export async function setTextSize(session: CDPSession, size: number): Promise<void> {
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
