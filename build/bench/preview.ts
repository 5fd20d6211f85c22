import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { loadFreePort } from '../free-port.ts';

/*
 * Measures what an author waits for: from the write of a page's file to its text in the open browser.
 * `CHROMIUM_PATH=… node --import ./build/jsx.ts build/bench/preview.ts [pages …]`
 */

/** Sites of these sizes, where the command names none. */
const SIZES = [200, 10_000];

const EDITS = 20;

/** Between two edits: longer than a site takes to settle, shorter than an author. */
const PAUSE_MS = 1_000;

/** An edit that takes so long has failed. */
const SHOW_TIMEOUT_MS = 20_000;

const START_TIMEOUT_MS = 600_000;

const sizes = process.argv.slice(2).map(Number);
for (const size of sizes.length > 0 ? sizes : SIZES) {
  const times = (await measurePreview(size)).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0);
  process.stdout.write(
    `${size} pages: write to shown, median ${at(0.5)} ms, p90 ${at(0.9)} ms, worst ${at(1)} ms\n`,
  );
}

/** Measure edits of a page on a site of `size` pages, in milliseconds. */
async function measurePreview(size: number): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'preview-bench-'));
  const port = await loadFreePort();
  const page = await writePages(folder, size);
  const preview = startPreview(folder, port);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  try {
    await untilReady(port, preview);
    const tab = await browser.newPage();
    await tab.goto(`http://localhost:${port}/docs/section-0/page-1`);
    await tab.waitForSelector('html[data-hydrated]', { state: 'attached' });
    const times: number[] = [];
    for (let edit = 0; edit < EDITS + 2; edit += 1) {
      await delay(PAUSE_MS);
      const time = await measureEdit(tab, page, `Edit number ${edit}.`);
      // The first ones warm the compiler.
      if (edit >= 2 && time !== null) times.push(time);
    }
    return times;
  } finally {
    await browser.close();
    preview.kill('SIGTERM');
    await once(preview, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Null where the tab was loaded anew meanwhile, because somebody changed the site's own code. */
async function measureEdit(tab: Page, file: string, words: string): Promise<number | null> {
  try {
    const shown = tab.waitForFunction(
      (text) => document.querySelector('article')?.textContent.includes(text) && Date.now(),
      words,
      { polling: 'raf', timeout: SHOW_TIMEOUT_MS },
    );
    // It may fail before it is waited for.
    shown.catch(() => {});
    // The question stands before the file changes.
    await tab.evaluate(() => 0);
    const writtenAt = Date.now();
    await writeFile(file, toPage(0, 1, words));
    return Number(await (await shown).jsonValue()) - writtenAt;
  } catch (error) {
    process.stderr.write(`${words} ${error instanceof Error ? error.message : error}\n`);
    return null;
  }
}

function startPreview(folder: string, port: number): ChildProcess {
  return spawn('node', ['build/run.mjs', 'start', `--content=${folder}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(port) },
  });
}

async function untilReady(port: number, preview: ChildProcess): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (preview.exitCode === null && Date.now() < until) {
    try {
      const { ok } = await fetch(`http://127.0.0.1:${port}/docs/section-0/page-1`);
      if (ok) return;
    } catch {
      // Not yet.
    }
    await delay(500);
  }
  throw new Error('The preview did not start.');
}

/** Write a guide of `size` pages in sections of twenty; returns the page that is edited. */
async function writePages(folder: string, size: number): Promise<string> {
  await mkdir(join(folder, 'docs'), { recursive: true });
  await writeFile(join(folder, 'docs/index.md'), '# Docs\n\nThe start.\n');
  for (let number = 1; number < size; number += 1) {
    const section = Math.floor(number / 20);
    const path = join(folder, `docs/section-${section}/page-${number}.mdx`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, toPage(section, number, 'As it was.'));
  }
  return join(folder, 'docs/section-0/page-1.mdx');
}

/** About 700 words with headings, links, a list, a table and code, as guides have them. */
function toPage(section: number, number: number, words: string): string {
  const paragraph =
    'Members of a segment see what the segment is for, and operators what it costs. ';
  const parts = Array.from({ length: 6 }, (_, part) => [
    `## Part ${part + 1}`,
    paragraph.repeat(6),
    `- The [next page](/docs/section-0/page-${(number % 19) + 1})\n- A [part](#part-${part + 1})`,
    '```json title="Request"\n{ "id": 1, "name": "Gold" }\n```',
  ]);
  return [
    `---\ntitle: Page ${number} of section ${section}\ndescription: What page ${number} is about.\n---`,
    words,
    '| Field | Meaning |\n| --- | --- |\n| `id` | The number |',
    ...parts.flat(),
    '',
  ].join('\n\n');
}
