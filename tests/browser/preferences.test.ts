import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CONTENT_ID } from '../../client/model/dom-ids.ts';
import { site as config } from '../../content/site.ts';
import {
  blockClient,
  blockStorage,
  useBrowser,
  visit,
  watchLayoutShifts,
} from '../support/browser.ts';
import { useSite } from '../support/site.ts';
import { lengthenArticle, renderLines, renderTabs } from './longer-article.ts';

const INTRO = '/docs/user-guide/users/intro';
const FAQS = '/docs/faqs/';
const site = useSite();
const browser = useBrowser();

const PANELS = { mac: renderLines(12), linux: renderLines(2) };
const SETS =
  renderTabs('first', PANELS, 'os') +
  renderTabs('second', PANELS, 'os') +
  renderTabs('alone', PANELS) +
  renderTabs('windows', { windows: 'W', solaris: 'S' }, 'os') +
  renderLines(40);

/** What a page of the branch “Users” shows, and what it shows after `chooseAll`. */
const DEFAULTS = {
  mode: 'light',
  colorScheme: 'light',
  hasAnnouncement: true,
  tabs: ['mac', 'mac', 'mac', 'windows'],
  branches: ['Users'],
};
const CHOSEN = {
  mode: 'dark',
  colorScheme: 'dark',
  hasAnnouncement: false,
  tabs: ['linux', 'linux', 'mac', 'windows'],
  branches: ['Users', 'Missions'],
};

/** What may be stored where the site would store something else. */
const INVALID = [null, '', 'garbage', '"]', 'null', '[1]', 'DARK', '{"os":{}}', '{"os":"other"}'];

/** Open a tab in which both pages have sets of tabs. */
async function openTab(options = {}): Promise<Page> {
  const page = await browser.openTab(options);
  await lengthenPages(page);
  return page;
}

async function lengthenPages(page: Page): Promise<void> {
  for (const path of [INTRO, FAQS]) await lengthenArticle(page, path, SETS);
}

/** Choose something by every control whose state the browser stores. */
async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.getByRole('button', { name: 'Dismiss the announcement' }).click();
  // The button that had the focus is hidden.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(CONTENT_ID);
  await pick(page, 'first', 'linux');
  await page.locator('.sidebar summary').getByText('Missions', { exact: true }).click();
}

function pick(page: Page, set: string, value: string): Promise<void> {
  return page.locator(`#${set} > label`, { hasText: value }).click();
}

async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`.sidebar a[href="${path}"]`).click();
  await page.waitForURL(`**${path}`);
}

/** What is picked in each set of tabs, in the order of the page. */
function readTabs(page: Page): Promise<string[]> {
  return page
    .locator('.tabs > input:checked')
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
}

async function readChoices(page: Page): Promise<typeof DEFAULTS> {
  const branches = page.locator('.sidebar details[data-branch][open] > summary');
  return {
    mode: await page.evaluate(() => document.documentElement.dataset['colorMode'] ?? ''),
    colorScheme: await page.evaluate(() => getComputedStyle(document.body).colorScheme),
    hasAnnouncement: await page.locator('.announcement').isVisible(),
    tabs: await readTabs(page),
    branches: await branches.allTextContents(),
  };
}

/** Runs in the page before its own scripts: notes the theme at the first sight of the body. */
function watchTheme(): void {
  const observer = new MutationObserver(() => {
    if (!document.body) return;
    observer.disconnect();
    const { dataset } = document.documentElement;
    dataset['atFirst'] = dataset['colorMode'] ?? 'none';
  });
  observer.observe(document, { childList: true, subtree: true });
}

