import { expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { holdRequests, useBrowser } from '../support/browser.ts';

const site = useSite();
const browser = useBrowser();

const PATHS = [
  '/',
  '/docs/user-guide/missions/stop',
  // With a callout, tabs and a term.
  '/docs/user-guide/administration/api-keys',
  '/docs/api/management/create-user',
  '/search',
];
const WIDTHS = [390, 1280];

it.each(PATHS.flatMap((path) => WIDTHS.map((width): [string, number] => [path, width])))(
  'the first paint of %s at %i px neither waits for the styles of what opens, nor needs them',
  async (path, width) => {
    const page = await browser.openTab({ viewport: { width, height: 800 } });
    const { resume } = await holdRequests(page, '**/after-paint-*.css');
    await page.goto(site.url(path), { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(
      () =>
        performance.getEntriesByName('first-paint').length > 0 &&
        [...document.images].every((image) => image.complete || !image.checkVisibility()),
    );
    const first = await page.screenshot();
    resume();
    await page.waitForLoadState('load');
    expect((await page.screenshot()).equals(first)).toBe(true);
  },
);

it('what opens has its styles without JavaScript', async () => {
  const page = await browser.openTab({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  await page.goto(site.url('/docs/'));
  await page.locator('.menu-button').click();
  const { width, height } = (await page.locator('.sidebar').boundingBox()) ?? {};
  expect([width, height]).toEqual([320, 800]);
});

it('what a reader opens before the page has loaded has its styles', async () => {
  const page = await browser.openTab({ viewport: { width: 390, height: 800 } });
  const { resume } = await holdRequests(page, '**/icon-*.svg?slow');
  await page.addInitScript(() => {
    const image = new Image();
    document.addEventListener('DOMContentLoaded', () => {
      image.src = `${document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href}?slow`;
    });
  });
  await page.goto(site.url('/docs/'), { waitUntil: 'domcontentloaded' });
  await page.locator('.menu-button').click();
  await expect.poll(async () => (await page.locator('.sidebar').boundingBox())?.width).toBe(320);
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  resume();
});
