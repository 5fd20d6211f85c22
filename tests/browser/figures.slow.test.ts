import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { renderDiagram } from '../../build/mdx/render-diagram.ts';
import { holdRequests, useBrowser } from '../support/browser.ts';
import { showMeasured } from '../support/measured-font.ts';
import { useSite } from '../support/site.ts';

/** It has an image for each theme, which can be enlarged. */
const MAP = '/docs/';
/** It has a diagram and an image. */
const MISSIONS = '/docs/user-guide/missions/intro';

const site = useSite();
const browser = useBrowser();

const MODES = ['light', 'dark'] as const;

async function openIn(mode: string, path: string, tab?: Page): Promise<Page> {
  const page = tab ?? (await browser.openTab());
  await page.addInitScript((stored) => localStorage.setItem('color-mode', stored), mode);
  await page.goto(site.url(path));
  return page;
}

describe('images', () => {
  it.each([
    [360, MAP, 'What is certain'],
    [1440, MAP, 'What is certain'],
    [360, MISSIONS, 'Where to go next'],
  ])('reserve their space before they load, at %i px on %s', async (width, path, below) => {
    const page = await browser.openTab({ viewport: { width, height: 2000 } });
    const { resume } = await holdRequests(page, /\/content\/.*\.svg$/);
    await page.goto(site.url(path), { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { name: below });
    await heading.waitFor();
    const before = await heading.boundingBox();
    resume();
    await page.waitForFunction(() => [...document.images].some((image) => image.naturalWidth));
    await page.waitForLoadState('load');
    expect(await heading.boundingBox()).toEqual(before);
  });

  it.each(MODES)('are fetched in the variant of the %s theme alone', async (mode) => {
    // A cached image is loaded at once.
    const page = await openIn(mode, MAP, await browser.openNewTab());
    const other = mode === 'light' ? 'dark' : 'light';
    await page.locator(`figure > button .${mode}-only`).scrollIntoViewIfNeeded();
    await page.waitForFunction(
      (name) => document.querySelector<HTMLImageElement>(`.${name}-only`)?.naturalWidth,
      mode,
    );
    expect(await page.locator(`figure > button .${other}-only`).isVisible()).toBe(false);
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/(map(?:-dark)?)-\w+\.svg/.exec(name)?.[1])
        .filter(Boolean),
    );
    expect(fetched).toEqual([mode === 'light' ? 'map' : 'map-dark']);
  });

  it.each([MAP, MISSIONS])(
    'are printed in the light variant, within the paper: %s',
    async (path) => {
      const page = await openIn('dark', path);
      await page.setViewportSize({ width: 360, height: 800 });
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('figure .dark-only').first().isVisible()).toBe(false);
      const box = await page.locator('figure .light-only').first().boundingBox();
      expect(box?.width).toBeGreaterThan(0);
      expect(box?.width).toBeLessThanOrEqual(360);
    },
  );
});

describe('a diagram', () => {
  it.each(MODES)('is loaded in the variant of the %s theme', async (mode) => {
    const page = await openIn(mode, MISSIONS);
    const image = page.getByRole('img', { name: /^The mission defines/ });
    await image.scrollIntoViewIfNeeded();
    expect(await image.getAttribute('class')).toBe(`${mode}-only`);
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBe(Number(await image.getAttribute('width')));
  });

  it('has its colours as a document of its own, with the policy that comes with it', async () => {
    const page = await openIn('light', MISSIONS);
    const source = await page.locator('.diagram .light-only').first().getAttribute('src');
    await page.goto(site.url(source ?? ''));
    expect(await page.locator('text').count()).toBeGreaterThan(3);
  });

  it('scrolls within its figure, and enlarged, where it is wider than the window', async () => {
    const page = await browser.openTab({
      javaScriptEnabled: false,
      viewport: { width: 300, height: 800 },
    });
    await page.goto(site.url(MISSIONS));
    const image = page.locator('.figure-open .light-only').first();
    const own = Number(await image.getAttribute('width'));
    expect(own).toBeGreaterThan(300 - 2 * 16);
    expect((await image.boundingBox())?.width).toBe(own);
    const excess = await page
      .locator('html')
      .evaluate((root) => root.scrollWidth - root.clientWidth);
    expect(excess).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: /^The mission defines/ }).click();
    const dialog = page.getByRole('dialog', { name: /^The mission defines/ });
    await dialog.waitFor();
    expect((await dialog.locator('.light-only').boundingBox())?.width).toBeGreaterThan(320);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it.each([
    `flowchart TD
  event[An event is published<br>by the till of a shop] --> rule{Do all of its conditions hold?}
  rule -->|yes, every single one of them| action([MMMMMMMM WWWWWWWW])
  rule -->|no, at least one of them does not| stop[(Stored for later)]
  subgraph A group with a long label
    action --> log[Log]
  end`,
    `sequenceDiagram
  participant T as Till of the shop
  T->>Platform: publish the custom event with all of its attributes
  Platform-->>T: 202 Accepted
  Platform->>User: notify`,
  ])('has the labels inside of its boxes: %s', async (source) => {
    const diagram = await renderDiagram(source);
    const page = await browser.openTab();
    await showMeasured(page, 'light' in diagram ? diagram.light : '');
    expect(await findCutTexts(page)).toEqual([]);
  });
});

/** Labels that would overflow the image or their box in a font that is wider than Inter. */
function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [...document.querySelectorAll('text')];
    if (texts.length === 0) return ['There are no labels.'];
    return texts.flatMap((element) => {
      const { x, width } = element.getBoundingClientRect();
      // No font has wider letters than M and W in Inter.
      const room = /^[MW ]+$/.test(element.textContent) ? 0 : 0.08 * width;
      const isInside = (box?: DOMRect) =>
        !box || (x - room >= box.x && x + width + room <= box.right);
      const image = element.ownerSVGElement?.getBoundingClientRect();
      const box = element.parentElement?.matches('.node, .actor, .note')
        ? element.parentElement.firstElementChild?.getBoundingClientRect()
        : undefined;
      return isInside(image) && isInside(box) ? [] : [element.innerHTML];
    });
  });
}
