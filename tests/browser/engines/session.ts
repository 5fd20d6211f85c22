import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { startFaultySite } from '../../support/faulty-site.ts';
import type { FaultySite } from '../../support/faulty-site.ts';
import { SETTLED } from '../../support/limits.ts';
import { useSite } from '../../support/site.ts';
import type { Engine, EngineBrowser, Tab } from './engine.ts';
import { untilHydrated } from './tab.ts';

/** What each test gets: a tab that must stay free of errors. */
export interface Session {
  readonly tab: Tab;
  readonly faultySite: FaultySite;
  /** Open a page of the built site and wait until it is hydrated. */
  openPage(path: string): Promise<void>;
}

const site = useSite();

/** Start an engine for the tests of a `describe`, and give each one a new tab. */
export function useSession(engine: Engine): Session {
  let faultySite: FaultySite;
  let browser: EngineBrowser;
  let tab: Tab;

  beforeAll(async () => {
    faultySite = await startFaultySite(inject('builtSite'));
    await faultySite.restart(SETTLED);
    browser = await engine.start();
  });
  afterAll(async () => {
    await browser.close();
    await faultySite.close();
  });
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
    get faultySite() {
      return faultySite;
    },
    async openPage(path) {
      await tab.open(site.url(path));
      await untilHydrated(tab);
    },
  };
}
