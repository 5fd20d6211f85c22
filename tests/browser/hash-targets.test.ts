import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { lengthenArticle, renderLines, renderTabs } from './longer-article.ts';
import { readTop, useBrowser, visit } from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';
const FAQS = '/docs/faqs/';

const browser = useBrowser();

/** One target in a tab that is not picked, one in folded details, one in both, one with another script. */
const TARGETS =
  renderLines(30) +
  renderTabs('tabs', {
    mac: 'M',
    linux:
      '<h3 id="in-tab">In a tab</h3><details><summary>More</summary><p id="in-both">B</p></details>',
  }) +
  '<details><summary>More</summary><p id="in-details">D</p></details>' +
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

describe.each(['#in-tab', '#in-details', '#in-both', '#gr%C3%B6%C3%9Fe'])('the hash %s', (hash) => {
  const selector = `[id="${decodeURIComponent(hash.slice(1))}"]`;

  it('scrolls to its element on load', async () => {
    const page = await browser.openTab();
    await lengthenArticle(page, INTRO, TARGETS);
    await visit(page, INTRO + hash);
    await expectInView(page, selector);
  });

  it('scrolls to its element from another page and within the page', async () => {
    const page = await browser.openTab();
    const links = `<p><a class="there" href="${INTRO}${hash}">There</a></p>`;
    await lengthenArticle(page, FAQS, links);
    await lengthenArticle(page, INTRO, `<p><a class="here" href="${hash}">Here</a></p>${TARGETS}`);
    await visit(page, FAQS);
    await page.locator('.there').click();
    await page.waitForURL(`**${INTRO}${hash}`);
    await expectInView(page, selector);

    await visit(page, INTRO);
    await page.locator('.here').click();
    await page.waitForURL(`**${INTRO}${hash}`);
    await expectInView(page, selector);
  });
});

describe('a hash that is malformed or names nothing', () => {
  it.each(['#%E0%A4%A', '#nothing-here', '#'])('causes no error: %s', async (hash) => {
    const page = await browser.openTab();
    await lengthenArticle(page, FAQS, `<p><a class="there" href="${INTRO}${hash}">There</a></p>`);
    await visit(page, INTRO + hash);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await visit(page, FAQS);
    await page.locator('.there').click();
    await page.waitForURL(`**${INTRO}${hash}`);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
