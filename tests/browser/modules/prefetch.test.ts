import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';
import type { Prefetch } from '../../../client/browser/prefetch.ts';

declare global {
  interface Window {
    prefetch: Prefetch;
    /** What the client has asked the loader for. */
    asked: string[];
    /** Ends the prefetch that is pending. */
    endPrefetch(): void;
    connection: { saveData?: boolean; effectiveType?: string };
  }
}

const browser = useBrowser();
const openModule = await bundleModule<typeof import('../../../client/browser/prefetch.ts')>(
  'client/browser/prefetch.ts',
);

const link = (path: string, attributes = '') => `<a href="${path}"${attributes}>${path}</a> `;

const BODY = `<article>
  ${link('/a')}${link('/a#part')}${link('/b', ' hidden')}${link('/c#x')}${link('/c')}${link('/file.json')}
  ${link('https://other.example/')}${link('/loaded')}<span id="text">Text</span>${link('/d')}${link('/e')}
  <p style="height: 3000px"></p>${link('/below')}</article>
  <nav class="pagination">${link('/next', ' rel="next"')}</nav>`;

async function open(body = BODY): Promise<Page> {
  const { page, run } = await openModule(browser, body, { path: '/a' });
  await run(({ startPrefetch }) => {
    window.connection = {};
    Object.defineProperty(navigator, 'connection', { get: () => window.connection });
    window.asked = [];
    const loader = {
      has: (path: string) => path === '/loaded',
      load: async (path: string) => {
        window.asked.push(`load ${path}`);
        if (path === '/d') throw new Error('missing');
      },
      prefetch(path: string, signal: AbortSignal) {
        window.asked.push(`prefetch ${path}`);
        return new Promise<void>((resolve, reject) => {
          window.endPrefetch = resolve;
          signal.addEventListener('abort', () => {
            window.asked.push(`abort ${path}`);
            reject(new Error('aborted'));
          });
        });
      },
    };
    window.prefetch = startPrefetch('/', loader as unknown as Parameters<typeof startPrefetch>[1]);
  });
  return page;
}

const readAsked = (page: Page) => page.evaluate(() => window.asked);
const end = (page: Page) => page.evaluate(() => window.endPrefetch());

it('the next page and the first links in view are prefetched, three in all, one after another', async () => {
  const page = await open();
  await page.evaluate(() => window.prefetch.prefetchLikelyPages());
  expect(await readAsked(page)).toEqual(['prefetch /next']);
  await end(page);
  expect(await readAsked(page)).toEqual(['prefetch /next', 'prefetch /c']);
  await end(page);
  // The third one is loaded already.
  expect(await readAsked(page)).toHaveLength(2);
  await page.evaluate(() => window.prefetch.prefetchLikelyPages());
  expect(await readAsked(page)).toHaveLength(2);
});

it('another page ends the prefetches of the one before', async () => {
  const page = await open();
  await page.evaluate(() => window.prefetch.prefetchLikelyPages());
  await page.evaluate(() => {
    document.body.innerHTML = '<article><a href="/new">New</a></article>';
    window.prefetch.prefetchLikelyPages();
  });
  await page.evaluate(() => window.endPrefetch());
  expect(await readAsked(page)).toEqual(['prefetch /next', 'prefetch /new']);
});

it('leaving the page aborts what is pending, and a return begins again', async () => {
  const page = await open();
  await page.evaluate(() => {
    window.prefetch.prefetchLikelyPages();
    dispatchEvent(new Event('pagehide'));
  });
  expect(await readAsked(page)).toEqual(['prefetch /next', 'abort /next']);
  await page.evaluate(() => window.prefetch.prefetchLikelyPages());
  expect((await readAsked(page)).slice(2)).toEqual(['prefetch /next']);
  await end(page);
  expect((await readAsked(page)).slice(3)).toEqual(['prefetch /c']);
});

it.each(['pointerover', 'focusin', 'touchstart'])(
  'a page is loaded at the event %s of its link, once',
  async (type) => {
    const page = await open();
    const point = (selector: string) =>
      page.evaluate(
        ([target, name]) => {
          document.querySelector(target)?.dispatchEvent(new Event(name, { bubbles: true }));
        },
        [selector, type] as const,
      );
    for (const path of ['/a', '/loaded', '/file.json', 'https://other.example/'])
      await point(`a[href="${path}"]`);
    await point('#text');
    expect(await readAsked(page)).toEqual([]);
    for (const path of ['/c#x', '/c', '/d', '/d', '/below']) await point(`a[href="${path}"]`);
    expect(await readAsked(page)).toEqual(['load /c', 'load /d', 'load /below']);
  },
);

it.each([
  [{ saveData: true }, []],
  [{ effectiveType: '2g' }, []],
  [{ effectiveType: 'slow-2g' }, []],
  [{ effectiveType: '3g' }, ['prefetch /next', 'load /below']],
  [{ saveData: false, effectiveType: '4g' }, ['prefetch /next', 'load /below']],
  [{}, ['prefetch /next', 'load /below']],
])('a connection of %j loads %j, at a link under the pointer too', async (connection, asked) => {
  const page = await open();
  await page.evaluate((now) => {
    window.connection = now;
    window.prefetch.prefetchLikelyPages();
    const link = document.querySelector('a[href="/below"]');
    link?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  }, connection);
  expect(await readAsked(page)).toEqual(asked);
});

it('nothing is prefetched before the document has loaded', async () => {
  const page = await open();
  await page.evaluate(() => {
    Object.defineProperty(document, 'readyState', { value: 'interactive' });
    window.prefetch.prefetchLikelyPages();
  });
  expect(await readAsked(page)).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('load')));
  expect(await readAsked(page)).toEqual(['prefetch /next']);
});
