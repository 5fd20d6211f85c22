import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { SearchRequest, SearchResults } from '../../client/search/search-messages.ts';
import { preventPrefetch, useBrowser, visit } from '../support/browser.ts';

/*
 * What the dialog does with responses, in an order and at a time that no Web Worker would have. What the search finds
 * has tests in `tests/search`.
 */

declare global {
  /** What readers would follow, and what the Web Worker is requested, since it was read. */
  var recorded: string[];
  /** The Web Worker's response to the newest request, or to the one `before` it. */
  var respond: (
    results: Partial<SearchResults> | null,
    isComplete?: boolean,
    before?: number,
  ) => void;
  var failWorker: () => void;
}

const GUIDE = '/docs/user-guide/users/intro';

const toPage = (path: string, ...fragments: string[]) => ({
  path,
  title: path,
  operation: '',
  kind: 'guide' as const,
  sections: fragments.map((fragment) => ({
    path: path + fragment,
    heading: fragment,
    excerpt: '',
  })),
});
const USERS = { pages: [toPage('/users', '#roles', '#more'), toPage('/teams')], total: 2 };
const BETTER = { pages: [toPage('/better'), ...USERS.pages], total: 3 };

const browser = useBrowser();

/** Open the search of a page, whose Web Worker responds when the test says so. */
async function open(...recent: string[]) {
  const page = await browser.openTab();
  // The addresses of results are made up.
  await preventPrefetch(page);
  await page.addInitScript(replaceWorker, recent);
  await visit(page, GUIDE);
  await page.keyboard.press('/');
  await page.locator('.search-body').waitFor({ state: 'attached' });
  const respond = (...args: Parameters<typeof globalThis.respond>) =>
    page.evaluate(
      ([results, isComplete, before]) => globalThis.respond(results, isComplete, before),
      args,
    );
  const input = page.getByRole('combobox');
  await expect.poll(() => readRecorded(page)).toEqual(['all: ']);
  return {
    page,
    input,
    respond,
    body: page.locator('.search-body'),
    read: () => readRecorded(page),
    /** Search, and show results. */
    async show(query: string, ...args: Parameters<typeof globalThis.respond>) {
      await input.fill(query);
      await respond(...args);
    },
    /** Addresses of the options; the active one ends with `*`. */
    readOptions: () =>
      page
        .getByRole('option')
        .evaluateAll((all) =>
          all.map(
            (link) => `${link.getAttribute('href')}${link.ariaSelected === 'true' ? '*' : ''}`,
          ),
        ),
    async readActive() {
      const id = await input.getAttribute('aria-activedescendant');
      const active = page.locator('[role=option][aria-selected=true]');
      if (id === null) return `${await active.count()} active`;
      expect(await active.getAttribute('id')).toBe(id);
      return active.getAttribute('href');
    },
  };
}

function readRecorded(page: Page): Promise<string[]> {
  return page.evaluate(() => globalThis.recorded.splice(0));
}

/** Runs in the page before its own scripts. */
function replaceWorker(recent: string[]): void {
  if (recent.length > 0) localStorage.setItem('recent-searches', JSON.stringify(recent));
  globalThis.recorded = [];
  let newest = 0;
  class ScriptedWorker extends EventTarget {
    constructor() {
      super();
      globalThis.respond = (results, isComplete = true, before = 0) => {
        const none = { pages: [], tasks: [], total: 0, start: [], marked: /(?!)()/u };
        const data = {
          id: newest - before,
          isComplete,
          results: results && { ...none, ...results },
        };
        this.dispatchEvent(new MessageEvent('message', { data }));
      };
      globalThis.failWorker = () => this.dispatchEvent(new Event('error'));
    }
    postMessage({ id, query, filter }: SearchRequest): void {
      newest = id;
      globalThis.recorded.push(`${filter}: ${query}`);
    }
    terminate(): void {
      globalThis.recorded.push('terminated');
    }
  }
  Object.assign(window, { Worker: ScriptedWorker });
  const record = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('.search-body a:not([data-query])');
    if (!link) return;
    const keys = `${event.ctrlKey ? 'Ctrl ' : ''}${event.metaKey ? 'Meta ' : ''}`;
    globalThis.recorded.push(`${keys}${link.getAttribute('href')}`);
    event.preventDefault();
  };
  addEventListener('click', record, true);
}

