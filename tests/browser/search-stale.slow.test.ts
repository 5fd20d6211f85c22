import { mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { startReleaseServer } from '../../cli/local/release-server.ts';
import type { ReleaseServer } from '../../cli/local/release-server.ts';
import { startSwitchingOrigin } from '../support/switching-origin.ts';
import type { SwitchingOrigin } from '../support/switching-origin.ts';
import { createNextRelease, loadRelease } from '../support/next-release.ts';
import { holdRequests, preventPrefetch, useBrowser, visit } from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';
const SEARCH_FOLDER = 'assets/_assets/search';

const browser = useBrowser();

let folder: string;
let current: ReleaseServer;
let next: ReleaseServer;
let site: SwitchingOrigin;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'next-release-'));
  [current, next] = await Promise.all([
    startReleaseServer(inject('builtSite')),
    createNext(join(folder, 'next')).then((release) => startReleaseServer(release)),
  ]);
  site = await startSwitchingOrigin(current.url);
});
beforeEach(() => site.switchTo(current.url));
afterAll(async () => {
  site.close();
  await Promise.all([current.close(), next.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** Write the release in which every page and every file of the search is another. */
async function createNext(release: string): Promise<string> {
  const { records } = await createNextRelease(await loadRelease(inject('builtSite')), release);
  for (const [key, text] of records) await writeFile(join(release, 'kv', key), text);
  await renameIndex(release);
  return release;
}

async function renameIndex(release: string): Promise<void> {
  const names = await readdir(join(release, SEARCH_FOLDER));
  const worker = join(release, 'worker/index.js');
  const script = await readFile(worker, 'utf8');
  const entry = names.find((name) => script.includes(name)) ?? '';
  await writeFile(worker, script.replaceAll(entry, `next-${entry}`));
  const index = await readFile(join(release, SEARCH_FOLDER, entry), 'utf8');
  const renamed = names.reduce((text, name) => text.replaceAll(name, `next-${name}`), index);
  await writeFile(join(release, SEARCH_FOLDER, entry), renamed);
  for (const name of names) {
    await rename(join(release, SEARCH_FOLDER, name), join(release, SEARCH_FOLDER, `next-${name}`));
  }
}

async function openPage(): Promise<Page> {
  const page = await browser.openTab();
  await preventPrefetch(page);
  await visit(page, new URL(INTRO, site.url).href);
  return page;
}

it('leads to the search page of the next release when a deploy happens during typing', async () => {
  const page = await openPage();
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('webhook');
  await page.locator('.search-excerpt mark').first().waitFor();
  site.switchTo(next.url);
  browser.allowConsoleError(/status of 404/);
  await page.getByRole('combobox').fill('leader');
  const alert = page.getByRole('alert');
  await alert.getByText('The docs were updated.').waitFor();
  await page.getByRole('combobox').press('End');
  await page.keyboard.type('board');
  await alert.getByText('The docs were updated.').waitFor();
  expect(new URL(page.url()).pathname).toBe(INTRO);
  await alert.getByRole('button', { name: 'Open the search page' }).click();
  await page.waitForURL('**/search?q=leaderboard');
  expect(await page.locator('.search-page mark').first().textContent()).toMatch(/leaderboard/i);
});

it('leads to the search page of the next release when the index of this one is gone', async () => {
  const page = await openPage();
  site.switchTo(next.url);
  browser.allowConsoleError(/status of 404/);
  const { resume } = await holdRequests(page, /\/search-dialog-\w+\.js/);
  await page.keyboard.press('/');
  await page.keyboard.type('webhook');
  resume();
  await page.getByRole('button', { name: 'Open the search page' }).click();
  await page.waitForURL('**/search?q=webhook');
  expect(await page.locator('.search-title').first().textContent()).toMatch(/webhook/i);
});
