import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { startChromium } from '../../bench/harness/chromium.ts';
import type { ChromiumOptions } from '../../bench/harness/chromium.ts';
import { createBrowserTabs } from './browser-tabs.ts';
import type { BrowserTabs } from './browser-tabs.ts';
import { findHeadlessShell } from './install-programs.ts';

/** A browser in which every page must stay free of errors. */
export interface TestBrowser {
  /** Open a tab with storage of its own. */
  openTab(options?: BrowserContextOptions): Promise<Page>;
  /** Open a tab that has an empty HTTP cache, too. The others share one while a test file runs. */
  openNewTab(): Promise<Page>;
  /** Open a page in a tab of `openTab`, as `visit` does. */
  openPage(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Accept console messages that the test itself causes. */
  allowConsoleError(pattern: RegExp): void;
}

/**
 * A process that runs tests starts each browser once, for all of its files. The headless shell takes a fifth less CPU
 * than Chromium, but has no back/forward cache.
 */
const browserTest = test
  .extend('chromium', { scope: 'worker' }, ({}, { onCleanup }) =>
    start({ executablePath: findHeadlessShell() }, onCleanup),
  )
  .extend('cachingChromium', { scope: 'worker' }, ({}, { onCleanup }) =>
    start({ hasPageCache: true }, onCleanup),
  );

async function start(
  options: ChromiumOptions,
  onCleanup: (close: () => Promise<void>) => void,
): Promise<BrowserTabs> {
  const browser = await startChromium({ hasFewProcesses: true, ...options });
  onCleanup(() => browser.close());
  return createBrowserTabs(browser);
}

/** Give each test its own tabs; a console error, a warning or a page error fails the test. */
export function useBrowser({ hasPageCache = false } = {}): TestBrowser {
  let tabs: BrowserTabs | undefined;
  const messages: string[] = [];
  const allowed: RegExp[] = [];
  if (hasPageCache) browserTest.beforeAll(({ cachingChromium }) => void (tabs = cachingChromium));
  else browserTest.beforeAll(({ chromium }) => void (tabs = chromium));
  afterEach(async () => {
    await tabs?.reset();
    const patterns = allowed.splice(0);
    const unexpected = messages
      .splice(0)
      .filter((message) => !patterns.some((pattern) => pattern.test(message)));
    expect(unexpected).toEqual([]);
  });
  afterAll(() => tabs?.close());
  function getTabs(): BrowserTabs {
    if (!tabs) throw new Error('Tabs open within tests only.');
    return tabs;
  }
  function watchMessages(page: Page): Page {
    page.on('pageerror', (error) => messages.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      messages.push(`${message.text()} (${message.location().url})`);
    });
    return page;
  }
  const openTab = async (options: BrowserContextOptions = {}) =>
    watchMessages(await getTabs().open(options));
  return {
    openTab,
    openNewTab: async () => watchMessages(await getTabs().openNew()),
    async openPage(path, options) {
      const page = await openTab(options);
      await visit(page, path);
      return page;
    },
    allowConsoleError: (pattern) => void allowed.push(pattern),
  };
}

/** Load a path of the built site, or a URL, and wait until the page is hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, inject('builtSiteUrl')).href);
  await untilHydrated(page);
}

/** Act as a reader does, so that the client loads, and wait until React has hydrated the shell. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event('focusin'));
    // After a click on a link, the client waits for a movement.
    dispatchEvent(new Event('pointermove'));
    return 'hydrated' in document.documentElement.dataset;
  });
}

/** Report to the pages of a tab that its reader saves data, so that they prefetch nothing. */
export async function preventPrefetch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/** Hold back the requests of a tab for some URLs, until the test resumes or aborts them. */
export async function holdRequests(page: Page, urls: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  await page.route(urls, async (route) => {
    await ((await promise) ? route.continue() : route.abort());
  });
  return { resume: () => resolve(true), abort: () => resolve(false) };
}

/** Add a link at the top of the shown page, or at its end. */
export async function addLink(
  page: Page,
  href: string,
  place: 'top' | 'end' = 'top',
): Promise<Locator> {
  await page.evaluate(
    ([target, where]) => {
      const link = document.createElement('a');
      link.id = 'added';
      link.href = target;
      link.textContent = 'An added link';
      const main = document.querySelector('main');
      if (where === 'top') main?.prepend(link);
      else main?.append(link);
    },
    [href, place] as const,
  );
  return page.locator('#added');
}

/** Watch the layout shifts of a tab's documents. Returns a function that reads their sum so far. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        sum += entry.value;
      }
      document.documentElement.dataset['shift'] = String(sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => Number(await page.locator('html').getAttribute('data-shift'));
}

/** Return a function that counts the documents that a tab has loaded since. */
export function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

/** Block storage in a tab, as a browser does that blocks a site's data. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
}

/** Replace the client by an empty script. The controls are there. */
export async function blockClient(page: Page): Promise<void> {
  await page.route('**/_assets/entry-*.js', (route) =>
    route.fulfill({ body: '', contentType: 'text/javascript' }),
  );
}

/** Distance of an element from the top of the window, in CSS pixels. */
export function readTop(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
}

/** Change a stored value as another tab of the browser does. */
export function changeElsewhere(page: Page, key: string, value: string): Promise<void> {
  return page.evaluate(
    ([name, text]) => {
      localStorage.setItem(name, text);
      dispatchEvent(new StorageEvent('storage', { key: name }));
    },
    [key, value] as const,
  );
}
