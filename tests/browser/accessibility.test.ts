import type { RunOptions } from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { View } from '../../client/model/view.ts';
import { toDataUrl } from '../../client/model/path.ts';
import { AXE, EVERY_RULE, LEAN, runAxe } from '../support/axe.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { loadBuiltRelease } from '../support/site.ts';

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

/** Rules whose results depend on an article's texts, ids and order, not only on its elements and their styles. */
const CONTENT_RULES: RunOptions = {
  ...LEAN,
  runOnly: {
    type: 'rule',
    values: [
      'aria-valid-attr-value',
      'button-name',
      'duplicate-id-aria',
      'empty-heading',
      'empty-table-header',
      'heading-order',
      'image-alt',
      'image-redundant-alt',
      'label',
      'landmark-unique',
      'link-name',
      'role-img-alt',
      'summary-name',
      'svg-img-alt',
      'table-duplicate-name',
      'td-headers-attr',
    ],
  },
};

const PHONE = { viewport: { width: 360, height: 740 } };

/** A page of each layout. */
const TEMPLATES = ['/', '/docs/user-guide/missions/manage', '/docs/api/management/create-rule'];

const browser = useBrowser();
const { id: release, routes } = await loadBuiltRelease();

/** Of the pages of operations, and of those of schemas, which come from one template each, one of so many is enough. */
const SAMPLING = { operation: 4, schema: 16 };

const paths = routes.map(({ path }) => path);
const isOperation = (path: string) => /^\/docs\/api\/management\/[^/]+$/.test(path);
const isSchema = (path: string) => path.startsWith('/docs/api/management/schemas/');
const PATHS = [
  ...paths.filter((path) => !isOperation(path) && !isSchema(path)),
  ...paths.filter(isOperation).filter((_, at) => at % SAMPLING.operation === 0),
  ...paths.filter(isSchema).filter((_, at) => at % SAMPLING.schema === 0),
];

describe('axe finds nothing', () => {
  it('in either theme, on elements of every kind in every place', async () => {
    const paths = await findRepresentativePages();
    expect(paths.length).toBeGreaterThan(10);
    const page = await openTab();
    const seen: string[] = [];
    const violations: string[] = [];
    for (const path of paths) {
      await visit(page, path);
      const kinds = await page.evaluate(markNewKinds, seen);
      seen.push(...kinds);
      if (kinds.length === 0) continue;
      const found = await findViolations(page, TEMPLATES.includes(path) ? 'html' : '[data-new]');
      violations.push(...found.map((violation) => `${path} ${violation}`));
    }
    expect(violations).toEqual([]);
  });

  it('in the texts, ids and headings of articles', async () => {
    const page = await openTab();
    await visit(page, '/docs/');
    const violations: string[] = [];
    for (const path of PATHS) {
      await page.evaluate(showArticle, toDataUrl('/', release, path));
      const found = await runAxe(page, 'article', CONTENT_RULES);
      violations.push(...found.map((violation) => `${path} ${violation}`));
    }
    expect(violations).toEqual([]);
  });

  it.each(TEMPLATES)('on a phone at %s, with the drawer closed and open', async (path) => {
    const page = await openTab(PHONE);
    await visit(page, path);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Navigation' }).click();
    // The filter covers a part of what is scrolled below it.
    await page.locator('.sidebar').evaluate((sidebar) => sidebar.scrollTo(0, 0));
    // The page behind it cannot be reached now.
    expect(await findViolations(page, '.sidebar')).toEqual([]);
  });

  it('on the not-found page', async () => {
    const page = await openTab();
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
    const page = await browser.openPage('/docs/api/management/create-rule', {
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

/**
 * Choose pages that together have every kind of element of the site. What axe says of such an element, it says on any
 * page.
 */
async function findRepresentativePages(): Promise<string[]> {
  const page = await openTab();
  await visit(page, '/docs/');
  const kinds = new Map<string, string[]>();
  for (const path of PATHS) kinds.set(path, await page.evaluate(loadKinds, path));
  const missing = new Set([...kinds.values()].flat());
  const chosen: string[] = [];
  const choose = (path: string) => {
    for (const kind of kinds.get(path) ?? []) missing.delete(kind);
    chosen.push(path);
  };
  TEMPLATES.forEach(choose);
  while (missing.size > 0) {
    const counts = [...kinds].map(([path, found]) => ({
      path,
      count: found.filter((kind) => missing.has(kind)).length,
    }));
    choose(counts.reduce((best, one) => (one.count > best.count ? one : best)).path);
  }
  return chosen;
}

/** Runs in the page: returns the kinds of element of another page. */
async function loadKinds(path: string): Promise<string[]> {
  const html = await (await fetch(path)).text();
  const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
  return [...new Set([...documentElement.querySelectorAll('*')].map(window.toKind))];
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

/** Runs in the page: shows the article of another page, and nothing else, which axe would look at each time. */
async function showArticle(dataUrl: string): Promise<void> {
  const { record } = (await (await fetch(dataUrl)).json()) as View;
  const article = document.querySelector('article');
  if (!article) throw new Error('The page has no article.');
  article.innerHTML = record.html;
  // Colours of code are thousands of elements without any meaning for these rules.
  for (const code of article.querySelectorAll('pre code')) code.replaceChildren(code.textContent);
  document.body.replaceChildren(article);
}

/** Open a tab with axe. The CSP would forbid the HTML that the tests parse. */
async function openTab(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.openTab({ ...options, bypassCSP: true });
  await page.addInitScript({ content: `${AXE}; window.toKind = ${toKind};` });
  return page;
}

/** Run axe in both themes. */
async function findViolations(page: Page, scope = 'html'): Promise<string[]> {
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
