import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { countDocuments, untilHydrated, useBrowser } from '../support/browser.ts';
import { useSite } from '../support/site.ts';

const INTRO = '/docs/user-guide/users/intro';

const site = useSite();
const browser = useBrowser();

/** What changes the shell before the client starts, and the text that the reader must keep. */
const CHANGES: [string, (page: Page) => Promise<void>, string][] = [
  ['a translator', translate, 'FONT'],
  ['an extension', (page) => page.locator('.navbar').evaluate(appendElement), 'added'],
];

/** Replace texts as the translator of Chrome does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (texts.nextNode()) if (texts.currentNode.nodeValue?.trim()) nodes.push(texts.currentNode);
    for (const node of nodes) {
      const font = document.createElement('font');
      font.textContent = 'FONT';
      if (!node.parentElement?.closest('script, style')) node.parentNode?.replaceChild(font, node);
    }
  });
}

function appendElement(navbar: Element): void {
  navbar.append(Object.assign(document.createElement('b'), { textContent: 'added' }));
}

it.each(CHANGES)('what %s has changed stays, and the page works', async (_, change, text) => {
  const page = await browser.openTab();
  browser.allowConsoleError(/Minified React error #418/);
  await page.goto(site.url(INTRO));
  await change(page);
  const before = await page.locator('#appShell').textContent();
  const link = page.locator('.sidebar a[href="/docs/user-guide/users/managing-users"]');
  await link.focus();
  await untilHydrated(page);
  expect(await page.locator('#appShell').textContent()).toBe(before);
  expect(before).toContain(text);
  expect(await link.evaluate(isFocused)).toBe(true);
  await page.locator('.color-mode-toggle').click();
  await page.waitForSelector('html[data-color-mode=dark]');
  await page.locator('.search-button').click();
  await page.waitForSelector('.search-dialog[open]');
  await page.keyboard.press('Escape');
  const documents = countDocuments(page);
  await link.click();
  await page.waitForURL('**/managing-users');
  expect(documents()).toBe(1);
});

const isFocused = (element: Element) => element === document.activeElement;
