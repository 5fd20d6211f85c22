import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';

const browser = useBrowser();
const openModule = await bundleModule<typeof import('../../../client/search/start-search.ts')>(
  'client/search/start-search.ts',
  {
    SEARCH_DIALOG: '"/dialog.js"',
    SEARCH_WORKER: '"/worker.js"',
    SEARCH_STYLES: '"/styles.css"',
  },
);

/** The dialog's module: each search is recorded, and what it was created with. */
const DIALOG = `export function createSearchDialog(field, paths, worker) {
  globalThis.created = [field.input === document.querySelector('.search-dialog input'), paths, worker];
  globalThis.searches = [];
  globalThis.searchField = field;
  return () => { searches.push(field.input.value); field.settle(); };
}`;

const FILES: Record<string, { contentType: string; body: string }> = {
  '/dialog.js': { contentType: 'text/javascript', body: DIALOG },
  '/worker.js': { contentType: 'text/javascript', body: '' },
  '/styles.css': { contentType: 'text/css', body: '.search-dialog { color: rgb(1, 2, 3) }' },
  '/index.json': { contentType: 'application/json', body: '{}' },
};

const BODY =
  '<button id="opener" data-search-open>Search</button> <a id="other" href="#other">Other</a> <textarea></textarea>';

interface SearchPage {
  page: Page;
  /** Files that were requested, in order. */
  requests: string[];
  /** Files that cannot be loaded: they are cut off, or respond with this status. */
  failures: Map<string, number | 'cut'>;
}

async function open(): Promise<SearchPage> {
  const requests: string[] = [];
  const failures = new Map<string, number | 'cut'>();
  const { page, run } = await openModule(browser, BODY, {
    async prepare(tab) {
      await tab.clock.install();
      await tab.route(/\/(?:dialog|worker|styles|index)\./, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        requests.push(pathname + search);
        const failure = failures.get(pathname);
        if (failure === 'cut') return route.abort();
        return route.fulfill({ ...FILES[pathname], status: failure ?? 200 });
      });
    },
  });
  await run(({ startSearch }) => {
    const isStale = () => Promise.resolve(document.documentElement.dataset['stale'] === 'yes');
    startSearch({ index: '/index.json', page: '/base/search' }, isStale);
  });
  return { page, requests, failures };
}

const dialog = (page: Page) => page.locator('.search-dialog');
const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const alert = (page: Page) => page.getByRole('alert');

const readSearches = (page: Page): Promise<unknown> => page.evaluate('globalThis.searches ?? null');

/** What an open dialog that cannot be loaded shows: its message and its buttons. */
const readMessage = (page: Page): Promise<string[]> =>
  alert(page).locator('p, button:not([hidden])').allTextContents();

const LOADED = ['/dialog.js', '/index.json', '/styles.css', '/worker.js'];

describe('the files of the search', () => {
  it('are loaded once, by the first intent, and open nothing', async () => {
    const { page, requests } = await open();
    await page.locator('#other').hover();
    await page.locator('#other').focus();
    await page.keyboard.press('Shift');
    await page.keyboard.press('a');
    expect(requests).toEqual([]);
    expect(await dialog(page).count()).toBe(0);
    await page.locator('#opener').hover();
    await expect.poll(() => readSearches(page)).toEqual([]);
    await page.locator('#opener').focus();
    await page.keyboard.press('Control');
    expect(requests.toSorted()).toEqual(LOADED);
    expect(await dialog(page).getAttribute('open')).toBeNull();
    expect(await page.evaluate('created')).toEqual([
      true,
      { index: '/index.json', page: '/base/search' },
      '/worker.js',
    ]);
    expect(await dialog(page).evaluate((element) => getComputedStyle(element).color)).toBe(
      'rgb(1, 2, 3)',
    );
  });

  it.each<[string, (page: Page) => Promise<void>]>([
    ['the focus', (page) => page.locator('#opener').focus()],
    ['Ctrl', (page) => page.keyboard.press('Control')],
    ['⌘', (page) => page.keyboard.press('Meta')],
  ])('are loaded by %s', async (_, showIntent) => {
    const { page, requests } = await open();
    await showIntent(page);
    await expect.poll(() => requests.toSorted()).toEqual(LOADED);
  });

  it('that are missing are a failure, and load again by Retry, at another address', async () => {
    const { page, requests, failures } = await open();
    browser.allowConsoleError(/ERR_FAILED|503/);
    failures.set('/dialog.js', 'cut');
    await page.locator('#opener').click();
    await alert(page).waitFor();
    expect(await readMessage(page)).toEqual([
      'The search could not be loaded.',
      'Retry',
      'Open the search page',
    ]);
    await page.keyboard.type('user');
    failures.delete('/dialog.js');
    failures.set('/styles.css', 503);
    requests.length = 0;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => requests).toContain('/dialog.js?1');
    await alert(page).waitFor();
    failures.clear();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => readSearches(page)).toEqual(['user']);
    expect(requests).toContain('/dialog.js?2');
    expect(await alert(page).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('combobox');
  });

  it('of another release are not retried', async () => {
    const { page, failures } = await open();
    browser.allowConsoleError(/404/);
    await page.evaluate(() => (document.documentElement.dataset['stale'] = 'yes'));
    failures.set('/dialog.js', 404);
    await page.locator('#opener').click();
    await alert(page).getByText('The docs were updated.').waitFor();
    expect(await readMessage(page)).toEqual(['The docs were updated.', 'Open the search page']);
    await field(page).fill('user');
    const url = page.waitForURL('**/base/search?q=user');
    await page.getByRole('button', { name: 'Open the search page' }).click();
    await url;
  });

  it('that fail while the dialog is closed are no message, and load at the next time', async () => {
    const { page, failures, requests } = await open();
    browser.allowConsoleError(/ERR_FAILED/);
    failures.set('/dialog.js', 'cut');
    const failed = page.waitForEvent('requestfailed');
    await page.locator('#opener').hover();
    await failed;
    expect(await alert(page).count()).toBe(0);
    failures.clear();
    await page.locator('#opener').click();
    await expect.poll(() => readSearches(page)).toEqual(['']);
    expect(requests).toContain('/dialog.js?1');
  });
});

