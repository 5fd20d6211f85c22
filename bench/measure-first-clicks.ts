import type { Browser } from 'playwright-core';
import { startReleaseServer } from '../cli/local/release-server.ts';
import { startChromium } from './harness/chromium.ts';
import { PAGES } from './bench-context.ts';
import type { BenchContext } from './bench-context.ts';
import { FAST_LINE, SLOW_LINE, forwardTo, startEdgeServer } from './harness/edge-server.ts';
import type { Line, Respond } from './harness/edge-server.ts';
import { toFigure, toLimit, toRatio } from './results.ts';
import type { Row, Section } from './results.ts';
import { startVisit } from './harness/visit.ts';
import { withoutScripts } from './harness/without-scripts.ts';

/** Budgets of the first click of a visit, in times of a link between the same documents without scripts. */
const CASES = [
  { name: 'at once', hoverMs: 0, maxRatio: 1.1, maxKb: 25 },
  // The client is there by then on the fast line.
  { name: 'after 300 ms over the link', hoverMs: 300, maxRatio: 0.6, maxKb: 120 },
];

const LINES = [
  { name: 'fast line', line: FAST_LINE },
  { name: 'slow 4G', line: SLOW_LINE },
];

type ReportingWindow = typeof window & { reportPainted(paintedMs: number): void };

interface FirstClick {
  paintedMs: number;
  /** Of all bodies, from the first movement to the paint. */
  kilobytes: number;
}

/** Measure the first act of a visit where it is a click on a link: the client is not there yet. */
export async function measureFirstClicks({
  releaseFolder,
  runs,
  log,
}: BenchContext): Promise<Section> {
  await using release = await startReleaseServer(releaseFolder);
  await using browser = await startChromium();
  const site = forwardTo(release.url);
  const rows: Row[] = [];
  for (const { name: lineName, line } of LINES) {
    for (const { name, hoverMs, ...limits } of CASES) {
      const samples: FirstClick[][] = [[], []];
      // The first round warms the servers and does not count.
      for (let run = 0; run <= runs; run += 1) {
        log(`first click, ${lineName}, ${name}, ${run} of ${runs}`);
        for (const [at, respond] of [site, withoutScripts(site)].entries()) {
          const sample = await clickFirst(browser, respond, line, hoverMs);
          if (run > 0) samples[at]?.push(sample);
        }
      }
      rows.push(...toRows(`${name}, ${lineName}`, samples, limits));
    }
  }
  return {
    title: 'First click of a visit, slow 4G with CPU ÷ 4',
    columns: ['site', 'static HTML'],
    rows,
    notes: [
      'From the click on a link of the sidebar to the first contentful paint of its page; nobody has acted in the visit before.',
      'The baseline is the same documents without scripts. Bytes: all bodies from the first movement of the pointer to the paint.',
    ],
  };
}

function toRows(
  name: string,
  samples: FirstClick[][],
  { maxRatio, maxKb }: { maxRatio: number; maxKb: number },
): Row[] {
  const toFigures = (key: keyof FirstClick) =>
    samples.map((clicks) => toFigure(clicks.map((click) => click[key])));
  const [painted, kilobytes] = [toFigures('paintedMs'), toFigures('kilobytes')];
  const median = (at: number) => painted[at]?.median ?? Number.NaN;
  const ratio = toRatio(median(0) / median(1), 'static HTML', '≤', maxRatio);
  const bytes = toLimit(kilobytes[0]?.median ?? Number.NaN, 'kB', maxKb);
  return [
    { name, unit: 'ms', figures: painted, ...ratio },
    { name, unit: 'kB', figures: kilobytes, ...bytes },
  ];
}

async function clickFirst(
  browser: Browser,
  respond: Respond,
  line: Line,
  hoverMs: number,
): Promise<FirstClick> {
  await using server = await startEdgeServer(respond, line);
  await using visit = await startVisit(browser, line, reportPaint);
  const { page } = visit;
  const painted = Promise.withResolvers<number>();
  await page.exposeFunction('reportPainted', painted.resolve);
  await page.goto(new URL(PAGES.guide, server.url).href);
  await visit.untilIdle();
  const { x, y } = await page.evaluate(findLink);
  server.takeBytes();
  await page.mouse.move(x, y, { steps: 2 });
  if (hoverMs > 0) await page.waitForTimeout(hoverMs);
  await page.mouse.down();
  await page.mouse.up();
  return { paintedMs: await painted.promise, kilobytes: server.takeBytes() / 1_000 };
}

/** Runs in the page. Returns a point of the first link of the sidebar that leads to another page and is visible. */
function findLink(): { x: number; y: number } {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.sidebar a[href^="/docs/"]')) {
    const { x, y, width, height } = link.getBoundingClientRect();
    const point = { x: x + width / 2, y: y + height / 2 };
    if (link.pathname === location.pathname || width === 0) continue;
    if (link.contains(document.elementFromPoint(point.x, point.y))) return point;
  }
  throw new Error('The sidebar has no visible link.');
}

/** Runs in each document before its scripts. Reports the time from a click to the paint of the page that it leads to. */
function reportPaint(): void {
  const readNow = () => performance.timeOrigin + performance.now();
  const report = (at: number) =>
    (window as ReportingWindow).reportPainted(at - Number(sessionStorage.getItem('clickedAt')));
  const readTitle = () => document.querySelector('h1')?.textContent;
  const followClient = () => {
    const title = readTitle();
    new MutationObserver((_, observer) => {
      if (readTitle() === title) return;
      observer.disconnect();
      // A timer that starts in a frame fires after that frame has been painted.
      requestAnimationFrame(() => setTimeout(() => report(readNow())));
    }).observe(document, { childList: true, subtree: true, characterData: true });
  };
  if (sessionStorage.getItem('clickedAt') !== null) {
    new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName('first-contentful-paint');
      if (entry) report(performance.timeOrigin + entry.startTime);
    }).observe({ type: 'paint', buffered: true });
  }
  const start = () => {
    sessionStorage.setItem('clickedAt', String(readNow()));
    followClient();
  };
  addEventListener('click', start, { capture: true, once: true });
}
