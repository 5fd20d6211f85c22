import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countDocuments, untilHydrated, useBrowser, visit } from '../support/browser.ts';
import { CONTRACT, FILES, openPreviewTab, PATIENCE_MS, startPreview } from '../support/preview.ts';
import type { Preview } from '../support/preview.ts';

vi.setConfig({ testTimeout: 2 * PATIENCE_MS });

const browser = useBrowser();
let preview: Preview;

beforeAll(async () => {
  preview = await startPreview(FILES);
});
afterAll(() => preview.close());

const openTab = (path: string) => openPreviewTab(browser, preview, path);

test('a page that is saved shows in place, with its title, the position and what was open', async () => {
  const toPage = (title: string, details: string) =>
    FILES['content/docs/index.mdx']
      .replace('title: Start', `title: ${title}`)
      .replace('As it was.', `${details}\n\n<Details summary="Second">B</Details>`);
  await preview.write(
    'content/docs/index.mdx',
    toPage('Start', '<Details summary="First">A</Details>'),
  );
  const tab = await openTab('/docs/');
  await tab.getByText('First').click();
  await tab.getByText('Second').click();
  const documents = countDocuments(tab);
  await tab.evaluate(() => window.scrollTo(0, 600));
  await preview.write(
    'content/docs/index.mdx',
    toPage('Start', '<Details summary="Changed">A</Details>'),
  );
  await tab.getByText('Changed').waitFor({ state: 'attached' });
  expect(await tab.evaluate(() => window.scrollY)).toBe(600);
  const open = await tab
    .locator('article details')
    .evaluateAll((all) => all.map((part) => part.hasAttribute('open')));
  expect(open).toEqual([false, true]);
  await preview.write('content/docs/index.mdx', toPage('Begin', ''));
  await expect.poll(() => tab.title()).toBe('Begin | Test Docs');
  await preview.write('content/docs/index.mdx', FILES['content/docs/index.mdx']);
  await tab.getByText('As it was.').waitFor({ state: 'attached' });
  expect(documents()).toBe(0);
});

test('the search finds a page that was saved', async () => {
  const tab = await openTab('/docs/');
  await preview.write('content/docs/other.mdx', '---\ntitle: Zebras\n---\n');
  await tab.locator('nav a', { hasText: 'Zebras' }).first().waitFor({ state: 'attached' });
  await tab.keyboard.press('/');
  await tab.keyboard.type('zebra');
  const found = tab.locator('[role=option]', { hasText: 'Zebras' });
  await expect.poll(() => found.count()).toBeGreaterThan(0);
  await preview.write('content/docs/other.mdx', FILES['content/docs/other.mdx']);
});

test('a page that is saved before the tab is connected shows in place', async () => {
  const tab = await browser.openTab();
  tab.setDefaultTimeout(PATIENCE_MS);
  const connected = Promise.withResolvers<void>();
  await tab.route('**/_preview/events', async (route) => {
    await connected.promise;
    await route.continue();
  });
  await visit(tab, `${preview.origin}/docs/other`);
  const documents = countDocuments(tab);
  await preview.write('content/docs/other.mdx', '---\ntitle: Other\n---\n\nSaved early.\n');
  await expect
    .poll(async () => (await fetch(`${preview.origin}/docs/other`)).text())
    .toContain('early.');
  connected.resolve();
  await tab.getByText('Saved early.').waitFor();
  await preview.write('content/docs/other.mdx', FILES['content/docs/other.mdx']);
  await tab.locator('article', { hasText: 'Start' }).waitFor();
  expect(documents()).toBe(0);
});

