import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const browser = useBrowser();

const INTRO = '/docs/user-guide/missions/intro';

/** What takes all of the attention, and how a reader opens it. */
const MODALS: [
  name: string,
  selector: string,
  width: number,
  open: (page: Page) => Promise<void>,
][] = [
  ['the search', '.search-dialog', 1280, (page) => page.keyboard.press('/')],
  ['the keys', '.keyboard-help', 1280, (page) => page.keyboard.press('?')],
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

describe.each(MODALS)('%s', (_, selector, width, open) => {
  it('darkens the page and the space of its scrollbar, and closes by a cross in its corner', async () => {
    const page = await browser.openPage(INTRO, { viewport: { width, height: 800 } });
    await open(page);
    const modal = page.locator(selector).filter({ visible: true });
    await modal.waitFor();
    expect(await readLook(modal)).toEqual({
      backdrop: ['rgb(8, 12, 10)', '0.5'],
      closeSize: [36, 36],
      closeGap: [10, 12],
      page: ['hidden', 'color(srgb 0.513726 0.521569 0.513726)'],
    });
    await modal.getByRole('button', { name: 'Close' }).click();
    await modal.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe(
      'visible',
    );
  });
});

it.each(MODALS)(
  '%s closes when the reader goes back or leaves',
  async (_, selector, width, open) => {
    const page = await browser.openPage(INTRO, { viewport: { width, height: 800 } });
    const leave = [
      () => page.evaluate(() => void (location.hash = 'nowhere')),
      () => page.goBack(),
      () => page.evaluate(() => dispatchEvent(new Event('pagehide'))),
    ];
    for (const act of leave) {
      await open(page);
      const modal = page.locator(selector).filter({ visible: true });
      await modal.waitFor();
      await act();
      await modal.waitFor({ state: 'hidden' });
    }
  },
);

it('the keys and the search close by a click beside them', async () => {
  const page = await browser.openPage(INTRO);
  for (const key of ['?', '/']) {
    await page.keyboard.press(key);
    await page.locator('dialog[open]').waitFor();
    await page.mouse.click(5, 5);
    expect(await page.locator('dialog[open]').count()).toBe(0);
  }
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
