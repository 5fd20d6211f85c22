import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchChromium } from './chromium.ts';

/** A browser for one test file, in which every page must stay free of errors. */
export interface Reader {
  /** Open a tab with storage of its own. */
  openTab(options?: BrowserContextOptions): Promise<Page>;
}

/** Give each test its own tabs; a console error, a warning or a page error fails the test. */
export function useReader(): Reader {
  let browser: Browser | undefined;
  const complaints: string[] = [];
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    expect(complaints.splice(0)).toEqual([]);
  });
  return {
    async openTab(options = {}) {
      if (!browser) throw new Error('Tabs open within tests only.');
      const context = await browser.newContext(options);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      return page;
    },
  };
}

/** Wait until React has hydrated the shell. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
}

/** Count the documents that the tab loads from now on. */
export function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}
