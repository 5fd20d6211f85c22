import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { readTop, untilHydrated, useBrowser, visit } from '../support/browser.ts';
import { lengthenArticle, renderLines, renderTabs } from './longer-article.ts';
import { FAQS, INTRO, MANAGE, expectHeading, follow, followAdded } from './pages.ts';

/** A page of many headings. */
const PATH = '/docs/user-guide/users/user-details';
const ATTRIBUTES = '/docs/user-guide/users/user-attributes';
const TWO_WAYS = '/docs/user-guide/missions/manage';
const CURRENT = '.toc [aria-current=true]';

const site = useSite();
const browser = useBrowser();

function openPage(path = PATH): Promise<Page> {
  return browser.openPage(path, { viewport: { width: 1280, height: 600 } });
}

/** Wait until the entry of a heading is the marked one. */
async function expectCurrent(page: Page, id: string): Promise<void> {
  const readMarked = () =>
    page.locator(CURRENT).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect.poll(readMarked).toEqual([`#${encodeURIComponent(id)}`]);
}

describe('the table of contents', () => {
  it('is restored on return to a page that was loaded as a document, also of headings beyond ASCII', async () => {
    const page = await openPage(FAQS);
    const contents = page.locator('.toc ul');
    const read = async () => (await contents.innerHTML()).replaceAll(/ aria-current="\w+"/g, '');
    const before = await read();
    expect(before).toContain('data-depth="3"');
    expect(before).toContain('#what-is-a-caf%C3%A9-voucher');
    await page.locator('.pagination a').first().click();
    await page.waitForFunction((path) => location.pathname !== path, FAQS);
    await page.goBack();
    await expectHeading(page, 'Frequently asked questions');
    expect(await read()).toBe(before);
  });

  it('marks the target of a hash on load and from another page, and nothing on a page with a heading of the same name', async () => {
    const page = await openPage(`${PATH}#if-it-goes-wrong`);
    await expectCurrent(page, 'if-it-goes-wrong');
    await follow(page, FAQS);
    await page.goBack();
    await page.waitForURL(`**${PATH}#if-it-goes-wrong`);
    await expectCurrent(page, 'if-it-goes-wrong');
    await page.goto(site.url(`${MANAGE}#before-you-start`));
    await untilHydrated(page);
    await expectCurrent(page, 'before-you-start');
    await follow(page, ATTRIBUTES);
    expect(await page.locator('.toc a[href="#before-you-start"]').count()).toBe(1);
    expect(await page.locator(CURRENT).count()).toBe(0);
  });

  it('marks no heading that a switch hides', async () => {
    const page = await openPage('/docs/i-want-to#without-a-developer');
    expect(await page.getByRole('radio', { name: 'Without a developer' }).isChecked()).toBe(true);
    expect(await page.locator('#run-missions').isVisible()).toBe(false);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => page.locator(CURRENT).count()).toBe(0);
  });

  it.each([true, false])(
    'opens from its button in a narrow window, and jumps end below the button (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const page = await browser.openTab({
        viewport: { width: 1179, height: 600 },
        javaScriptEnabled,
      });
      await page.goto(site.url(PATH));
      if (javaScriptEnabled) await untilHydrated(page);
      const panel = page.locator('.toc');
      expect(await panel.isVisible()).toBe(false);
      await page.evaluate(() => window.scrollTo(0, 700));
      const button = page.getByRole('button', { name: 'On this page' });
      await button.click();
      const link = panel.locator('li a').nth(2);
      const href = (await link.getAttribute('href')) ?? '';
      await link.click();
      await page.waitForURL(`**${href}`);
      const box = await button.boundingBox();
      const top = await readTop(page, `[id="${href.slice(1)}"]`);
      expect(box?.y).toBeLessThan(100);
      expect(top).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
      expect(top).toBeLessThan(600);
      // Without script it stays until the reader puts it away.
      if (!javaScriptEnabled) await page.keyboard.press('Escape');
      expect(await panel.isVisible()).toBe(false);
      await page.setViewportSize({ width: 1180, height: 600 });
      expect(await panel.isVisible()).toBe(true);
      expect(await button.isVisible()).toBe(false);
    },
  );
});

describe('a hash', () => {
  const HIDDEN = `<details><summary>More</summary>${renderLines(9)}<p id="in-both">B</p></details>`;
  const TARGETS = `${renderLines(30)}${renderTabs('tabs', { mac: 'M', linux: HIDDEN })}${renderLines(40)}`;

  it('that names a tab comes before the stored choice, and does not replace it', async () => {
    const page = await browser.openPage(FAQS);
    await page.evaluate(() => localStorage.setItem('choices', '{"way":"api"}'));
    const readTabs = async () => {
      const inputs = page.locator('[data-choices=way] > :checked');
      return [
        ...new Set(
          await inputs.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
        ),
      ];
    };
    await visit(page, `${TWO_WAYS}#tabs.2.1`);
    expect(await readTabs()).toEqual(['dashboard']);
    expect(await page.evaluate(() => localStorage.getItem('choices'))).toBe('{"way":"api"}');
    await visit(page, TWO_WAYS);
    expect(await readTabs()).toEqual(['api']);
  });

  it('among details that it opens keeps the position of a reload', async () => {
    const page = await browser.openTab();
    await lengthenArticle(page, INTRO, TARGETS);
    await visit(page, `${INTRO}#in-both`);
    await page.waitForFunction(() => history.state?.scrollY > 0);
    const top = await page.evaluate(() => window.scrollY);
    await page.reload();
    await untilHydrated(page);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  });

  it('that names a question opens it, on load and by a link', async () => {
    const page = await browser.openPage(`${INTRO}#user-dashboard-fields`);
    const question = page.locator('#user-dashboard-fields[open]');
    await question.waitFor();
    await followAdded(page, FAQS);
    await followAdded(page, `${INTRO}#user-dashboard-fields`);
    await question.waitFor();
  });

  it('that is malformed or names nothing causes no error, on load and from another page', async () => {
    const page = await browser.openTab();
    await visit(page, `${INTRO}#%E0%A4%A`);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    for (const hash of ['#%E0%A4%A', '#nothing-here', '#']) {
      await followAdded(page, FAQS);
      await followAdded(page, INTRO + hash);
      expect([hash, await page.evaluate(() => window.scrollY)]).toEqual([hash, 0]);
    }
  });
});

it('the link of a heading works without JavaScript, and its target is highlighted for a moment', async () => {
  const page = await browser.openTab({ javaScriptEnabled: false });
  await page.goto(site.url(PATH));
  const link = 'article .permalink[href="#fields-of-the-user"]';
  await page.locator(link).click();
  await page.waitForURL('**#fields-of-the-user');
  expect(await readTop(page, link)).toBeLessThan(200);
  const readAnimations = (target: Element) =>
    target.getAnimations().map((animation) => (animation as CSSAnimation).animationName);
  await page.locator('.toc li a').first().click();
  expect(await page.locator('article :target').evaluate(readAnimations)).toEqual(['target']);
});
