import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { countDocuments, holdRequests, untilHydrated, useBrowser } from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';

const site = useSite();
const browser = useBrowser();

const CLIENT = '**/_assets/entry-*.js';

const SAVE_DATA = { extraHTTPHeaders: { 'Save-Data': 'on' } };

/** A tab of a reader who saves data, and the scripts that it requested. */
async function openPage(options: BrowserContextOptions = {}) {
  const page = await browser.openTab({ ...SAVE_DATA, ...options });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(site.url(INTRO));
  await page.waitForLoadState('networkidle');
  return { page, scripts };
}

/** What a reader may do before the client has loaded, and what is there when it is done. */
const EARLY_ACTIONS: [string, (page: Page) => Promise<void>, string][] = [
  [
    'the colour mode',
    (page) => page.locator('.color-mode-toggle').click(),
    '[data-color-mode=dark]',
  ],
  [
    'the announcement',
    (page) => page.locator('.announcement button').click(),
    '[data-dismissed=true]',
  ],
  ['Search', (page) => page.locator('.search-button').click(), '.search-dialog[open] :focus'],
  ['Ctrl+K', (page) => page.keyboard.press('Control+k'), '.search-dialog[open] :focus'],
  ['/', (page) => page.keyboard.press('/'), '.search-dialog[open] :focus'],
  [
    'Copy page',
    (page) => page.locator('.page-top [data-copy-page]').click(),
    '[aria-live]:text("Page copied as Markdown")',
  ],
];

describe('a reader who saves data', () => {
  it('gets no script before the first interaction', async () => {
    const { page, scripts } = await openPage();
    expect(scripts).toEqual([]);
    await page.mouse.wheel(0, 300);
    await page.mouse.move(300, 300);
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    expect(await page.locator('html').getAttribute('data-hydrated')).toBeNull();
  });

  it.each<[string, (page: Page) => Promise<void>]>([
    ['a key', (page) => page.keyboard.press('Tab')],
    ['a press on the page', (page) => page.mouse.click(640, 300)],
    ['assistive technology', (page) => page.locator('main').dispatchEvent('click')],
  ])('gets the client once: by %s', async (_, act) => {
    const { page, scripts } = await openPage();
    await act(page);
    await untilHydrated(page);
    await page.keyboard.press('Tab');
    await page.mouse.click(640, 300);
    expect(scripts).toHaveLength(1);
  });

  it('gets it by a touch', async () => {
    const { page, scripts } = await openPage({ hasTouch: true });
    await page.touchscreen.tap(640, 300);
    await untilHydrated(page);
    expect(scripts).toHaveLength(1);
  });

  it('opens the native drawer once', async () => {
    const { page } = await openPage({ viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Navigation' }).click();
    await untilHydrated(page);
    expect(await page.locator('.sidebar').isVisible()).toBe(true);
  });

  it('follows a link by a document load before the client loads, and within the page after it', async () => {
    const { page } = await openPage();
    const { resume } = await holdRequests(page, CLIENT);
    const documents = countDocuments(page);
    await page.locator('.pagination a[rel=next]').click();
    await page.waitForURL((url) => url.pathname !== INTRO);
    expect(documents()).toBe(1);
    resume();
    await page.mouse.click(640, 300);
    await untilHydrated(page);
    await page.locator('.pagination a[rel=prev]').click();
    await page.waitForURL(`**${INTRO}`);
    expect(documents()).toBe(1);
  });
});

describe('before the client has loaded', () => {
  const options: [string, BrowserContextOptions][] = [
    ['with Save-Data', SAVE_DATA],
    ['without Save-Data', {}],
  ];
  const cases = options.flatMap(([name, option]) =>
    EARLY_ACTIONS.map(([control, act, done]) => [control, name, option, act, done] as const),
  );

  it.each(cases)(
    'what the reader does is done later: %s, %s',
    async (...[, , option, act, done]) => {
      const page = await browser.openTab({ permissions: ['clipboard-write'], ...option });
      const documents = countDocuments(page);
      const { resume } = await holdRequests(page, CLIENT);
      await page.goto(site.url(INTRO), { waitUntil: 'commit' });
      await page.locator('.footer').waitFor();
      await act(page);
      resume();
      await page.waitForSelector(done, { state: 'attached' });
      expect(documents()).toBe(1);
    },
  );

  it.each(options)(
    'no control that needs the client is there if it cannot be loaded, %s',
    async (_, option) => {
      browser.allowConsoleError(/ERR_FAILED/);
      const page = await browser.openTab(option);
      const { abort } = await holdRequests(page, CLIENT);
      abort();
      for (const path of ['/', INTRO]) {
        await page.goto(site.url(path));
        await page.locator('main').dispatchEvent('click');
        await page.locator('html[data-no-client]').waitFor();
        const controls = page.locator('button:not([popovertarget])').filter({ visible: true });
        expect(await controls.allTextContents()).toEqual([]);
        await page.locator('.search-button').click();
        await page.waitForURL('**/search');
      }
    },
  );
});
