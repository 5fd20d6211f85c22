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

const parser = unified().use(rehypeParse);

const PHONE = { viewport: { width: 360, height: 740 } };

/** Each tab checks some of the pages: while one waits for the server, the other one computes. */
const TABS = 2;

const site = useSite();
const browser = useBrowser();
const { id: release, routes } = await loadBuiltRelease();

/** Of the pages of operations, which all come from one template, one of so many is enough. */
const SAMPLING = 4;

const isOperation = (path: string) => /^\/docs\/api\/management\/[^/]+$/.test(path);
const operations = routes.map(({ path }) => path).filter(isOperation);
const PATHS = [
  ...routes.map(({ path }) => path).filter((path) => !isOperation(path)),
  ...operations.filter((_, at) => at % SAMPLING === 0),
];

describe('axe finds nothing', () => {
  it('in either theme, on pages that have every kind of element in every place', async () => {
    const pages = await findRepresentativePages();
    expect(pages.length).toBeGreaterThan(10);
    const remaining = pages.values();
    const violations: string[] = [];
    const checkPages = async () => {
      const page = await openTab();
      for (const { path, scope } of remaining) {
        await visit(page, path);
        const found = await findViolations(page, scope);
        violations.push(...found.map((violation) => `${path} ${violation}`));
      }
    };
    await Promise.all(Array.from({ length: TABS }, checkPages));
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
 * attributes, below the same ancestors. What axe says of such an element, it says on any page. On most pages, only the
 * article is new.
 */
async function findRepresentativePages(): Promise<{ path: string; scope: 'html' | 'article' }[]> {
  const everywhere = new Map<string, Set<string>>();
  const outsideArticles = new Map<string, Set<string>>();
  for (const path of PATHS) {
    const tree = parser.parse(await (await site.fetch(path)).text());
    everywhere.set(path, toElementKinds(tree));
    outsideArticles.set(path, toElementKinds(tree, 'article'));
  }
  const whole = choosePages(outsideArticles);
  const seen = new Set(whole.flatMap((path) => [...(everywhere.get(path) ?? [])]));
  return [
    ...whole.map((path) => ({ path, scope: 'html' as const })),
    ...choosePages(everywhere, seen).map((path) => ({ path, scope: 'article' as const })),
  ];
}

/** Return as few pages as have all kinds that have not been seen. */
function choosePages(kinds: Map<string, Set<string>>, seen = new Set<string>()): string[] {
  const all = [...kinds.values()].flatMap((found) => [...found]);
  const missing = new Set(all.filter((kind) => !seen.has(kind)));
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
const ANCESTORS = 2;

/** Attributes whose values differ between elements of one kind. */
const IDENTIFIERS = ['className', 'id', 'href', 'value', 'name', 'htmlFor'];

function toElementKinds(tree: Nodes, without?: string): Set<string> {
  const kinds = new Set<string>();
  const visitChildren = (node: Nodes, ancestors: string[]) => {
    for (const child of 'children' in node ? node.children : []) {
      if (child.type !== 'element' || child.tagName === without) continue;
      const { className, ...properties } = child.properties;
      const attributes = Object.keys(properties).filter((name) => !IDENTIFIERS.includes(name));
      const kind = [child.tagName, className, attributes.toSorted()].join(' ');
      kinds.add([...ancestors, kind].join(' > '));
      visitChildren(child, [...ancestors, kind].slice(-ANCESTORS));
    }
  };
  visitChildren(tree, []);
  return kinds;
}

/** Runs in the page: shows the article of another page, and nothing else, which axe would look at each time. */
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
  document.body.replaceChildren(article);
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
  const dark = await runAxe(page, scope, DARK_RULES);
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
