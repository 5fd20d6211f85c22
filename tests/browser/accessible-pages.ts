import type { RunOptions } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { AXE, EVERY_RULE, LEAN, runAxe } from '../support/axe.ts';
import type { TestBrowser } from '../support/browser.ts';
import { visit } from '../support/browser.ts';

declare global {
  interface Window {
    toKind(element: Element): string;
  }
}

/** The dark theme changes colours, and images where a page has some for it. */
const DARK_RULES: RunOptions = {
  ...LEAN,
  runOnly: {
    type: 'rule',
    values: ['color-contrast', 'link-in-text-block', 'image-alt', 'role-img-alt', 'svg-img-alt'],
  },
};

/** Open a tab with axe. The CSP would forbid the HTML that the tests parse. */
export async function openTab(
  browser: TestBrowser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await browser.openTab({ ...options, bypassCSP: true });
  await page.addInitScript({ content: `${AXE}; window.toKind = ${toKind};` });
  return page;
}

/**
 * Run axe on these pages in both themes: on a template as a whole, and on other pages where an element is of a kind that
 * none before had. What axe says of such an element, it says on any page.
 */
export async function checkPages(
  browser: TestBrowser,
  paths: string[],
  templates: string[],
): Promise<string[]> {
  const page = await openTab(browser);
  const seen: string[] = [];
  const violations: string[] = [];
  for (const path of paths) {
    await visit(page, path);
    const kinds = await page.evaluate(markNewKinds, seen);
    seen.push(...kinds);
    if (kinds.length === 0) continue;
    const found = await findViolations(page, templates.includes(path) ? 'html' : '[data-new]');
    violations.push(...found.map((violation) => `${path} ${violation}`));
  }
  return violations;
}

/** Run axe on a page on a phone, with the drawer closed and open. */
export async function checkOnPhone(browser: TestBrowser, path: string): Promise<string[]> {
  const page = await openTab(browser, { viewport: { width: 360, height: 740 } });
  await visit(page, path);
  const closed = await findViolations(page);
  await page.getByRole('button', { name: 'Navigation' }).click();
  await page.waitForFunction(() => document.querySelector('main')?.inert);
  // The filter covers a part of what is scrolled below it.
  await page.locator('.sidebar').evaluate((sidebar) => sidebar.scrollTo(0, 0));
  // The page behind it cannot be reached now.
  return [...closed, ...(await findViolations(page, '.sidebar'))];
}

/** Run axe in both themes. */
export async function findViolations(page: Page, scope = 'html'): Promise<string[]> {
  const light = await runAxe(page, scope, EVERY_RULE);
  await showTheme(page, 'dark');
  const dark = await runAxe(page, scope, DARK_RULES);
  await showTheme(page, 'light');
  return [...light, ...dark.map((violation) => `dark theme: ${violation}`)];
}

function showTheme(page: Page, mode: 'light' | 'dark'): Promise<void> {
  return page.evaluate((chosen) => {
    document.documentElement.dataset['colorMode'] = chosen;
  }, mode);
}

/**
 * Runs in the page: returns an element's name, classes and names of attributes, and those of its nearest ancestors.
 * Colours and layout come from these.
 */
function toKind(element: Element): string {
  const nearest = [element, element.parentElement, element.parentElement?.parentElement];
  // Attributes whose values differ between elements of one kind.
  const isIdentifier = (name: string) => /^(?:class|id|href|value|name|for|data-new)$/.test(name);
  return nearest
    .flatMap((one) => one ?? [])
    .map((one) => {
      const names = one.getAttributeNames().filter((name) => !isIdentifier(name));
      return [one.localName, ...one.classList, ...names.toSorted()].join(' ');
    })
    .join(' < ');
}

/** Runs in the page: marks elements of other kinds than these, and returns their kinds. */
function markNewKinds(seen: string[]): string[] {
  const kinds = new Set<string>();
  for (const element of document.querySelectorAll('*')) {
    const kind = window.toKind(element);
    if (seen.includes(kind)) continue;
    element.toggleAttribute('data-new', true);
    kinds.add(kind);
  }
  return [...kinds];
}
