import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';
import type { ScrollSpy } from '../../../client/browser/scroll-spy.ts';

declare global {
  interface Window {
    spy: ScrollSpy;
  }
}

const browser = useBrowser();
const openModule = await bundleModule<typeof import('../../../client/browser/scroll-spy.ts')>(
  'client/browser/scroll-spy.ts',
);

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Headings at 500, 1000, … px, in a window of 400 px, whose list shows two entries at once. The last two are close. */
const BODY = `
  <aside id="tableOfContents"><nav><ul>${NAMES.map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')}
    <li><a href="#missing">Missing</a></li></ul></nav></aside>
  ${NAMES.map((name, at) => `<h2 id="${name}" style="top: ${at === 5 ? 2700 : 500 * (at + 1)}px">${name}</h2>`).join('')}
  <div style="height: 3000px"></div>`;

const head = `<style>
  html { scroll-padding-top: 50px } * { margin: 0; padding: 0 } h2 { position: absolute; height: 20px }
  aside { position: fixed } nav { height: 40px; overflow: auto } li { height: 20px }
</style>`;

async function open(path = '/'): Promise<Page> {
  const { page, run } = await openModule(browser, BODY, {
    head,
    path,
    viewport: { width: 800, height: 400 },
  });
  await run(({ startScrollSpy }) => {
    window.spy = startScrollSpy();
    window.spy.observeHeadings();
  });
  return page;
}

/** Wait for the layout, and read the marks. */
const readMarks = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return [...document.querySelectorAll('[aria-current]')].map(
      (link) => `${link.textContent} ${link.getAttribute('aria-current')}`,
    );
  });

const marksAt = async (page: Page, top: number) => {
  await page.evaluate((y) => scrollTo(0, y), top);
  return await readMarks(page);
};

it('the last heading at the reading line is marked, and no other', async () => {
  const page = await open();
  expect(await readMarks(page)).toEqual([]);
  // The line is 58 px below the top of the window.
  expect(await marksAt(page, 441)).toEqual([]);
  expect(await marksAt(page, 442)).toEqual(['a true']);
  expect(await marksAt(page, 941)).toEqual(['a true']);
  expect(await marksAt(page, 942)).toEqual(['b true']);
  expect(await marksAt(page, 2300)).toEqual(['d true']);
  expect(await marksAt(page, 441)).toEqual([]);
});

it('on the last screen the line goes down, so that the last heading is marked at the end', async () => {
  const page = await open();
  // Of 2600 px of scrolling, the last 400 move the line by 350.
  expect(await marksAt(page, 2320)).toEqual(['d true']);
  expect(await marksAt(page, 2340)).toEqual(['e true']);
  expect(await marksAt(page, 2430)).toEqual(['e true']);
  expect(await marksAt(page, 2440)).toEqual(['f true']);
});

it('the target of a jump is marked until the reader scrolls', async () => {
  const page = await open('/#f');
  expect(await readMarks(page)).toEqual(['f true']);
  await page.evaluate(() => (location.hash = '#e'));
  await expect.poll(() => readMarks(page)).toEqual(['e true']);
  // Another size of the window moves the headings, and not the mark of the target.
  await page.evaluate(() => {
    document.querySelector('#c')?.setAttribute('style', 'top: 1600px');
    dispatchEvent(new Event('resize'));
  });
  expect(await readMarks(page)).toEqual(['e true']);
  await page.evaluate(() => scrollBy(0, -600));
  expect(await readMarks(page)).toEqual(['c true']);
  await page.evaluate(() => scrollTo(0, 2_600));
  expect(await readMarks(page)).toEqual(['f true']);
});

it('the marked entry is in view in its list, and the page does not move', async () => {
  const page = await open();
  await marksAt(page, 2300);
  const { top, list } = await page.evaluate(() => ({
    top: window.scrollY,
    list: document.querySelector('nav')?.scrollTop,
  }));
  // Entry d is 60 px down, in the middle of 40 px.
  expect({ top, list }).toEqual({ top: 2300, list: 40 });
  // With another height of the page, another heading is at the line.
  await page.evaluate(() => {
    document.querySelector('#d')?.setAttribute('style', 'top: 2550px');
    dispatchEvent(new Event('resize'));
  });
  expect(await readMarks(page)).toEqual(['c true']);
});
