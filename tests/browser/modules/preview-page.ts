import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TabEvent } from '../../../cli/dev/messages.ts';
import type { Client } from '../../../client/browser/entry.tsx';
import type { PageRecord } from '../../../client/model/page.ts';
import type { ShellState, View } from '../../../client/model/view.ts';
import { useBrowser } from '../../support/browser.ts';
import { bundleModule } from '../../support/module-page.ts';

const browser = useBrowser();
const openModule = await bundleModule<
  typeof import('../../../cli/dev/browser/apply-preview-events.ts')
>('cli/dev/browser/apply-preview-events.ts');

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
export const ROUTE: View['route'] = {
  path: '/page',
  title: 'Page',
  description: '',
  layout: 'guide',
  sidebar: 'docs',
  breadcrumbs: [],
  previous: null,
  next: null,
};
export const RECORD: PageRecord = {
  html: ARTICLE.replace('<details><summary>C', '<details><summary>D'),
  headings: [],
};

interface PreviewPage {
  page: Page;
  send(event: TabEvent): Promise<void>;
  /** What was called since the last time: the loader, and the titles and articles that were shown. */
  readCalls(): Promise<unknown[]>;
  /** The number of documents that were loaded since. */
  documents(): number;
}

/** Open a page of a preview whose client is a fake; `kind` is null for a document without a client. */
export async function openPreviewPage(
  kind: 'page' | 'not-found' | null = 'page',
): Promise<PreviewPage> {
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
    ({ applyPreviewEvents }, viewKind, route) => {
      if (viewKind === null) return applyPreviewEvents(null);
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
      applyPreviewEvents(client as unknown as Client);
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
