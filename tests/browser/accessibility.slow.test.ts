import type { RunOptions } from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { View } from '../../client/model/view.ts';
import { toDataUrl } from '../../client/model/site-paths.ts';
import { LEAN, runAxe } from '../support/axe.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { loadBuiltRelease } from '../support/site.ts';
import { checkOnPhone, checkPages, openTab } from './accessible-pages.ts';

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
    const representatives = await findRepresentativePages();
    expect(representatives.length).toBeGreaterThan(10);
    expect(await checkPages(browser, representatives, TEMPLATES)).toEqual([]);
  });

  it('in the texts, ids and headings of articles', async () => {
    const page = await openTab(browser);
    await visit(page, '/docs/');
    const violations: string[] = [];
    for (const path of PATHS) {
      await page.evaluate(showArticle, toDataUrl('/', release, path));
      const found = await runAxe(page, 'article', CONTENT_RULES);
      violations.push(...found.map((violation) => `${path} ${violation}`));
    }
    expect(violations).toEqual([]);
  });

  it.each(['/', '/docs/api/management/create-rule'])('on a phone at %s', async (path) => {
    expect(await checkOnPhone(browser, path)).toEqual([]);
  });
});

/**
 * Choose pages that together have every kind of element of the site.
 */
async function findRepresentativePages(): Promise<string[]> {
  const page = await openTab(browser);
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
