import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { isFocused, untilFrame } from './pages.ts';

const INTRO = '/docs/user-guide/missions/intro';

const browser = useBrowser();

/** What takes all of the attention, and how a reader opens it. */
const MODALS: [
  name: string,
  selector: string,
  width: number,
  open: (page: Page) => Promise<void>,
][] = [
  ['the search', '.search-dialog', 1280, (page) => page.keyboard.press('/')],
  ['the list of keys', '.keyboard-help', 1280, (page) => page.keyboard.press('?')],
  ['an enlarged figure', '.figure-zoom', 1280, openFigure],
  ['the drawer', '.sidebar', 768, (page) => page.locator('.menu-button').click()],
];

async function openFigure(page: Page): Promise<void> {
  await page.locator('.figure-open').first().click();
}

/** How much darker the page is, and where the button that closes it stands in its upper corner. */
function readLook(modal: Locator) {
  return modal.evaluate((element) => {
    const { backgroundColor, opacity } = getComputedStyle(element, '::backdrop');
    const box = element.getBoundingClientRect();
    const close = element.querySelector('.close-button')?.getBoundingClientRect() ?? box;
    const page = getComputedStyle(document.documentElement);
    return {
      backdrop: [backgroundColor, opacity],
      closeSize: [close.width, close.height],
      closeGap: [
        close.top - box.top - element.clientTop,
        box.right - close.right - element.clientLeft,
      ],
      page: [page.overflowY, page.backgroundColor],
    };
  });
}

it.each(MODALS)(
  '%s darkens the page and the space of its scrollbar, and closes by its cross, by Back and when the reader leaves',
  async (_, selector, width, open) => {
    const page = await browser.openPage(INTRO, { viewport: { width, height: 800 } });
    const modal = page.locator(selector).filter({ visible: true });
    await open(page);
    await modal.waitFor();
    expect(await readLook(modal)).toEqual({
      backdrop: ['rgb(8, 12, 10)', '0.5'],
      closeSize: [36, 36],
      closeGap: [10, 12],
      page: ['hidden', 'color(srgb 0.513726 0.521569 0.513726)'],
    });
    await modal.getByRole('button', { name: 'Close' }).click();
    await modal.waitFor({ state: 'hidden' });
    const readOverflow = () => getComputedStyle(document.documentElement).overflowY;
    expect(await page.evaluate(readOverflow)).toBe('visible');
    for (const leave of [
      () => page.evaluate(() => void (location.hash = 'nowhere')),
      () => page.goBack(),
      () => page.evaluate(() => dispatchEvent(new Event('pagehide'))),
    ]) {
      await open(page);
      await modal.waitFor();
      await leave();
      await modal.waitFor({ state: 'hidden' });
    }
  },
);

it('/ opens the search again in the frame in which it has closed, whose hidden field has the focus', async () => {
  const page = await browser.openPage(INTRO);
  await page.keyboard.press('/');
  await page.waitForSelector('.search-dialog[open] input:focus');
  const isOpen = await page.evaluate(() => {
    const field = document.activeElement;
    document.querySelector('dialog')?.close();
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
    return document.querySelector('dialog')?.open;
  });
  expect(isOpen).toBe(true);
});

it('the cross of an enlarged diagram stays in its corner while the diagram scrolls', async () => {
  const page = await browser.openPage(INTRO, { viewport: { width: 390, height: 800 } });
  await openFigure(page);
  const zoom = page.locator('.figure-zoom').filter({ visible: true });
  const cross = zoom.getByRole('button', { name: 'Close' });
  const before = await cross.boundingBox();
  expect(await zoom.evaluate((element) => (element.scrollLeft = 200))).toBe(200);
  expect(await cross.boundingBox()).toEqual(before);
});

describe('the navigation drawer', () => {
  const PATH = '/docs/user-guide/segments/intro';
  const phone = { viewport: { width: 360, height: 740 } };

  async function openDrawer(options = {}): Promise<Page> {
    const page = await browser.openPage(PATH, { ...phone, ...options });
    await clickMenu(page);
    return page;
  }
  async function clickMenu(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Navigation' }).click();
    await page.waitForFunction(() => document.querySelector('main')?.inert);
  }
  const isOpen = (page: Page) => page.locator('.sidebar').isVisible();

  it('is closed at first, and its links are not focusable', async () => {
    const page = await browser.openPage(PATH, { viewport: { width: 995, height: 740 } });
    expect(await isOpen(page)).toBe(false);
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Navigation' }).focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.sidebar'))).toBe(null);
  });

  it('scrolls to the current page in a long tree, and the page behind it does not scroll', async () => {
    const page = await browser.openPage('/docs/api/management/list-webhooks', {
      viewport: { width: 360, height: 500 },
    });
    await clickMenu(page);
    const readBottom = () =>
      page.locator('.sidebar [aria-current=page]').evaluate((link) => {
        const { top, bottom, height } = link.getBoundingClientRect();
        return height > 0 && top >= 0 ? bottom : Number.POSITIVE_INFINITY;
      });
    await expect.poll(readBottom).toBeLessThanOrEqual(500);
    for (const x of [350, 100]) {
      await page.mouse.move(x, 300);
      await page.mouse.wheel(0, 600);
      await untilFrame(page);
    }
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.mouse.wheel(0, 600);
    await page.waitForFunction(() => window.scrollY > 0);
  });

  it('makes all else inert but live regions, and closes by a touch beside it and by the link of its page, not of another', async () => {
    const page = await openDrawer({ hasTouch: true, isMobile: true });
    const button = page.locator('.menu-button');
    const inert = await page
      .locator('[inert]')
      .evaluateAll((all) => all.map((each) => each.localName));
    expect(inert).toEqual(expect.arrayContaining(['header', 'main']));
    expect(
      await page.locator('[aria-live=polite]').evaluate((live) => live.closest('[inert]')),
    ).toBe(null);
    await page.touchscreen.tap(350, 400);
    await expect.poll(() => button.evaluate(isFocused)).toBe(true);
    expect(await page.locator('[inert], [role=dialog]').count()).toBe(0);
    await clickMenu(page);
    const other = page.locator('.sidebar a', { hasText: 'FAQs' });
    await other.evaluate((link) =>
      link.addEventListener('click', (event) => event.preventDefault()),
    );
    await other.click();
    expect(await isOpen(page)).toBe(true);
    await page.locator('.sidebar [aria-current=page]').click();
    await page.locator('.sidebar').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(PATH);
  });

  it('closes when its column begins, as the contents do, which trap no focus', async () => {
    const page = await openDrawer();
    for (const [width, isDrawer] of [
      [995, true],
      [996, false],
    ] as const) {
      await page.setViewportSize({ width, height: 600 });
      await expect.poll(() => page.locator('.sidebar:popover-open').count()).toBe(Number(isDrawer));
    }
    expect(await page.locator('[inert]').count()).toBe(0);
    await page.getByRole('button', { name: 'On this page' }).click();
    expect(await page.locator('[inert]').count()).toBe(0);
    for (const [width, isPopover] of [
      [1179, true],
      [1180, false],
    ] as const) {
      await page.setViewportSize({ width, height: 600 });
      await expect.poll(() => page.locator('.toc:popover-open').count()).toBe(Number(isPopover));
    }
  });
});
