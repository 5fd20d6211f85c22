import type { Browser, CDPSession, Page } from 'playwright-core';
import { throttle } from './line.ts';
import type { Line } from './line.ts';
import { observePage } from './page-metrics.ts';
import type { ObservedWindow, PageMetrics } from './page-metrics.ts';

/** A reader's first visit: storage and cache of their own. */
export interface Visit {
  page: Page;
  session: CDPSession;
  /** Bytes on the line so far, headers included. */
  bytes(): number;
  metrics(): Promise<PageMetrics>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 60_000;

/** Open a tab on a line; `prepare` runs in each of its documents before their own scripts. */
export async function startVisit(
  browser: Browser,
  line: Line,
  prepare?: () => void,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript(observePage);
  if (prepare) await context.addInitScript(prepare);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await throttle(session, line);
  return {
    page,
    session,
    bytes: () => bytes,
    async metrics() {
      const metrics = await page.evaluate(() => (window as ObservedWindow).bench);
      if (!metrics) throw new Error(`${page.url()} told nothing about itself.`);
      return metrics;
    },
    close: () => context.close(),
  };
}

/**
 * Wait until React has hydrated the shell. The page itself is asked once: Playwright's own waiting reads some
 * hundred kilobytes of script into the page, right when it is measured.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { documentElement: root } = document;
        const look = (): void => {
          if (root.dataset['hydrated'] !== undefined) resolve();
        };
        new MutationObserver(look).observe(root, { attributeFilter: ['data-hydrated'] });
        look();
      }),
  );
}

/** Wait until nothing has been on the line for half a second. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}
