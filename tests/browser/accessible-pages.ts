import type { RunOptions } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { AXE, EVERY_RULE, LEAN, runAxe } from '../support/axe.ts';
import type { TestBrowser } from '../support/browser.ts';
import { visit } from '../support/browser.ts';

/** The dark theme changes colours, and images where a page has some for it. */
const DARK_RULES: RunOptions = {
  ...LEAN,
  runOnly: {
    type: 'rule',
    values: ['color-contrast', 'link-in-text-block', 'image-alt', 'role-img-alt', 'svg-img-alt'],
  },
};

/** Rules whose results depend on an article's texts, ids and order, not only on its elements and their styles. */
const CONTENT_RULES: RunOptions = {
  ...LEAN,
  runOnly: {
    type: 'rule',
    values: (
      'aria-valid-attr-value button-name duplicate-id-aria empty-heading empty-table-header heading-order image-alt ' +
      'image-redundant-alt label landmark-unique link-name role-img-alt summary-name svg-img-alt table-duplicate-name ' +
      'td-headers-attr'
    ).split(' '),
  },
};

/** Open a tab with axe, which the CSP would forbid. */
export async function openTab(
  browser: TestBrowser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await browser.openTab({ ...options, bypassCSP: true });
  await page.addInitScript({ content: AXE });
  return page;
}

/**
 * Run axe on these pages in both themes: on the first as a whole, and on others where an element is of a kind that none
 * before had. What axe says of such an element, it says on any page. Returns a line for each violation.
 */
export async function checkPages(browser: TestBrowser, paths: string[]): Promise<string[]> {
  const page = await openTab(browser);
  const seen: string[] = [];
  const violations: string[] = [];
  for (const path of paths) {
    await visit(page, path);
    const kinds = await page.evaluate(markNewKinds, seen);
    const scope = seen.length === 0 ? 'html' : '[data-new]';
    seen.push(...kinds);
    const found = kinds.length === 0 ? [] : await findViolations(page, scope);
    // Colours of code are thousands of elements without any meaning for these rules.
    await page.evaluate(() => {
      for (const code of document.querySelectorAll('pre code')) {
        code.replaceChildren(code.textContent);
      }
    });
    found.push(...(await runAxe(page, 'article', CONTENT_RULES)));
    violations.push(...found.map((violation) => `${path} ${violation}`));
  }
  return violations;
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
 * Runs in the page: marks elements of other kinds than these, and returns their kinds. A kind is an element's name, its
 * classes and names of attributes, and those of its nearest ancestors: colours and layout come from these.
 */
function markNewKinds(seen: string[]): string[] {
  // Attributes whose values differ between elements of one kind.
  const isIdentifier = (name: string) => /^(?:class|id|href|value|name|for|data-new)$/.test(name);
  const toKind = (element: Element) =>
    [element, element.parentElement, element.parentElement?.parentElement]
      .flatMap((one) => one ?? [])
      .map((one) => {
        const names = one.getAttributeNames().filter((name) => !isIdentifier(name));
        return [one.localName, ...one.classList, ...names.toSorted()].join(' ');
      })
      .join(' < ');
  const known = new Set(seen);
  const kinds = new Set<string>();
  for (const element of document.querySelectorAll('*')) {
    const kind = toKind(element);
    if (known.has(kind)) continue;
    element.toggleAttribute('data-new', true);
    kinds.add(kind);
  }
  return [...kinds];
}
