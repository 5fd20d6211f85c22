import type { Browser, Page } from 'playwright-core';
import { startReleaseServer } from '../cli/local/release-server.ts';
import { startChromium } from './harness/chromium.ts';
import { buildCorpus } from './build-corpus.ts';
import { PAGES } from './bench-context.ts';
import type { BenchContext } from './bench-context.ts';
import { FAST_LINE, SLOW_LINE, forwardTo, startEdgeServer } from './harness/edge-server.ts';
import type { Line, Respond } from './harness/edge-server.ts';
import { readCpuMs, untilProcessIdle } from './harness/process-stats.ts';
import { formatPages, toLimitRow } from './results.ts';
import type { Row, Section } from './results.ts';
import { startVisit, untilHydrated } from './harness/visit.ts';
import { loadWorker, startKvServer, startWorkerd } from './harness/workerd.ts';

/** A word that this site and the corpus contain. */
const QUERY = 'leaderboard';

const MAX_FIRST_RESULTS_MS = 500;
/** From the key that opens it as the reader's first act, which loads the client, to results. */
const MAX_FIRST_ACT_MS = 800;
/** From a pointer over the button, on a fast line: what a reader notices as a delay. */
const MAX_INTENT_MS = 100;
const MAX_KILOBYTES = 75;
const MAX_TYPED_KILOBYTES = 300;

const LARGE_SITE_PAGES = 10_000;
const MAX_LARGE_KILOBYTES = 150;
const MAX_KEYSTROKE_MS = 120;

/** Chromium's name for the thread of a Web Worker; Linux cuts names after 15 characters. */
const WORKER_THREAD = 'DedicatedWorker';

/** Sizes of the sites whose search page is measured. */
const EDGE_SIZES = [200, 1_000];
const MAX_EDGE_MS = 10;
/** The first rounds load the parts, and the engine optimises what is called often. */
const WARM_UP_ROUNDS = 20;
const EDGE_ROUNDS = 5;

/** One word and several, of all pages and of few, unfinished, misspelled, an identifier. */
const EDGE_QUERIES = [
  'leaderboard',
  'create user',
  'mission level',
  'reward point member',
  'how do I create a segment',
  'lederboard',
  'page 104',
  'u',
  'getUser',
  '429',
];

interface SearchSample {
  firstResultsMs: number;
  /** The same from the first act of a visit, on a slow device. */
  firstActMs: number;
  /** On the fast line, from the pointer over the button, which is clicked at once. */
  intentMs: number;
  /** All bytes of the search. */
  kilobytes: number;
  /** The same for the whole query at once, then letter by letter. */
  typedKilobytes: number;
  /** CPU of the Web Worker for the most expensive letter of the query. */
  keystrokeMs: number;
}

/** Measure the search of this site and of a large one. */
export async function measureSearch(context: BenchContext): Promise<Section> {
  const corpus = await buildCorpus(context, LARGE_SITE_PAGES);
  const large = await measureRelease(context, corpus.release, corpus.paths[0] ?? '/');
  const site = await measureRelease(context, context.releaseFolder, PAGES.guide);
  const pick = (samples: SearchSample[], key: keyof SearchSample) =>
    samples.map((sample) => sample[key]);
  const largeName = formatPages(LARGE_SITE_PAGES);
  const edge: Row[] = [];
  for (const size of EDGE_SIZES) {
    const samples = await measureEdge(context, size);
    edge.push(toLimitRow(`${formatPages(size)}, CPU of /search`, 'ms', samples, MAX_EDGE_MS));
  }
  return {
    title: 'Search, slow 4G',
    columns: ['site'],
    rows: [
      toLimitRow(
        'opened to first results',
        'ms',
        pick(site, 'firstResultsMs'),
        MAX_FIRST_RESULTS_MS,
      ),
      toLimitRow(
        'Ctrl+K as the first act to first results, CPU ÷ 4',
        'ms',
        pick(site, 'firstActMs'),
        MAX_FIRST_ACT_MS,
      ),
      toLimitRow(
        'pointer over the button to first results, fast line',
        'ms',
        pick(site, 'intentMs'),
        MAX_INTENT_MS,
      ),
      toLimitRow('bytes', 'kB', pick(site, 'kilobytes'), MAX_KILOBYTES),
      toLimitRow(
        'bytes, typed letter by letter',
        'kB',
        pick(site, 'typedKilobytes'),
        MAX_TYPED_KILOBYTES,
      ),
      toLimitRow(`${largeName}, bytes`, 'kB', pick(large, 'kilobytes'), MAX_LARGE_KILOBYTES),
      toLimitRow(
        `${largeName}, CPU of a keystroke`,
        'ms',
        pick(large, 'keystrokeMs'),
        MAX_KEYSTROKE_MS,
      ),
      ...edge,
    ],
    notes: [
      `From the click on the search button of an idle page to the first results for \`${QUERY}\`, on this machine’s CPU.`,
      'Nothing of the search is loaded before. Bytes: compressed bodies (brotli 4) from that click to the first results.',
      'CPU of the Web Worker’s thread for the most expensive letter of the word, on the fast line. 0 where there is no /proc.',
      `CPU of /search: of all threads of a workerd process with one warm isolate, HTTP and the document included; ${EDGE_QUERIES.length} queries, ${EDGE_ROUNDS} times each.`,
    ],
  };
}

