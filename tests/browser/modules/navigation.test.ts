import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';

declare global {
  interface Window {
    /** The calls of the loader and the store, and what was announced, in their order. */
    calls: string[];
    /** Ends the load of a page: with its title, or with an error without one. */
    settle(path: string, title?: string): void;
  }
}

const browser = useBrowser();
const openModule = await bundleModule<typeof import('../../../client/browser/navigation.ts')>(
  'client/browser/navigation.ts',
);

const LINKS = ['/b', '/B/?x=1#target', '/c', '/search', '/A/', '/a?way=api', '/base/x'];

const BODY = `<nav id="mainNavigation" data-branch="docs"></nav>
  <main id="mainContent" tabindex="-1"></main>
  ${LINKS.map((href) => `<a href="${href}">${href}</a>`).join(' ')}
  <div style="height: 1500px"></div><h2 id="target">Target</h2><div style="height: 1500px"></div>`;

/** A page at `/a` of a site whose pages load when the test says so. */
async function open(): Promise<Page> {
  const { page, run } = await openModule(browser, BODY, {
    path: '/a',
    head: '<link rel="canonical" href="https://docs.example/a"><title>A | Docs</title>',
  });
  await run(({ startNavigation }) => {
    const calls: string[] = [];
    const loads = new Map<string, PromiseWithResolvers<string>>();
    const toState = (path: string, title: string) => ({
      site: { title: 'Docs', basePath: '/', origin: 'https://docs.example' },
      view: { route: { path, title, description: `About ${title}` } },
    });
    let state = toState('/a', 'A');
    Object.assign(window, {
      calls,
      settle(path: string, title?: string) {
        const load = loads.get(path);
        if (title === undefined) load?.reject(new Error('missing'));
        else load?.resolve(title);
      },
    });
    const options = {
      announce(message: string) {
        // Where the machine is busy, a test takes longer than a load may without a sign.
        if (message !== 'Loading …') calls.push(`announce ${message}`);
      },
      selectTabsOfUrl: () => document.body.setAttribute('data-query', location.search),
      store: {
        read: () => state,
        set(next: typeof state) {
          state = next;
          calls.push(`show ${next.view.route.path} at ${location.pathname} as ${document.title}`);
        },
        subscribe: () => () => undefined,
      },
      loader: {
        remove: (path: string) => calls.push(`remove ${path}`),
        async load(path: string) {
          calls.push(`load ${path}`);
          const load = Promise.withResolvers<string>();
          loads.set(path, load);
          return toState(path.toLowerCase().replace(/\/$/, ''), await load.promise);
        },
      },
    };
    startNavigation(options as unknown as Parameters<typeof startNavigation>[0]);
  });
  return page;
}

const click = (page: Page, href: string) =>
  page.evaluate((text) => {
    [...document.links].find((link) => link.textContent === text)?.click();
  }, href);

const settle = (page: Page, path: string, title?: string) =>
  page.evaluate(([loaded, name]) => window.settle(loaded, name), [path, title] as const);

const readCalls = (page: Page) => page.evaluate(() => window.calls);

it('a page shows with its canonical address, title and announcement, at the target', async () => {
  const page = await open();
  await page.evaluate(() => scrollTo(0, 300));
  await click(page, '/B/?x=1#target');
  expect(await page.evaluate(() => location.pathname)).toBe('/a');
  await settle(page, '/B/', 'B');
  await expect
    .poll(() => readCalls(page))
    .toEqual(['load /B/', 'show /b at /b as B | Docs', 'announce B']);
  const shown = await page.evaluate(() => ({
    url: location.pathname + location.search + location.hash,
    canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
    tags: [...document.querySelectorAll('meta[content]')].map((tag) =>
      [...tag.attributes].map(({ value }) => value).join(' '),
    ),
    isAtTarget: Math.abs(document.querySelector('#target')?.getBoundingClientRect().top ?? 9) < 1,
    isTarget: document.querySelector('#target:target') !== null,
    isSaved: sessionStorage.getItem('sidebar') !== null,
  }));
  expect(shown).toEqual({
    url: '/b?x=1#target',
    canonical: 'https://docs.example/b',
    tags: [
      'description About B',
      'og:title B',
      'og:description About B',
      'og:url https://docs.example/b',
    ],
    isAtTarget: true,
    isTarget: true,
    isSaved: true,
  });
  await page.goBack();
  await expect.poll(async () => (await readCalls(page)).at(-1)).toBe('load /a');
  await settle(page, '/a', 'A');
  await expect
    .poll(() => page.evaluate(() => [location.pathname, document.title, window.scrollY]))
    .toEqual(['/a', 'A | Docs', 300]);
});

