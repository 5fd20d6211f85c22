import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addVersion } from '../support/add-version.ts';
import { useSite } from '../support/site.ts';
import {
  blockClient,
  blockStorage,
  changeElsewhere,
  countDocuments,
  untilHydrated,
  useBrowser,
  visit,
} from '../support/browser.ts';
import { lengthenArticle, renderLines, renderTabs } from './longer-article.ts';
import { FAQS, INTRO, follow } from './pages.ts';

const ANNOUNCEMENT = 'i-want-to';
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
  hasAnnouncement: true,
  tabs: ['mac', 'mac', 'mac', 'windows'],
  branches: ['Users'],
};
const CHOSEN = {
  mode: 'dark',
  hasAnnouncement: false,
  tabs: ['linux', 'linux', 'mac', 'windows'],
  branches: ['Users', 'Missions'],
};

/** What may be stored where the site would store something else. */
const INVALID = [null, '', 'garbage', '"]', 'null', '[1]', 'DARK', '{"os":{}}', '{"os":"other"}'];

/** Open a tab in which both pages have sets of tabs. */
async function openTab(options = {}): Promise<Page> {
  return lengthenPages(await browser.openTab(options));
}

async function lengthenPages(page: Page): Promise<Page> {
  for (const path of [INTRO, FAQS]) await lengthenArticle(page, path, SETS);
  return page;
}

/** Choose something by every control whose state the browser stores. */
async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.getByRole('button', { name: 'Dismiss the announcement' }).click();
  await page.locator('#first > label', { hasText: 'linux' }).click();
  await page.locator('.sidebar summary').getByText('Missions', { exact: true }).click();
}

async function readChoices(page: Page): Promise<typeof DEFAULTS> {
  const tabs = page.locator('.tabs > input:checked');
  return {
    mode: await page.evaluate(() => document.documentElement.dataset['colorMode'] ?? ''),
    hasAnnouncement: await page.locator('.announcement').isVisible(),
    tabs: await tabs.evaluateAll((all) =>
      all
        .map((radio) => (radio as HTMLInputElement).value)
        .filter((value) => value !== 'dashboard'),
    ),
    branches: await page.locator('.sidebar details[data-branch][open] > summary').allTextContents(),
  };
}

