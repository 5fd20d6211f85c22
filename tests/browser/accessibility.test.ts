import rehypeParse from 'rehype-parse';
import type { Nodes } from 'hast';
import type { RunOptions } from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { unified } from 'unified';
import type { PageData } from '../../client/model/page.ts';
import { toDataUrl } from '../../client/model/path.ts';
import { AXE, EVERY_RULE, LEAN, findViolations as findAxeViolations } from '../support/axe.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';

/** The dark theme changes colours, and images where a page has some for it. */
const COLOR_RULES: RunOptions = {
  ...LEAN,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
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

const parser = unified().use(rehypeParse);

const PHONE = { viewport: { width: 360, height: 740 } };

/** Each tab checks some of the pages: while one waits for the server, the other one computes. */
const TABS = 2;

const site = useSite();
const browser = useBrowser();
const { id: release, routes } = await loadBuiltRelease();

describe('axe finds nothing', () => {
  it('in either theme, on pages that have every kind of element in every place', async () => {
    const paths = await findRepresentativePages();
    expect(paths.length).toBeGreaterThan(10);
    const remaining = paths.values();
    const violations: string[] = [];
    const checkPages = async () => {
      const page = await openTab();
      for (const path of remaining) {
        await visit(page, path);
        const found = await findViolations(page);
        violations.push(...found.map((violation) => `${path} ${violation}`));
      }
    };
    await Promise.all(Array.from({ length: TABS }, checkPages));
    expect(violations).toEqual([]);
  });

  it('in the texts, ids and headings of any article', async () => {
    const page = await openTab();
    await visit(page, '/docs/');
    const violations: string[] = [];
    for (const { path } of routes) {
      await page.evaluate(showArticle, toDataUrl('/', release, path));
      const found = await runAxe(page, 'article', CONTENT_RULES);
      violations.push(...found.map((violation) => `${path} ${violation}`));
    }
    expect(violations).toEqual([]);
  });

  it.each(['/', '/docs/user-guide/missions/manage', '/docs/api/management/create-rule'])(
    'on a phone at %s, with the drawer closed and open',
    async (path) => {
      const page = await openTab(PHONE);
      await visit(page, path);
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Navigation' }).click();
      // The page behind it cannot be reached now.
      expect(await findViolations(page, '.sidebar')).toEqual([]);
    },
  );

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
 * Choose pages that together have every kind of element of the site: an element's name, classes and names of
 * attributes, below the same ancestors. What axe says of such an element, it says on any page.
 */
async function findRepresentativePages(): Promise<string[]> {
  const kinds = new Map<string, Set<string>>();
  for (const { path } of routes) {
    const html = await (await site.fetch(path)).text();
    const found = new Set<string>();
    addElementKinds(parser.parse(html), [], found);
    kinds.set(path, found);
  }
  const missing = new Set([...kinds.values()].flatMap((found) => [...found]));
  const chosen: string[] = [];
  while (missing.size > 0) {
    const counts = [...kinds].map(([path, found]) => ({
      path,
      count: [...found].filter((kind) => missing.has(kind)).length,
    }));
    const { path } = counts.reduce((best, one) => (one.count > best.count ? one : best));
    for (const kind of kinds.get(path) ?? []) missing.delete(kind);
    chosen.push(path);
  }
  return chosen;
}

/** Colours and layout come from an element and its nearest ancestors. */
const ANCESTORS = 3;

/** Attributes whose values differ between elements of one kind. */
const IDENTIFIERS = ['className', 'id', 'href', 'value', 'name', 'htmlFor'];

function addElementKinds(node: Nodes, ancestors: string[], found: Set<string>): void {
  for (const child of 'children' in node ? node.children : []) {
    if (child.type !== 'element') continue;
    const { className, ...properties } = child.properties;
    const attributes = Object.keys(properties).filter((name) => !IDENTIFIERS.includes(name));
    const kind = [child.tagName, className, attributes.toSorted()].join(' ');
    found.add([...ancestors, kind].join(' > '));
    addElementKinds(child, [...ancestors, kind].slice(-ANCESTORS), found);
  }
}

/** Runs in the page: shows the article of another page in the place of the current one. */
async function showArticle(dataUrl: string): Promise<void> {
  const { record } = (await (await fetch(dataUrl)).json()) as PageData;
  const article = document.querySelector('article');
  if (!article) throw new Error('The page has no article.');
  // The policy of the site allows its duplicates.
  const policy = globalThis.trustedTypes?.createPolicy('site', {
    createHTML: (html: string) => html,
  });
  article.innerHTML = policy?.createHTML(record.html) ?? '';
  // Colours of code are thousands of elements without any meaning for these rules.
  for (const code of article.querySelectorAll('pre code')) code.replaceChildren(code.textContent);
}

/** Open a tab with axe. The CSP forbids it as a script element, but not as an init script. */
async function openTab(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.openTab(options);
  await page.addInitScript({ content: AXE });
  return page;
}

/** Run axe in both themes. */
async function findViolations(page: Page, scope = 'html'): Promise<string[]> {
  const light = await runAxe(page, scope, EVERY_RULE);
  await showTheme(page, 'dark');
  const hasOwnImages = (await page.locator('.dark-only').count()) > 0;
  const dark = await runAxe(page, scope, hasOwnImages ? EVERY_RULE : COLOR_RULES);
  await showTheme(page, 'light');
  return [...light, ...dark.map((violation) => `dark theme: ${violation}`)];
}

function runAxe(page: Page, scope: string, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    `(${findAxeViolations})(${JSON.stringify(scope)}, ${JSON.stringify(options)})`,
  );
}

function showTheme(page: Page, mode: 'light' | 'dark'): Promise<void> {
  return page.evaluate((chosen) => {
    document.documentElement.dataset['colorMode'] = chosen;
  }, mode);
}
