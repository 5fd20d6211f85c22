import type { Browser } from 'playwright-core';
import { startReleaseServer } from '../cli/local/release-server.ts';
import { startChromium } from './harness/chromium.ts';
import { PAGES } from './bench-context.ts';
import type { BenchContext } from './bench-context.ts';
import { FAST_LINE, SLOW_LINE, forwardTo, startEdgeServer } from './harness/edge-server.ts';
import type { Line } from './harness/edge-server.ts';
import { toLimitRow } from './results.ts';
import type { Row, Section } from './results.ts';
import { startVisit, untilHydrated } from './harness/visit.ts';

/** Budgets of a click on a link whose page is prefetched. */
const FAST_LINE_MS = 35;
const SLOW_LINE_MS = 130;

/** Budget of a click on a link whose page is not prefetched. */
const MAX_ROUND_TRIPS = 1;

/** After the pointer has reached the link: its page is prefetched. */
const PREFETCH_ROUND_TRIPS = 3;
const PREFETCH_MS = 300;

interface ClickCase {
  name: string;
  line: Line;
  isPrefetched: boolean;
}

interface ClickSample {
  paintedMs: number;
  /** Requests that waited for one another. */
  roundTrips: number;
}

/** Measure clicks on links within the site, from the click to the first frame with the next page. */
export async function measureClicks(context: BenchContext): Promise<Section> {
  const { releaseFolder, runs, log } = context;
  await using release = await startReleaseServer(releaseFolder);
  await using browser = await startChromium();
  const rows: Row[] = [];
  const cases: ClickCase[] = [
    { name: 'prefetched, fast line', line: FAST_LINE, isPrefetched: true },
    { name: 'prefetched, slow 4G', line: SLOW_LINE, isPrefetched: true },
    { name: 'not prefetched, slow 4G', line: SLOW_LINE, isPrefetched: false },
  ];
  for (const click of cases) {
    for (const to of ['nextGuide', 'operation'] as const) {
      const name = `${to === 'operation' ? 'guide → operation' : 'guide → guide'}, ${click.name}`;
      const samples: ClickSample[] = [];
      for (let run = 1; run <= runs; run += 1) {
        log(`${name}, click ${run} of ${runs}`);
        await using server = await startEdgeServer(forwardTo(release.url), click.line);
        samples.push(await measureClick(browser, server.url, PAGES[to], click));
      }
      rows.push(toRow(name, click, samples));
    }
  }
  return {
    title: 'Click to painted, slow 4G with CPU ÷ 4',
    columns: ['site'],
    rows,
    notes: [
      'Prefetched: the pointer is over the link. Not prefetched: counts the requests after the click that wait for one another.',
    ],
  };
}

function toRow(name: string, { line, isPrefetched }: ClickCase, samples: ClickSample[]): Row {
  if (!isPrefetched) {
    const roundTrips = samples.map((sample) => sample.roundTrips);
    return toLimitRow(name, 'round trips', roundTrips, MAX_ROUND_TRIPS);
  }
  const painted = samples.map((sample) => sample.paintedMs);
  return toLimitRow(name, 'ms', painted, line === FAST_LINE ? FAST_LINE_MS : SLOW_LINE_MS);
}

async function measureClick(
  browser: Browser,
  origin: URL,
  to: string,
  { line, isPrefetched }: ClickCase,
): Promise<ClickSample> {
  await using visit = await startVisit(browser, line, isPrefetched ? undefined : saveData);
  const { page } = visit;
  await page.goto(new URL(PAGES.guide, origin).href);
  await untilHydrated(page);
  await visit.untilIdle();
  await page.evaluate(addLink, to);
  if (isPrefetched) {
    await page.dispatchEvent('#bench-link', 'pointerover');
    await page.waitForTimeout(line.roundTripMs * PREFETCH_ROUND_TRIPS + PREFETCH_MS);
  }
  const sample = await page.evaluate(followLink);
  if (!isPrefetched && sample.roundTrips === 0) throw new Error(`${to} was prefetched.`);
  return sample;
}

/** Runs in the page. Adds a link of its own, because the page's links may be prefetched already. */
function addLink(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.id = 'bench-link';
  link.textContent = 'Next';
  document.body.prepend(link);
}

/** Runs in the page: nothing is prefetched when the reader saves data. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Runs in the page, in one call: nothing else of the benchmark runs between the click and the paint. */
async function followLink(): Promise<ClickSample> {
  const readTitle = () => document.querySelector('h1')?.textContent;
  const title = readTitle();
  const clickedAt = performance.now();
  const changed = new Promise<number>((resolve) => {
    new MutationObserver((_, observer) => {
      if (readTitle() === title) return;
      observer.disconnect();
      resolve(performance.now());
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  document.querySelector<HTMLAnchorElement>('#bench-link')?.click();
  const changedAt = await changed;
  // A timer that starts in a frame fires after that frame has been painted.
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
  const paintedMs = performance.now() - clickedAt;
  let roundTrips = 0;
  let endOfRound = 0;
  for (const entry of performance.getEntriesByType('resource')) {
    const { startTime, responseEnd } = entry as PerformanceResourceTiming;
    const isOfClick = startTime >= clickedAt && responseEnd <= changedAt;
    if (!isOfClick || startTime < endOfRound) continue;
    roundTrips += 1;
    endOfRound = responseEnd;
  }
  return { paintedMs, roundTrips };
}
