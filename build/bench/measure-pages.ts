import type { Browser } from 'playwright-core';
import type { BenchContext } from './bench-context.ts';
import { startChromium } from './chromium.ts';
import { startContestants } from './contestants.ts';
import type { Contestant, Contestants } from './contestants.ts';
import { toFigure, toLimit, toRatio } from './figures.ts';
import type { Row, Section, Verdict } from './figures.ts';
import type { Line } from './line.ts';
import { toBlockingMs } from './page-metrics.ts';
import { chooseTypicalPages } from './typical-pages.ts';
import { startVisit, untilHydrated, untilQuiet } from './visit.ts';

interface PageSample {
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  hydrated: number;
  firstKilobytes: number;
  allKilobytes: number;
  shift: number;
}

const FLOOR_RATIO = 1.15;
const BLOCKING_MS = 50;

/** Where the static floor stands among the contestants. */
const STATIC = 1;

/** Measure first visits of a guide page and an operation page beside the two floors, by turns. */
export async function measurePages(context: BenchContext): Promise<Section> {
  const pages = await chooseTypicalPages(context.releaseFolder);
  const paths = [pages.guide, pages.operation];
  const contestants = await startContestants(context, paths);
  const browser = await startChromium();
  try {
    const rows: Row[] = [];
    const kinds = [
      ['guide page', pages.guide],
      ['operation page', pages.operation],
    ] as const;
    for (const [kind, path] of context.isQuick ? kinds.slice(0, 1) : kinds) {
      rows.push(...(await measurePage(context, browser, contestants, kind, path)));
    }
    return {
      name: 'browser',
      title: 'First visit, slow 4G (1.6 Mbps, 150 ms), CPU four times slower',
      columns: contestants.all.map(({ name }) => name),
      rows,
      notes: [
        `Chromium ${browser.version()}, fresh storage and cache for each visit; guide page ${pages.guide}, operation ${pages.operation}.`,
        'The floors are the very documents of the site: without scripts, and with react-dom hydrating the same shell and nothing else. All come through the same server, which compresses as Cloudflare does (brotli 4).',
        'Blocking: what tasks take beyond 50 ms each, from the first contentful paint until hydrated.',
      ],
    };
  } finally {
    await browser.close();
    await contestants.close();
  }
}

async function measurePage(
  context: BenchContext,
  browser: Browser,
  { all, reactFloor }: Contestants,
  kind: string,
  path: string,
): Promise<Row[]> {
  const samples = all.map((): PageSample[] => []);
  // The first visit of all warms the servers and is not counted.
  for (let run = context.isQuick ? 0 : -1; run < context.runs; run += 1) {
    context.say(`${kind}, visit ${run + 1} of ${context.runs}`);
    for (const [at, contestant] of all.entries()) {
      const isHydrated = contestant.name !== 'static floor';
      const sample = await visitPage(browser, contestant, path, context.slowLine, isHydrated);
      if (run >= 0) samples[at]?.push(sample);
    }
  }
  const figures = (key: keyof PageSample) =>
    samples.map((own) => toFigure(own.map((sample) => sample[key])));
  const ratioTo = (key: keyof PageSample, floor: number, of: string): Verdict | undefined => {
    const own = figures(key);
    const [site, other] = [own[0], own[floor]];
    return site && other && toRatio(site, other, { of, bound: FLOOR_RATIO, sense: 'at most' });
  };
  const toRow = (what: string, unit: string, key: keyof PageSample, verdict?: Verdict): Row => ({
    what: `${kind}, ${what}`,
    unit,
    figures: figures(key),
    ...(verdict && { verdict }),
  });
  const react = all.indexOf(reactFloor);
  const median = (key: keyof PageSample) => figures(key)[0]?.median ?? Number.NaN;
  const hydrated = toRow(
    'hydrated',
    'ms',
    'hydrated',
    ratioTo('hydrated', react, 'the React floor'),
  );
  return [
    toRow(
      'first contentful paint',
      'ms',
      'firstPaint',
      ratioTo('firstPaint', STATIC, 'the static floor'),
    ),
    toRow('LCP', 'ms', 'largestPaint', ratioTo('largestPaint', STATIC, 'the static floor')),
    toRow('blocking', 'ms', 'blocking', toLimit(median('blocking'), 'ms', BLOCKING_MS)),
    { ...hydrated, figures: hydrated.figures.map((figure, at) => (at === STATIC ? null : figure)) },
    toRow('until hydrated (br)', 'kB', 'firstKilobytes'),
    toRow('with what is prefetched (br)', 'kB', 'allKilobytes'),
    toRow('layout shift', 'CLS', 'shift', toLimit(median('shift'), 'CLS', 0)),
  ];
}

async function visitPage(
  browser: Browser,
  { server }: Contestant,
  path: string,
  line: Line,
  isHydrated: boolean,
): Promise<PageSample> {
  const visit = await startVisit(browser, line);
  try {
    await visit.page.goto(new URL(path, server.url).href);
    if (isHydrated) await untilHydrated(visit.page);
    const firstKilobytes = visit.bytes() / 1_000;
    await untilQuiet(visit.page);
    const metrics = await visit.metrics();
    return {
      firstPaint: metrics.firstPaint,
      largestPaint: metrics.largestPaint,
      blocking: toBlockingMs(metrics),
      hydrated: metrics.hydrated,
      firstKilobytes,
      allKilobytes: visit.bytes() / 1_000,
      shift: metrics.shift,
    };
  } finally {
    await visit.close();
  }
}
