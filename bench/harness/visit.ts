import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';
import type { Line } from './edge-server.ts';

/** Times in milliseconds since the navigation started. */
export interface PageMetrics {
  firstPaint: number;
  largestPaint: number;
  /** First act of the reader, which loads the client. 0 before it. */
  acted: number;
  /** 0 before hydration. */
  hydrated: number;
  longTasks: { start: number; duration: number }[];
}

/** A window in which `observePage` has run. */
interface ObservedWindow extends Window {
  benchMetrics?: PageMetrics;
}

/** A first visit, with its own storage and cache. */
export interface Visit extends AsyncDisposable {
  page: Page;
  /** Resolves when no request is under way and none has started for half a second since the call. */
  untilIdle(): Promise<void>;
  loadMetrics(): Promise<PageMetrics>;
}

const TIMEOUT_MS = 60_000;
const IDLE_MS = 500;
const IDLE_POLL_MS = 20;

/** Open a tab on the device of a line; `initScript` runs before the scripts of each document. */
export async function startVisit(
  browser: Browser,
  { cpuSlowdown }: Line,
  initScript?: () => void,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript(observePage);
  if (initScript) await context.addInitScript(initScript);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return {
    page,
    untilIdle: watchRequests(page),
    async loadMetrics() {
      const metrics = await page.evaluate(() => (window as ObservedWindow).benchMetrics);
      if (!metrics) throw new Error(`No metrics were recorded in ${page.url()}.`);
      return metrics;
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/**
 * Return what waits until a page is idle. Playwright's `networkidle` is reached once in a document, so a second wait
 * for it ends at once, whatever the page has requested since.
 */
function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let changedAt = 0;
  const change = (): void => void (changedAt = performance.now());
  const end = (request: Request): void => {
    pending.delete(request);
    change();
  };
  page.on('request', (request) => {
    pending.add(request);
    change();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    change();
    while (pending.size > 0 || performance.now() - changedAt < IDLE_MS) await delay(IDLE_POLL_MS);
  };
}

/**
 * Act as a reader does, so that the client loads, and wait until React has hydrated the shell. Playwright's own waiting
 * would inject a large script into the page while it is measured.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { documentElement: root } = document;
        const check = (): void => {
          if (root.dataset['hydrated'] !== undefined) resolve();
        };
        new MutationObserver(check).observe(root, { attributeFilter: ['data-hydrated'] });
        dispatchEvent(new Event('focusin'));
        check();
      }),
  );
}

/** Runs in the page, so it cannot use anything from this module. */
function observePage(): void {
  const metrics: PageMetrics = {
    firstPaint: 0,
    largestPaint: 0,
    acted: 0,
    hydrated: 0,
    longTasks: [],
  };
  (window as ObservedWindow).benchMetrics = metrics;
  const observe = (type: string, record: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
      type,
      buffered: true,
    });
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') metrics.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    metrics.largestPaint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    metrics.longTasks.push({ start: startTime, duration });
  });
  for (const type of ['focusin', 'pointermove', 'keydown']) {
    addEventListener(
      type,
      (event) => {
        // A pointer that rests is no act.
        if (event instanceof PointerEvent && event.movementX === 0) return;
        metrics.acted ||= performance.now();
      },
      true,
    );
  }
  new MutationObserver(() => {
    const isHydrated = document.documentElement?.dataset['hydrated'] !== undefined;
    if (isHydrated) metrics.hydrated ||= performance.now();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] });
}
