import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startChromium } from '../../cli/chromium.ts';
import type { ChromiumOptions } from '../../cli/chromium.ts';

/** Ends what hangs, also on a busy machine. */
const TIMEOUT_MS = 120_000;

/** A browser for one test file, in which every page must stay free of errors. */
export interface TestBrowser {
  /** Open a tab with storage of its own. */
  openTab(options?: BrowserContextOptions): Promise<Page>;
  /** Accept console messages that the test itself causes. */
  allowConsoleError(pattern: RegExp): void;
}

/** Give each test its own tabs; a console error, a warning or a page error fails the test. */
export function useBrowser(options: ChromiumOptions = {}): TestBrowser {
  let browser: Browser | undefined;
  const messages: string[] = [];
  const allowed: RegExp[] = [];
  beforeAll(async () => {
    browser = await startChromium({ hasFewProcesses: true, ...options });
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    const pages = browser?.contexts().flatMap((context) => context.pages()) ?? [];
    // A response that a test delays or changes may still be pending.
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    const patterns = allowed.splice(0);
    const unexpected = messages
      .splice(0)
      .filter((message) => !patterns.some((pattern) => pattern.test(message)));
    expect(unexpected).toEqual([]);
  });
  return {
    allowConsoleError: (pattern) => void allowed.push(pattern),
    async openTab(options = {}) {
      if (!browser) throw new Error('Tabs open within tests only.');
      const context = await browser.newContext(options);
      context.setDefaultTimeout(TIMEOUT_MS);
      const page = await context.newPage();
      page.on('pageerror', (error) => messages.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) messages.push(message.text());
      });
      return page;
    },
  };
}

/** Wait until React has hydrated the shell. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
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

/** Replace the client's scripts by empty ones. */
export async function blockClient(page: Page): Promise<void> {
  await page.route('**/_assets/*.js', (route) =>
    route.fulfill({ body: '', contentType: 'text/javascript' }),
  );
}

/** Distance of an element from the top of the window, in CSS pixels. */
export function readTop(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
}
