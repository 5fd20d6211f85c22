import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TabEvent } from '../../../cli/dev/messages.ts';
import type { ShellState, View } from '../../../client/model/view.ts';
import { openPreviewPage, RECORD, ROUTE } from './preview-page.ts';

const SIDEBAR = { name: 'docs', html: '' };

/** An article that has just been compiled. */
function toPageEvent(facts: Partial<View['route']> = {}): TabEvent {
  const { path, title, layout } = { ...ROUTE, ...facts };
  return { kind: 'page', route: { path, title, layout }, record: RECORD };
}

/** What the loader responds with from now on. */
const respondWith = (page: Page, title: string) =>
  page.evaluate(
    ([route, record]) => {
      window.loaded = Promise.resolve({ view: { kind: 'page', route, record } });
    },
    [{ ...ROUTE, title }, RECORD] as const,
  );

it('connects again after an error response, which a browser does not by itself', async () => {
  const { page, readCalls } = await openPreviewPage();
  await page.evaluate(() => window.fail(0));
  await page.evaluate(() => window.fail(2));
  await page.waitForFunction(() => window.recorded.length > 0);
  expect(await readCalls()).toEqual(['/_preview/events']);
});

describe('a page that is saved', () => {
  it('shows in place, with what was open, and is what the loader has', async () => {
    const { page, send, readCalls } = await openPreviewPage();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
      document.title = 'Unread';
    });
    await send(toPageEvent());
    expect(await readCalls()).toEqual([
      ['set', 'Page'],
      // So that it shows again after the author has left and returned.
      ['add', 'Page', RECORD.html, SIDEBAR],
    ]);
    expect(
      await page
        .locator('details')
        .evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open)),
    ).toEqual([true, true, false]);
    expect(await page.title()).toBe('Unread');
    await send(toPageEvent({ title: 'New' }));
    expect(await page.title()).toBe('New | Docs');
  });

  it('does not show where another page, layout or kind of view does', async () => {
    const { send, readCalls } = await openPreviewPage();
    await send(toPageEvent({ path: '/other' }));
    await send(toPageEvent({ layout: 'reference' }));
    expect(await readCalls()).toEqual([]);
    const missing = await openPreviewPage('not-found');
    await missing.send(toPageEvent());
    expect(await missing.readCalls()).toEqual([]);
  });
});

describe('a site that has changed', () => {
  const change = (facts: object): TabEvent => ({
    kind: 'site',
    paths: [],
    hasNavigationChanges: false,
    ...facts,
  });

  it('is loaded again where the shown page has changed, and forgotten elsewhere', async () => {
    const { page, send, readCalls } = await openPreviewPage();
    await respondWith(page, 'Next');
    await send(change({ paths: ['/other'] }));
    expect(await readCalls()).toEqual(['clear', ['add', 'Page', '', SIDEBAR]]);
    await send(change({ paths: ['/other', '/page'] }));
    expect(await readCalls()).toEqual(['clear', ['load', '/page'], ['set', 'Next']]);
    expect(await page.title()).toBe('Next | Docs');
    await send(change({ hasNavigationChanges: true }));
    expect(await readCalls()).toEqual(['clear', ['load', '/page'], ['set', 'Next']]);
  });

  it('does not show once the author has left the page', async () => {
    const { page, send, readCalls } = await openPreviewPage();
    await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<Partial<ShellState>>();
      window.loaded = promise;
      Object.assign(window, { resolve });
    });
    await send(change({ paths: ['/page'] }));
    await page.evaluate(
      ([route, record]) => {
        const { view } = window.state;
        window.state = {
          ...window.state,
          view: { ...view, route: { ...view.route, path: '/left' } },
        };
        const { resolve } = window as unknown as { resolve: (state: object) => void };
        resolve({ view: { kind: 'page', route, record } });
      },
      [ROUTE, RECORD] as const,
    );
    expect(await readCalls()).toEqual(['clear', ['load', '/page']]);
  });

  it('loads the document again where its page cannot be loaded, unless there is none', async () => {
    for (const [kind, expected] of [
      ['not-found', 0],
      ['page', 1],
    ] as const) {
      const { page, send, documents } = await openPreviewPage(kind);
      await page.evaluate(() => {
        window.loaded = Promise.reject(new Error('Gone.'));
        window.loaded.catch(() => {});
      });
      await send(change({ paths: ['/page'] }));
      if (expected > 0) await page.waitForEvent('load');
      expect([kind, documents()]).toEqual([kind, expected]);
    }
  });
});

describe('a connection', () => {
  const hello = (id: string, changedAt = 0): TabEvent => ({ kind: 'hello', id, changedAt });

  it('shows changes that came before it, once', async () => {
    const { page, send, readCalls, documents } = await openPreviewPage();
    await respondWith(page, 'Early');
    const origin = await page.evaluate(() => performance.timeOrigin);
    await send(hello('one', origin - 1));
    expect(await readCalls()).toEqual([]);
    await send(hello('one', origin + 1));
    expect(await readCalls()).toEqual([]);
    // This tab was up to date when the event before came.
    await send(hello('one', (await page.evaluate(() => Date.now())) + 1_000));
    expect(await readCalls()).toEqual(['clear', ['load', '/page'], ['set', 'Early']]);
    expect(documents()).toBe(0);
    const loaded = page.waitForEvent('load');
    await send(hello('two'));
    await loaded;
    expect(documents()).toBe(1);
  });

  it('that begins after a change shows it', async () => {
    const { page, send, readCalls } = await openPreviewPage();
    await respondWith(page, 'Early');
    const origin = await page.evaluate(() => performance.timeOrigin);
    await send(hello('one', origin + 1));
    expect(await readCalls()).toEqual(['clear', ['load', '/page'], ['set', 'Early']]);
  });
});

describe('a page that is renamed', () => {
  it('is followed by the tab that shows it, which does nothing else any more', async () => {
    const { page, send } = await openPreviewPage();
    await send({ kind: 'moved', from: '/other', to: '/elsewhere' });
    // In another spelling, too.
    const moved = page.waitForURL('**/new-page');
    await page.evaluate((event) => {
      window.send({ kind: 'moved', from: '/Page/', to: '/new-page' });
      window.send(event);
      sessionStorage.setItem('calls', JSON.stringify(window.recorded));
    }, toPageEvent());
    await moved;
    expect(await page.evaluate(() => sessionStorage.getItem('calls'))).toBe('[]');
  });
});

describe('a document without a client', () => {
  it('shows problems and reloads, and ignores pages', async () => {
    const { page, send, readCalls, documents } = await openPreviewPage(null);
    await send(toPageEvent());
    await send({ kind: 'site', paths: ['/page'], hasNavigationChanges: true });
    expect([await readCalls(), documents()]).toEqual([[], 0]);
    const problem = {
      severity: 'error',
      file: 'a.mdx',
      path: '/a.mdx',
      line: 1,
      column: 1,
      message: 'M',
      codeFrame: '',
    };
    await send({ kind: 'problems', problems: [problem as never] });
    expect(await page.locator('#previewProblems').count()).toBe(1);
    await send({ kind: 'problems', problems: [] });
    expect(await page.locator('#previewProblems').count()).toBe(0);
    const loaded = page.waitForEvent('load');
    await send({ kind: 'reload' });
    await loaded;
    expect(documents()).toBe(1);
  });
});
