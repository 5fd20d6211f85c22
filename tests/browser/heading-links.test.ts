import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { readTop, useBrowser, visit } from '../support/browser.ts';

const PATH = '/docs/user-guide/users/user-details';
const PERMALINK = 'article .h2 > .permalink[href="#fields-of-the-user"]';

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
  });

  it('is a link without scripting', async () => {
    const page = await browser.openTab({ javaScriptEnabled: false });
    await page.goto(site.url(PATH));
    const link = page.locator(PERMALINK);
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await page.waitForURL(`**${href}`);
    expect(await readTop(page, PERMALINK)).toBeLessThan(200);
  });
});
