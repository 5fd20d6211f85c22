import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { NAVIGATION_ID } from '../../client/model/dom-ids.ts';
import { useSite } from '../support/site.ts';
import { countDocuments, untilHydrated, useBrowser } from '../support/browser.ts';

const GUIDE = '/docs/user-guide/segments/manage';
const OPERATION = '/docs/api/management/create-user';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 740 };

/**
 * What Chrome 109, Firefox 115 or Safari 16.4 lacks and the site uses. In the responses that a tab gets, these
 * names have a prefix: Chromium knows none of them then, in HTML, CSS and JavaScript.
 */
const MISSING =
  /popover|(?<=:)has\(|(?<=\()scripting|color-mix|content-visibility|details-content|(?<=\/ ?)""|canParse|beforematch|ToggleEvent|ClipboardItem|requestIdleCallback/gi;

/** All selectors that each of these browsers knows. An unknown one invalidates its list. */
const KNOWN_IN_LISTS =
  /::?(?:before|after|backdrop|root|is|not|where|hover|active|focus|focus-visible|focus-within|checked|target|first-child|last-child|only-child|nth-child)(?![\w-])/g;

const site = useSite();
const browser = useBrowser();

/** Open a page in a browser without the features above. */
async function openPage(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  // The content security policy allows the styles as they were.
  const page = await browser.openTab({ viewport: DESKTOP, bypassCSP: true, ...options });
  await page.route('**/*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const body = await response.text();
    await route.fulfill({ response, body: body.replaceAll(MISSING, 'old_$&') });
  });
  await page.goto(site.url(path));
  if (options.javaScriptEnabled !== false) await untilHydrated(page);
  return page;
}

describe.each([true, false])('an older browser, with JavaScript: %s', (javaScriptEnabled) => {
  it('shows the guide beside the sidebar, with one panel of each tab set, numbers and icons', async () => {
    const page = await openPage(GUIDE, { javaScriptEnabled });
    const sidebar = await page.locator('.sidebar').boundingBox();
    const article = await page.locator('article').boundingBox();
    expect(article?.width).toBeGreaterThan(600);
    expect(article?.x).toBeGreaterThan((sidebar?.x ?? 0) + (sidebar?.width ?? Infinity));
    const sets = await page.locator('article .tabs').all();
    expect(sets.length).toBeGreaterThan(0);
    for (const set of sets) expect(await set.locator('> .tab-panel:visible').count()).toBe(1);
    for (const [selector, content] of [
      ['.steps > li', 'counter(list-item)'],
      ['.callout-title', '"✓"'],
    ] as const) {
      const read = (element: Element) => getComputedStyle(element, '::before').content;
      expect(await page.locator(selector).first().evaluate(read)).toBe(content);
    }
  });

  it('shows every sample of an operation, one at a time and all in print', async () => {
    const page = await openPage(OPERATION, { javaScriptEnabled });
    const set = page.locator('.operation-examples [data-choices=lang]');
    const panels = set.locator('> .tab-panel');
    expect(await panels.nth(0).isVisible()).toBe(true);
    await set.locator('> label').nth(1).click();
    expect(await panels.nth(0).isVisible()).toBe(false);
    expect(await panels.nth(1).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    const all = page.locator('.operation-examples .tab-panel');
    expect(await all.count()).toBeGreaterThan(10);
    expect(await page.locator('.operation-examples .tab-panel:visible').count()).toBe(
      await all.count(),
    );
  });

  it('links the menu button to the sidebar below the page on a phone, without buttons that need a popover', async () => {
    const page = await openPage(GUIDE, { javaScriptEnabled, viewport: PHONE });
    const article = await page.locator('article').boundingBox();
    const sidebar = await page.locator('.sidebar').boundingBox();
    expect(article?.width).toBeGreaterThan(340);
    expect(sidebar?.y).toBeGreaterThan((article?.y ?? 0) + (article?.height ?? Infinity));
    await expectNoPopovers(page);
    await page.getByRole('link', { name: 'Menu' }).click();
    await page.waitForURL(`**#${NAVIGATION_ID}`);
    const link = page.locator('.sidebar a', { hasText: 'FAQs' });
    await page.waitForFunction(
      (id) => Number(document.getElementById(id)?.getBoundingClientRect().top) < 740,
      NAVIGATION_ID,
    );
    await link.click();
    await page.waitForURL('**/docs/faqs/');
    await page.goto(site.url(OPERATION));
    await expectNoPopovers(page);
  });
});

/** Expect that a page on a phone shows no button for a popover and no popover, and is not wider. */
async function expectNoPopovers(page: Page): Promise<void> {
  expect(await page.locator('[old_popovertarget]').count()).toBeGreaterThan(1);
  expect(await page.locator('[old_popovertarget]:visible').count()).toBe(0);
  expect(await page.locator('.term-definition:visible').count()).toBe(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
}

describe('an older browser', () => {
  it('follows links without a document load', async () => {
    const page = await openPage(GUIDE);
    const documents = countDocuments(page);
    await page.locator('.sidebar a', { hasText: 'Users in a segment' }).click();
    await page.waitForURL('**/segments/users');
    await page.locator('h1', { hasText: 'Users in a segment' }).waitFor();
    expect(documents()).toBe(0);
  });

  it('says that a page was not copied', async () => {
    const page = await openPage(GUIDE);
    await page.locator('.page-top [data-copy-page]').click();
    await page.getByRole('button', { name: 'Not copied' }).waitFor();
    expect(await page.locator('[aria-live=polite]').textContent()).toBe(
      'The page could not be copied',
    );
  });
});

describe('the built styles', () => {
  it.each(['/', GUIDE, OPERATION])(
    'of %s have no nesting and no unknown selector in a list',
    async (path) => {
      const page = await browser.openPage(path);
      await page.keyboard.press('Control+k');
      await page.waitForSelector('.search-body', { state: 'attached' });
      const rules = await page.evaluate(() => {
        const visit = ({ cssRules }: { cssRules: CSSRuleList }): CSSStyleRule[] =>
          [...cssRules].flatMap((rule) => {
            if (rule instanceof CSSStyleRule) return rule;
            return rule instanceof CSSGroupingRule ? visit(rule) : [];
          });
        return [...document.styleSheets, ...document.adoptedStyleSheets]
          .flatMap(visit)
          .map((rule) => ({ selector: rule.selectorText, isNested: rule.cssRules.length > 0 }));
      });
      expect(rules.length).toBeGreaterThan(200);
      expect(rules.filter(({ isNested }) => isNested)).toEqual([]);
      const lists = rules.map(({ selector }) => selector).filter(isList);
      expect(lists.filter((list) => list.replaceAll(KNOWN_IN_LISTS, '').includes(':'))).toEqual([]);
    },
  );

  it('name the size of text for iOS, and decorate text in a way that Safari before 26.2 knows', async () => {
    const html = await (await site.fetch('/')).text();
    expect(html).toContain('-webkit-text-size-adjust:100%');
    expect(/text-decoration:[^;}]* [^;}]*/.exec(html)?.[0]).toBeUndefined();
  });

  it('have a declaration without alternative text before each one with it', async () => {
    const documents = ['/', '/docs/', '/docs/api/management'].map(async (path) => {
      const html = await (await site.fetch(path)).text();
      return /<style.*<\/style>/s.exec(html)?.[0] ?? '';
    });
    const styles = (await Promise.all(documents)).join('');
    const contents = [...styles.matchAll(/(?<=[{;])(content:[^;{}]*)(?:;\1)? ?\/ ?""/g)];
    expect(contents.length).toBeGreaterThan(5);
    const alone = contents.filter(([text]) => !text.includes(';') && !text.includes('var('));
    expect(alone.map(([text]) => text)).toEqual([]);
  });
});

function isList(selector: string): boolean {
  const withoutArguments = selector.replace(/\([^()]*\)/g, '');
  return withoutArguments === selector ? selector.includes(',') : isList(withoutArguments);
}
