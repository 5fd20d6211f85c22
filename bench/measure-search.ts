import type { Browser, Page } from 'playwright-core';
import { startReleaseServer } from '../cli/dev/release-server.ts';
import { startChromium } from '../cli/chromium.ts';
import { buildCorpus } from './build-corpus.ts';
import { PAGES } from './context.ts';
import type { BenchContext } from './context.ts';
import { FAST_LINE, forwardTo, startEdgeServer } from './edge-server.ts';
import type { Line, Respond } from './edge-server.ts';
import { readCpuMs, untilProcessIdle } from './process-stats.ts';
import { formatPages, toLimitRow } from './results.ts';
import type { Row, Section } from './results.ts';
import { startVisit, untilHydrated, untilIdle } from './visit.ts';

/** A word that this site and the corpus contain. */
const QUERY = 'leaderboard';

const MAX_FIRST_RESULTS_MS = 350;
const MAX_KILOBYTES = 75;

const LARGE_SITE_PAGES = 10_000;
const QUICK_PAGES = 4;
const MAX_LARGE_SITE_KILOBYTES = 150;
const MAX_KEYSTROKE_MS = 120;

/** Chromium's name for the thread of a Web Worker; Linux cuts names after 15 characters. */
const WORKER_THREAD = 'DedicatedWorker';

interface SearchSample {
  firstResultsMs: number;
  kilobytes: number;
  /** CPU of the Web Worker for the most expensive letter of the query. */
  keystrokeMs: number;
}

/** Measure the search of this site and of a large one. */
export async function measureSearch(context: BenchContext): Promise<Section> {
  const pages = context.isQuick ? QUICK_PAGES : LARGE_SITE_PAGES;
  const corpus = await buildCorpus(context, pages);
  const large = await measureRelease(context, corpus.release, corpus.paths[0] ?? '/');
  const site = context.isQuick
    ? large
    : await measureRelease(context, context.releaseFolder, PAGES.guide);
  const toRow = (
    name: string,
    unit: string,
    samples: SearchSample[],
    key: keyof SearchSample,
    limit: number,
  ): Row => {
    const values = samples.map((sample) => sample[key]);
    return toLimitRow(name, unit, values, limit);
  };
  const largeName = formatPages(pages);
  return {
    title: 'Search, slow 4G',
    columns: ['site'],
    rows: [
      toRow('opened to first results', 'ms', site, 'firstResultsMs', MAX_FIRST_RESULTS_MS),
      toRow('bytes', 'kB', site, 'kilobytes', MAX_KILOBYTES),
      toRow(`${largeName}, bytes`, 'kB', large, 'kilobytes', MAX_LARGE_SITE_KILOBYTES),
      toRow(`${largeName}, CPU of a keystroke`, 'ms', large, 'keystrokeMs', MAX_KEYSTROKE_MS),
    ],
    notes: [
      `From the click on the search button to the first results for \`${QUERY}\`, on this machine’s CPU. Bytes: compressed bodies (brotli 4) from the click to the first results.`,
      'CPU of the Web Worker’s thread for the most expensive letter of the word, on the fast line. 0 where there is no /proc.',
    ],
  };
}

async function measureRelease(
  context: BenchContext,
  release: string,
  path: string,
): Promise<SearchSample[]> {
  await using server = await startReleaseServer(release, { port: 0 });
  await using browser = await startChromium();
  const respond = forwardTo(server.url);
  const samples: SearchSample[] = [];
  for (let run = 1; run <= context.runs; run += 1) {
    context.log(`search in ${release}, ${run} of ${context.runs}`);
    const first = await openAndSearch(browser, respond, path, context.slowLine);
    const { keystrokeMs } = await openAndSearch(browser, respond, path, FAST_LINE);
    samples.push({ ...first, keystrokeMs });
  }
  return samples;
}

async function openAndSearch(
  browser: Browser,
  respond: Respond,
  path: string,
  line: Line,
): Promise<SearchSample> {
  await using server = await startEdgeServer(respond, line);
  await using visit = await startVisit(browser, FAST_LINE);
  const { page } = visit;
  await page.goto(new URL(path, server.url).href);
  await untilHydrated(page);
  await untilIdle(page);
  server.takeBytes();
  const firstResultsMs = await page.evaluate(searchFor, QUERY);
  const kilobytes = server.takeBytes() / 1_000;
  const keystrokeMs = line === FAST_LINE ? await measureKeystrokes(browser, page) : 0;
  return { firstResultsMs, kilobytes, keystrokeMs };
}

/** Runs in the page: opens the search and waits for the first result. */
async function searchFor(query: string): Promise<number> {
  const find = async (selector: string): Promise<HTMLElement> => {
    for (;;) {
      const found = document.querySelector<HTMLElement>(selector);
      if (found) return found;
      await new Promise(requestAnimationFrame);
    }
  };
  const button = await find('[data-search-open]');
  const startedAt = performance.now();
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