describe('the dialog', () => {
  it('opens by a button and by keys with its text selected, and searches', async () => {
    const { page } = await open();
    for (const [at, openBy] of [
      () => page.locator('#opener').click(),
      () => page.keyboard.press('Control+k'),
      () => page.keyboard.press('Meta+k'),
      () => page.keyboard.press('/'),
    ].entries()) {
      await openBy();
      expect(await dialog(page).evaluate((element) => element.matches(':modal'))).toBe(true);
      await expect.poll(() => readSearches(page)).toHaveLength(at + 1);
      await page.keyboard.type(`query ${at}`);
      expect(await field(page).inputValue()).toBe(`query ${at}`);
      // What opens it does nothing in an open one.
      await page.keyboard.press('Control+k');
      await page.keyboard.type('!');
      expect(await field(page).inputValue()).toBe(`query ${at}!`);
      await page.keyboard.press('Escape');
      expect(await dialog(page).getAttribute('open')).toBeNull();
    }
    expect(await readSearches(page)).toEqual(['', 'query 0!', 'query 1!', 'query 2!']);
    expect(await dialog(page).count()).toBe(1);
  });

  it('closes by its button and by a click beside it', async () => {
    const { page } = await open();
    for (const [isOpenAfter, act] of [
      [
        true,
        () =>
          dialog(page)
            .locator('form')
            .click({ position: { x: 2, y: 2 } }),
      ],
      [false, () => page.getByRole('button', { name: 'Close' }).click()],
      [false, () => page.mouse.click(2, 2)],
    ] as const) {
      await page.keyboard.press('Control+k');
      await dialog(page).waitFor();
      await act();
      expect(await dialog(page).evaluate((element) => (element as HTMLDialogElement).open)).toBe(
        isOpenAfter,
      );
      await page.keyboard.press('Escape');
    }
  });

  it('has a field that is part of a form to the search page', async () => {
    const { page } = await open();
    await page.keyboard.press('/');
    const facts = await field(page).evaluate((input) => ({
      type: (input as HTMLInputElement).type,
      maxLength: (input as HTMLInputElement).maxLength,
      controls: input.getAttribute('aria-controls'),
      action: input.closest('form')?.getAttribute('action'),
      label: input.closest('dialog')?.ariaLabel,
    }));
    expect(facts).toEqual({
      type: 'text',
      maxLength: 200,
      controls: 'searchResults',
      action: '/base/search',
      label: 'Search',
    });
  });
});

describe('a slow search', () => {
  it('leads to the search page after 3 s, until it settles', async () => {
    const { page } = await open();
    await page.keyboard.press('/');
    await expect.poll(() => readSearches(page)).toEqual(['']);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate('searchField.wait()');
    await page.clock.runFor(2_900);
    expect(await alert(page).count()).toBe(0);
    // A new search waits as long again.
    await page.evaluate('searchField.wait()');
    await page.clock.runFor(2_900);
    expect(await alert(page).count()).toBe(0);
    await page.clock.runFor(200);
    expect(await readMessage(page)).toEqual([
      'The search is still loading.',
      'Open the search page',
    ]);
    await page.evaluate('searchField.settle()');
    expect(await alert(page).count()).toBe(0);
    await page.evaluate('searchField.wait()');
    await page.evaluate('searchField.settle()');
    await page.clock.runFor(4_000);
    expect(await alert(page).count()).toBe(0);
  });

  it('that failed and settled is not called outdated afterwards', async () => {
    const { page } = await open();
    await page.keyboard.press('/');
    await expect.poll(() => readSearches(page)).toEqual(['']);
    await page.evaluate(() => (document.documentElement.dataset['stale'] = 'yes'));
    await page.evaluate('searchField.fail(() => {}); searchField.settle()');
    await page.evaluate(() => Promise.resolve());
    expect(await alert(page).count()).toBe(0);
  });
});
