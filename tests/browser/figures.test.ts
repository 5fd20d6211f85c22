import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdRequests, useBrowser } from '../support/browser.ts';
import { useScratchSite } from '../support/scratch-site.ts';

const PAGE = `# Figures

![A wide image](./wide.svg)

<Figure src="./light.svg" dark="./dark.svg" alt="An image for each theme" zoom />

Text below the images.

\`\`\`mermaid title="A flowchart" alt="An event leads to an action."
flowchart TD
  event[An event is published<br>by the till of a shop] --> rule{Do all of its conditions hold?}
  rule -->|yes, every single one of them| action([MMMMMMMM WWWWWWWW])
  rule -->|no, at least one of them does not| stop[(Stored for later)]
  subgraph A group with a long label
    action --> log[Log]
  end
\`\`\`

\`\`\`mermaid title="A sequence" alt="The platform accepts an event."
sequenceDiagram
  participant T as Till of the shop
  T->>Platform: publish the custom event with all of its attributes
  Platform-->>T: 202 Accepted
  Platform->>User: notify
\`\`\`
`;

const createSvg = (width: number, height: number, fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
  `<rect width="${width}" height="${height}" fill="${fill}"/></svg>`;

const site = useScratchSite({
  'content/docs/index.mdx': PAGE,
  'content/docs/wide.svg': createSvg(1200, 300, 'green'),
  'content/docs/light.svg': createSvg(400, 200, 'white'),
  'content/docs/dark.svg': createSvg(400, 200, 'black'),
});
const browser = useBrowser();

const MODES = ['light', 'dark'] as const;

describe('images', () => {
  it.each([360, 1440])('reserve their space before they load, at %i px', async (width) => {
    const page = await browser.openTab({ viewport: { width, height: 800 } });
    const { resume } = await holdRequests(page, /(?:wide|light)-[^/]*\.svg$/);
    await page.goto(site.url('/docs/'), { waitUntil: 'commit' });
    const text = page.getByText('Text below the images.');
    await text.waitFor();
    const before = await text.boundingBox();
    resume();
    await page.waitForFunction(() => [...document.images].some((image) => image.naturalWidth));
    await page.waitForLoadState('load');
    expect(await text.boundingBox()).toEqual(before);
  });

  it.each(MODES)('are fetched in the variant of the %s theme alone', async (mode) => {
    // A cached image is loaded at once.
    const page = await openIn(mode, await browser.openNewTab());
    const other = mode === 'light' ? 'dark' : 'light';
    const shown = page.locator(`figure > button .${mode}-only`);
    await shown.scrollIntoViewIfNeeded();
    await page.waitForFunction(
      (name) => document.querySelector<HTMLImageElement>(`.${name}-only`)?.naturalWidth,
      mode,
    );
    expect(await page.locator(`figure > button .${other}-only`).isVisible()).toBe(false);
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(fetched.some((name) => name.includes(`/${mode}-`))).toBe(true);
    expect(fetched.some((name) => name.includes(`/${other}-`))).toBe(false);
  });

  it('are printed in the light variant', async () => {
    const page = await openIn('dark');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('figure > button .light-only').isVisible()).toBe(true);
    expect(await page.locator('figure > button .dark-only').isVisible()).toBe(false);
  });

  it('are enlarged and closed again by the keyboard, without JavaScript', async () => {
    const page = await browser.openTab({ javaScriptEnabled: false });
    await page.goto(site.url('/docs/'));
    const open = page.getByRole('button', { name: 'An image for each theme' });
    const dialog = page.getByRole('dialog', { name: 'An image for each theme' });
    await open.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.locator(':focus').getAttribute('title')).toBe('Enlarge');
  });
});

describe('a diagram', () => {
  it.each(MODES)('is loaded in the variant of the %s theme', async (mode) => {
    const page = await openIn(mode);
    const image = page.getByRole('img', { name: 'An event leads to an action.' });
    await image.scrollIntoViewIfNeeded();
    expect(await image.getAttribute('class')).toBe(`${mode}-only`);
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBe(Number(await image.getAttribute('width')));
  });

  it.each(['flowchart', 'sequence'])('has the labels of a %s inside of its boxes', async (kind) => {
    const page = await openIn('light');
    const figure = page.locator('.diagram').filter({ hasText: `A ${kind}` });
    const source = await figure.locator('.figure-open .light-only').getAttribute('src');
    // The file as a document of its own: the policy that comes with it must not take its colours away.
    const violations: string[] = [];
    page.on('console', (message) => violations.push(message.text()));
    await page.goto(site.url(source ?? ''));
    expect(await findCutTexts(page)).toEqual([]);
    expect(violations).toEqual([]);
  });

  it('is enlarged, and scrolls then on a phone', async () => {
    const page = await browser.openTab({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    await page.goto(site.url('/docs/'));
    await page.getByRole('button', { name: 'An event leads to an action.' }).click();
    const dialog = page.getByRole('dialog', { name: 'An event leads to an action.' });
    await dialog.waitFor();
    const image = await dialog.locator('.light-only').boundingBox();
    expect(image?.width).toBeGreaterThan(390);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('scrolls within its figure when it is wider than the page', async () => {
    const page = await browser.openTab({ viewport: { width: 360, height: 800 } });
    await page.goto(site.url('/docs/'));
    const widths = await page.evaluate(() => {
      const image = document.querySelector('.diagram .light-only');
      const { documentElement: root } = document;
      return {
        drawn: image?.getBoundingClientRect().width,
        own: Number(image?.getAttribute('width')),
        excess: root.scrollWidth - root.clientWidth,
      };
    });
    expect(widths.own).toBeGreaterThan(360);
    expect(widths).toMatchObject({
      drawn: widths.own,
      excess: expect.toSatisfy((excess: number) => excess <= 0),
    });
  });

  it('is printed in the light variant, not wider than the paper', async () => {
    const page = await openIn('dark');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.diagram .dark-only').first().isVisible()).toBe(false);
    const box = await page.locator('.diagram .light-only').first().boundingBox();
    expect(box?.width).toBeLessThanOrEqual(360);
  });
});

async function openIn(mode: (typeof MODES)[number], tab?: Page): Promise<Page> {
  const page = tab ?? (await browser.openTab());
  await page.addInitScript((stored) => localStorage.setItem('color-mode', stored), mode);
  await page.goto(site.url('/docs/'));
  return page;
}

/** Labels that overflow the image or their box. */
function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInside = (text: DOMRect, box: DOMRect) => text.x >= box.x && text.right <= box.right;
    return [...document.querySelectorAll('text')].flatMap((element) => {
      const text = element.getBoundingClientRect();
      const image = document.documentElement.getBoundingClientRect();
      const box = element.parentElement?.matches('.node, .actor, .note')
        ? element.parentElement.firstElementChild?.getBoundingClientRect()
        : undefined;
      return isInside(text, image) && (!box || isInside(text, box)) ? [] : [element.innerHTML];
    });
  });
}
