import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CONTENT_ID } from '../../client/model/dom-ids.ts';
import { countDocuments, readTop, untilHydrated, useBrowser, visit } from '../support/browser.ts';
import { lengthenArticle, renderLines, renderTabs } from './longer-article.ts';
import {
  FAQS,
  INTRO,
  MANAGE,
  OVERVIEW,
  expectAt,
  expectHeading,
  follow,
  followAdded,
  followNavbar,
  isFocused,
  scrollTo,
} from './pages.ts';

const browser = useBrowser();

it('a click on a link moves page, title, address, focus and announcement at the same moment', async () => {
  const page = await browser.openTab();
  await page.route('**/_data/**', async (route) => {
    await delay(200);
    await route.continue();
  });
  await visit(page, INTRO);
  const documents = countDocuments(page);
  await page.evaluate((id) => {
    const seen = new Set<string>();
    const observe = () => {
      const isChanged = [
        document.querySelector('main h1')?.textContent === 'Manage users',
        document.title === 'Manage users | Fernwick Docs',
        location.pathname.endsWith('/managing-users'),
        document.activeElement?.id === id,
        document.querySelector('[aria-live=polite]')?.textContent === 'Manage users',
        document.querySelector('.sidebar [aria-current=page]')?.textContent === 'Manage users',
      ];
      seen.add(isChanged.map(Number).join(''));
      document.documentElement.dataset['seen'] = [...seen].join(' ');
      requestAnimationFrame(observe);
    };
    observe();
  }, CONTENT_ID);
  await follow(page, MANAGE);
  await page.waitForFunction(() => document.documentElement.dataset['seen']?.endsWith('111111'));
  // A click on a link moves the focus to it first.
  expect(await page.locator('html').getAttribute('data-seen')).toBe('000000 111111');
  expect(documents()).toBe(0);
});

it('a link leads from the guide into the reference, with its own sidebar and styles', async () => {
  const page = await browser.openPage('/docs/');
  const documents = countDocuments(page);
  await followNavbar(page, 'API Reference', OVERVIEW);
  await page.locator('.sidebar summary', { hasText: /^segments$/i }).click();
  await page.locator('.sidebar a', { hasText: 'Create a segment' }).click();
  await page.waitForURL('**/create-segment');
  await expectHeading(page, 'Create a segment');
  expect(await page.locator('.layout').getAttribute('data-layout')).toBe('reference');
  expect(await page.locator('.navbar-links [aria-current]').textContent()).toBe('API Reference');
  expect(await page.locator('head link[rel=stylesheet][href*="/reference-"]').count()).toBe(1);
  expect(documents()).toBe(0);
});

it('Back and Forward restore the position, what was open, and the focus of the followed link', async () => {
  const page = await browser.openPage(INTRO);
  const documents = countDocuments(page);
  await page.locator('article details > summary').first().click();
  await scrollTo(page, 400);
  const link = page.locator(`.sidebar a[href="${MANAGE}"]`);
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${MANAGE}`);
  await scrollTo(page, 250);
  await page.goBack();
  await expectAt(page, INTRO, 400);
  expect(await page.locator('article details').first().getAttribute('open')).toBe('');
  expect(await link.evaluate(isFocused)).toBe(true);
  await page.goForward();
  await expectAt(page, MANAGE, 250);
  expect(documents()).toBe(0);
  await page.reload();
  await untilHydrated(page);
  await expectAt(page, MANAGE, 250);
});

it('a hash opens the details and the tab of its target, on load and from another page', async () => {
  const page = await browser.openTab();
  const hidden = `<details><summary>More</summary>${renderLines(9)}<p id="in-both">B</p></details>`;
  const html = renderLines(30) + renderTabs('tabs', { mac: 'M', linux: hidden }) + renderLines(40);
  await lengthenArticle(page, INTRO, html);
  const expectInView = async () => {
    await expect.poll(() => page.locator('#in-both').isVisible()).toBe(true);
    // Below the header.
    await expect.poll(() => readTop(page, '#in-both')).toBeGreaterThan(50);
    expect(await readTop(page, '#in-both')).toBeLessThan(200);
  };
  await visit(page, `${INTRO}#in-both`);
  await expectInView();
  await visit(page, FAQS);
  await followAdded(page, `${INTRO}#in-both`);
  await expectInView();
});
