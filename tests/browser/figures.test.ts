import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useReader } from './reader.ts';
import { useScratchSite } from './scratch-site.ts';

const PAGE = `# Figures

![A wide picture](./wide.svg)

<Figure src="./light.svg" dark="./dark.svg" alt="A picture for each theme" zoom />

Text below the pictures.

\`\`\`mermaid title="A flowchart"
flowchart TD
  event[An event arrives that was published by the till of a shop] --> rule{Do all of its conditions hold?}
  rule -->|yes, every single one of them| action([MMMMMMMM WWWWWWWW])
  rule -->|no, at least one of them does not| stop[(Stored for later)]
  subgraph A group with a long label
    action --> log[Log]
  end
\`\`\`

\`\`\`mermaid title="A sequence"
sequenceDiagram
  participant T as Till of the shop
  T->>Platform: publish the custom event with all of its attributes
  Platform-->>T: 202 Accepted
  Platform->>User: notify
\`\`\`
`;

const picture = (width: number, height: number, fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
  `<rect width="${width}" height="${height}" fill="${fill}"/></svg>`;

const site = useScratchSite({
  'docs/index.mdx': PAGE,
  'docs/wide.svg': picture(1200, 300, 'green'),
  'docs/light.svg': picture(400, 200, 'white'),
  'docs/dark.svg': picture(400, 200, 'black'),
});
const reader = useReader();

const MODES = ['light', 'dark'] as const;

describe('pictures', () => {
  it.each([360, 1440])('keep their room before they arrive, at %i px', async (width) => {
    const page = await reader.openTab({ viewport: { width, height: 800 } });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/(?:wide|light)-[^/]*\.svg$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(site.url('/docs/'), { waitUntil: 'commit' });
    const text = page.getByText('Text below the pictures.');
    await text.waitFor();
    const before = await text.boundingBox();
    release();
    await page.waitForFunction(() => [...document.images].some((image) => image.naturalWidth));
    await page.waitForLoadState('load');
    expect(await text.boundingBox()).toEqual(before);
  });

  it.each(MODES)('are fetched in the variant of the %s theme alone', async (mode) => {
    const page = await openIn(mode);
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
    const page = await reader.openTab({ javaScriptEnabled: false });
    await page.goto(site.url('/docs/'));
    const open = page.getByRole('button', { name: 'A picture for each theme' });
    const dialog = page.getByRole('dialog', { name: 'A picture for each theme' });
    await open.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.locator(':focus').getAttribute('title')).toBe('Enlarge');
  });
});

describe('a diagram', () => {
  it.each(MODES)('has its words inside of its shapes, in the %s theme', async (mode) => {
    const page = await openIn(mode);
    expect(await findCutTexts(page)).toEqual([]);
  });

  it('scrolls inside of its figure where it is wider than the page, at full size', async () => {
    const page = await reader.openTab({ viewport: { width: 360, height: 800 } });
    await page.goto(site.url('/docs/'));
    const widths = await page.evaluate(() => {
      const svg = document.querySelector('.diagram svg');
      const { documentElement: root } = document;
      return {
        drawn: svg?.getBoundingClientRect().width,
        own: Number(svg?.getAttribute('width')),
        excess: root.scrollWidth - root.clientWidth,
      };
    });
    expect(widths.own).toBeGreaterThan(360);
    expect(widths).toMatchObject({
      drawn: widths.own,
      excess: expect.toSatisfy((excess: number) => excess <= 0),
    });
  });

  it('is a picture with a name, and with its text for all', async () => {
    const page = await reader.openTab();
    await page.goto(site.url('/docs/'));
    expect(await page.getByRole('img', { name: 'A flowchart' }).count()).toBe(1);
    await page.getByText('Text of this diagram').last().click();
    expect(await page.getByRole('listitem').filter({ hasText: 'answers' }).isVisible()).toBe(true);
  });
});

async function openIn(mode: (typeof MODES)[number]): Promise<Page> {
  const page = await reader.openTab();
  await page.addInitScript((stored) => localStorage.setItem('color-mode', stored), mode);
  await page.goto(site.url('/docs/'));
  return page;
}

/** Texts that leave their drawing, or that stick out of the one shape that they stand in. */
function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInside = (text: DOMRect, box: { x: number; width: number }) =>
      text.x >= box.x && text.x + text.width <= box.x + box.width;
    const overlap = (text: DOMRect, box: DOMRect) =>
      Math.min(text.right, box.right) > Math.max(text.x, box.x) + 1 &&
      Math.min(text.bottom, box.bottom) > Math.max(text.y, box.y) + 1;
    return [...document.querySelectorAll('.diagram svg')].flatMap((svg) => {
      const shapes = [...svg.querySelectorAll('.n > *, .h > *')];
      const boxes = shapes.map((shape) => shape.getBoundingClientRect());
      return [...svg.querySelectorAll('text')].flatMap((element) => {
        const text = element.getBoundingClientRect();
        const around = boxes.filter((box) => overlap(text, box));
        const isCut = !isInside(text, svg.getBoundingClientRect());
        return isCut || around.some((box) => !isInside(text, box)) ? [element.innerHTML] : [];
      });
    });
  });
}