test('a broken file shows its error, the rest works, and a fix clears it', async () => {
  const tab = await openTab('/docs/other');
  await preview.write('content/docs/other.mdx', '---\ntitle: Other\n---\n\n<Term></Term>\n');
  const overlay = tab.locator('#previewProblems section');
  await overlay.waitFor();
  const shown = (await overlay.textContent()) ?? '';
  expect(shown).toContain('1 error: a page that cannot be built shows its last version');
  expect(await overlay.getAttribute('role')).toBe('alert');
  expect(shown).toContain('docs/other.mdx:5:1');
  expect(shown).toContain('`<Term>` needs the words that it explains.');
  expect(shown).toContain('> 5 | <Term></Term>');
  const place = await overlay.locator('a').getAttribute('href');
  expect(place).toBe(`vscode://file/${join(preview.folder, 'content/docs/other.mdx')}:5:1`);
  await expect.poll(preview.readOutput).toContain('> 5 | <Term></Term>');
  const next = await openTab('/docs/');
  expect(await next.locator('h1').textContent()).toBe('Start');
  await tab.locator('article', { hasText: 'Start' }).waitFor();
  // The author closes it; the next problem shows it again.
  await next.locator('#previewProblems').getByRole('button', { name: 'Close' }).focus();
  await next.keyboard.press('Escape');
  expect(await next.locator('#previewProblems section').count()).toBe(0);
  await preview.write('content/docs/terms.mdx', '# Terms\n\n<Term></Term>\n\n<b>HTML</b>\n');
  await expect.poll(() => overlay.locator('h2').textContent()).toContain('2 errors');
  await next.locator('#previewProblems').getByRole('button', { name: 'Close' }).click();
  expect(await next.locator('#previewProblems section').count()).toBe(0);
  await preview.write('content/docs/terms.mdx', FILES['content/docs/terms.mdx']);
  await preview.write('content/docs/other.mdx', '---\ntitle: Other\n---\n\nFixed.\n');
  await tab.getByText('Fixed.').waitFor();
  await overlay.waitFor({ state: 'detached' });
  await expect.poll(preview.readOutput).toContain('No errors.');
});

test('a new page comes into the sidebar, and goes', async () => {
  const tab = await openTab('/docs/');
  await preview.write('content/docs/third.mdx', '---\ntitle: Third\n---\n\nNew.\n');
  await tab.locator('nav a', { hasText: 'Third' }).first().click();
  await tab.waitForURL('**/docs/third');
  await tab.getByText('New.').waitFor();
  await rm(join(preview.folder, 'content/docs/third.mdx'));
  await expect.poll(() => tab.locator('h1').textContent()).toMatch(/not found/i);
  // The data of the page that went, and the document in its place.
  browser.allowConsoleError(/404/);
});

test('a sidebar that is configured shows in an open tab, and an error in it is told', async () => {
  const tab = await openTab('/docs/');
  const documents = countDocuments(tab);
  const writeSidebar = (pages: string) =>
    preview.write('content/sidebars.ts', `export const sidebars = { docs: [${pages}] };\n`);
  await writeSidebar("'index', { label: 'Words', pages: ['terms', 'other'] }");
  await tab.locator('nav').getByText('Words').first().waitFor();
  const overlay = tab.locator('#previewProblems section');
  await writeSidebar("'index', 'tems'");
  await overlay.waitFor();
  expect(await overlay.textContent()).toContain('Did you mean `terms`?');
  await rm(join(preview.folder, 'content/sidebars.ts'));
  await overlay.waitFor({ state: 'detached' });
  await tab.locator('nav').getByText('Words').first().waitFor({ state: 'detached' });
  expect(documents()).toBe(0);
});

test('the glossary and the contract change the pages that show them', async () => {
  const tab = await openTab('/docs/terms');
  const path = await tab.locator('article a[href^="/docs/api/"]').getAttribute('href');
  const operation = await openTab(path ?? '');
  const other = await openTab('/docs/other');
  const documents = [tab, operation, other].map(countDocuments);

  await preview.write('content/glossary.yaml', 'Tier:\n  definition: A rung of the ladder.\n');
  await tab.getByText('A rung of the ladder.').waitFor({ state: 'attached' });

  await preview.write(
    'openapi/library.yaml',
    CONTRACT.replace('List the books', 'Count the books'),
  );
  await operation.getByRole('heading', { level: 1, name: 'Count the books' }).waitFor();
  await expect.poll(() => tab.locator('article').innerHTML()).toContain('Count the books');

  const overlay = other.locator('#previewProblems section');
  await preview.write('openapi/library.yaml', CONTRACT.replace('summary:', 'summary: ['));
  await overlay.waitFor();
  expect(await overlay.textContent()).toContain('openapi/library.yaml:');
  await preview.write('openapi/library.yaml', CONTRACT);
  await overlay.waitFor({ state: 'detached' });
  await operation.getByRole('heading', { level: 1, name: 'List the books' }).waitFor();

  expect(documents.map((count) => count())).toEqual([0, 0, 0]);
});

