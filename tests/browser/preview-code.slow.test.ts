import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countDocuments, untilHydrated, useBrowser } from '../support/browser.ts';
import { FILES, openPreviewTab, PATIENCE_MS, startPreview } from '../support/preview.ts';
import type { Preview } from '../support/preview.ts';

// Edits of the project's own code, and a crash of the Worker's runtime.

vi.setConfig({ testTimeout: 2 * PATIENCE_MS });

const browser = useBrowser();
let preview: Preview;

beforeAll(async () => {
  preview = await startPreview(FILES);
});
afterAll(() => preview.close());

/** Open a tab, whose connection ends when wrangler starts the Worker again. */
function openTab(path: string): Promise<Page> {
  browser.allowConsoleError(/^Failed to load resource: .*(?:ERR_INCOMPLETE_CHUNKED_ENCODING|503)/);
  return openPreviewTab(browser, preview, path);
}

test('styles that are edited show, and an error in them shows until it is fixed', async () => {
  const tab = await openTab('/docs/');
  await tab.evaluate(() => window.scrollTo(0, 600));
  const styles = await readFile(join(preview.folder, 'client/styles/article.css'), 'utf8');
  await preview.write(
    'client/styles/article.css',
    `${styles}\nh1 { letter-spacing: 3px !important; }\n`,
  );
  await tab.waitForFunction(isSpaced, true);
  const overlay = tab.locator('#previewProblems section');
  await preview.write('client/styles/article.css', `${styles}\nh1 { letter-spacing: 3px; }}\n`);
  await overlay.waitFor();
  expect(await overlay.textContent()).toContain('client/styles/article.css:');
  expect(preview.readOutput()).toContain('client/styles/article.css:');
  await preview.write('client/styles/article.css', styles);
  await overlay.waitFor({ state: 'detached' });
  await tab.waitForFunction(isSpaced, false);
  await tab.waitForFunction(() => window.scrollY === 600);
});

test('a component that is edited shows, and an error in it shows until it is fixed', async () => {
  const tab = await openTab('/docs/terms');
  const documents = countDocuments(tab);
  const source = await readFile(join(preview.folder, 'client/article/callout.tsx'), 'utf8');
  await preview.write(
    'client/article/callout.tsx',
    source.replace("note: 'Note'", "note: 'Remark'"),
  );
  await tab.locator('.callout-title', { hasText: 'Remark' }).waitFor();
  const overlay = tab.locator('#previewProblems section');
  await preview.write('client/article/callout.tsx', `${source}\nconst = 1;\n`);
  await overlay.waitFor();
  const line = source.split('\n').length + 1;
  expect(await overlay.textContent()).toContain(`client/article/callout.tsx:${line}:`);
  expect(await overlay.textContent()).toContain(`> ${line} | const = 1;`);
  expect(preview.readOutput()).toContain(`client/article/callout.tsx:${line}:`);
  // What was served is served on.
  const next = await openTab('/docs/terms');
  await next.locator('.callout-title', { hasText: 'Remark' }).waitFor();
  await preview.write('client/article/callout.tsx', source);
  await overlay.waitFor({ state: 'detached' });
  await tab.locator('.callout-title', { hasText: 'Note' }).waitFor();
  expect(documents()).toBe(0);
});

test('a Worker that does not start shows its error, and the previous one runs on', async () => {
  const tab = await openTab('/docs/');
  const documents = countDocuments(tab);
  const source = await readFile(join(preview.folder, 'worker/index.ts'), 'utf8');
  await preview.write('worker/index.ts', `${source}\nthrow new Error('Broken at start.');\n`);
  const overlay = tab.locator('#previewProblems section');
  await overlay.waitFor();
  expect(await overlay.textContent()).toContain('worker/index.ts:1:1');
  const message = 'The Worker does not start: Error: Broken at start.';
  expect(await overlay.textContent()).toContain(message);
  expect(preview.readOutput()).toContain(message);
  const next = await openTab('/docs/');
  expect(await next.locator('h1').textContent()).toBe('Start');
  await preview.write('content/docs/index.mdx', '---\ntitle: Start\n---\n\nStill followed.\n');
  await tab.getByText('Still followed.').waitFor();
  await preview.write('worker/index.ts', source);
  await overlay.waitFor({ state: 'detached' });
  expect(documents()).toBe(0);
});

test('a workerd that is killed starts again', async () => {
  // Wrangler sends a request three times within 250 ms. What comes before workerd runs again, has the status 500.
  browser.allowConsoleError(/status of 500/);
  const tab = await openTab('/docs/other');
  const before = await preview.listWorkerds();
  expect(before).toHaveLength(1);
  for (const pid of before) process.kill(pid, 'SIGKILL');
  const readStatuses = async () => {
    const requests = Array.from({ length: 10 }, () => fetch(`${preview.origin}/docs/`));
    return new Set((await Promise.all(requests)).map(({ status }) => status));
  };
  await expect.poll(readStatuses).toEqual(new Set([200]));
  expect((await preview.listWorkerds()).filter((pid) => before.includes(pid))).toEqual([]);
  await preview.write('content/docs/other.mdx', '---\ntitle: Other\n---\n\nAfter the crash.\n');
  await tab.getByText('After the crash.').waitFor();
  await tab.reload();
  await tab.getByText('After the crash.').waitFor();
});

test('the code of the page itself is loaded again', async () => {
  const tab = await openTab('/docs/');
  const source = await readFile(join(preview.folder, 'client/shell/shell.tsx'), 'utf8');
  await preview.write('client/shell/shell.tsx', source.replace('<footer', '<footer data-edited'));
  await expect.poll(() => tab.locator('footer[data-edited]').count()).toBe(1);
  await untilHydrated(tab);
});

/** Runs in the page: whether its heading has the spacing of the test is as `expected`. */
function isSpaced(expected: boolean): boolean {
  const heading = document.querySelector('h1');
  return (heading !== null && getComputedStyle(heading).letterSpacing === '3px') === expected;
}