describe('what the reader chooses', () => {
  it('lasts on the next page, and in the next document from its first paint', async () => {
    const page = await openTab();
    await page.addInitScript(() => {
      localStorage.setItem('choices', localStorage.getItem('choices') ?? '{"lang":"python"}');
    });
    await visit(page, INTRO);
    await chooseAll(page);
    expect(await readChoices(page)).toEqual(CHOSEN);
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
      'color-mode': 'dark',
      announcement: config.announcement.id,
      choices: '{"lang":"python","os":"linux"}',
    });
    await follow(page, FAQS);
    expect(await readChoices(page)).toEqual(CHOSEN);

    await blockClient(page);
    await page.addInitScript(watchTheme);
    const readShift = await watchLayoutShifts(page);
    await page.reload();
    expect(await readChoices(page)).toEqual(CHOSEN);
    expect(await page.locator('html').getAttribute('data-at-first')).toBe('dark');
    // A list that comes in by bits may move by a hair.
    expect(await readShift()).toBeCloseTo(0, 2);
  });

  it('lasts for the document when storage is blocked', async () => {
    const page = await openTab();
    await blockStorage(page);
    await visit(page, INTRO);
    await chooseAll(page);
    await follow(page, FAQS);
    expect(await readChoices(page)).toEqual(CHOSEN);
    await page.reload();
    expect(await readChoices(page)).toEqual({ ...DEFAULTS, branches: [] });
  });

  it('applies to other browser tabs, also when they clear storage', async () => {
    const first = await openTab();
    await visit(first, INTRO);
    const second = await first.context().newPage();
    await lengthenPages(second);
    await visit(second, FAQS);
    await chooseAll(second);
    // The branches of the sidebar are those of a browser tab.
    await expect.poll(() => readChoices(first)).toEqual({ ...CHOSEN, branches: ['Users'] });
    await first.getByRole('button', { name: 'Switch to light theme' }).waitFor();
    await second.evaluate(() => localStorage.clear());
    await first.waitForSelector('html[data-color-mode=light]');
    await first.locator('.announcement').waitFor({ state: 'visible' });
    expect(await second.locator('.announcement').isVisible()).toBe(false);
  });

  it('is replaced where the stored value is invalid, whatever the system prefers', async () => {
    const page = await openTab({ colorScheme: 'dark' });
    for (const stored of INVALID) {
      const script = await page.addInitScript((value) => {
        for (const area of [localStorage, sessionStorage]) area.clear();
        if (value === null) return;
        for (const key of ['color-mode', 'announcement', 'choices', 'docs-version']) {
          localStorage.setItem(key, value);
        }
        sessionStorage.setItem('sidebar', value);
      }, stored);
      await visit(page, INTRO);
      await script.dispose();
      expect([stored, await readChoices(page)]).toEqual([stored, DEFAULTS]);
      await page.waitForFunction(() => localStorage.getItem('docs-version') === null);
      await chooseAll(page);
      expect([stored, await readChoices(page)]).toEqual([stored, CHOSEN]);
      expect(await page.evaluate(() => localStorage.getItem('choices'))).toContain('"os":"linux"');
    }
  });
});

it('colours the bars of the browser as the page', async () => {
  const page = await browser.openPage(INTRO);
  expect(await page.evaluate(hasBarOfPage)).toBe(true);
  await page.locator('.color-mode-toggle').click();
  await page.waitForSelector('html[data-color-mode=dark]');
  expect(await page.evaluate(hasBarOfPage)).toBe(true);
});

it('colours the bars as a light page without JavaScript', async () => {
  const plain = await browser.openTab({ javaScriptEnabled: false, colorScheme: 'dark' });
  await plain.goto(site.url(INTRO));
  expect(await plain.evaluate(hasBarOfPage)).toBe(true);
});

/** Runs in the page: whether the browser's bars have the colour of the page. */
function hasBarOfPage(): boolean {
  const [bar, ...others] = document.querySelectorAll<HTMLMetaElement>('[name=theme-color]');
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = bar?.content ?? '';
  const { color } = getComputedStyle(probe);
  probe.remove();
  return others.length === 0 && color === getComputedStyle(document.body).backgroundColor;
}

describe('the announcement bar', () => {
  it('is above the navbar, with its link, also without JavaScript', async () => {
    const page = await browser.openTab({ javaScriptEnabled: false });
    await page.goto(site.url('/docs/'));
    const link = page.locator('.announcement a');
    expect(await link.textContent()).toBe(config.announcement.text);
    expect(await link.getAttribute('href')).toBe(config.announcement.href);
    expect(await page.locator('.announcement button').isVisible()).toBe(false);
    const bar = await page.locator('.announcement').boundingBox();
    const navbar = await page.locator('.navbar').boundingBox();
    expect(navbar?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });
});
