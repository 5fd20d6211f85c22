import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { countDocuments, useBrowser } from '../support/browser.ts';

const FAQS = '/docs/faqs/';
const MANAGE_USERS = '/docs/user-guide/users/managing-users';
const OPERATION = '/docs/api/management/create-user';

const site = useSite();
const browser = useBrowser();

/** The steps, as name and address. */
function readSteps(page: Page): Promise<[string, string | null][]> {
  return page
    .locator('.breadcrumbs li')
    .evaluateAll((steps) =>
      steps.map((step) => [
        step.textContent,
        step.querySelector('a')?.getAttribute('href') ?? null,
      ]),
    );
}

const USERS_STEPS = [['Users', '/docs/user-guide/users/']];
const OPERATION_STEPS = [['Users', '/docs/api/management/tags/users']];

const PAGES: [string, string[][]][] = [
  [MANAGE_USERS, USERS_STEPS],
  [OPERATION, OPERATION_STEPS],
  // Pages that only another one lists.
  ['/docs/api/management/schemas/user', [['Schemas', '/docs/api/management/schemas']]],
  ['/docs/api/changelog/202502.beta.1', [['Changelog', '/docs/api/changelog']]],
  ['/docs/api/management/problems/user-not-found', [['Problems', '/docs/api/management/problems']]],
  // A branch's own page.
  ['/docs/user-guide/users/', []],
  // Nothing leads to these but the sidebar itself.
  [FAQS, []],
  ['/docs/user-guide/gamification/intro', []],
];

describe('the breadcrumbs', () => {
  it('show the branches above a page, also without JavaScript', async () => {
    const page = await browser.openTab({ javaScriptEnabled: false });
    for (const [path, steps] of PAGES) {
      await page.goto(site.url(path));
      expect([path, await readSteps(page)]).toEqual([path, steps]);
      expect(await page.getByRole('navigation', { name: 'Breadcrumbs' }).count()).toBe(
        steps.length > 0 ? 1 : 0,
      );
    }
  });

  it('change with navigation within the site, forward and back', async () => {
    const page = await browser.openPage(MANAGE_USERS);
    const documents = countDocuments(page);
    await page.locator('.navbar-links a', { hasText: 'API Reference' }).click();
    await page.waitForURL('**/docs/api/management');
    await page.locator(`.sidebar details:has(a[href="${OPERATION}"]) > summary`).first().click();
    await page.locator(`.sidebar a[href="${OPERATION}"]`).click();
    await page.waitForURL(`**${OPERATION}`);
    await expect.poll(() => readSteps(page)).toEqual(OPERATION_STEPS);
    await page.goBack();
    await page.goBack();
    await page.waitForURL(`**${MANAGE_USERS}`);
    await expect.poll(() => readSteps(page)).toEqual(USERS_STEPS);
    expect(documents()).toBe(0);
  });

  it('come before the page in tab order, and their links work', async () => {
    const page = await browser.openPage(MANAGE_USERS);
    await page.locator('.skip-link').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const link = page.locator('.breadcrumbs a');
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/user-guide/users/');
    expect(await page.locator('main h1').textContent()).toBe('Users');
  });
});
