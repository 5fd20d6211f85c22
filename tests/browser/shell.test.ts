import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CONTENT_ID } from '../../client/model/dom-ids.ts';
import { useSite } from '../support/site.ts';
import { useBrowser, visit } from '../support/browser.ts';

const OPERATION = '/docs/api/management/create-user';

const site = useSite();
const browser = useBrowser();

describe('the page', () => {
  it.each([390, 768, 996, 1440, 1920])('has one navbar in all layouts at %i px', async (width) => {
    const page = await browser.openTab({ viewport: { width, height: 800 } });
    const places: unknown[] = [];
    for (const path of [
      '/',
      '/docs/',
      '/docs/faqs/',
      '/docs/api/management',
      OPERATION,
      '/search',
    ]) {
      await visit(page, path);
      places.push(
        await page
          .locator('.navbar :is(.site-title, .search-button, .color-mode-toggle)')
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().x)),
      );
    }
    expect(places).toEqual(places.map(() => places[0]));
  });

  it('has the link to its content first in tab order', async () => {
    const page = await browser.openTab();
    await page.goto(site.url('/docs/'));
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(CONTENT_ID);
  });

  it('requests nothing from other origins', async () => {
    const page = await browser.openTab();
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await visit(page, '/docs/');
    expect([...origins]).toEqual([site.origin.origin]);
  });

  it('inserts HTML and scripts by the policy of the site only', async () => {
    const page = await browser.openTab();
    browser.allowConsoleError(/Trusted/);
    await visit(page, '/docs/');
    const errors = await page.evaluate(() => {
      const insertions = [
        () => (document.createElement('div').innerHTML = '<b>Text</b>'),
        () => (document.createElement('script').src = '/x.js'),
        () =>
          globalThis.trustedTypes?.createPolicy?.('other', { createHTML: (html: string) => html }),
      ];
      return insertions.map((insert) => {
        try {
          insert();
          return null;
        } catch (error) {
          return error instanceof Error ? error.name : '';
        }
      });
    });
    expect(errors).toEqual(['TypeError', 'TypeError', 'TypeError']);
  });

  it.each(['/docs/user-guide/getting-started/quickstart', OPERATION])(
    'has Copy beside the text, never over it, at any width of %s',
    async (path) => {
      const page = await browser.openPage(path);
      await page.locator('.copy-button').first().waitFor({ state: 'attached' });
      for (const width of [320, 360, 768, 996, 1280, 1920]) {
        await page.setViewportSize({ width, height: 740 });
        expect({ width, covered: await findCovered(page) }).toEqual({ width, covered: [] });
      }
    },
  );

  it('says that a code block was not copied where there is no clipboard', async () => {
    const page = await browser.openTab();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await visit(page, '/docs/user-guide/getting-started/quickstart');
    const block = page.locator('.code-block:visible').first();
    const button = block.locator('.copy-button');
    await button.click();
    expect(await button.textContent()).toBe('Not copied');
  });
});

describe('the sticky bar', () => {
  it('does not scroll the page when one of its controls gets the focus', async () => {
    const page = await browser.openPage('/docs/user-guide/users/user-details');
    await page.evaluate(() => window.scrollTo(0, 1000));
    for (const control of await page.locator('.navbar :is(a, button):visible').all()) {
      await control.evaluate((element: HTMLElement) => element.focus());
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(1000);
  });
});

describe('back to top', () => {
  it('is beside the page, and below it', async () => {
    const page = await browser.openPage('/docs/user-guide/users/user-details');
    for (const place of ['.toc', '.footer']) {
      await page.evaluate(() => window.scrollTo(0, 1000));
      await page.locator(place).getByRole('link', { name: 'Back to top' }).click();
      await page.waitForFunction(() => window.scrollY === 0);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip-link');
    }
  });
});

describe('a target of a link', () => {
  it('is highlighted for a moment', async () => {
    const page = await browser.openPage('/docs/user-guide/administration/operators');
    await page.locator('.toc li a').first().click();
    const animations = () =>
      page
        .locator('article :target')
        .evaluate((target) =>
          target.getAnimations().map((animation) => (animation as CSSAnimation).animationName),
        );
    expect(await animations()).toEqual(['target']);
  });
});

describe('the not-found page', () => {
  it('is in the shell and its links work', async () => {
    const page = await browser.openTab();
    await page.route('**/docs/nowhere', async (route) => {
      // Chromium itself reports a 404 document as a console error.
      const response = await route.fetch();
      await route.fulfill({ response, status: 200 });
    });
    await visit(page, '/docs/nowhere');
    expect(await page.locator('main h1').textContent()).toBe('Page not found');
    await page.locator('main a', { hasText: 'API Reference' }).click();
    await page.waitForURL('**/docs/api/management');
  });
});

/** Return the beginnings of texts that their button for copying covers, with its longest label. */
function findCovered(page: Page): Promise<(string | undefined)[]> {
  return page.locator('.copy-button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      button.textContent = 'Not copied';
      const code = button.parentElement?.querySelector('pre') ?? button.parentElement;
      const range = document.createRange();
      range.selectNodeContents(code?.matches('pre') ? code : (button.previousSibling ?? button));
      const own = button.getBoundingClientRect();
      // What scrolls out of the block is clipped.
      const clip = code?.getBoundingClientRect() ?? own;
      return [...range.getClientRects()]
        .filter((box) => own.width > 0 && box.width > 0)
        .filter((box) => box.top < own.bottom && box.bottom > own.top)
        .filter((box) => Math.min(box.right, clip.right) > own.left + 1 && box.left < own.right)
        .map(() => button.parentElement?.textContent.slice(0, 40));
    }),
  );
}