it('a page without a hash begins at its top, with the focus', async () => {
  const page = await open();
  await page.evaluate(() => scrollTo(0, 300));
  await click(page, '/c');
  await settle(page, '/c', 'C');
  await expect
    .poll(() => page.evaluate(() => [location.pathname, scrollY, document.activeElement?.id]))
    .toEqual(['/c', 0, 'mainContent']);
});

it('the newest click wins, whether the older page comes later or fails', async () => {
  const page = await open();
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('must not be called'));
  });
  await click(page, '/b');
  await click(page, '/c');
  await settle(page, '/c', 'C');
  await expect.poll(async () => (await readCalls(page)).at(-1)).toBe('announce C');
  await settle(page, '/b');
  await click(page, '/b');
  await click(page, '/A/');
  await settle(page, '/b', 'B');
  const calls = [
    'load /b',
    'load /c',
    'show /c at /c as C | Docs',
    'announce C',
    'load /b',
    'load /A/',
  ];
  await expect.poll(() => readCalls(page)).toEqual(calls);
  await settle(page, '/A/', 'A');
  await expect
    .poll(async () => (await readCalls(page)).slice(6))
    .toEqual(['show /a at /a as A | Docs', 'announce A']);
  await expect.poll(() => page.locator('.load-status').count()).toBe(0);
});

it('a second click on a link that hangs sends a new request', async () => {
  const page = await open();
  await click(page, '/b');
  await click(page, '/b');
  expect(await readCalls(page)).toEqual(['load /b', 'remove /b', 'load /b']);
  await settle(page, '/b', 'B');
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/b');
  await click(page, '/c');
  expect((await readCalls(page)).at(-1)).toBe('load /c');
});

it('a link to the page that shows, in any spelling, loads nothing', async () => {
  const page = await open();
  await page.evaluate(() => scrollTo(0, 300));
  await click(page, '/A/');
  expect(await page.evaluate(() => [location.pathname, scrollY, window.calls.length])).toEqual([
    '/a',
    0,
    0,
  ]);
});

it('a link that only the query tells from the current URL selects its tabs, and does not scroll', async () => {
  const page = await open();
  await page.evaluate(() => scrollTo(0, 300));
  await click(page, '/a?way=api');
  expect(await page.evaluate(() => [document.body.dataset['query'], scrollY])).toEqual([
    '?way=api',
    300,
  ]);
});

it.each([
  ['the search page', '/search', false],
  ['a page that cannot be loaded, with a connection', '/b', true],
])('the browser loads the document of %s', async (_, path, isLoading) => {
  browser.allowConsoleError(/could not be loaded/);
  const page = await open();
  const methods: string[] = [];
  page.on('request', (request) =>
    methods.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  await click(page, path);
  if (isLoading) await settle(page, path);
  await page.waitForURL(`**${path}`);
  expect(methods).toEqual([...(isLoading ? [`HEAD ${path}`] : []), `GET ${path}`]);
});

it('without a connection the page stays, and Retry loads the other one again', async () => {
  browser.allowConsoleError(/could not be loaded/);
  const page = await open();
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('offline'));
  });
  await click(page, '/b');
  await settle(page, '/b');
  const message = 'The page could not be loaded. You may be offline.';
  await page.locator('.load-status', { hasText: message }).waitFor();
  expect(await readCalls(page)).toEqual(['load /b', `announce ${message}`]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await settle(page, '/b', 'B');
  await expect
    .poll(async () => (await readCalls(page)).slice(2))
    .toEqual(['load /b', 'show /b at /b as B | Docs', 'announce B']);
  expect(await page.locator('.load-status').count()).toBe(0);
});

it('the browser restores positions while the page is hidden only', async () => {
  const page = await open();
  const read = () => page.evaluate(() => history.scrollRestoration);
  expect(await read()).toBe('manual');
  await click(page, '/b');
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect(await read()).toBe('auto');
  await page.evaluate(() => dispatchEvent(new Event('pageshow')));
  await expect.poll(read).toBe('manual');
  // What was loading when the page was left does not show.
  await settle(page, '/b', 'B');
  await click(page, '/c');
  await settle(page, '/c', 'C');
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/c');
  expect(await readCalls(page)).not.toContain('announce B');
});

it('a page that was not scrolled is at its top after a typed hash and Back', async () => {
  const page = await open();
  await page.evaluate(() => (location.hash = '#target'));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => [location.hash, window.scrollY])).toEqual(['', 0]);
});

it('Escape stops a load, and the page stays', async () => {
  const page = await open();
  await click(page, '/c');
  await page.keyboard.press('Escape');
  await settle(page, '/c');
  await click(page, '/b');
  await settle(page, '/b', 'B');
  await expect
    .poll(() => readCalls(page))
    .toEqual(['load /c', 'load /b', 'show /b at /b as B | Docs', 'announce B']);
});
