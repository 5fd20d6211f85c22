import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import {
  NOTHING,
  USERS,
  openSearchDialog,
  toActive,
  toPage,
  toRequest,
} from './search-dialog-page.ts';

const browser = useBrowser();

const open = (recent?: string[]) => openSearchDialog(browser, recent);

describe('a query', () => {
  it('is requested as it was typed, with the filter, and only the newest response shows', async () => {
    const { page, input, readCalls, respond, readOptions } = await open();
    await input.fill(' user ');
    expect(await readCalls()).toEqual(['wait', toRequest(1, ' user ')]);
    await page.getByRole('radio', { name: 'Guide' }).check();
    expect(await readCalls()).toEqual(['wait', toRequest(2, ' user ', 'guide')]);
    await page.getByRole('radio', { name: 'API' }).check();
    await readCalls();
    await respond(2, USERS);
    expect(await readOptions()).toEqual([]);
    await respond(3, { ...USERS, pages: USERS.pages.slice(1), total: 1 });
    expect(await readCalls()).toEqual([toRequest(3, ' user ', 'api'), 'settle'].slice(1));
    expect(await readOptions()).toEqual([
      ['/teams', true],
      ['/search?q=user&kind=api', false],
    ]);
    expect(await page.getByRole('status').textContent()).toBe('1 page');
  });

  it('of spaces is none: it shows where to begin, and no response to the one before', async () => {
    const { input, readCalls, respond, readOptions } = await open();
    await input.fill('user');
    await input.fill('  ');
    expect(await readCalls()).toEqual(['wait', toRequest(1, 'user'), 'settle', toRequest(2, '  ')]);
    await respond(1, USERS);
    expect(await readOptions()).toEqual([]);
    await respond(2, { ...NOTHING, start: [{ path: '/begin', label: 'Begin' }] });
    expect(await readOptions()).toEqual([['/begin', true]]);
  });

  it('that finds nothing has no options, and with a filter a button to search everywhere', async () => {
    const { page, input, readCalls, respond, readOptions } = await open();
    await input.fill('xq');
    await respond(1, NOTHING);
    expect(await page.locator('.search-body').innerText()).toContain('Nothing found for “xq”.');
    expect(await page.getByRole('button', { name: 'Search everywhere' }).count()).toBe(0);
    expect(await readOptions()).toEqual([]);
    expect(await input.getAttribute('aria-expanded')).toBe('false');
    expect(await page.getByRole('status').textContent()).toBe('0 pages');
    await page.getByRole('radio', { name: 'Guide' }).check();
    await respond(2, NOTHING);
    await readCalls();
    await page.getByRole('button', { name: 'Search everywhere' }).click();
    expect(await readCalls()).toEqual(['wait', toRequest(3, 'xq')]);
    await expect(page.getByRole('radio', { name: 'All' }).isChecked()).resolves.toBe(true);
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('combobox');
  });

  it('is not searched for again when the dialog opens with its results', async () => {
    const { page, input, readCalls, respond } = await open();
    await input.fill('user');
    await respond(1, USERS);
    await readCalls();
    await page.evaluate(() => window.search());
    expect(await readCalls()).toEqual(['settle']);
    await input.fill('users');
    await respond(2, NOTHING);
    await readCalls();
    await page.evaluate(() => window.search());
    expect(await readCalls()).toEqual(['wait', toRequest(3, 'users')]);
  });
});

