import type { Browser, Page } from 'playwright-core';
import { startReleaseServer } from '../release/release-server.ts';
import type { BenchContext } from './bench-context.ts';
import { startChromium } from './chromium.ts';
import { createForwarding, startCompressingServer } from './compressing-server.ts';
import type { Answer } from './compressing-server.ts';
import { buildCorpusRelease } from './corpus-release.ts';
import { toFigure } from './figures.ts';
import type { Figure, Row, Section } from './figures.ts';
import { FAST_LINE, SLOW_LINE } from './line.ts';
import type { Line } from './line.ts';
import { startVisit, untilHydrated, untilQuiet } from './visit.ts';

/** A word of the corpus, as a reader types it. */
const QUERY = 'leaderboard';

interface SearchSample {
  firstResultMs: number;
  kilobytes: number;
  keystrokes: number[];
}

/** A window in which `observeWorkers` has run. */
interface SearchWindow extends Window {
  /** Milliseconds from each message to a Web Worker to its first answer. */
  benchAnswers?: number[];
}

/** Measure the search at the smallest and at the largest size of the site, on both lines. */
export async function measureSearch(context: BenchContext): Promise<Section> {
  const [small, , large] = context.corpora.sizes;
  const columns: string[] = [];
  const samples: SearchSample[][] = [];
  for (const count of context.isQuick ? [small] : [small, large]) {
    const { paths, release } = await buildCorpusRelease(context, count);
    const server = await startReleaseServer(release, { port: 0 });
    const browser = await startChromium();
    try {
      for (const line of [FAST_LINE, SLOW_LINE]) {
        context.say(`search in ${count} pages, ${line.name}`);
        columns.push(`${count.toLocaleString('en-GB')} pages, ${line.name}`);
        samples.push(
          await searchOften(context, browser, createForwarding(server.url), line, paths),
        );
      }
    } finally {
      await browser.close();
      await server.close();
    }
  }
  const row = (what: string, unit: string, toValues: (sample: SearchSample) => number[]): Row => ({
    what,
    unit,
    figures: samples.map((own): Figure => toFigure(own.flatMap(toValues))),
  });
  return {
    name: 'search',
    title: 'Search',
    columns,
    rows: [
      row('click on the button to first result', 'ms', ({ firstResultMs }) => [firstResultMs]),
      row('until the first result (br)', 'kB', ({ kilobytes }) => [kilobytes]),
      row('keystroke to first answer of the Web Worker', 'ms', ({ keystrokes }) => keystrokes),
    ],
    notes: [
      `Nothing of the search is loaded before the click; \`${QUERY}\` stands in the input as soon as there is one.`,
      'The line is slowed down at the server, for Web Workers too; the slower CPU is the page’s alone.',
      'Keystrokes: each letter of the word once more, when everything is loaded; on the fast line what is missing comes at once.',
    ],
  };
}

async function searchOften(
  context: BenchContext,
  browser: Browser,
  forward: Answer,
  line: Line,
  [path = '/']: string[],
): Promise<SearchSample[]> {
  const samples: SearchSample[] = [];
  const server = await startCompressingServer([forward], line === FAST_LINE ? undefined : line);
  try {
    for (let run = 0; run < context.runs; run += 1) {
      const visit = await startVisit(browser, FAST_LINE, observeWorkers);
      try {
        await visit.session.send('Emulation.setCPUThrottlingRate', { rate: line.slowdown });
        await visit.page.goto(new URL(path, server.url).href);
        await untilHydrated(visit.page);
        await untilQuiet(visit.page);
        server.takeBytes();
        const firstResultMs = await visit.page.evaluate(searchFor, QUERY);
        const kilobytes = server.takeBytes() / 1_000;
        samples.push({ firstResultMs, kilobytes, keystrokes: await typeSlowly(visit.page) });
      } finally {
        await visit.close();
      }
    }
  } finally {
    await server.close();
  }
  return samples;
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

async function typeSlowly(page: Page): Promise<number[]> {
  const input = page.locator('dialog[open] input').first();
  await input.fill('');
  await page.evaluate(() => {
    (window as SearchWindow).benchAnswers = [];
  });
  for (const [at, letter] of [...QUERY].entries()) {
    await input.press(letter);
    await page.waitForFunction(
      (count) => ((window as SearchWindow).benchAnswers?.length ?? 0) >= count,
      at + 1,
    );
  }
  return page.evaluate(() => (window as SearchWindow).benchAnswers ?? []);
}

/** Runs in the page before its own scripts: time what Web Workers take to answer. */
function observeWorkers(): void {
  const answers: number[] = [];
  (window as SearchWindow).benchAnswers = answers;
  window.Worker = class extends Worker {
    #askedAt = 0;
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      this.addEventListener('message', () => {
        if (this.#askedAt === 0) return;
        (window as SearchWindow).benchAnswers?.push(performance.now() - this.#askedAt);
        this.#askedAt = 0;
      });
    }
    override postMessage(message: unknown): void {
      this.#askedAt = performance.now();
      super.postMessage(message, []);
    }
  };
}
