import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { ASSET_FOLDER } from '../client/model/site-paths.ts';
import { BROWSER_OPTIONS } from '../build/release/bundle-assets.ts';
import { startReleaseServer } from '../cli/local/release-server.ts';
import { startChromium } from './harness/chromium.ts';
import { PAGES } from './bench-context.ts';
import type { BenchContext } from './bench-context.ts';
import { SLOW_LINE, forwardTo, startEdgeServer } from './harness/edge-server.ts';
import type { Respond } from './harness/edge-server.ts';
import { toFigure, toLimit, toRatio } from './results.ts';
import type { Figure, Row, Section } from './results.ts';
import { startVisit, untilHydrated } from './harness/visit.ts';
import type { PageMetrics } from './harness/visit.ts';
import { withoutScripts } from './harness/without-scripts.ts';

const MAX_PAINT_RATIO = 1.25;
const MAX_HYDRATED_RATIO = 1.15;
const MAX_BLOCKING_MS = 50;
/** Of tasks that are longer than 50 ms each. */
const MAX_TASKS_MS = 125;
/** A document, three prefetched pages and the sidebars of two. */
const MAX_REQUESTS = 6;
/** 100 kB for a first visit and 60 kB for what it prefetches. */
const MAX_KB = 160;
/** Until the reader acts. */
const MAX_KB_BEFORE_ACT = { landing: 20, guide: 20, operation: 30 };

/** A task blocks the reader for the part that exceeds this. */
const LONG_TASK_MS = 50;

const BASELINE_SCRIPT = `/${ASSET_FOLDER}/react-baseline.js`;

