import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TabEvent } from '../../../cli/dev/messages.ts';
import type { Client } from '../../../client/browser/entry.tsx';
import type { PageRecord } from '../../../client/model/page.ts';
import type { ShellState, View } from '../../../client/model/view.ts';
import { useBrowser } from '../../support/browser.ts';
import { bundleModule } from '../../support/module-page.ts';

const browser = useBrowser();
const openModule = await bundleModule<typeof import('../../../cli/dev/browser/follow-preview.ts')>(
  'cli/dev/browser/follow-preview.ts',
);

declare global {
  interface Window {
    recorded: unknown[];
    send: (event: TabEvent) => void;
    /** The connection fails; the browser connects again unless the state is 2. */
    fail: (readyState: number) => void;
    state: ShellState;
    loaded: Promise<Partial<ShellState>>;
  }
}

const ARTICLE =
  '<details id="a"><summary>A</summary></details><details><summary>B</summary></details>' +
  '<details><summary>C</summary></details>';
const ROUTE: View['route'] = {
  path: '/page',
  title: 'Page',
  description: '',
  layout: 'guide',
  sidebar: 'docs',
  breadcrumbs: [],
  previous: null,
  next: null,
};
const RECORD: PageRecord = {
  html: ARTICLE.replace('<details><summary>C', '<details><summary>D'),
  headings: [],
};

interface Preview {
  page: Page;
  send(event: TabEvent): Promise<void>;
  /** What was called since the last time: the loader, and the titles and articles that were shown. */
  readCalls(): Promise<unknown[]>;
  /** The number of documents that were loaded since. */
  documents(): number;
}

/** Open a page of a preview whose client is a fake; `kind` is null for a document without a client. */
async function open(kind: 'page' | 'not-found' | null = 'page'): Promise<Preview> {
  const { page, run } = await openModule(browser, `<article>${ARTICLE}</article>`, {
    path: '/page?query',
    head: '<title>Page | Docs</title>',
    async prepare(tab) {
      await tab.addInitScript(() => {
        window.recorded = [];
        class FakeEventSource extends EventTarget {
          static CLOSED = 2;
          readyState = 1;
          constructor(url: string) {
            super();
            window.recorded.push(url);
            window.send = (event) =>
              void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
            window.fail = (readyState) => {
              this.readyState = readyState;
              this.dispatchEvent(new Event('error'));
            };
          }
        }
        Object.assign(window, { EventSource: FakeEventSource });
      });
    },
  });
  await run(
    ({ followPreview }, viewKind, route) => {
      if (viewKind === null) return followPreview(null);
      const record = { html: '', headings: [] };
      window.state = {
        site: { title: 'Docs' },
        sidebar: { name: 'docs', html: '' },
        view: { kind: viewKind, route, record },
      } as unknown as ShellState;
      window.loaded = Promise.resolve({});
      const client = {
        store: {
          read: () => window.state,
          set(next: ShellState) {
            window.state = next;
            window.recorded.push(['set', next.view.route.title]);
            const article = document.querySelector('article');
            if (article) article.innerHTML = next.view.record.html;
          },
        },
        loader: {
          clear: () => void window.recorded.push('clear'),
          add: ({ route: { title }, record }: ShellState['view'], sidebar: unknown) =>
            void window.recorded.push(['add', title, record?.html, sidebar]),
          load(path: string) {
            window.recorded.push(['load', path]);
            return window.loaded;
          },
        },
      };
      followPreview(client as unknown as Client);
    },
    kind,
    ROUTE,
  );
  let documents = 0;
  page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
  const readCalls = () => page.evaluate(() => window.recorded.splice(0));
  expect(await readCalls()).toEqual(['/_preview/events']);
  return {
    page,
    send: (event) => page.evaluate((sent) => window.send(sent), event),
    readCalls,
    documents: () => documents,
  };
}

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
  const { page, readCalls } = await open();
  await page.evaluate(() => window.fail(0));
  await page.evaluate(() => window.fail(2));
  await page.waitForFunction(() => window.recorded.length > 0);
  expect(await readCalls()).toEqual(['/_preview/events']);
});

describe('a page that is saved', () => {
  it('shows in place, with what was open, and is what the loader has', async () => {
    const { page, send, readCalls } = await open();
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
    const { send, readCalls } = await open();
    await send(toPageEvent({ path: '/other' }));
    await send(toPageEvent({ layout: 'reference' }));
    expect(await readCalls()).toEqual([]);
    const missing = await open('not-found');
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
    const { page, send, readCalls } = await open();
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
    const { page, send, readCalls } = await open();
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
      const { page, send, documents } = await open(kind);
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
    const { page, send, readCalls, documents } = await open();
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
    const { page, send, readCalls } = await open();
    await respondWith(page, 'Early');
    const origin = await page.evaluate(() => performance.timeOrigin);
    await send(hello('one', origin + 1));
    expect(await readCalls()).toEqual(['clear', ['load', '/page'], ['set', 'Early']]);
  });
});

describe('a page that is renamed', () => {
  it('is followed by the tab that shows it, which does nothing else any more', async () => {
    const { page, send } = await open();
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
    const { page, send, readCalls, documents } = await open(null);
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
