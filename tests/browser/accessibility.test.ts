import { describe, expect, it } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { checkOnPhone, checkPages, findViolations, openTab } from './accessible-pages.ts';

const GUIDE = '/docs/user-guide/missions/manage';
const OPERATION = '/docs/api/management/update-rule';

/** A page of each layout. */
const TEMPLATES = ['/', GUIDE, OPERATION];

/** Together they have five in six of the site's kinds of element. */
const REPRESENTATIVES = [
  ...TEMPLATES,
  '/docs/user-guide/administration/intro',
  '/docs/api/management',
  '/docs/user-guide/segments/users',
  '/docs/api/management/schemas/field-error',
  '/docs/api/management/tags/api-keys',
];

const browser = useBrowser();

describe('axe finds nothing', () => {
  it('in either theme, on pages of every kind', async () => {
    expect(await checkPages(browser, REPRESENTATIVES, TEMPLATES)).toEqual([]);
  });

  it('on a phone, with the drawer closed and open', async () => {
    expect(await checkOnPhone(browser, GUIDE)).toEqual([]);
  });

  it('on the not-found page', async () => {
    const page = await openTab(browser);
    await page.route('**/docs/nowhere', async (route) => {
      // Chromium itself reports a 404 document as a console error.
      await route.fulfill({ response: await route.fetch(), status: 200 });
    });
    await visit(page, '/docs/nowhere');
    expect(await page.locator('h1').innerText()).toBe('Page not found');
    expect(await findViolations(page)).toEqual([]);
  });
});

describe('forced colors', () => {
  it('show which page and which choice is the current one', async () => {
    const page = await browser.openPage('/docs/api/management/update-rule', {
      forcedColors: 'active',
    });
    const readBackground = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    const [current, other] = await Promise.all([
      readBackground('.sidebar [aria-current="page"]'),
      readBackground('.sidebar li a:not([aria-current])'),
    ]);
    expect(current).not.toBe(other);
    expect(await readBackground('.navbar-links [aria-current]')).toBe(current);
    expect(await readBackground('input:checked + label')).toBe(current);
  });
});
