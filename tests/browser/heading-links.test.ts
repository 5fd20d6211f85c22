import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { readTop, untilHydrated, useBrowser, visit } from '../support/browser.ts';

const PATH = '/docs/user-guide/users/user-details';
const PERMALINK = 'article h2:nth-of-type(2) > .permalink';

const site = useSite();
const browser = useBrowser();

describe('the link of a heading', () => {
  it('scrolls to the heading, copies the URL and confirms it', async () => {
    const page = await browser.openTab();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, PATH);
    const link = page.locator(PERMALINK);
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await page.locator(`${PERMALINK}[data-copied]`).waitFor();
    expect(await page.locator('[aria-live=polite]').textContent()).toBe('Link copied');
    expect(page.url()).toBe(site.url(PATH + href));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.locator(`${PERMALINK}:not([data-copied])`).waitFor();
  });

  it('copies nothing when it opens another tab', async () => {
    const page = await browser.openTab();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, PATH);
    await page.evaluate(() => navigator.clipboard.writeText('mine'));
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator(PERMALINK).click({ modifiers: ['Control'] }),
    ]);
    await opened.close();
    await page.bringToFront();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('mine');
    expect(page.url()).toBe(site.url(PATH));
  });

  it.each(['without scripting', 'where the clipboard is refused', 'where there is none'])(
    'is a link %s',
    async (where) => {
      const page = await browser.openTab({ javaScriptEnabled: where !== 'without scripting' });
      await page.addInitScript((kind) => {
        Object.defineProperty(navigator, 'clipboard', {
          value:
            kind === 'where there is none'
              ? undefined
              : { writeText: () => Promise.reject(new DOMException('No', 'NotAllowedError')) },
        });
      }, where);
      await page.goto(site.url(PATH));
      if (where !== 'without scripting') await untilHydrated(page);
      const link = page.locator(PERMALINK);
      const href = (await link.getAttribute('href')) ?? '';
      await link.click();
      await page.waitForURL(`**${href}`);
      expect(await readTop(page, PERMALINK)).toBeLessThan(200);
      expect(await page.locator('[data-copied]').count()).toBe(0);
    },
  );
});
