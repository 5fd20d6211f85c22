import { afterAll, beforeEach, expect } from 'vitest';
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
    // WebKitGTK's driver may never respond again (https://github.com/WebKit/WebKit/pull/73421): the next test starts
    // another browser.
    onTestFailed(closeBrowser);
    browser ??= await engine.start(options);
    tab = await browser.openTab();
    return async () => {
      const errors = [...tab.errors];
      await tab.close();
      expect(errors).toEqual([]);
    };
  });
  afterAll(closeBrowser);

  async function closeBrowser(): Promise<void> {
    const closing = browser;
    browser = undefined;
    await closing?.close();
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
