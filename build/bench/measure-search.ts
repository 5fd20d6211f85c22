import type { Browser, Page } from 'playwright-core';
import { startReleaseServer } from '../release/release-server.ts';
import type { BenchContext } from './bench-context.ts';
import { startChromium } from './chromium.ts';
import { createForwarding, startCompressingServer } from './compressing-server.ts';
import type { Answer } from './compressing-server.ts';
import { buildCorpusRelease } from './corpus-release.ts';
import { toFigure, toLimit } from './figures.ts';
import type { Figure, Section } from './figures.ts';
import { FAST_LINE } from './line.ts';
import type { Line } from './line.ts';
import { HAS_PROC, readThreadCpuMs } from './process-stats.ts';
import { chooseTypicalPages } from './typical-pages.ts';
import { startVisit, untilHydrated, untilQuiet } from './visit.ts';

/** A word of the corpus, as a reader types it. */
const QUERY = 'leaderboard';

/** On this site, on the slow line, as the specification of the search has it. */
const MAX_FIRST_RESULT_MS = 700;

const MAX_KILOBYTES = 500;

const MAX_KEYSTROKE_MS = 50;

/** What Chromium calls the thread of a Web Worker, as far as Linux keeps it. */
const WORKER_THREAD = 'DedicatedWorker';

interface SearchSample {
  firstResultMs: number;
  kilobytes: number;
  keystrokes: Keystroke[];
}

interface Keystroke {
  /** From the letter to the first answer. */
  answerMs: number;
  /** CPU of the Web Worker's thread until it has searched the full text too. */
  cpuMs: number;
}

/** A window in which `observeWorkers` has run. */
interface SearchWindow extends Window {
  /** Of each message to a Web Worker: milliseconds to its first answer, and whether all has come. */
  benchAnswers?: { answerMs: number; isComplete: boolean }[];
}

interface SearchCase {
  name: string;
  release: string;
  path: string;
}

/** Measure the search of this site, and at the smallest and the largest size of a corpus, on both lines. */
export async function measureSearch(context: BenchContext): Promise<Section> {
  const columns: string[] = [];
  const samples: SearchSample[][] = [];
  for (const one of await toCases(context)) {
    const server = await startReleaseServer(one.release, { port: 0 });
    const browser = await startChromium();
    try {
      for (const line of [FAST_LINE, context.slowLine]) {
        context.say(`search in ${one.name}, ${line.name}`);
        columns.push(`${one.name}, ${line.name}`);
        samples.push(
          await searchOften(context, browser, createForwarding(server.url), line, one.path),
        );
      }
    } finally {
      await browser.close();
      await server.close();
    }
  }
  const row = (what: string, unit: string, toValues: (sample: SearchSample) => number[]) => ({
    what,
    unit,
    figures: samples.map((own): Figure => toFigure(own.flatMap(toValues))),
  });
  const first = row('click on the button to first result', 'ms', (one) => [one.firstResultMs]);
  const bytes = row('until the first result (br)', 'kB', ({ kilobytes }) => [kilobytes]);
  const answers = row('keystroke to first answer of the Web Worker', 'ms', ({ keystrokes }) =>
    keystrokes.map(({ answerMs }) => answerMs),
  );
  const cpu = row('CPU of the Web Worker per keystroke, full text included', 'ms', (one) =>
    one.keystrokes.map(({ cpuMs }) => cpuMs),
  );
  const most = (figures: Figure[]) => Math.max(...figures.map(({ high }) => high));
  return {
    name: 'search',
    title: 'Search',
    columns,
    rows: [
      {
        ...first,
        verdict: toLimit(first.figures[1]?.median ?? Number.NaN, 'ms', MAX_FIRST_RESULT_MS),
      },
      { ...bytes, verdict: toLimit(most(bytes.figures), 'kB', MAX_KILOBYTES) },
      answers,
      ...(HAS_PROC
        ? [{ ...cpu, verdict: toLimit(most(cpu.figures), 'ms', MAX_KEYSTROKE_MS) }]
        : []),
    ],
    notes: [
      `Nothing of the search is loaded before the click; \`${QUERY}\` stands in the input as soon as there is one.`,
      'The line is slowed down at the server, for Web Workers too; the CPU is this machine’s. The time is held to its target on this site and the slow line.',
      'Keystrokes: each letter of the word, from the first on, after the word was found once: on the fast line what its beginnings lack comes at once. The slowest counts.',
      'CPU: of the Web Worker’s own thread, as Linux counts it.',
    ],
  };
}

