import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { useBrowser } from '../support/browser.ts';

const OPERATION = '/docs/api/management/create-user';

/** Media queries see the paper in Chromium, and the window in WebKit. */
const WIDTHS = [700, 1300, 1700];

const site = useSite();
const browser = useBrowser();

describe('a printed operation', () => {
  it.each(WIDTHS)('has all samples and responses at a width of %i px', async (width) => {
    const page = await browser.openTab({ viewport: { width, height: 740 } });
    await page.goto(site.url(OPERATION));
    await page.emulateMedia({ media: 'print' });
    const examples = await page.locator('.operation-examples').evaluate((column) => {
      const { bottom } = column.getBoundingClientRect();
      const panels = [...column.querySelectorAll('.tab-panel')];
      // Without a box, or below the part of the column that shows.
      const missing = panels.filter(
        (panel) => !panel.clientHeight || panel.getBoundingClientRect().bottom > bottom,
      );
      return { count: panels.length, missing: missing.map(({ textContent }) => textContent) };
    });
    expect(examples.count).toBeGreaterThan(10);
    expect(examples.missing).toEqual([]);
  });
});
