import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addLink } from '../support/browser.ts';

/** Pages of the fixture site. */
export const INTRO = '/docs/user-guide/users/intro';
export const MANAGE = '/docs/user-guide/users/managing-users';
export const OPERATORS = '/docs/user-guide/administration/operators';
export const FAQS = '/docs/faqs/';
export const OVERVIEW = '/docs/api/management';
export const OPERATION = '/docs/api/management/create-user';

/** Click the link of the sidebar to a page, and wait for the address. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`.sidebar a[href="${path}"]`).first().click();
  await page.waitForURL(`**${path}`);
}

/** Follow a link that is added to the page. */
export async function followAdded(page: Page, href: string): Promise<void> {
  await (await addLink(page, href)).click();
  await page.waitForURL(`**${href}`);
}

/** Follow a link of the navbar. */
export async function followNavbar(page: Page, label: string, path: string): Promise<void> {
  await page.locator('.navbar-links a', { hasText: label }).click();
  await page.waitForURL(`**${path}`);
}

/** Scroll, and wait until the position is saved. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await page.waitForFunction((y) => history.state?.scrollY === y, top);
}

/** Wait until a page shows at a position, in CSS pixels. */
export async function expectAt(page: Page, path: string, top: number): Promise<void> {
  const read = () =>
    page.evaluate(() => ({
      path: document.querySelector('.sidebar [aria-current=page]')?.getAttribute('href'),
      url: location.pathname,
      top: window.scrollY,
    }));
  await expect.poll(read).toEqual({ path, url: path, top });
}

export function expectHeading(page: Page, text: string | RegExp): Promise<void> {
  return page.locator('main h1', { hasText: text }).waitFor();
}

export function isFocused(element: Element): boolean {
  return element === document.activeElement;
}

/** Wait for the layout, which some listeners wait for as well. */
export function untilFrame(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}
