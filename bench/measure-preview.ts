import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { loadFreePort } from '../cli/local/free-port.ts';
import { startChromium } from './harness/chromium.ts';
import { createCorpusSite, startCommand } from './build-corpus.ts';
import { PAGES } from './bench-context.ts';
import type { BenchContext } from './bench-context.ts';
import { formatPages, toLimitRow } from './results.ts';
import type { Row, Section } from './results.ts';
import { untilHydrated } from './harness/visit.ts';

/** From the save of a page to the tab that shows it, of generated sites. */
const TAB_BUDGET_MS = 150;

const SIZES = [200, 1_000];

/** Of this site. */
const START_BUDGET_MS = 4_000;
const OPEN_TAB_BUDGET_MS = 400;

/** A change of a file, which the next request for a page has. */
interface Edit {
  name: string;
  budgetMs: number;
  file: string;
  path: string;
  /** Put a mark into the text of the file. */
  change(text: string, mark: string): string;
}

const TEXT: Edit = {
  name: 'text',
  budgetMs: 1_000,
  file: 'content/docs/user-guide/users/intro.mdx',
  path: PAGES.guide,
  change: (text, mark) => `${text}\n${mark}\n`,
};

const EDITS: Edit[] = [
  TEXT,
  {
    name: 'API contract',
    budgetMs: 3_000,
    file: 'openapi/management.yaml',
    path: PAGES.overview,
    change: (text, mark) => text.replace('The management API', `${mark} The management API`),
  },
];

const EDITS_PER_RUN = 5;

/** Edits that warm the compiler and are not counted. */
const WARM_UP_EDITS = 2;

/** Between two edits: the preview has finished the previous one. */
const PAUSE_MS = 1_500;

const START_TIMEOUT_MS = 600_000;
const START_POLL_MS = 50;

/** Measure what an author waits for: after saving a file, and after `npm start`. */
export async function measurePreview(context: BenchContext): Promise<Section> {
  const rows: Row[] = [];
  for (const pages of SIZES) {
    const times = await measureCorpus(context, pages);
    rows.push(toLimitRow(`${formatPages(pages)}, saved to shown`, 'ms', times, TAB_BUDGET_MS));
  }
  return {
    title: 'Author’s preview',
    columns: ['this site'],
    rows: [...rows, ...(await measureSite(context))],
    notes: [
      'Saved to shown: from the write of a page’s file to its text in the browser that shows the page.',
      'Saved to served: from the write of a file to the end of the first response that has the change.',
      'Start: from `npm start` with a warm cache to the first page.',
    ],
  };
}

async function measureCorpus(context: BenchContext, pages: number): Promise<number[]> {
  const { folder, sources, toFile, paths } = await createCorpusSite(context, pages);
  context.log(`starting the preview of ${pages} pages`);
  await using preview = await startPreview(sources, paths[0] ?? '/', [`--content=${folder}`]);
  return await timeTabEdits(preview.url, toFile(0), context.runs);
}

/** Measure the preview of a copy of this site. */
async function measureSite({ workFolder, sourceFolder, runs, log }: BenchContext): Promise<Row[]> {
  const sources = join(workFolder, 'source');
  for (const name of ['content', 'openapi']) {
    await rm(join(sources, name), { recursive: true, force: true });
    await cp(join(sourceFolder, name), join(sources, name), { recursive: true });
  }
  log('starting the preview of this site');
  // It fills the cache.
  await (await startPreview(sources, PAGES.guide))[Symbol.asyncDispose]();
  await using preview = await startPreview(sources, PAGES.guide);
  const inTab = await timeTabEdits(preview.url, join(sources, TEXT.file), runs);
  const rows = [
    toLimitRow('this site, start', 'ms', [preview.startedMs], START_BUDGET_MS),
    toLimitRow('this site, text saved to shown', 'ms', inTab, OPEN_TAB_BUDGET_MS),
  ];
  for (const edit of EDITS) {
    const times: number[] = [];
    for (let run = 0; run < WARM_UP_EDITS + runs; run += 1) {
      await delay(PAUSE_MS);
      times.push(await timeRequest(edit, sources, preview.url, `Mark ${run}.`));
    }
    const name = `this site, ${edit.name} saved to served`;
    rows.push(toLimitRow(name, 'ms', times.slice(WARM_UP_EDITS), edit.budgetMs));
  }
  return rows;
}

/** Run `npm start` until the page on `path` is served. */
async function startPreview(sources: string, path: string, flags: string[] = []) {
  const port = await loadFreePort();
  const url = `http://localhost:${port}${path}`;
  const startedAt = performance.now();
  const preview = startCommand(sources, ['start', ...flags], 'inherit', { PORT: String(port) });
  const stop = async (): Promise<void> => {
    const exited = preview.exitCode === null ? once(preview, 'exit') : undefined;
    preview.kill('SIGTERM');
    await exited;
  };
  try {
    await untilReady(url, preview);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, startedMs: performance.now() - startedAt, [Symbol.asyncDispose]: stop };
}

/** Time edits of a page's text in a tab that shows the page. */
async function timeTabEdits(url: string, file: string, runs: number): Promise<number[]> {
  await using browser = await startChromium();
  const tab = await browser.newPage();
  await tab.goto(url);
  await untilHydrated(tab);
  const times: number[] = [];
  for (let edit = 0; edit < WARM_UP_EDITS + EDITS_PER_RUN * runs; edit += 1) {
    await delay(PAUSE_MS);
    times.push(await timeEdit(tab, file, `Edit number ${edit}.`));
  }
  return times.slice(WARM_UP_EDITS);
}

/** Time an edit until a response has it. */
async function timeRequest(edit: Edit, sources: string, url: string, mark: string) {
  const file = join(sources, edit.file);
  const text = await readFile(file, 'utf8');
  const address = new URL(edit.path, url);
  const writtenAt = performance.now();
  await writeFile(file, edit.change(text, mark));
  while (!(await (await fetch(address)).text()).includes(mark));
  const ms = performance.now() - writtenAt;
  await writeFile(file, text);
  return ms;
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
