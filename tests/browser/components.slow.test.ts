import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';

const QUICKSTART = '/docs/user-guide/getting-started/quickstart';
const USERS = '/docs/user-guide/users/intro';
const CODE = '/docs/recipes/verify-webhooks';
const FORM = '/docs/user-guide/users/managing-users';

const PHONE = { width: 360, height: 740 };

const site = useSite();
const browser = useBrowser();
const { routes } = await loadBuiltRelease();

/** Open a page without scripts. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.openTab({ ...options, javaScriptEnabled: false });
  await page.goto(site.url(path));
  return page;
}

describe('without scripts', () => {
  it('tabs show the default panel, and switch', async () => {
    const page = await open(QUICKSTART);
    const panels = page.locator('.tabs > .tab-panel:visible');
    const read = async () => (await panels.allInnerTexts()).map((text) => text.trim());
    expect(await read()).toEqual(['A page of its own.']);
    await page.getByRole('radio', { name: 'Web' }).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await read()).toEqual(['A badge beside the name.']);
  });

  it('tasks that need a developer are hidden by a switch, and so are groups without others', async () => {
    const page = await open('/docs/i-want-to');
    await page.getByRole('radio', { name: 'Without a developer' }).press('Space');
    const who = await page.locator('.tasks td:nth-child(2):visible').allInnerTexts();
    expect([who.length, ...new Set(who)]).toEqual([5, 'Alone']);
    expect(await page.locator('.task-group h2:visible').allInnerTexts()).toEqual([
      'Help a reader',
      'Manage access',
    ]);
  });

  it('a long line wraps after a click on Wrap, and on a phone at once', async () => {
    const page = await open(QUICKSTART, { viewport: { width: 780, height: 740 } });
    const pre = page.locator('.code-wrap + pre');
    const before = await pre.boundingBox();
    await page.getByRole('checkbox', { name: 'Wrap' }).press('Space');
    expect((await pre.boundingBox())?.height).toBeGreaterThan(before?.height ?? Infinity);
    const phone = await open(QUICKSTART, { viewport: PHONE });
    const cut = await phone
      .locator('pre')
      .evaluateAll(
        (blocks) => blocks.filter((block) => block.scrollWidth > block.clientWidth).length,
      );
    expect(cut).toBe(0);
    expect(await phone.locator('.code-wrap:visible').count()).toBe(0);
  });

  it('a term shows and hides its definition by keyboard', async () => {
    const page = await open(USERS);
    await page.getByRole('button', { name: 'operator' }).first().press('Enter');
    const definition = page.locator('.term-definition:visible');
    expect(await definition.textContent()).toContain('Read about');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toContain('Read about');
    await page.keyboard.press('Escape');
    expect(await definition.count()).toBe(0);
  });
});

it('a full stop stays on the line of the term before it', async () => {
  const page = await browser.openPage(USERS);
  const lines = await page.evaluate(() => {
    const terms = [...document.querySelectorAll('article p .term')];
    const term = terms.find(({ nextSibling }) => nextSibling?.textContent?.startsWith('.'));
    const stop = document.createRange();
    stop.setStart(term?.nextSibling ?? document.body, 0);
    stop.setEnd(term?.nextSibling ?? document.body, 1);
    const article = document.querySelector('article');
    return Array.from({ length: 75 }, (_, step) => {
      article?.style.setProperty('width', `${100 + 4 * step}px`);
      // One box, which the button covers.
      const tops = [...(term?.firstElementChild?.getClientRects() ?? [])].map(({ top }) => top);
      return `${tops.join()} ${stop.getBoundingClientRect().top}`;
    });
  });
  expect(lines.filter((line) => !/^(\S+) \1$/.test(line))).toEqual([]);
});

describe('in print', () => {
  it('all panels stand under their labels, which are alike', async () => {
    const page = await browser.openPage(QUICKSTART);
    await page.emulateMedia({ media: 'print' });
    const set = page.locator('.tabs').first();
    expect(await set.locator('.tab-panel:visible').count()).toBe(3);
    const tops = await set
      .locator('label, .tab-panel')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const colors = await set
      .locator('> label')
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor));
    expect(new Set(colors).size).toBe(1);
  });

  it('details and questions are open, and a term is the word alone', async () => {
    const page = await browser.openPage(USERS);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('Each has a page of its own in this guide.').isVisible()).toBe(
      true,
    );
    expect(await page.getByText('Support staff need to know').isVisible()).toBe(true);
    expect(await page.locator('.term').first().isVisible()).toBe(true);
    expect(await page.locator('.term-definition:visible').count()).toBe(0);
  });
});

it('code with marks and numbers is selected as it is', async () => {
  const page = await browser.openPage(CODE);
  const blocks = await page.locator('.lines code').evaluateAll((all) =>
    all.map((block) => {
      getSelection()?.selectAllChildren(block);
      return { selected: getSelection()?.toString(), code: block.textContent };
    }),
  );
  expect(blocks.length).toBeGreaterThan(0);
  for (const { selected, code } of blocks) expect(selected).toBe(code);
});

it('every page of the guide fits a phone', async () => {
  const page = await browser.openTab({ viewport: { width: 320, height: 740 } });
  const paths = routes.map(({ path }) => path).filter((path) => !path.startsWith('/docs/api/'));
  for (const path of paths) {
    await page.goto(site.url(path));
    const excess = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect.soft(excess, path).toBeLessThanOrEqual(0);
  }
});

it.each([
  [PHONE.width, 'What to enter: '],
  [1280, ''],
])('a form names its columns in a window of %i pixels', async (width, label) => {
  const page = await browser.openPage(FORM, { viewport: { ...PHONE, width } });
  const form = page.locator('table:has([data-label="What to enter"])').first();
  expect(await form.locator('thead').isVisible()).toBe(label === '');
  const cell = form.locator('[data-label="What to enter"]').first();
  const before = await cell.evaluate((td) => getComputedStyle(td, '::before').content);
  expect(before.replaceAll(/"|none|attr.*/g, '')).toBe(label);
});
