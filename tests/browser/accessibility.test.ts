import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { loadBuiltRelease, useSite } from '../support/site.ts';
import { untilHydrated, useBrowser } from '../support/browser.ts';

declare global {
  interface Window {
    axe: { run(scope: string, options: RunOptions): Promise<AxeResults> };
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Only what a test reports: the rest would cost as much again. */
const LEAN: RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
  iframes: false,
};

/** WCAG 2.2 AA with all that it builds on, and what axe recommends besides; the size of targets is off by default. */
const EVERY_RULE: RunOptions = {
  ...LEAN,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
};

/** The dark theme changes colours, and shows other pictures where a page has some for it. */
const COLOR_RULES: RunOptions = {
  ...LEAN,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

const PHONE = { viewport: { width: 360, height: 740 } };

/** Few enough for the time of one test. */
const PAGES_IN_A_TEST = 22;

/** While one tab waits for the server or for its client, the other one is read. */
const TABS = 2;

/** Each page runs axe's code anew, and but twice: optimising it would take longer than it saves. */
const SHORT_RUNS = ['--no-opt', '--no-maglev', '--min-semi-space-size=32'];

const site = useSite();
const browser = useBrowser({ scriptFlags: SHORT_RUNS });
const { routes } = await loadBuiltRelease();

describe('axe finds nothing in either theme', () => {
  const parts = toParts(
    routes.map(({ path }) => path),
    PAGES_IN_A_TEST,
  );
  it.each(parts)(
    'on %s and the pages after it',
    async (...paths) => {
      const faults: string[] = [];
      const left = paths.values();
      const readPages = async () => {
        const page = await openTab();
        for (const path of left) {
          await page.goto(site.url(path));
          await untilHydrated(page);
          const found = await findFaults(page);
          faults.push(...found.map((fault) => `${path} ${fault}`));
        }
      };
      await Promise.all(Array.from({ length: TABS }, readPages));
      expect(faults).toEqual([]);
    },
    120_000,
  );

  it.each(['/', '/docs/user-guide/missions/manage', '/docs/api/management/create-rule'])(
    'on a phone at %s, with the drawer closed and open',
    async (path) => {
      const page = await openTab(PHONE);
      await page.goto(site.url(path));
      await untilHydrated(page);
      expect(await findFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Navigation' }).click();
      // The page behind it cannot be reached now.
      expect(await findFaults(page, '.sidebar')).toEqual([]);
    },
  );

  it('on the page for an address that is none', async () => {
    const page = await openTab();
    await page.route('**/docs/nowhere', async (route) => {
      // Chromium itself reports a 404 document as a console error.
      await route.fulfill({ response: await route.fetch(), status: 200 });
    });
    await page.goto(site.url('/docs/nowhere'));
    await untilHydrated(page);
    expect(await page.locator('h1').innerText()).toBe('Page not found');
    expect(await findFaults(page)).toEqual([]);
  });
});

describe('a reader who asks the system for its own colours', () => {
  it('still sees which page and which choice is the current one', async () => {
    const page = await browser.openTab({ forcedColors: 'active' });
    await page.goto(site.url('/docs/api/management/create-rule'));
    await untilHydrated(page);
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

/** Open a tab in which axe is there: the policy forbids its code as an element, not as the test's own. */
async function openTab(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.openTab(options);
  await page.addInitScript({ content: AXE });
  return page;
}

/** Run axe in both themes. */
async function findFaults(page: Page, scope = 'html'): Promise<string[]> {
  const light = await runAxe(page, scope, EVERY_RULE);
  await showTheme(page, 'dark');
  const hasOwnPictures = (await page.locator('.dark-only').count()) > 0;
  const dark = await runAxe(page, scope, hasOwnPictures ? EVERY_RULE : COLOR_RULES);
  await showTheme(page, 'light');
  return [...light, ...dark.map((fault) => `dark theme: ${fault}`)];
}

function runAxe(page: Page, scope: string, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    async (given) => {
      const { violations } = await window.axe.run(given.scope, given.options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`),
      );
    },
    { scope, options },
  );
}

function showTheme(page: Page, mode: 'light' | 'dark'): Promise<void> {
  return page.evaluate((chosen) => {
    document.documentElement.dataset['colorMode'] = chosen;
  }, mode);
}

function toParts(paths: string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(paths.length / size) }, (_, index) =>
    paths.slice(index * size, (index + 1) * size),
  );
}
