import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { countDocuments, untilHydrated, useBrowser } from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';

const site = useSite();
const browser = useBrowser();

/** A tab of a reader who saves data, and the scripts that it has asked for. */
async function openPage(options: BrowserContextOptions = {}) {
  const page = await browser.openTab({ extraHTTPHeaders: { 'Save-Data': 'on' }, ...options });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(site.url(INTRO));
  await page.waitForLoadState('networkidle');
  return { page, scripts };
}

/** Keep the client from arriving until it is let in. */
async function holdClient(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_assets/entry-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

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
    ['the focus', (page) => page.locator('article a').first().focus()],
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
    const { page } = await openPage({ hasTouch: true });
    await page.touchscreen.tap(640, 300);
    await untilHydrated(page);
  });

  it.each<[string, string, (page: Page) => Promise<unknown>]>([
    [
      'the colour mode',
      '.color-mode-toggle',
      (page) => page.waitForSelector('[data-color-mode=dark]', { state: 'attached' }),
    ],
    [
      'the announcement',
      '.announcement button',
      (page) => page.waitForSelector('[data-dismissed=true]', { state: 'attached' }),
    ],
  ])('loses no click on a control that needs the client: %s', async (_, control, untilDone) => {
    const { page } = await openPage();
    const letIn = await holdClient(page);
    await page.locator(control).click();
    letIn();
    await untilDone(page);
  });

  it('opens the native drawer once', async () => {
    const { page } = await openPage({ viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Navigation' }).click();
    await untilHydrated(page);
    expect(await page.locator('.sidebar').isVisible()).toBe(true);
  });

  it('follows a link by a document load before the client loads, and within the page after it', async () => {
    const { page } = await openPage();
    const letIn = await holdClient(page);
    const documents = countDocuments(page);
    await page.locator('.pagination a[rel=next]').click();
    await page.waitForURL((url) => url.pathname !== INTRO);
    expect(documents()).toBe(1);
    letIn();
    await page.mouse.click(640, 300);
    await untilHydrated(page);
    await page.locator('.pagination a[rel=prev]').click();
    await page.waitForURL(`**${INTRO}`);
    expect(documents()).toBe(1);
  });
});
