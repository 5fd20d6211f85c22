import type { Browser, Page } from 'playwright-core';
import { startReleaseServer } from '../cli/local/release-server.ts';
import { PAGES } from './bench-context.ts';
import type { BenchContext } from './bench-context.ts';
import { startChromium } from './harness/chromium.ts';
import { SLOW_LINE, forwardTo, startEdgeServer } from './harness/edge-server.ts';
import type { Respond } from './harness/edge-server.ts';
import { startVisit } from './harness/visit.ts';
import { toLimitRow } from './results.ts';
import type { Section } from './results.ts';

/** Core Web Vitals call an interaction good up to this time. */
const MAX_INTERACTION_MS = 200;
/** What a click took when the client was loaded with the document. */
const MAX_CLICK_MS = 130;
const MAX_SEARCH_MS = 800;

/** A reader looks at the page before the first act. */
const READING_MS = 2_000;
/** Between a scroll and a pointer over a link, and between that and the click. */
const REACHING_MS = 1_500;
const HOVER_MS = 300;

const QUERY = 'leaderboard';

/** A control that needs the client, and a link of the contents of the guide. */
const TAPPED = '.color-mode-toggle';
const LINK = `.pagination a[rel=next], article a[href="${PAGES.nextGuide}"]`;

/** What happens in a page that was idle until the reader acts. Times in milliseconds. */
const ACTS: { name: string; limit: number; act: (page: Page) => Promise<number> }[] = [
  { name: 'tap, longest interaction', limit: MAX_INTERACTION_MS, act: tap },
  { name: 'scroll, pointer over a link, click to painted', limit: MAX_CLICK_MS, act: followLink },
  { name: 'Ctrl+K to first results', limit: MAX_SEARCH_MS, act: search },
];

/** Measure the first act of a reader, which loads the client. */
export async function measureFirstActs(context: BenchContext): Promise<Section> {
  const { releaseFolder, runs, log } = context;
  await using release = await startReleaseServer(releaseFolder);
  await using browser = await startChromium();
  const respond = forwardTo(release.url);
  const rows = [];
  for (const { name, limit, act } of ACTS) {
    const samples: number[] = [];
    for (let run = 1; run <= runs; run += 1) {
      log(`${name}, ${run} of ${runs}`);
      samples.push(await measureAct(browser, respond, act));
    }
    rows.push(toLimitRow(name, 'ms', samples, limit));
  }
  return {
    title: 'First act, slow 4G with CPU ÷ 4',
    columns: ['site'],
    rows,
    notes: [
      `A new profile for each act, on ${PAGES.guide}; before it, the page was idle for ${READING_MS / 1_000} s. The act loads the client.`,
      'The longest interaction: what INP would be if the reader left after the tap.',
    ],
  };
}

async function measureAct(
  browser: Browser,
  respond: Respond,
  act: (page: Page) => Promise<number>,
) {
  await using server = await startEdgeServer(respond, SLOW_LINE);
  await using visit = await startVisit(browser, SLOW_LINE, observeActs);
  const { page } = visit;
  await page.goto(new URL(PAGES.guide, server.url).href);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(READING_MS);
  return await act(page);
}

async function tap(page: Page): Promise<number> {
  await page.click(TAPPED);
  await readPainted(page);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as ActWindow).longestInteraction ?? 0);
}

async function followLink(page: Page): Promise<number> {
  await page.mouse.wheel(0, 300);
  await page.waitForTimeout(REACHING_MS);
  const link = page.locator(LINK).first();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await page.waitForTimeout(HOVER_MS);
  await link.click();
  return readPainted(page);
}

async function search(page: Page): Promise<number> {
  await page.keyboard.press('Control+k');
  await page.waitForSelector('dialog[open] input');
  await page.keyboard.type(QUERY);
  return readPainted(page);
}

interface ActWindow extends Window {
  longestInteraction?: number;
}

/** Wait for the first frame that shows what the act changed. Returns the time since the act. */
async function readPainted(page: Page): Promise<number> {
  const isPainted = () => sessionStorage.getItem('painted') !== null;
  await page.waitForFunction(isPainted, undefined, { polling: 50 });
  return page.evaluate(() => {
    const [acted, painted] = ['acted', 'painted'].map((key) => Number(sessionStorage.getItem(key)));
    return (painted ?? Number.NaN) - (acted ?? Number.NaN);
  });
}

/** Runs in the page. Records the time of the act, and of the paint that follows what it changes. */
function observeActs(): void {
  const now = () => performance.timeOrigin + performance.now();
  const readState = () =>
    [
      document.querySelector('h1')?.textContent,
      document.documentElement.dataset['colorMode'],
      document.querySelector('dialog[open] [role=option]') !== null,
    ].join();
  let before: string | null = null;
  const record = () => {
    if (sessionStorage.getItem('painted') !== null) return;
    requestAnimationFrame(() => setTimeout(() => sessionStorage.setItem('painted', `${now()}`)));
  };
  for (const type of ['click', 'keydown']) {
    addEventListener(
      type,
      () => {
        if (sessionStorage.getItem('acted') !== null) return;
        sessionStorage.setItem('acted', `${now()}`);
        before = readState();
      },
      true,
    );
  }
  new MutationObserver(() => {
    if (before !== null && readState() !== before) record();
  }).observe(document, { subtree: true, childList: true, attributes: true });
  // The act led to another document.
  new PerformanceObserver(() => {
    if (sessionStorage.getItem('acted') !== null) record();
  }).observe({ type: 'paint' });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      const longest = (window as ActWindow).longestInteraction ?? 0;
      (window as ActWindow).longestInteraction = Math.max(longest, duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