describe('what the reader chooses', () => {
  it('is stored beside other choices, and shows in the next document before its first paint', async () => {
    const page = await openTab();
    await page.addInitScript(() => {
      localStorage.setItem('choices', localStorage.getItem('choices') ?? '{"lang":"python"}');
      const observer = new MutationObserver(() => {
        if (!document.body) return;
        observer.disconnect();
        const { dataset } = document.documentElement;
        dataset['atFirst'] = dataset['colorMode'] ?? 'none';
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await visit(page, INTRO);
    await chooseAll(page);
    expect(await readChoices(page)).toEqual(CHOSEN);
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
      'color-mode': 'dark',
      announcement: ANNOUNCEMENT,
      choices: '{"lang":"python","os":"linux"}',
    });
    await blockClient(page);
    await page.reload();
    expect(await readChoices(page)).toEqual(CHOSEN);
    expect(await page.locator('html').getAttribute('data-at-first')).toBe('dark');
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

  it('applies to other browser tabs, also when they clear storage or dismiss another announcement', async () => {
    const first = await openTab();
    await visit(first, INTRO);
    const second = await lengthenPages(await first.context().newPage());
    await visit(second, FAQS);
    await chooseAll(second);
    // The branches of the sidebar are those of a browser tab.
    await expect.poll(() => readChoices(first)).toEqual({ ...CHOSEN, branches: ['Users'] });
    await first.getByRole('button', { name: 'Switch to light theme' }).waitFor();
    await second.evaluate(() => localStorage.clear());
    await first.waitForSelector('html[data-color-mode=light]');
    await first.locator('.announcement').waitFor({ state: 'visible' });
    expect(await second.locator('.announcement').isVisible()).toBe(false);
    await changeElsewhere(first, 'announcement', 'an earlier one');
    expect(await first.locator('.announcement').isVisible()).toBe(true);
    await changeElsewhere(first, 'announcement', ANNOUNCEMENT);
    expect(await first.locator('.announcement').isVisible()).toBe(false);
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

/** Runs in the page: whether the browser's bars have the colour of the page. */
function hasBarOfPage(): boolean {
  const [bar, ...others] = document.querySelectorAll<HTMLMetaElement>('[name=theme-color]');
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = bar?.content ?? '';
  const { color } = getComputedStyle(probe);
  probe.remove();
  return others.length === 0 && color === getComputedStyle(document.body).backgroundColor;
}

it('the bars of the browser have the colour of the page, which is light without JavaScript', async () => {
  const page = await browser.openPage(INTRO);
  expect(await page.evaluate(hasBarOfPage)).toBe(true);
  await page.locator('.color-mode-toggle').click();
  await page.waitForSelector('html[data-color-mode=dark]');
  expect(await page.evaluate(hasBarOfPage)).toBe(true);
  await changeElsewhere(page, 'color-mode', 'light');
  expect(await page.evaluate(hasBarOfPage)).toBe(true);
  const plain = await browser.openTab({ javaScriptEnabled: false, colorScheme: 'dark' });
  await plain.goto(site.url(INTRO));
  expect(await plain.evaluate(hasBarOfPage)).toBe(true);
});

it('the announcement is above the navbar, with its link, also without JavaScript', async () => {
  const page = await browser.openTab({ javaScriptEnabled: false });
  await page.goto(site.url('/docs/'));
  const link = page.locator('.announcement a');
  expect(await link.textContent()).toBe('New: find your task in “I want to …”.');
  expect(await link.getAttribute('href')).toBe('/docs/i-want-to');
  const bar = await page.locator('.announcement').boundingBox();
  const navbar = await page.locator('.navbar').boundingBox();
  expect(navbar?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

describe('the version of the docs', () => {
  const KEY = 'docs-version';

  /** Open a page of a site with two versions, of which the other one has no pages. */
  async function openVersions(stored: string | null, options = {}): Promise<Page> {
    browser.allowConsoleError(/404/);
    const page = await browser.openTab(options);
    await addVersion(page, FAQS);
    if (stored !== null) {
      await page.addInitScript((name) => {
        if (localStorage.length === 0) localStorage.setItem('docs-version', name);
      }, stored);
    }
    await page.goto(site.url(FAQS));
    return page;
  }
  const read = (page: Page) =>
    page.evaluate((key) => {
      const link = document.querySelector('.navbar-links a');
      return [localStorage.getItem(key), link?.getAttribute('href')];
    }, KEY);

  it('is not mentioned where there is one', async () => {
    const page = await browser.openPage(FAQS);
    expect(await page.locator('.version-menu').count()).toBe(0);
    expect(await page.locator('.sidebar').textContent()).not.toContain('Version');
  });

  it('is stored when the reader picks it in the menu, not before', async () => {
    const page = await openVersions(null);
    await untilHydrated(page);
    const documents = countDocuments(page);
    await page.locator('.sidebar summary', { hasText: 'Version: Next' }).click();
    const link = page.locator('.version-menu a').first();
    expect(await link.textContent()).toBe('Next');
    expect(await link.getAttribute('aria-current')).toBe('true');
    expect((await read(page))[0]).toBe(null);
    await link.click();
    await page.waitForURL('**/docs/');
    expect(await read(page)).toEqual(['current', '/docs/']);
    expect(documents()).toBe(0);
    await page.reload();
    await untilHydrated(page);
    expect(await read(page)).toEqual(['current', '/docs/']);
  });

  it('that is stored leads the navbar, also when another tab changes it, and an unknown one is forgotten', async () => {
    const page = await openVersions('1.0');
    await untilHydrated(page);
    expect(await read(page)).toEqual(['1.0', '/docs/1.0/']);
    await changeElsewhere(page, KEY, 'current');
    await expect.poll(() => read(page)).toEqual(['current', '/docs/']);
    const other = await openVersions('0.9');
    await untilHydrated(other);
    expect(await read(other)).toEqual([null, '/docs/']);
  });
});