async function measureRelease(
  context: BenchContext,
  release: string,
  path: string,
): Promise<SearchSample[]> {
  await using server = await startReleaseServer(release);
  await using browser = await startChromium();
  const respond = forwardTo(server.url);
  const samples: SearchSample[] = [];
  for (let run = 1; run <= context.runs; run += 1) {
    context.log(`search in ${release}, ${run} of ${context.runs}`);
    await using slow = await startSearchVisit(browser, respond, path, SLOW_LINE);
    const firstResultsMs = await slow.page.evaluate(searchFor, QUERY);
    const kilobytes = slow.takeBytes() / 1_000;
    const firstActMs = await measureFirstAct(browser, respond, path);
    await using typing = await startSearchVisit(browser, respond, path, FAST_LINE);
    const intentMs = await typing.page.evaluate(searchFor, QUERY);
    const keystrokeMs = await measureKeystrokes(browser, typing.page);
    const typedKilobytes = typing.takeBytes() / 1_000;
    samples.push({ firstResultsMs, firstActMs, intentMs, kilobytes, typedKilobytes, keystrokeMs });
  }
  return samples;
}

interface SearchVisit extends AsyncDisposable {
  page: Page;
  /** Return the bytes sent since the page is idle. */
  takeBytes(): number;
}

/** Open a page on a line and wait until it is idle. */
async function startSearchVisit(
  browser: Browser,
  respond: Respond,
  path: string,
  line: Line,
): Promise<SearchVisit> {
  const server = await startEdgeServer(respond, line);
  const visit = await startVisit(browser, FAST_LINE);
  const { page } = visit;
  await page.goto(new URL(path, server.url).href);
  await untilHydrated(page);
  await visit.untilIdle();
  server.takeBytes();
  return {
    page,
    takeBytes: server.takeBytes,
    async [Symbol.asyncDispose]() {
      await visit[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Return the time from Ctrl+K, as the first act of a visit, to results. */
async function measureFirstAct(browser: Browser, respond: Respond, path: string): Promise<number> {
  await using server = await startEdgeServer(respond, SLOW_LINE);
  await using visit = await startVisit(browser, SLOW_LINE);
  const { page } = visit;
  await page.goto(new URL(path, server.url).href);
  await visit.untilIdle();
  await page.keyboard.press('Control+k');
  await page.waitForSelector('dialog[open] input');
  await page.keyboard.type(QUERY);
  const shownAt = await page.evaluate(async () => {
    while (!document.querySelector('dialog[open] [role=option]')) {
      await new Promise(requestAnimationFrame);
    }
    return performance.now();
  });
  const { acted } = await visit.loadMetrics();
  return shownAt - acted;
}

/** Measure the CPU of the search page in a warm isolate, one request at a time. */
async function measureEdge(context: BenchContext, count: number): Promise<number[]> {
  const { release } = await buildCorpus(context, count);
  context.log(`search page, ${count} pages`);
  await using kv = await startKvServer(release);
  await using workerd = await startWorkerd(await loadWorker(release), context.workFolder, kv, 1);
  const samples: number[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + EDGE_ROUNDS; round += 1) {
    for (const query of EDGE_QUERIES) {
      const path = `/search?${new URLSearchParams({ q: query })}`;
      const cpuMs = await workerd.measure(path, 0);
      if (round >= WARM_UP_ROUNDS) samples.push(cpuMs);
    }
  }
  return samples;
}

/** Runs in the page: opens the search and waits for the first result. */
async function searchFor(query: string): Promise<number> {
  const find = async (selector: string): Promise<HTMLElement> => {
    for (;;) {
      const element = document.querySelector<HTMLElement>(selector);
      if (element) return element;
      await new Promise(requestAnimationFrame);
    }
  };
  const button = await find('[data-search-open]');
  const startedAt = performance.now();
  button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  button.click();
  const input = await find('dialog[open] input');
  if (input instanceof HTMLInputElement) input.value = query;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await find('dialog[open] [role=option]');
  return performance.now() - startedAt;
}

/** Type the query letter by letter; returns the Web Worker's CPU for the most expensive letter. */
async function measureKeystrokes(browser: Browser, page: Page): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const readWorkerCpuMs = () =>
    renderers.reduce((sum, { id }) => sum + readCpuMs(id, WORKER_THREAD), 0);
  const input = page.locator('dialog[open] input').first();
  await untilProcessIdle(readWorkerCpuMs);
  await input.fill('');
  let before = await untilProcessIdle(readWorkerCpuMs);
  let highest = 0;
  for (const letter of QUERY) {
    await input.press(letter);
    const after = await untilProcessIdle(readWorkerCpuMs);
    highest = Math.max(highest, after - before);
    before = after;
  }
  return highest;
}
