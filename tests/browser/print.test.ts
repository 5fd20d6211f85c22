import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { useBrowser, visit } from '../support/browser.ts';

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

describe('a printed page', () => {
  it('is the article alone, black on white, with its folded parts', async () => {
    const page = await browser.openTab();
    await page.addInitScript(() => localStorage.setItem('color-mode', 'dark'));
    await visit(page, '/docs/api/management/create-rule');
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.navbar', '.sidebar', '.pagination', '.breadcrumbs', '.copy-button']) {
      expect([part, await page.locator(part).first().isVisible()]).toEqual([part, false]);
    }
    const { color, background } = await page.evaluate(() => ({
      color: getComputedStyle(document.body).color,
      background: getComputedStyle(document.body).backgroundColor,
    }));
    expect([color, background]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    expect(await page.locator('.schema-fold:not([open]) .schema-fields').first().isVisible()).toBe(
      true,
    );
  });

  it('shows the addresses of external links', async () => {
    const page = await browser.openTab();
    await page.goto(site.url('/docs/api/management/management-api'));
    await page.emulateMedia({ media: 'print' });
    const link = page.locator('article a[href^="http"]').first();
    const added = await link.evaluate((element) => getComputedStyle(element, '::after').content);
    expect(added).toContain(await link.getAttribute('href'));
  });
});
