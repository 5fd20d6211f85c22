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
import type { Section } from './results.ts';
import { startVisit, untilHydrated } from './harness/visit.ts';

/** A word that this site and the corpus contain. */
const QUERY = 'leaderboard';

const MAX_FIRST_RESULTS_MS = 500;
/** The key loads the client. */
const FIRST_ACT = 'Ctrl+K as the first act to first results, CPU ÷ 4';
const MAX_FIRST_ACT_MS = 800;
const INTENT = 'pointer over the button to first results, fast line';
/** What a reader notices as a delay. */
const MAX_INTENT_MS = 100;
const MAX_KILOBYTES = 75;

const LARGE_SITE_PAGES = 10_000;
const MAX_LARGE_KILOBYTES = 150;
const MAX_KEYSTROKE_MS = 120;

/** Chromium's name for the thread of a Web Worker; Linux cuts names after 15 characters. */
const WORKER_THREAD = 'DedicatedWorker';

interface SearchSample {
  firstResultsMs: number;
  /** The same from the first act of a visit, on a slow device. */
  firstActMs: number;
  /** On the fast line, from the pointer over the button, which is clicked at once. */
  intentMs: number;
  /** All bytes of the search. */
  kilobytes: number;
  /** CPU of the Web Worker for the most expensive letter of the query. */
  keystrokeMs: number;
}

/** Measure the search of this site and of a large one. */
export async function measureSearch(context: BenchContext): Promise<Section> {
  const corpus = await buildCorpus(context, LARGE_SITE_PAGES);
  const large = await measureRelease(context, corpus.release, corpus.paths[0] ?? '/');
  const site = await measureRelease(context, context.releaseFolder, PAGES.guide);
  const largeName = formatPages(LARGE_SITE_PAGES);
  const toRow = (
    samples: SearchSample[],
    [name, unit, key]: [string, string, keyof SearchSample],
    limit: number,
  ) =>
    toLimitRow(
      name,
      unit,
      samples.map((sample) => sample[key]),
      limit,
    );
  return {
    title: 'Search, slow 4G',
    columns: ['site'],
    rows: [
      toRow(site, ['opened to first results', 'ms', 'firstResultsMs'], MAX_FIRST_RESULTS_MS),
      toRow(site, [FIRST_ACT, 'ms', 'firstActMs'], MAX_FIRST_ACT_MS),
      toRow(site, [INTENT, 'ms', 'intentMs'], MAX_INTENT_MS),
      toRow(site, ['bytes', 'kB', 'kilobytes'], MAX_KILOBYTES),
      toRow(large, [`${largeName}, bytes`, 'kB', 'kilobytes'], MAX_LARGE_KILOBYTES),
      toRow(large, [`${largeName}, CPU of a keystroke`, 'ms', 'keystrokeMs'], MAX_KEYSTROKE_MS),
    ],
    notes: [
      `From the click on the search button of an idle page to the first results for \`${QUERY}\`, on this machine’s CPU.`,
      'Nothing of the search is loaded before. Bytes: compressed bodies (brotli 4) from that click to the first results.',
      'CPU of the Web Worker’s thread for the most expensive letter of the word, on the fast line. 0 where there is no /proc.',
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
    samples.push({ firstResultsMs, firstActMs, intentMs, kilobytes, keystrokeMs });
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