describe('a query', () => {
  it('is requested as it was typed, with the filter, and only the newest response shows', async () => {
    const { page, input, read, respond, readOptions } = await open();
    await input.fill(' user ');
    await page.locator('label', { hasText: 'Guide' }).click();
    await page.keyboard.press('ArrowRight');
    expect(await read()).toEqual(['all:  user ', 'guide:  user ', 'api:  user ']);
    await respond(USERS, true, 1);
    expect(await readOptions()).toEqual([]);
    await respond({ pages: [toPage('/teams')], total: 1 });
    expect(await readOptions()).toEqual(['/teams*', '/search?q=user&kind=api']);
    expect(await page.getByRole('status').textContent()).toBe('1 page');
    const filters = page.getByRole('radiogroup', { name: 'Search in' }).getByRole('radio');
    expect(await Promise.all((await filters.all()).map((radio) => radio.isChecked()))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('of spaces is none: it shows where to begin, below recent searches, and nothing of the one before', async () => {
    const { page, input, respond, readOptions, read } = await open('one', 'two');
    expect(await readOptions()).toEqual(['/search?q=one*', '/search?q=two']);
    await input.press('ArrowDown');
    await respond({ start: [{ path: '/begin', label: 'Begin' }] });
    expect(await readOptions()).toEqual(['/search?q=one', '/search?q=two*', '/begin']);
    const groups = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('group');
    expect(await groups.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
      'Recent searches',
      'Begin with',
    ]);
    expect(await page.getByRole('status').textContent()).toBe('');
    await input.fill('user');
    await input.fill('  ');
    await respond(USERS, true, 1);
    expect(await read()).toEqual(['all: user', 'all:   ']);
    expect(await readOptions()).toEqual(['/search?q=one*', '/search?q=two']);
    await page.getByRole('option', { name: 'two' }).click();
    expect(await read()).toEqual(['all: two']);
    expect(await input.inputValue()).toBe('two');
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBe(
      '["two","one"]',
    );
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('combobox');
  });

  it('that was recent is cleared with all others', async () => {
    const { page, input, readActive } = await open('one');
    await page.getByRole('button', { name: 'Clear recent searches' }).click();
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull();
    expect(await page.getByRole('button', { name: 'Clear recent searches' }).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('combobox');
    expect(await input.getAttribute('aria-expanded')).toBe('false');
    expect(await readActive()).toBe('0 active');
  });

  it('that finds nothing has no options, and with a filter a button to search everywhere', async () => {
    const { page, input, body, read, show, respond, readOptions } = await open();
    await show('xq', {});
    expect(await body.innerText()).toContain('Nothing found for “xq”.');
    expect(await readOptions()).toEqual([]);
    expect(await input.getAttribute('aria-expanded')).toBe('false');
    expect(await page.getByRole('status').textContent()).toBe('0 pages');
    const everywhere = page.getByRole('button', { name: 'Search everywhere' });
    expect(await everywhere.count()).toBe(0);
    await page.locator('label', { hasText: 'Guide' }).click();
    await respond({});
    await read();
    await everywhere.click();
    expect(await read()).toEqual(['all: xq']);
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('combobox');
  });

  it('is not searched for again when the dialog opens with its results', async () => {
    const { page, show, read } = await open();
    for (const [results, requests] of [
      [USERS, []],
      [{}, ['all: users']],
    ] as const) {
      await show('users', results);
      await read();
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      expect(await read()).toEqual(requests);
    }
  });
});

describe('results', () => {
  it('are options of a listbox, with the best section active, or a task before it', async () => {
    const { page, input, show, readOptions, readActive } = await open();
    await show('user', USERS);
    expect(await readOptions()).toEqual([
      '/users',
      '/users#roles*',
      '/users#more',
      '/teams',
      '/search?q=user',
    ]);
    const list = page.getByRole('listbox', { name: 'Results' });
    expect(
      await list.getByRole('option').evaluateAll((all) => all.map(({ tabIndex }) => tabIndex)),
    ).toEqual(Array(5).fill(-1));
    expect(await input.getAttribute('aria-expanded')).toBe('true');
    expect(await input.getAttribute('aria-controls')).toBe(await list.getAttribute('id'));
    expect(await page.getByRole('status').textContent()).toBe('2 pages');
    await show('users', { ...USERS, tasks: [{ path: '/users#add', heading: 'Add', excerpt: '' }] });
    expect(await readActive()).toBe('/users#add');
  });

  it('are walked through by arrow keys, in a circle, with the cursor at its place', async () => {
    const { page, input, show, readActive } = await open();
    await show('user', { pages: [toPage('/a'), toPage('/b')], total: 2 });
    const walked: (string | null)[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      await input.press(key);
      walked.push(await readActive());
    }
    expect(walked).toEqual(['/b', '/search?q=user', '/a', '/search?q=user', '/b']);
    expect(await input.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(4);
    expect(await page.getByRole('option').last().getAttribute('data-document-load')).toBe('');
  });

  it('that are better leave the option where the reader has moved, by key or pointer', async () => {
    const { page, input, show, respond, readActive } = await open();
    await show('user', USERS);
    await respond(BETTER);
    expect(await readActive()).toBe('/better');
    await show('users', USERS);
    await input.press('ArrowDown');
    await respond(BETTER);
    expect(await readActive()).toBe('/users#more');
    // With the next query, the best one counts again.
    await show('user', BETTER);
    expect(await readActive()).toBe('/better');
    const teams = page.locator('.search-body a[href="/teams"]');
    // Browsers report a pointer that rests where something appears.
    await teams.dispatchEvent('pointermove', { movementX: 0, movementY: 0, bubbles: true });
    expect(await readActive()).toBe('/better');
    await teams.dispatchEvent('pointermove', { movementX: 1, movementY: 0, bubbles: true });
    await respond(USERS);
    expect(await readActive()).toBe('/teams');
  });

  it('are scrolled to the top, unless the reader has moved', async () => {
    const { input, body, show, respond } = await open();
    const many = { pages: Array.from({ length: 50 }, (_, at) => toPage(`/${at}`)), total: 50 };
    await show('user', many);
    await body.evaluate((element) => (element.scrollTop = 100));
    await show('users', many);
    expect(await body.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await input.press('ArrowUp');
    await respond(many);
    expect(await body.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
  });
});

describe('Enter', () => {
  it('follows the active option like a click, with the keys that are held, and stores the search', async () => {
    const { page, input, read, show } = await open('other', 'user');
    await show(' user', USERS);
    await read();
    for (const keys of ['Control+', 'Meta+', '']) await input.press(`${keys}Enter`);
    expect(await read()).toEqual(['Ctrl /users#roles', 'Meta /users#roles', '/users#roles']);
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBe(
      '["user","other"]',
    );
    expect(await page.locator('.search-dialog').getAttribute('open')).toBeNull();
  });

  it('waits for the best result of the full text, unless the reader has chosen one', async () => {
    const { input, read, show, respond } = await open();
    await show('user', USERS, false);
    await input.press('Control+Enter');
    expect(await read()).toEqual(['all: user']);
    await respond(BETTER);
    expect(await read()).toEqual(['Ctrl /better']);
    await show('users', USERS, false);
    await input.press('ArrowDown');
    await input.press('Control+Enter');
    expect(await read()).toEqual(['all: users', 'Ctrl /users#more']);
  });

  it.each<[string, (dialog: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    ['another query', ({ show }) => show('users', USERS)],
    ['a failure', ({ respond }) => respond(null)],
    ['the end of the dialog', ({ page }) => page.keyboard.press('Escape')],
  ])('follows nothing after %s', async (_, end) => {
    const dialog = await open();
    await dialog.show('user', USERS, false);
    await dialog.input.press('Enter');
    await end(dialog);
    await dialog.respond(USERS);
    expect((await dialog.read()).filter((line) => line.startsWith('/'))).toEqual([]);
  });

  it('leads to the search page where nothing is active', async () => {
    const { page, input } = await open();
    await input.fill('user');
    await input.press('Enter');
    await page.waitForURL('**/search?q=user');
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'of an input method does nothing: %j',
    async (facts) => {
      const { page, input, show, read, readActive } = await open();
      await show('user', USERS);
      await read();
      for (const key of ['Enter', 'ArrowDown']) {
        await input.dispatchEvent('keydown', { key, cancelable: true, bubbles: true, ...facts });
      }
      expect(await read()).toEqual([]);
      expect(await readActive()).toBe('/users#roles');
      expect(await page.locator('.search-dialog').getAttribute('open')).toBe('');
    },
  );
});

it('a click closes the dialog, and with a modifier only stores the search', async () => {
  const { page, show, read } = await open();
  await show('user', USERS);
  await read();
  await page.locator('.search-body a[href="/teams"]').click({ modifiers: ['Control'] });
  expect(await page.locator('.search-dialog').getAttribute('open')).toBe('');
  expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBe('["user"]');
  await page.locator('.search-body a[href="/teams"]').click();
  expect(await read()).toEqual(['Ctrl /teams', '/teams']);
  expect(await page.locator('.search-dialog').getAttribute('open')).toBeNull();
});

describe('a failure', () => {
  it('keeps what was found, and else shows nothing; Retry searches again', async () => {
    const { page, body, show, respond, read, readOptions } = await open();
    await show('user', USERS);
    await respond(null);
    await page.getByRole('alert').getByText('The search could not be loaded.').waitFor();
    expect(await readOptions()).toHaveLength(5);
    expect(await page.getByRole('status').textContent()).toBe('');
    await show('users', {});
    expect(await page.getByRole('alert').count()).toBe(0);
    await respond(null);
    expect(await body.innerHTML()).toBe('');
    await read();
    await page.getByRole('button', { name: 'Retry' }).click();
    expect(await read()).toEqual(['all: users']);
  });

  it('of the Web Worker ends it, and Retry starts another', async () => {
    const { page, show, read, readOptions } = await open();
    await page.evaluate(() => globalThis.failWorker());
    expect(await read()).toEqual(['terminated']);
    await page.getByRole('button', { name: 'Retry' }).click();
    expect(await read()).toEqual(['all: ']);
    await show('user', USERS);
    expect(await readOptions()).toHaveLength(5);
  });
});
