import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TABLE_OF_CONTENTS_ID } from '../../client/model/dom-ids.ts';
import { useSite } from '../support/site.ts';
import { readTop, untilHydrated, useBrowser } from '../support/browser.ts';

/** A page of many headings. */
const PATH = '/docs/user-guide/users/user-details';

const site = useSite();
const browser = useBrowser();

async function openPage(options = {}, path = PATH): Promise<Page> {
  return await browser.openPage(path, { viewport: { width: 1280, height: 600 }, ...options });
}

const CURRENT = '.toc [aria-current=true]';

/** Wait until the entry of a heading is the marked one. */
async function expectCurrent(page: Page, id: string): Promise<void> {
  const readMarked = () =>
    page.locator(CURRENT).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect.poll(readMarked).toEqual([`#${encodeURIComponent(id)}`]);
}

function readIds(page: Page): Promise<string[]> {
  return page
    .locator('article :is(h2, h3)')
    .evaluateAll((headings) => headings.map((heading) => heading.id));
}

describe('the table of contents', () => {
  it('is restored on return to a page that was loaded as a document', async () => {
    const page = await openPage();
    const contents = page.locator(`#${TABLE_OF_CONTENTS_ID} ul`);
    const before = await contents.innerHTML();
    expect(before).toContain('data-depth="3"');
    await page.locator('.pagination a').first().click();
    await page.waitForFunction((path) => location.pathname !== path, PATH);
    await page.goBack();
    await page.locator('h1', { hasText: 'User details' }).waitFor();
    const withoutMark = (html: string) => html.replaceAll(/ aria-current="\w+"/g, '');
    expect(withoutMark(await contents.innerHTML())).toBe(withoutMark(before));
  });

  it('has its button in reach where it is a popover, and jumps end below it', async () => {
    const page = await openPage({ viewport: { width: 360, height: 740 } });
    await page.evaluate(() => window.scrollTo(0, 1500));
    await page.getByRole('button', { name: 'On this page' }).click();
    await page.locator('.toc li a').nth(2).click();
    const heading = page.locator('article :target');
    await heading.waitFor();
    const button = await page.locator('.toc-button').boundingBox();
    const top = (button?.y ?? 0) + (button?.height ?? 0);
    expect(button?.y).toBeLessThan(100);
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(top);
  });

  it('lists the headings of levels 2 and 3', async () => {
    const page = await openPage();
    const headings = await page
      .locator('article :is(h2, h3)')
      .evaluateAll((all) => all.map((heading) => heading.textContent));
    expect(await page.locator('.toc li a').allTextContents()).toEqual(headings);
  });

  it('marks nothing on the next page when it has a heading of the same name', async () => {
    const page = await openPage({}, '/docs/user-guide/users/managing-users');
    await page.goto(`${page.url()}#before-you-start`);
    await expectCurrent(page, 'before-you-start');
    await page.locator('.sidebar a', { hasText: 'User attributes' }).click();
    await page.waitForURL('**/user-attributes');
    expect(await page.locator('.toc a[href="#before-you-start"]').count()).toBe(1);
    expect(await page.locator(CURRENT).count()).toBe(0);
  });

  it('marks the target of a hash on load and from another page', async () => {
    const id = (await readIds(await openPage())).at(-2) ?? '';
    const page = await openPage({}, `${PATH}#${id}`);
    await expectCurrent(page, id);
    await page.locator('.sidebar a', { hasText: 'FAQs' }).click();
    await page.waitForURL('**/docs/faqs/');
    await page.goBack();
    await page.waitForURL(`**${PATH}#${id}`);
    await expectCurrent(page, id);
  });

  it.each([true, false])(
    'opens from its button in a narrow window (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const page = await browser.openTab({
        viewport: { width: 1179, height: 600 },
        javaScriptEnabled,
      });
      await page.goto(site.url(PATH));
      if (javaScriptEnabled) await untilHydrated(page);
      const panel = page.locator('.toc');
      expect(await panel.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'On this page' }).click();
      expect(await panel.isVisible()).toBe(true);
      const link = panel.locator('li a').last();
      const href = (await link.getAttribute('href')) ?? '';
      await link.click();
      await page.waitForURL(`**${href}`);
      const heading = `[id="${decodeURIComponent(href.slice(1))}"]`;
      expect(await readTop(page, heading)).toBeGreaterThan(50);
      expect(await readTop(page, heading)).toBeLessThan(600);
      // Without script it stays until the reader puts it away.
      if (!javaScriptEnabled) await page.keyboard.press('Escape');
      expect(await panel.isVisible()).toBe(false);

      await page.setViewportSize({ width: 1180, height: 600 });
      expect(await panel.isVisible()).toBe(true);
      expect(await page.getByRole('button', { name: 'On this page' }).isVisible()).toBe(false);
    },
  );
});
