import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { untilHydrated, useBrowser } from '../support/browser.ts';

/** Where a person finds the pictures of the last run; the repository ignores it. */
const FOLDER = '.cache/screenshots';

const PAGES = [
  ['landing', '/'],
  ['guide', '/docs/user-guide/missions/manage'],
  ['faqs', '/docs/faqs/'],
  ['table', '/docs/user-guide/users/user-details'],
  ['alone', '/docs/user-guide/gamification/intro'],
  ['overview', '/docs/api/management'],
  ['operation', '/docs/api/management/create-rule'],
] as const;

/** With the height of a usual window of that width. */
const PICTURED_WIDTHS = [
  [360, 780],
  [996, 800],
  [1440, 900],
] as const;

/** 720 px is what a window of 1440 px has at a zoom of 200 %, and 320 px one of 1280 px at 400 %. */
const WIDTHS = [320, 360, 720, 768, 995, 996, 1180, 1440, 1920];

const site = useSite();
const browser = useBrowser();

beforeAll(() => mkdir(FOLDER, { recursive: true }));

describe('the main pages', () => {
  it.each(['light', 'dark'] as const)(
    'are pictured in the %s theme',
    async (mode) => {
      const page = await browser.openTab();
      await page.addInitScript((chosen) => localStorage.setItem('color-mode', chosen), mode);
      for (const [name, path] of PAGES) {
        await page.goto(site.url(path));
        await untilHydrated(page);
        expect(await page.locator('html').getAttribute('data-color-mode')).toBe(mode);
        for (const [width, height] of PICTURED_WIDTHS) {
          await page.setViewportSize({ width, height });
          const file = join(FOLDER, `${name}-${width}-${mode}.png`);
          const picture = await page.screenshot({ path: file });
          expect((await stat(file)).size).toBe(picture.length);
        }
      }
    },
    120_000,
  );

  it.each(PAGES)('never scroll sideways: %s', async (_, path) => {
    const page = await browser.openTab();
    await page.goto(site.url(path));
    await untilHydrated(page);
    const excesses: Record<number, number> = {};
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      excesses[width] = await page.evaluate(
        () => document.documentElement.scrollWidth - document.body.offsetWidth,
      );
    }
    expect(excesses).toEqual(Object.fromEntries(WIDTHS.map((width) => [width, 0])));
  });
});

describe('the landing page', () => {
  it('shows all that it offers on a screen of 1440 by 900', async () => {
    const page = await browser.openTab({ viewport: { width: 1440, height: 900 } });
    await page.goto(site.url('/'));
    await untilHydrated(page);
    const ends = await page
      .locator('main :is(h1, h2, .landing-search, .landing-panel li)')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
    expect(ends.length).toBeGreaterThan(15);
    expect(Math.max(...ends)).toBeLessThanOrEqual(900);
  });

  it('offers no search that cannot open', async () => {
    const page = await browser.openTab({ javaScriptEnabled: false });
    await page.goto(site.url('/'));
    expect(await page.locator('.landing-search').count()).toBe(1);
    expect(await page.locator('.landing-search').isVisible()).toBe(false);
  });
});

describe('on paper', () => {
  it('the article stands alone, black on white, with its folded parts', async () => {
    const page = await browser.openTab();
    await page.addInitScript(() => localStorage.setItem('color-mode', 'dark'));
    await page.goto(site.url('/docs/api/management/create-rule'));
    await untilHydrated(page);
    await page.emulateMedia({ media: 'print' });
    for (const chrome of ['.navbar', '.sidebar', '.pagination', '.breadcrumbs', '.copy-button']) {
      expect([chrome, await page.locator(chrome).first().isVisible()]).toEqual([chrome, false]);
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

  it('a link that leads out of the site says where', async () => {
    const page = await browser.openTab();
    await page.goto(site.url('/docs/api/management'));
    await page.emulateMedia({ media: 'print' });
    const link = page.locator('article a[href^="http"]').first();
    const added = await link.evaluate((element) => getComputedStyle(element, '::after').content);
    expect(added).toContain(await link.getAttribute('href'));
  });
});