test('a file that is linked to itself and a folder called like a page do not end the preview', async () => {
  const tab = await openTab('/docs/other');
  const documents = countDocuments(tab);
  const before = preview.readOutput().length;
  await symlink('self.mdx', join(preview.folder, 'content/docs/self.mdx'));
  await mkdir(join(preview.folder, 'content/docs/folder.mdx'));
  await preview.write('content/docs/other.mdx', '---\ntitle: Other\n---\n\nStill here.\n');
  await tab.getByText('Still here.').waitFor();
  await preview.write('content/docs/folder.mdx/inner.mdx', '---\ntitle: Inner\n---\n\nText.\n');
  await tab.locator('nav a', { hasText: 'Inner' }).first().waitFor({ state: 'attached' });
  expect(documents()).toBe(0);
  // It would prefetch the page that goes.
  await tab.close();
  await rm(join(preview.folder, 'content/docs/folder.mdx'), { recursive: true });
  await rm(join(preview.folder, 'content/docs/self.mdx'));
  // The tab of the next test would prefetch the page, too.
  const inner = `${preview.origin}/docs/folder.mdx/inner`;
  await expect.poll(async () => (await fetch(inner)).status).toBe(404);
  expect(preview.readOutput().slice(before)).not.toContain('cannot be compiled');
});

// Edits of the project's own code.

/** Open a tab, whose connection ends when wrangler starts the Worker again. */
function openCodeTab(path: string): Promise<Page> {
  browser.allowConsoleError(/^Failed to load resource: .*(?:ERR_INCOMPLETE_CHUNKED_ENCODING|503)/);
  return openPreviewTab(browser, preview, path);
}

test('styles that are edited show, and an error in them shows until it is fixed', async () => {
  const tab = await openCodeTab('/docs/');
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
  const tab = await openCodeTab('/docs/terms');
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
  const next = await openCodeTab('/docs/terms');
  await next.locator('.callout-title', { hasText: 'Remark' }).waitFor();
  await preview.write('client/article/callout.tsx', source);
  await overlay.waitFor({ state: 'detached' });
  await tab.locator('.callout-title', { hasText: 'Note' }).waitFor();
  expect(documents()).toBe(0);
});

test('a Worker that does not start shows its error, and the previous one runs on', async () => {
  const tab = await openCodeTab('/docs/');
  const documents = countDocuments(tab);
  const source = await readFile(join(preview.folder, 'worker/index.ts'), 'utf8');
  await preview.write('worker/index.ts', `${source}\nthrow new Error('Broken at start.');\n`);
  const overlay = tab.locator('#previewProblems section');
  await overlay.waitFor();
  expect(await overlay.textContent()).toContain('worker/index.ts:1:1');
  const message = 'The Worker does not start: Error: Broken at start.';
  expect(await overlay.textContent()).toContain(message);
  expect(preview.readOutput()).toContain(message);
  const next = await openCodeTab('/docs/');
  expect(await next.locator('h1').textContent()).toBe('Start');
  await preview.write('content/docs/index.mdx', '---\ntitle: Start\n---\n\nStill followed.\n');
  await tab.getByText('Still followed.').waitFor();
  await preview.write('worker/index.ts', source);
  await overlay.waitFor({ state: 'detached' });
  expect(documents()).toBe(0);
});

test('the code of the page itself is loaded again', async () => {
  const tab = await openCodeTab('/docs/');
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