async function toCases(context: BenchContext): Promise<SearchCase[]> {
  const [small, , large] = context.corpora.sizes;
  const { guide } = await chooseTypicalPages(context.releaseFolder);
  const cases = [{ name: 'this site', release: context.releaseFolder, path: guide }];
  for (const count of context.isQuick ? [] : [small, large]) {
    const { paths, release } = await buildCorpusRelease(context, count);
    const name = `${count.toLocaleString('en-GB')} pages`;
    cases.push({ name, release, path: paths[0] ?? '/' });
  }
  return cases;
}

async function searchOften(
  context: BenchContext,
  browser: Browser,
  forward: Answer,
  line: Line,
  path: string,
): Promise<SearchSample[]> {
  const samples: SearchSample[] = [];
  const server = await startCompressingServer([forward], line === FAST_LINE ? undefined : line);
  try {
    for (let run = 0; run < context.runs; run += 1) {
      const visit = await startVisit(browser, FAST_LINE, observeWorkers);
      try {
        await visit.page.goto(new URL(path, server.url).href);
        await untilHydrated(visit.page);
        await untilQuiet(visit.page);
        server.takeBytes();
        const firstResultMs = await visit.page.evaluate(searchFor, QUERY);
        const kilobytes = server.takeBytes() / 1_000;
        const readCpu = await createWorkerClock(browser);
        const keystrokes = await typeSlowly(visit.page, readCpu);
        samples.push({ firstResultMs, kilobytes, keystrokes });
      } finally {
        await visit.close();
      }
    }
  } finally {
    await server.close();
  }
  return samples;
}

/** Create what reads the CPU that Web Workers have used so far, in milliseconds. */
async function createWorkerClock(browser: Browser): Promise<() => number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return () =>
    HAS_PROC
      ? renderers.reduce((sum, { id }) => sum + readThreadCpuMs(id, WORKER_THREAD), 0)
      : Number.NaN;
}

/** Runs in the page: open the search and wait for the first result. */
async function searchFor(query: string): Promise<number> {
  const until = async (selector: string): Promise<HTMLElement> => {
    for (;;) {
      const found = document.querySelector<HTMLElement>(selector);
      if (found) return found;
      await new Promise(requestAnimationFrame);
    }
  };
  const opener = await until('[data-search-open]');
  const startedAt = performance.now();
  opener.click();
  const input = await until('dialog[open] input[role=combobox], dialog[open] input[type=search]');
  if (input instanceof HTMLInputElement) input.value = query;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await until('dialog[open] [role=option]');
  return performance.now() - startedAt;
}

async function typeSlowly(page: Page, readCpu: () => number): Promise<Keystroke[]> {
  const input = page.locator('dialog[open] input').first();
  const keystrokes: Keystroke[] = [];
  await untilAnswered(page);
  await input.fill('');
  for (const letter of QUERY) {
    const before = readCpu();
    await input.press(letter);
    keystrokes.push({ answerMs: await untilAnswered(page), cpuMs: readCpu() - before });
  }
  return keystrokes;
}

/** Wait for the whole answer to the newest message, and take what was seen of it. */
async function untilAnswered(page: Page): Promise<number> {
  await page.waitForFunction(() =>
    (window as SearchWindow).benchAnswers?.some(({ isComplete }) => isComplete),
  );
  return page.evaluate(() => {
    const [answer] = (window as SearchWindow).benchAnswers?.splice(0) ?? [];
    return answer?.answerMs ?? Number.NaN;
  });
}

/** Runs in the page before its own scripts: see when Web Workers answer. */
function observeWorkers(): void {
  const answers: { answerMs: number; isComplete: boolean }[] = [];
  (window as SearchWindow).benchAnswers = answers;
  window.Worker = class extends Worker {
    #askedAt = 0;
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        const isComplete = data?.kind !== 'results' || data.results.isComplete === true;
        const [answer] = answers;
        if (answer) answer.isComplete = isComplete;
        else answers.push({ answerMs: performance.now() - this.#askedAt, isComplete });
      });
    }
    override postMessage(message: unknown): void {
      this.#askedAt = performance.now();
      super.postMessage(message, []);
    }
  };
}
