import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { useSite } from '../../support/site.ts';
import type { Engine, EngineBrowser, Tab } from './engine.ts';
import { untilHydrated } from './tab.ts';

/** What each test gets: a tab that must stay free of errors. */
export interface Session {
  readonly tab: Tab;
  /** Open a page of the built site and wait until it is hydrated. */
  openPage(path: string): Promise<void>;
}

const site = useSite();

/** Start an engine for the tests of a `describe`, and give each one a new tab. */
export function useSession(engine: Engine): Session {
  let browser: EngineBrowser;
  let tab: Tab;

  beforeAll(async () => {
    browser = await engine.start();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    tab = await browser.openTab();
  });
  afterEach(async () => {
    const errors = [...tab.errors];
    await tab.close();
    expect(errors).toEqual([]);
  });

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
