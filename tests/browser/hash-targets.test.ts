import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { lengthenArticle, renderLines, renderTabs } from './longer-article.ts';
import { addLink, readTop, untilHydrated, useBrowser, visit } from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';
const TWO_WAYS = '/docs/user-guide/missions/manage';
const FAQS = '/docs/faqs/';

const browser = useBrowser();

/** One target in folded details in a tab that is not picked, and one with another script. */
const TARGETS =
  renderLines(30) +
  renderTabs('tabs', {
    mac: 'M',
    linux: `<details><summary>More</summary>${renderLines(9)}<p id="in-both">B</p></details>`,
  }) +
  '<h2 id="größe">Größe</h2>' +
  renderLines(40);

/** The header ends here. The target of a jump is a little below. */
const HEADER_END = 50;
const TARGET_END = 200;

async function expectInView(page: Page, selector: string): Promise<void> {
  expect(await page.locator(selector).isVisible()).toBe(true);
  const top = await readTop(page, selector);
  expect(top).toBeGreaterThan(HEADER_END);
  expect(top).toBeLessThan(TARGET_END);
}

it.each(['#in-both', '#gr%C3%B6%C3%9Fe'])(
  'the hash %s scrolls to its element on load, from another page and within the page',
  async (hash) => {
    const selector = `[id="${decodeURIComponent(hash.slice(1))}"]`;
    const page = await browser.openTab();
    await lengthenArticle(page, INTRO, `<p><a class="here" href="${hash}">Here</a></p>${TARGETS}`);
    await visit(page, INTRO + hash);
    await expectInView(page, selector);

    await visit(page, FAQS);
    await (await addLink(page, INTRO + hash)).click();
    await page.waitForURL(`**${INTRO}${hash}`);
    await expectInView(page, selector);

    await visit(page, INTRO);
    await page.locator('.here').click();
    await page.waitForURL(`**${INTRO}${hash}`);
    await expectInView(page, selector);
  },
);

it('a hash that names a tab comes before the stored choice, and does not replace it', async () => {
  const page = await browser.openPage(FAQS);
  await page.evaluate(() => localStorage.setItem('choices', '{"way":"api"}'));
  const readTabs = () =>
    page
      .locator('[data-choices=way] > :checked')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await visit(page, `${TWO_WAYS}#tabs.2.1`);
  expect(new Set(await readTabs())).toEqual(new Set(['dashboard']));
  expect(await page.evaluate(() => localStorage.getItem('choices'))).toBe('{"way":"api"}');
  await visit(page, TWO_WAYS);
  expect(new Set(await readTabs())).toEqual(new Set(['api']));
});

it('a reload keeps the position at a target among details that it opens', async () => {
  const page = await browser.openTab();
  await lengthenArticle(page, INTRO, TARGETS);
  await visit(page, `${INTRO}#in-both`);
  await page.waitForFunction(() => history.state?.scrollY > 0);
  const top = await page.evaluate(() => window.scrollY);
  await page.reload();
  await untilHydrated(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
});

describe('a hash that is malformed or names nothing', () => {
  it('causes no error, on load and from another page', async () => {
    const page = await browser.openTab();
    await visit(page, `${INTRO}#%E0%A4%A`);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    for (const hash of ['#%E0%A4%A', '#nothing-here', '#']) {
      await (await addLink(page, FAQS)).click();
      await page.waitForURL(`**${FAQS}`);
      await (await addLink(page, INTRO + hash)).click();
      await page.waitForURL(`**${INTRO}${hash}`);
      expect([hash, await page.evaluate(() => window.scrollY)]).toEqual([hash, 0]);
    }
  });
});
