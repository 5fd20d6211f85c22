import type { Browser, Page } from 'playwright-core';
import type { BenchContext } from './bench-context.ts';
import { startChromium } from './chromium.ts';
import { startContestants } from './contestants.ts';
import type { Contestant } from './contestants.ts';
import { toFigure, toLimit } from './figures.ts';
import type { Row, Section } from './figures.ts';
import { FAST_LINE } from './line.ts';
import type { Line } from './line.ts';
import type { ObservedWindow } from './page-metrics.ts';
import { chooseTypicalPages } from './typical-pages.ts';
import { startVisit, untilHydrated, untilQuiet } from './visit.ts';

interface ClickCase {
  what: string;
  line: Line;
  isPrefetched: boolean;
  /** Whether the pointer has rested on the link, as a mouse does: the page is rendered ahead then. */
  isRestedOn?: boolean;
  limitMs?: number;
}

interface ClickSample {
  milliseconds: number;
  /** Requests that waited for one another. */
  rounds: number;
}

const toCases = (slow: Line): ClickCase[] => [
  {
    what: 'prefetched, fast line',
    line: FAST_LINE,
    isPrefetched: true,
    isRestedOn: true,
    limitMs: 25,
  },
  {
    what: 'prefetched, slow 4G',
    line: slow,
    isPrefetched: true,
    isRestedOn: true,
    limitMs: 70,
  },
  { what: 'prefetched, not rested on, slow 4G', line: slow, isPrefetched: true },
  { what: 'not prefetched, slow 4G', line: slow, isPrefetched: false },
];

/** Measure clicks on links within the site, from the click to the first frame with the next page. */
export async function measureClicks(context: BenchContext): Promise<Section> {
  const pages = await chooseTypicalPages(context.releaseFolder);
  const paths = [pages.guide, pages.nextGuide, pages.operation];
  const contestants = await startContestants(context, paths);
  const { site, staticFloor } = contestants;
  const browser = await startChromium();
  try {
    const rows: Row[] = [];
    const cases = toCases(context.slowLine);
    const kinds = [
      { kind: 'guide → guide', to: pages.nextGuide },
      { kind: 'guide → operation', to: pages.operation },
    ];
    for (const { kind, to } of context.isQuick ? kinds.slice(1) : kinds) {
      for (const one of context.isQuick ? cases.slice(1) : cases) {
        const own: ClickSample[] = [];
        const floor: number[] = [];
        for (let run = 0; run < context.runs; run += 1) {
          context.say(`${kind}, ${one.what}, click ${run + 1} of ${context.runs}`);
          own.push(await clickSite(browser, site, pages.guide, to, one));
          floor.push(await clickStatic(browser, staticFloor, pages.guide, to, one.line));
        }
        rows.push(...toRows(`${kind}, ${one.what}`, one, own, floor));
      }
    }
    return {
      name: 'clicks',
      title: 'Click to painted',
      columns: [site.name, staticFloor.name],
      rows,
      notes: [
        'From the click to the end of the first frame that has the next page; slow 4G with the CPU four times slower.',
        'Prefetched: the pointer has been over the link, and the line is quiet. A page that the pointer rests on is rendered ahead. Round trips: requests after the click that waited for one another.',
        'The static floor loads a document, to its first contentful paint.',
      ],
    };
  } finally {
    await browser.close();
    await contestants.close();
  }
}

function toRows(what: string, one: ClickCase, own: ClickSample[], floor: number[]): Row[] {
  const figure = toFigure(own.map(({ milliseconds }) => milliseconds));
  const rounds = toFigure(own.map((sample) => sample.rounds));
  return [
    {
      what,
      unit: 'ms',
      figures: [figure, toFigure(floor)],
      ...(one.limitMs !== undefined && { verdict: toLimit(figure.median, 'ms', one.limitMs) }),
    },
    {
      what: `${what}: round trips`,
      unit: 'count',
      figures: [rounds, null],
      verdict: toLimit(rounds.median, 'round trips', one.isPrefetched ? 0 : 1),
    },
  ];
}

async function clickSite(
  browser: Browser,
  { server }: Contestant,
  from: string,
  to: string,
  { line, isPrefetched, isRestedOn }: ClickCase,
): Promise<ClickSample> {
  const visit = await startVisit(browser, line, isPrefetched ? undefined : holdPrefetching);
  try {
    await visit.page.goto(new URL(from, server.url).href);
    await untilHydrated(visit.page);
    await untilQuiet(visit.page);
    await addLink(visit.page, to);
    if (isPrefetched) {
      await visit.page.evaluate(pointAtLink);
      if (!isRestedOn) await visit.page.evaluate(pointElsewhere);
      await untilQuiet(visit.page);
      // The load state has been reached once already: what the pointer began comes after it.
      await visit.page.waitForTimeout(line.roundTripMs * 3 + 300);
    }
    await visit.page.evaluate(followLink);
    const { clicked, painted } = await visit.metrics();
    return { milliseconds: painted - clicked, rounds: await visit.page.evaluate(countRounds) };
  } finally {
    await visit.close();
  }
}

/** A document of its own: its first paint, on the clock that both documents share. */
async function clickStatic(
  browser: Browser,
  { server }: Contestant,
  from: string,
  to: string,
  line: Line,
): Promise<number> {
  const visit = await startVisit(browser, line);
  try {
    await visit.page.goto(new URL(from, server.url).href);
    await untilQuiet(visit.page);
    await addLink(visit.page, to);
    await visit.page.evaluate(clickLink);
    await visit.page.waitForURL(new URL(to, server.url).href);
    await untilQuiet(visit.page);
    return await visit.page.evaluate(() => {
      const clicked = Number(sessionStorage.getItem('bench-clicked'));
      const { firstPaint = 0 } = (window as ObservedWindow).bench ?? {};
      return performance.timeOrigin + firstPaint - clicked;
    });
  } finally {
    await visit.close();
  }
}

/** In the page's own head, where no other link to the same page has been prefetched. */
async function addLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.id = 'bench-link';
    link.textContent = 'Next';
    document.body.prepend(link);
  }, path);
}

function pointAtLink(): void {
  const event = new PointerEvent('pointerover', { bubbles: true });
  document.querySelector('#bench-link')?.dispatchEvent(event);
}

function pointElsewhere(): void {
  document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
}

function clickLink(): void {
  document.querySelector<HTMLAnchorElement>('#bench-link')?.click();
}

/** One call to the page, which answers once the next page is painted: nothing else of ours runs in between. */
async function followLink(): Promise<void> {
  const painted = new Promise((resolve) => {
    addEventListener('bench-painted', resolve, { once: true });
  });
  document.querySelector<HTMLAnchorElement>('#bench-link')?.click();
  await painted;
}

/** Nothing enters the viewport, as far as the page is told. */
function holdPrefetching(): void {
  window.IntersectionObserver = class extends IntersectionObserver {
    override observe(): void {}
  };
}

/** Runs in the page: requests between the click and the change that began after another had ended. */
function countRounds(): number {
  const { clicked = 0, changed = 0 } = (window as ObservedWindow).bench ?? {};
  const requests = performance
    .getEntriesByType('resource')
    .filter(
      (entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming,
    )
    .filter(({ startTime, responseEnd }) => startTime >= clicked && responseEnd <= changed)
    .sort((a, b) => a.startTime - b.startTime);
  let rounds = 0;
  let roundEnd = 0;
  for (const { startTime, responseEnd } of requests) {
    if (startTime < roundEnd) continue;
    rounds += 1;
    roundEnd = responseEnd;
  }
  return rounds;
}
