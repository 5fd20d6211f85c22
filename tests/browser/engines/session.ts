import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { useSite } from '../../support/site.ts';
import type { BrowserOptions, Engine, EngineBrowser, Tab } from './engine.ts';
import { untilHydrated } from './tab.ts';

/** What each test gets: a tab that must stay free of errors. */
export interface Session {
  readonly tab: Tab;
  /** Open a page of the built site and wait until it is hydrated. */
  openPage(path: string): Promise<void>;
}

const site = useSite();

/** Start an engine for the tests of a `describe`, and give each one a new tab. */
export function useSession(engine: Engine, options?: BrowserOptions): Session {
  let browser: EngineBrowser | undefined;
  let tab: Tab;

  beforeEach(async ({ onTestFailed }) => {
    // A browser may hang for good: WebKitGTK does at times. The next test starts another one.
    onTestFailed(closeBrowser);
    browser ??= await engine.start(options);
    tab = await browser.openTab();
  });
  afterEach(async () => {
    const errors = [...tab.errors];
    await tab.close();
    expect(errors).toEqual([]);
  });
  afterAll(closeBrowser);

  async function closeBrowser(): Promise<void> {
    await browser?.close();
    browser = undefined;
  }
  return {
    get tab() {
      return tab;
    },
    async openPage(path) {
      await tab.open(site.url(path));
      await untilHydrated(tab);
    },
  };
}
