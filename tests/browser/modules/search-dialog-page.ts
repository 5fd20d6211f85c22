import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type {
  PageResult,
  SearchRequest,
  SearchResults,
} from '../../../client/search/search-messages.ts';
import { bundleModule } from '../../support/module-page.ts';
import type { TestBrowser } from '../../support/browser.ts';

const openModule = await bundleModule<typeof import('../../../client/search/search-dialog.ts')>(
  'client/search/search-dialog.ts',
);

declare global {
  interface Window {
    /** What the dialog has called and requested, since it was read. */
    recorded: unknown[];
    /** Results that the Web Worker posts; null for a failure. */
    respond: (id: number, results: SearchResults | null, isComplete: boolean) => void;
    /** The newest Web Worker fails. */
    failWorker: () => void;
    retry: () => void;
    /** Search again, as an opened dialog does. */
    search: () => void;
  }
}

/** The dialog of the search in a document of its own. */
export interface Dialog {
  page: Page;
  input: ReturnType<Page['locator']>;
  /** What was called since the last time. */
  readCalls(): Promise<unknown[]>;
  respond(
    id: number,
    results: Omit<SearchResults, 'marked'> | null,
    isComplete?: boolean,
  ): Promise<void>;
  readOptions(): Promise<[address: string | null, isActive: boolean][]>;
}

const DIALOG =
  '<dialog open><form action="/search"><input name="q" role="combobox" aria-expanded="false"></form></dialog>';

/** Open a document with a dialog whose Web Worker is a fake, for a reader with recent searches. */
export async function openSearchDialog(
  browser: TestBrowser,
  recent: string[] = [],
): Promise<Dialog> {
  const { page, run } = await openModule(browser, DIALOG, {
    async prepare(tab) {
      await tab.addInitScript((searches) => {
        if (searches.length > 0) localStorage.setItem('recent-searches', JSON.stringify(searches));
        window.recorded = [];
        class FakeWorker extends EventTarget {
          constructor(url: string, { type }: WorkerOptions = {}) {
            super();
            window.recorded.push(`worker ${url} ${type}`);
            window.respond = (id, results, isComplete) => {
              const marked = /(?!)()/u;
              const data = { id, results: results && { ...results, marked }, isComplete };
              this.dispatchEvent(new MessageEvent('message', { data }));
            };
            window.failWorker = () => this.dispatchEvent(new Event('error'));
          }
          postMessage(request: SearchRequest): void {
            window.recorded.push(request);
          }
          terminate(): void {
            window.recorded.push('terminate');
          }
        }
        Object.assign(window, { Worker: FakeWorker });
      }, recent);
    },
  });
  await run(({ createSearchDialog }) => {
    const dialog = document.querySelector('dialog');
    const input = document.querySelector('input');
    if (!dialog || !input) return;
    window.search = createSearchDialog(
      {
        dialog,
        input,
        wait: () => void window.recorded.push('wait'),
        settle: () => void window.recorded.push('settle'),
        fail(onRetry) {
          window.recorded.push('fail');
          window.retry = onRetry;
        },
      },
      { index: '/index.json', page: '/search' },
      '/worker.js',
    );
    // Its event comes later.
    const close = dialog.close.bind(dialog);
    dialog.close = () => {
      window.recorded.push('close');
      close();
    };
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (!link || event.defaultPrevented) return;
      const { ctrlKey, metaKey, isTrusted } = event;
      window.recorded.push(['follow', link.getAttribute('href'), ctrlKey, metaKey, isTrusted]);
      event.preventDefault();
    });
  });
  const readCalls = () => page.evaluate(() => window.recorded.splice(0));
  expect(await readCalls()).toEqual(['worker /worker.js module']);
  return {
    page,
    input: page.locator('input[name=q]'),
    readCalls,
    respond: (id, results, isComplete = true) =>
      page.evaluate(
        ([number, found, last]) => window.respond(number, found as SearchResults | null, last),
        [id, results, isComplete] as const,
      ),
    readOptions: () =>
      page
        .locator('.search-body #searchResults a')
        .evaluateAll((links) =>
          links.map((link) => [link.getAttribute('href'), link.ariaSelected === 'true']),
        ),
  };
}

/** A page that was found, with sections of these fragments. */
export function toPage(path: string, sections: string[] = []): PageResult {
  const found = sections.map((fragment) => ({
    path: path + fragment,
    heading: fragment,
    excerpt: '',
  }));
  return { path, title: path, operation: '', kind: 'guide', sections: found };
}

export const NOTHING = { pages: [], tasks: [], total: 0, start: [] };
export const USERS = {
  ...NOTHING,
  pages: [toPage('/users', ['#roles', '#more']), toPage('/teams')],
  total: 2,
};

export const toRequest = (id: number, query: string, filter = 'all') => ({
  id,
  index: '/index.json',
  query,
  filter,
});

export const toActive = (options: [string | null, boolean][]) =>
  options.flatMap(([address, isActive]) => (isActive ? [address] : []));
