import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFreePort } from '../../build/free-port.ts';
import { writeFiles } from '../build/temporary-folder.ts';
import { countDocuments, untilHydrated, useReader } from './reader.ts';

const LONG = Array.from({ length: 60 }, (_, line) => `Line ${line} of the page.`).join('\n\n');

const FILES = {
  'docs/index.mdx': `---\ntitle: Start\n---\n\nAs it was.\n\n${LONG}\n`,
  'docs/other.mdx': '---\ntitle: Other\n---\n\n[Start](/docs/)\n',
};

const reader = useReader();
let folder = '';
let origin = '';
let preview: ChildProcess | undefined;
let output = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preview-'));
  await writeFiles(folder, FILES);
  const port = await loadFreePort();
  origin = `http://localhost:${port}`;
  const start = spawn('node', ['build/run.mjs', 'start', `--content=${folder}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), NO_COLOR: '1' },
  });
  preview = start;
  for (const stream of [start.stdout, start.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  while (!output.includes('Ready: ') && start.exitCode === null) await delay(100);
  if (start.exitCode !== null) throw new Error(`The preview did not start:\n${output}`);
}, 150_000);

afterAll(async () => {
  if (preview?.exitCode === null) {
    preview.kill('SIGTERM');
    await once(preview, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

test('a page that is saved shows in place, at the same scroll position', async () => {
  const tab = await openTab('/docs/');
  const documents = countDocuments(tab);
  await tab.evaluate(() => window.scrollTo(0, 600));
  await write('docs/index.mdx', FILES['docs/index.mdx'].replace('As it was.', 'As it is now.'));
  await tab.getByText('As it is now.').waitFor({ state: 'attached' });
  expect(await tab.evaluate(() => window.scrollY)).toBe(600);
  expect(documents()).toBe(0);
});

test('a broken file shows its error, the rest works, and mending clears it', async () => {
  const tab = await openTab('/docs/other');
  await write('docs/other.mdx', '---\ntitle: Other\n---\n\n<Card title="x" />\n');
  const overlay = tab.locator('#preview-problems section');
  await overlay.waitFor();
  const shown = (await overlay.textContent()) ?? '';
  expect(shown).toContain('docs/other.mdx:5:1');
  expect(shown).toContain('`<Card>` needs `href="…"`.');
  expect(shown).toContain('> 5 | <Card title="x" />');
  expect(output).toContain('> 5 | <Card title="x" />');
  const next = await openTab('/docs/');
  expect(await next.locator('h1').textContent()).toBe('Start');
  expect(await tab.locator('article').textContent()).toContain('Start');
  await write('docs/other.mdx', '---\ntitle: Other\n---\n\nMended.\n');
  await tab.getByText('Mended.').waitFor();
  await overlay.waitFor({ state: 'detached' });
  await expect.poll(() => output).toContain('Mended: there are no errors.');
});

test('a new page comes into the sidebar, is followed when it is renamed, and goes', async () => {
  const tab = await openTab('/docs/');
  await write('docs/third.mdx', '---\ntitle: Third\n---\n\nNew.\n');
  await tab.locator('nav a', { hasText: 'Third' }).first().click();
  await tab.waitForURL('**/docs/third');
  await tab.getByText('New.').waitFor();
  await rename(join(folder, 'docs/third.mdx'), join(folder, 'docs/fourth.mdx'));
  await tab.waitForURL('**/docs/fourth');
  await tab.getByText('New.').waitFor();
  await rm(join(folder, 'docs/fourth.mdx'));
  await tab.getByRole('heading', { level: 1, name: /not found/i }).waitFor();
  // The data of the page that went, and the document in its place.
  reader.expectComplaint(/404/);
});

test('a title that changes changes the sidebar of an open tab', async () => {
  const tab = await openTab('/docs/');
  const documents = countDocuments(tab);
  await write('docs/other.mdx', '---\ntitle: Renamed\n---\n\nText.\n');
  await tab.locator('nav a', { hasText: 'Renamed' }).first().waitFor();
  expect(documents()).toBe(0);
});

async function openTab(path: string): Promise<Page> {
  const tab = await reader.openTab();
  tab.setDefaultTimeout(8_000);
  await tab.goto(origin + path);
  await untilHydrated(tab);
  // The tab listens a moment after it is hydrated.
  await delay(300);
  return tab;
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(join(folder, path), text);
}
