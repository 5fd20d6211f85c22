import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { USERS, openSearchDialog, toActive, toRequest } from './search-dialog-page.ts';
import type { Dialog } from './search-dialog-page.ts';

const browser = useBrowser();

const open = (recent?: string[]) => openSearchDialog(browser, recent);

describe('Enter', () => {
  it('follows the active option like a click, with the keys that are held', async () => {
    const { input, respond, readCalls } = await open();
    await input.fill('user');
    await respond(1, USERS);
    await readCalls();
    await input.press('Control+Enter');
    await input.press('Meta+Enter');
    expect(await readCalls()).toEqual([
      ['follow', '/users#roles', true, false, false],
      ['follow', '/users#roles', false, true, false],
    ]);
    await input.press('Enter');
    expect(await readCalls()).toEqual(['close', ['follow', '/users#roles', false, false, false]]);
  });

  it('waits for the best result of the full text, unless the reader has chosen one', async () => {
    const { input, respond, readCalls } = await open();
    const better = { ...USERS, pages: USERS.pages.toReversed() };
    await input.fill('user');
    await respond(1, USERS, false);
    await readCalls();
    await input.press('Control+Enter');
    expect(await readCalls()).toEqual([]);
    await respond(1, better);
    expect(await readCalls()).toEqual(['settle', ['follow', '/teams', true, false, false]]);
    await input.fill('users');
    await respond(2, USERS, false);
    await input.press('ArrowDown');
    await readCalls();
    await input.press('Control+Enter');
    expect(await readCalls()).toEqual([['follow', '/users#more', true, false, false]]);
  });

  it.each<[string, (dialog: Dialog) => Promise<unknown>]>([
    ['another query', ({ input, respond }) => input.fill('users').then(() => respond(2, USERS))],
    ['a failure', ({ respond }) => respond(1, null)],
    [
      'the end of the dialog',
      ({ page }) => page.evaluate(() => document.querySelector('dialog')?.close()),
    ],
  ])('follows nothing after %s', async (_, end) => {
    const dialog = await open();
    const { input, respond, readCalls } = dialog;
    await input.fill('user');
    await respond(1, USERS, false);
    await input.press('Enter');
    await end(dialog);
    await respond(1, USERS);
    expect((await readCalls()).filter(Array.isArray)).toEqual([]);
  });

  it('submits the form where nothing is active', async () => {
    const { page, input } = await open();
    await input.fill('user');
    await Promise.all([page.waitForURL('**/search?q=user'), input.press('Enter')]);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'of an input method does nothing: %j',
    async (facts) => {
      const { page, input, respond, readCalls, readOptions } = await open();
      await input.fill('user');
      await respond(1, USERS);
      await readCalls();
      const isPrevented = await input.evaluate((field, init) => {
        const keys = ['Enter', 'ArrowDown'];
        return keys.map(
          (key) =>
            !field.dispatchEvent(
              new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...init }),
            ),
        );
      }, facts);
      expect(isPrevented).toEqual([false, false]);
      expect(await readCalls()).toEqual([]);
      expect(toActive(await readOptions())).toEqual(['/users#roles']);
      expect(await page.locator('dialog').getAttribute('open')).toBe('');
    },
  );
});

describe('a click', () => {
  it('closes the dialog and stores the search, and with a modifier stores it alone', async () => {
    const { page, input, respond, readCalls } = await open(['other', 'user']);
    const readStored = () => page.evaluate(() => localStorage.getItem('recent-searches'));
    await input.fill(' user');
    await respond(1, USERS);
    await readCalls();
    await page.locator('#searchResults a[href="/teams"]').click({ modifiers: ['Control'] });
    expect(await readCalls()).toEqual([['follow', '/teams', true, false, true]]);
    expect(await readStored()).toBe('["user","other"]');
    await page.locator('#searchResults a[href="/teams"]').click();
    expect(await readCalls()).toEqual(['close', ['follow', '/teams', false, false, true]]);
  });

  it('on a recent search searches for it', async () => {
    const { page, input, readCalls } = await open(['one', 'two']);
    await page.evaluate(() => window.search());
    expect(await page.getByRole('group', { name: 'Recent searches' }).count()).toBe(1);
    expect(await input.getAttribute('aria-activedescendant')).toBe('searchResults-0');
    await readCalls();
    await page.getByRole('option', { name: 'two' }).click();
    expect(await readCalls()).toEqual(['wait', toRequest(2, 'two')]);
    expect(await input.inputValue()).toBe('two');
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBe(
      '["two","one"]',
    );
    expect(await page.locator('dialog').getAttribute('open')).toBe('');
  });

  it('on “Clear recent searches” removes them', async () => {
    const { page, input } = await open(['one']);
    await page.evaluate(() => window.search());
    await page.getByRole('button', { name: 'Clear recent searches' }).click();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(await page.getByRole('button', { name: 'Clear recent searches' }).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('combobox');
    expect(await input.getAttribute('aria-expanded')).toBe('false');
    expect(await input.getAttribute('aria-activedescendant')).toBeNull();
  });
});
