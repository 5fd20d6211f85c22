import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { NAVIGATION_ID } from '../../client/model/dom-ids.ts';
import { useSite } from '../support/site.ts';
import { countDocuments, untilHydrated, useBrowser } from '../support/browser.ts';
import { FAQS, OPERATION, expectHeading, follow } from './pages.ts';

/** With steps, tabs and a callout. */
const GUIDE = '/docs/user-guide/users/managing-users';

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
    const read = (element: Element) => getComputedStyle(element, '::before').content;
    const [step, title] = ['.steps > li', '.callout-title'].map((each) => page.locator(each));
    expect(await step?.first().evaluate(read)).toBe('counter(list-item)');
    // A character, without alternative text.
    expect(await title?.first().evaluate(read)).toMatch(/^".+"$/);
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
    const all = await page.locator('.operation-examples .tab-panel').count();
    expect(all).toBeGreaterThan(9);
    expect(await page.locator('.operation-examples .tab-panel:visible').count()).toBe(all);
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
    await page.waitForFunction(
      (id) => Number(document.getElementById(id)?.getBoundingClientRect().top) < 740,
      NAVIGATION_ID,
    );
    await follow(page, FAQS);
    await page.goto(site.url(OPERATION));
    await expectNoPopovers(page);
  });
});

/** Expect that a page on a phone shows no button for a popover and no popover, and is not wider. */
async function expectNoPopovers(page: Page): Promise<void> {
  expect(await page.locator('[old_popovertarget]').count()).toBeGreaterThan(1);
  const shown = page.locator('[old_popovertarget], .term-definition').filter({ visible: true });
  expect(await shown.count()).toBe(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
}

it('an older browser follows links without a document load, and says that a page was not copied', async () => {
  const page = await openPage(GUIDE);
  await page.locator('.page-top [data-copy-page]').click();
  await page.getByRole('button', { name: 'Not copied' }).waitFor();
  const announced = page.locator('[aria-live=polite]');
  expect(await announced.textContent()).toBe('The page could not be copied');
  const documents = countDocuments(page);
  await follow(page, FAQS);
  await expectHeading(page, 'Frequently asked questions');
  expect(documents()).toBe(0);
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

  it('name the size of text for iOS, and have nothing that Safari before 26.2 does not read', async () => {
    const documents = ['/', '/docs/', '/docs/api/management'].map(async (path) => {
      const html = await (await site.fetch(path)).text();
      return /<style.*<\/style>/s.exec(html)?.[0] ?? '';
    });
    const styles = (await Promise.all(documents)).join('');
    expect(styles).toContain('-webkit-text-size-adjust:100%');
    expect(/text-decoration:[^;}]* [^;}]*/.exec(styles)?.[0]).toBeUndefined();
    // A declaration without alternative text before each one with it.
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