const CLIENT_SOURCE = /( data-client=")[^"]*(")/;

const KINDS = ['landing', 'guide', 'operation'] as const;

/** The columns. The site comes first. */
const VARIANTS = ['site', 'static HTML', 'React’s client alone'];

const RATIOS = [
  { name: 'first contentful paint', metric: 'firstPaint', baseline: 1, limit: MAX_PAINT_RATIO },
  { name: 'LCP', metric: 'largestPaint', baseline: 1, limit: MAX_PAINT_RATIO },
  {
    name: 'from the first act to hydrated',
    metric: 'hydration',
    baseline: 2,
    limit: MAX_HYDRATED_RATIO,
  },
] as const;

/** A visit until there was no request for half a second, before and after the reader acts. */
interface VisitSample extends PageMetrics {
  /** From the first act of the reader. 0 without a client. */
  hydration: number;
  /** Requests that the Worker serves; files are free. */
  requests: number;
  kilobytesBeforeAct: number;
  kilobytes: number;
}

/** Measure first visits of a page of each layout beside two baselines. */
export async function measurePages(context: BenchContext): Promise<Section> {
  const { releaseFolder, sourceFolder } = context;
  await using release = await startReleaseServer(releaseFolder);
  await using browser = await startChromium();
  const rows: Row[] = [];
  const respond = forwardTo(release.url);
  const script = await bundleReactBaseline(sourceFolder);
  for (const kind of KINDS) {
    const variants = await createVariants(respond, PAGES[kind], script);
    rows.push(...toRows(kind, await measureVariants(context, browser, variants, PAGES[kind])));
  }
  return {
    title: 'First visit, slow 4G (1.6 Mbps, 150 ms), CPU ÷ 4',
    columns: VARIANTS,
    rows,
    notes: [
      `Chromium ${browser.version()}, a new profile for each visit; ${PAGES.landing}, ${PAGES.guide} and ${PAGES.operation}.`,
      'The baselines are the documents of the site: without scripts, and with react-dom hydrating the same shell and nothing else. One server compresses all of them like Cloudflare does (brotli 4).',
      'The reader moves the pointer when there was no request for half a second; that loads the client.',
      'Requests: those that the Worker serves, prefetch included; files are free. Bytes of all bodies.',
      'Blocking time: what tasks take beyond 50 ms each, from the first contentful paint until hydrated.',
    ],
  };
}

/** Return what serves the site, its document as static HTML, and its document with React's client alone. */
async function createVariants(site: Respond, path: string, script: string): Promise<Respond[]> {
  const document = await site(path, { headers: { Accept: 'text/html' } });
  if (!document.ok) throw new Error(`${path} returned ${document.status}.`);
  const html = await document.text();
  const { headers } = document;
  const text = html.replace(CLIENT_SOURCE, `$1${BASELINE_SCRIPT}$2`);
  const withReact: Respond = async (requested, init) => {
    if (requested === path) return new Response(text, { headers });
    if (requested !== BASELINE_SCRIPT) return site(requested, init);
    return new Response(script, { headers: { 'Content-Type': 'text/javascript' } });
  };
  return [site, withoutScripts(site), withReact];
}

async function bundleReactBaseline(sourceFolder: string): Promise<string> {
  const { outputFiles } = await build({
    ...BROWSER_OPTIONS,
    absWorkingDir: sourceFolder,
    entryPoints: [join(sourceFolder, 'bench/react-baseline.tsx')],
    format: 'esm',
    jsx: 'automatic',
  });
  return outputFiles[0]?.text ?? '';
}

/** Visit a page of the variants alternately; returns the samples of each. */
async function measureVariants(
  { runs, log }: BenchContext,
  browser: Browser,
  variants: Respond[],
  path: string,
): Promise<VisitSample[][]> {
  const samples = variants.map((): VisitSample[] => []);
  // The first round warms the servers and does not count.
  for (let run = 0; run <= runs; run += 1) {
    log(`${path}, visit ${run} of ${runs}`);
    for (const [at, respond] of variants.entries()) {
      let requests = 0;
      const count: Respond = (requested, init) => {
        if (!requested.startsWith(`/${ASSET_FOLDER}/`)) requests += 1;
        return respond(requested, init);
      };
      await using server = await startEdgeServer(count, SLOW_LINE);
      await using visit = await startVisit(browser, SLOW_LINE);
      await visit.page.goto(new URL(path, server.url).href);
      await visit.untilIdle();
      const kilobytesBeforeAct = server.takeBytes() / 1_000;
      if (VARIANTS[at] !== 'static HTML') await untilHydrated(visit.page);
      await visit.untilIdle();
      const metrics = await visit.loadMetrics();
      const hydration = metrics.hydrated - metrics.acted;
      const kilobytes = kilobytesBeforeAct + server.takeBytes() / 1_000;
      if (run > 0)
        samples[at]?.push({ ...metrics, hydration, requests, kilobytesBeforeAct, kilobytes });
    }
  }
  return samples;
}

function toRows(kind: (typeof KINDS)[number], samples: VisitSample[][]): Row[] {
  const ratios = RATIOS.map(({ name, metric, baseline, limit }): Row => {
    const figures = toFigures(samples, (visit) => visit[metric]);
    const median = (at: number) => figures[at]?.median ?? Number.NaN;
    return {
      name: `${kind} page, ${name}`,
      unit: 'ms',
      // A variant without scripts is never hydrated.
      figures: figures.map((figure) => (figure.high > 0 ? figure : null)),
      ...toRatio(median(0) / median(baseline), VARIANTS[baseline] ?? '', '≤', limit),
    };
  });
  const toCostRow = (
    name: string,
    unit: string,
    toValue: (visit: VisitSample) => number,
    limit: number,
  ): Row => {
    const figures = toFigures(samples, toValue);
    const measured = toLimit(figures[0]?.median ?? Number.NaN, unit, limit);
    return { name: `${kind} page, ${name}`, unit, figures, ...measured };
  };
  const maxKb = MAX_KB_BEFORE_ACT[kind];
  return [
    ...ratios,
    toCostRow('long tasks before the reader acts', 'ms', toTasksBeforeAct, MAX_TASKS_MS),
    toCostRow('blocking time', 'ms', toBlockingMs, MAX_BLOCKING_MS),
    toCostRow('before the reader acts', 'kB', (visit) => visit.kilobytesBeforeAct, maxKb),
    toCostRow('prefetch included', 'requests', (visit) => visit.requests, MAX_REQUESTS),
    toCostRow('prefetch included', 'kB', (visit) => visit.kilobytes, MAX_KB),
  ];
}

function toFigures(samples: VisitSample[][], toValue: (visit: VisitSample) => number): Figure[] {
  return samples.map((visits) => toFigure(visits.map(toValue)));
}

/** Milliseconds of all tasks longer than 50 ms that start before the reader acts. */
function toTasksBeforeAct({ longTasks, acted }: PageMetrics): number {
  const end = acted || Number.POSITIVE_INFINITY;
  return longTasks
    .filter(({ start }) => start < end)
    .reduce((sum, { duration }) => sum + duration, 0);
}

/** Blocking time from the first contentful paint to hydration, of tasks that end after that paint. */
function toBlockingMs({ longTasks, firstPaint, hydrated }: PageMetrics): number {
  const end = hydrated || Number.POSITIVE_INFINITY;
  return longTasks
    .filter(({ start, duration }) => start + duration > firstPaint && start < end)
    .reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0);
}