describe('results', () => {
  it('are options of a listbox, with the best section active', async () => {
    const { page, input, respond, readOptions } = await open();
    await input.fill('user');
    await respond(1, USERS);
    expect(await readOptions()).toEqual([
      ['/users', false],
      ['/users#roles', true],
      ['/users#more', false],
      ['/teams', false],
      ['/search?q=user', false],
    ]);
    const facts = await page.locator('[role=listbox]').evaluate((list) => ({
      label: list.ariaLabel,
      options: [...list.querySelectorAll<HTMLElement>('a')].map(({ id, role, tabIndex }) => [
        id,
        role,
        tabIndex,
      ]),
    }));
    expect(facts.label).toBe('Results');
    expect(facts.options.slice(0, 2)).toEqual([
      ['searchResults-0', 'option', -1],
      ['searchResults-1', 'option', -1],
    ]);
    expect(await input.getAttribute('aria-activedescendant')).toBe('searchResults-1');
    expect(await input.getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('status').textContent()).toBe('2 pages');
    expect(await page.locator('.search-all').getAttribute('data-document-load')).toBe('');
  });

  it('have a task active before pages', async () => {
    const { input, respond, readOptions } = await open();
    await input.fill('user');
    await respond(1, { ...USERS, tasks: [{ path: '/users#add', heading: 'Add', excerpt: '' }] });
    expect(toActive(await readOptions())).toEqual(['/users#add']);
  });

  it('are walked through by arrow keys, in a circle', async () => {
    const { page, input, respond, readOptions } = await open();
    await input.fill('user');
    await respond(1, { ...NOTHING, pages: [toPage('/a'), toPage('/b')], total: 2 });
    const walked: (string | null)[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      await input.press(key);
      walked.push(...toActive(await readOptions()));
    }
    expect(walked).toEqual(['/b', '/search?q=user', '/a', '/search?q=user', '/b']);
    expect(await input.getAttribute('aria-activedescendant')).toBe('searchResults-1');
    // The cursor stays at the end of the text.
    expect(await page.evaluate(() => document.querySelector('input')?.selectionStart)).toBe(4);
  });

  it('that are better leave the option where the reader has moved, by key or pointer', async () => {
    const { page, input, respond, readOptions } = await open();
    const better = { ...NOTHING, pages: [toPage('/better'), ...USERS.pages], total: 3 };
    await input.fill('user');
    await respond(1, USERS);
    await respond(1, better);
    expect(toActive(await readOptions())).toEqual(['/better']);
    await input.fill('users');
    await respond(2, USERS);
    await input.press('ArrowDown');
    await respond(2, better);
    expect(toActive(await readOptions())).toEqual(['/users#more']);
    // With the next query, the best one counts again.
    await input.fill('user');
    await respond(3, better);
    expect(toActive(await readOptions())).toEqual(['/better']);
    // The first report of a pointer tells where it is, and not that it has moved.
    await page.mouse.move(1, 1);
    await page.locator('#searchResults a[href="/teams"]').hover();
    await respond(3, USERS);
    expect(toActive(await readOptions())).toEqual(['/teams']);
  });

  it('are not selected by a pointer that rests where they appear', async () => {
    const { page, input, respond, readOptions } = await open();
    await input.fill('user');
    await respond(1, USERS);
    const teams = page.locator('#searchResults a[href="/teams"]');
    await teams.dispatchEvent('pointermove', { movementX: 0, movementY: 0, bubbles: true });
    expect(toActive(await readOptions())).toEqual(['/users#roles']);
    await teams.dispatchEvent('pointermove', { movementX: 1, movementY: 0, bubbles: true });
    expect(toActive(await readOptions())).toEqual(['/teams']);
  });

  it('are scrolled to the top, unless the reader has moved', async () => {
    const { page, input, respond } = await open();
    await page.addStyleTag({ content: '.search-body { height: 50px; overflow: auto }' });
    const many = {
      ...NOTHING,
      pages: Array.from({ length: 30 }, (_, at) => toPage(`/${at}`)),
      total: 30,
    };
    const body = page.locator('.search-body');
    await input.fill('user');
    await respond(1, many);
    await body.evaluate((element) => (element.scrollTop = 100));
    await input.fill('users');
    await respond(2, many);
    expect(await body.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await input.press('ArrowUp');
    expect(await body.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
  });
});

describe('a failure', () => {
  it('keeps what was found, and else shows nothing', async () => {
    const { page, input, respond, readCalls, readOptions } = await open();
    await input.fill('user');
    await respond(1, USERS);
    await respond(1, null);
    expect((await readCalls()).slice(2)).toEqual(['settle', 'fail']);
    expect(await readOptions()).toHaveLength(5);
    expect(await page.getByRole('status').textContent()).toBe('');
    await input.fill('users');
    await respond(2, NOTHING);
    await respond(2, null);
    expect(await page.locator('.search-body').innerHTML()).toBe('');
    await readCalls();
    await page.evaluate(() => window.retry());
    expect(await readCalls()).toEqual(['wait', toRequest(3, 'users')]);
  });

  it('of the Web Worker ends it, and the next search starts another', async () => {
    const { page, input, readCalls } = await open();
    await input.fill('user');
    await page.evaluate(() => window.failWorker());
    expect((await readCalls()).slice(2)).toEqual(['terminate', 'fail']);
    await page.evaluate(() => window.retry());
    expect(await readCalls()).toEqual(['wait', 'worker /worker.js module', toRequest(2, 'user')]);
  });
});

describe('what a reader can begin with', () => {
  const START = { ...NOTHING, start: ['/a', '/b'].map((path) => ({ path, label: `To ${path}` })) };

  it('is a group below the recent searches, which are there before it', async () => {
    const { page, respond, readOptions } = await open(['one']);
    await page.evaluate(() => window.search());
    expect(await readOptions()).toEqual([['/search?q=one', true]]);
    await respond(1, START);
    expect(await readOptions()).toEqual([
      ['/search?q=one', true],
      ['/a', false],
      ['/b', false],
    ]);
    expect(await page.getByRole('option').allTextContents()).toEqual(['one', 'To /a', 'To /b']);
    const groups = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('group');
    expect(await groups.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
      'Recent searches',
      'Begin with',
    ]);
    expect(await page.getByRole('status').textContent()).toBe('');
  });

  it('leaves the option where the reader has moved', async () => {
    const { page, input, respond, readOptions } = await open(['one', 'two']);
    await page.evaluate(() => window.search());
    await input.press('ArrowDown');
    await respond(1, START);
    expect(toActive(await readOptions())).toEqual(['/search?q=two']);
  });
});

it('the filters are a group of radio buttons, walked through by arrow keys', async () => {
  const { page, input, readCalls } = await open();
  await input.fill('user');
  const radios = page.getByRole('radiogroup', { name: 'Search in' }).getByRole('radio');
  const readChecked = () =>
    radios.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).checked));
  expect(await readChecked()).toEqual([true, false, false]);
  await page.getByRole('radio', { name: 'All' }).focus();
  await readCalls();
  await page.keyboard.press('ArrowRight');
  expect(await readChecked()).toEqual([false, true, false]);
  expect(await readCalls()).toEqual(['wait', toRequest(2, 'user', 'guide')]);
  expect(await page.getByRole('radio', { name: 'API' }).count()).toBe(1);
});
