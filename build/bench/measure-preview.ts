import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { loadFreePort } from '../free-port.ts';
import type { BenchContext } from './bench-context.ts';
import { startChromium } from './chromium.ts';
import { createCorpusSite } from './corpus-release.ts';
import type { CorpusSite } from './corpus-release.ts';
import { toFigure, toLimit } from './figures.ts';
import type { Figure, Row, Section } from './figures.ts';

/** What an author takes for at once. */
const SHOWN_MS = 150;

/** Edits of each run. */
const EDITS = 5;

/** Between two edits: longer than a site takes to settle, shorter than an author. */
const PAUSE_MS = 1_500;

const START_TIMEOUT_MS = 600_000;
const READY_POLL_MS = 250;

/** Measure what an author waits for: from the write of a page's file to its text in the open browser. */
export async function measurePreview(context: BenchContext): Promise<Section> {
  const [small, , large] = context.corpora.sizes;
  const rows: Row[] = [];
  for (const count of context.isQuick ? [small] : [small, large]) {
    const site = await createCorpusSite(context, count);
    context.say(`preview of ${count} pages`);
    const { readySeconds, times } = await editPages(
      site,
      context.isQuick ? { counted: 1, warming: 0 } : { counted: EDITS * context.runs, warming: 2 },
    );
    const pages = `${count.toLocaleString('en-GB')} pages`;
    const toRow = (what: string, unit: string, figure: Figure, limit?: number): Row => ({
      what: `${pages}, ${what}`,
      unit,
      figures: [figure],
      ...(limit !== undefined && { verdict: toLimit(figure.median, unit, limit) }),
    });
    rows.push(
      toRow('command to first page', 's', toFigure([readySeconds])),
      toRow('write to shown', 'ms', toFigure(times), SHOWN_MS),
      toRow(`write to shown, worst of ${times.length}`, 'ms', toFigure([Math.max(...times)])),
    );
  }
  return {
    name: 'preview',
    title: 'Author’s preview',
    columns: ['this site'],
    rows,
    notes: ['From the write of a page’s file to its text in the browser that has the page open.'],
  };
}

interface EditCounts {
  counted: number;
  /** Edits before those: they warm the compiler. */
  warming: number;
}

async function editPages(site: CorpusSite, { counted, warming }: EditCounts) {
  const { folder, sources, toFile, paths } = site;
  const port = await loadFreePort();
  const url = `http://localhost:${port}${paths[0] ?? '/'}`;
  const startedAt = performance.now();
  const preview = startPreview(sources, folder, port);
  const browser = await startChromium();
  const file = toFile(0);
  const written = await readFile(file, 'utf8');
  try {
    await untilReady(url, preview);
    const readySeconds = (performance.now() - startedAt) / 1_000;
    const tab = await browser.newPage();
    await tab.goto(url);
    await tab.waitForSelector('html[data-hydrated]', { state: 'attached' });
    const times: number[] = [];
    for (let edit = 0; edit < warming + counted; edit += 1) {
      await delay(PAUSE_MS);
      const time = await timeEdit(tab, file, `Edit number ${edit}.`);
      if (edit >= warming) times.push(time);
    }
    return { readySeconds, times };
  } finally {
    await browser.close();
    const ended = preview.exitCode === null ? once(preview, 'exit') : null;
    preview.kill('SIGTERM');
    await ended;
    await writeFile(file, written);
  }
}

async function timeEdit(tab: Page, file: string, words: string): Promise<number> {
  const shown = tab.evaluate(untilShown, words);
  // The observer stands before the file changes.
  await tab.evaluate(() => 0);
  const writtenAt = Date.now();
  await appendFile(file, `\n${words}\n`);
  return (await shown) - writtenAt;
}

/** Runs in the page: resolves to the time of the frame that has the text. */
function untilShown(text: string): Promise<number> {
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('article')?.textContent.includes(text)) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(Date.now()));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** The author's command, on the sources that are measured. */
function startPreview(sources: string, content: string, port: number): ChildProcess {
  const hook = './build/jsx.ts';
  const command = [join('build', 'cli.ts'), 'start', `--content=${content}`];
  return spawn(process.execPath, ['--import', hook, ...command], {
    cwd: sources,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port) },
  });
}

async function untilReady(url: string, preview: ChildProcess): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (preview.exitCode === null && Date.now() < until) {
    try {
      const { ok } = await fetch(url);
      if (ok) return;
    } catch {
      // Not yet.
    }
    await delay(READY_POLL_MS);
  }
  throw new Error('The preview did not start; see above.');
}
