import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { loadFreePort } from '../cli/local/free-port.ts';
import { startChromium } from './harness/chromium.ts';
import { createCorpusSite, startCommand } from './build-corpus.ts';
import type { BenchContext } from './bench-context.ts';
import { formatPages, toLimitRow } from './results.ts';
import type { Row, Section } from './results.ts';
import { untilHydrated } from './harness/visit.ts';

const BUDGET_MS = 150;

const SIZES = [200, 1_000];

const EDITS_PER_RUN = 5;

/** Edits that warm the compiler and are not counted. */
const WARM_UP_EDITS = 2;

/** Between two edits: the preview has finished the previous one. */
const PAUSE_MS = 1_500;

const START_TIMEOUT_MS = 600_000;
const START_POLL_MS = 250;

/** Measure what an author waits for after saving a page. */
export async function measurePreview(context: BenchContext): Promise<Section> {
  const rows: Row[] = [];
  for (const pages of SIZES) {
    const times = await measureEdits(context, pages);
    rows.push(toLimitRow(`${formatPages(pages)}, saved to shown`, 'ms', times, BUDGET_MS));
  }
  return {
    title: 'Author’s preview',
    columns: ['this site'],
    rows,
    notes: ['From the write of a page’s file to its text in the browser that shows the page.'],
  };
}

async function measureEdits(context: BenchContext, pages: number): Promise<number[]> {
  const { folder, sources, toFile, paths } = await createCorpusSite(context, pages);
  const port = await loadFreePort();
  const url = `http://localhost:${port}${paths[0] ?? '/'}`;
  context.log(`starting the preview of ${pages} pages`);
  const env = { PORT: String(port) };
  const preview = startCommand(sources, ['start', `--content=${folder}`], 'inherit', env);
  await using browser = await startChromium();
  try {
    await untilReady(url, preview);
    const tab = await browser.newPage();
    await tab.goto(url);
    await untilHydrated(tab);
    const edits = WARM_UP_EDITS + EDITS_PER_RUN * context.runs;
    const times: number[] = [];
    for (let edit = 0; edit < edits; edit += 1) {
      await delay(PAUSE_MS);
      times.push(await timeEdit(tab, toFile(0), `Edit number ${edit}.`));
    }
    return times.slice(WARM_UP_EDITS);
  } finally {
    const exited = preview.exitCode === null ? once(preview, 'exit') : undefined;
    preview.kill('SIGTERM');
    await exited;
  }
}

async function timeEdit(tab: Page, file: string, text: string): Promise<number> {
  const painted = tab.evaluate(untilPainted, text);
  // Returns after the observer has been installed.
  await tab.evaluate(() => 0);
  const writtenAt = Date.now();
  await appendFile(file, `\n${text}\n`);
  return (await painted) - writtenAt;
}

/** Runs in the page: resolves with the time of the frame that shows the text. */
function untilPainted(text: string): Promise<number> {
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('article')?.textContent.includes(text)) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(Date.now()));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

async function untilReady(url: string, preview: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (preview.exitCode === null && Date.now() < deadline) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await delay(START_POLL_MS);
  }
  throw new Error('The preview did not start. Its output is above.');
}
