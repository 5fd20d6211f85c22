import type { Page } from 'playwright-core';
import { expect, inject, it, onTestFinished } from 'vitest';
import { BASE_PATH_BANNER_ID } from '../../client/model/dom-ids.ts';
import { useSite } from '../support/site.ts';
import { startSwitchingOrigin } from '../support/switching-origin.ts';
import {
  addLink,
  countDocuments,
  holdRequests,
  preventPrefetch,
  untilHydrated,
  useBrowser,
  visit,
} from '../support/browser.ts';
import { startPrefixProxy } from './prefix-proxy.ts';
import { FAQS, INTRO, MANAGE, OPERATION, expectHeading, follow } from './pages.ts';

const site = useSite();
const browser = useBrowser();

const CLIENT = '**/_assets/entry-*.js';

it('a bar shows when a page takes more than 200 ms, and Retry after ten seconds', async () => {
  const page = await browser.openTab({ reducedMotion: 'reduce' });
  await preventPrefetch(page);
  const held = await holdRequests(page, '**/_data/**');
  await page.clock.install();
  await visit(page, INTRO);
  await page.clock.pauseAt(Date.now() + 60_000);
  const bar = page.locator('.progress-bar');
  await page.locator(`.sidebar a[href="${MANAGE}"]`).click();
  await page.clock.runFor(199);
  expect(await bar.isVisible()).toBe(false);
  await page.clock.runFor(2);
  expect(await bar.isVisible()).toBe(true);
  expect(await page.locator('[aria-live=polite]').textContent()).toBe('Loading …');
  await page.clock.runFor(9_700);
  expect(await page.locator('.load-status').count()).toBe(0);
  await page.clock.runFor(200);
  expect(await page.locator('.load-status p').textContent()).toBe('Still loading …');
  held.resume();
  await expectHeading(page, 'Manage users');
  expect(await page.locator('.progress-bar, .load-status').count()).toBe(0);
});

it('a tab that is older than the release loads documents, which are those of the new one', async () => {
  const origin = await startSwitchingOrigin(new URL(inject('builtSiteUrl')));
  onTestFinished(() => origin.close());
  browser.allowConsoleError(/Failed to load resource|could not be loaded/);
  const page = await browser.openNewTab();
  await preventPrefetch(page);
  await visit(page, new URL(INTRO, origin.url).href);
  origin.switchTo(new URL(inject('builtSiteUrl')), /^\/_(?:data|sidebar)\//);
  const documents = countDocuments(page);
  await follow(page, MANAGE);
  await expectHeading(page, 'Manage users');
  expect(documents()).toBe(1);
});

it('a navigation without a connection keeps the page, says so and offers Retry', async () => {
  browser.allowConsoleError(/ERR_INTERNET_DISCONNECTED|could not be loaded/);
  const page = await browser.openTab();
  await preventPrefetch(page);
  await visit(page, INTRO);
  const documents = countDocuments(page);
  await page.context().setOffline(true);
  await page.locator(`.sidebar a[href="${FAQS}"]`).click();
  const status = page.locator('.load-status');
  await status.getByText('The page could not be loaded. You may be offline.').waitFor();
  expect(new URL(page.url()).pathname).toBe(INTRO);
  await page.context().setOffline(false);
  await status.getByRole('button', { name: 'Retry' }).click();
  await expectHeading(page, 'Frequently asked questions');
  expect(await status.count()).toBe(0);
  expect(documents()).toBe(0);
});

/** Record the paths of the pages that a tab requests. */
function watchData(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const [, path] = /\/_data\/[^/]+(\/.*)$/.exec(request.url()) ?? [];
    if (path !== undefined) paths.push(path);
  });
  return paths;
}

it('likely pages are prefetched, each once', async () => {
  const page = await browser.openTab();
  const requests = watchData(page);
  await visit(page, INTRO);
  await expect.poll(() => requests).toContain(MANAGE);
  const link = page.locator('.sidebar a', { hasText: 'FAQs' });
  await link.hover();
  await expect.poll(() => requests).toContain(FAQS);
  await link.click();
  await expectHeading(page, 'Frequently asked questions');
  expect(requests.length).toBe(new Set(requests).size);
  expect(requests).not.toContain(INTRO);
});

it('a link that the pointer only crosses is not requested', async () => {
  const page = await browser.openTab();
  const requests = watchData(page);
  await visit(page, INTRO);
  await expect.poll(() => requests).toContain(MANAGE);
  await page.waitForLoadState('networkidle');
  const before = requests.length;
  for (const path of [FAQS, '/docs/glossary', FAQS]) {
    // In one task: on a busy machine, two commands take longer than a pointer that stays.
    await page.locator(`.sidebar a[href="${path}"]`).evaluate((link) => {
      link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      link.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
    });
  }
  const last = page.locator('.sidebar a', { hasText: 'I want to' }).first();
  await last.hover();
  await expect.poll(() => requests.slice(before)).toHaveLength(1);
  expect(requests).not.toContain(FAQS);
});

it('nothing is prefetched for a reader who saves data', async () => {
  const page = await browser.openTab();
  await preventPrefetch(page);
  const requests = watchData(page);
  await visit(page, INTRO);
  await page.locator('.sidebar a', { hasText: 'FAQs' }).hover();
  await follow(page, MANAGE);
  await expectHeading(page, 'Manage users');
  expect(requests).toEqual([MANAGE]);
});

/** What makes the browser compute the layout at once. */
const LAYOUT: [string, string[]][] = [
  [
    'Element',
    ['getBoundingClientRect', 'getClientRects', 'checkVisibility', 'scrollIntoView', 'scrollTop']
      .concat(['scrollHeight', 'clientTop', 'clientWidth', 'clientHeight', 'scroll', 'scrollTo'])
      .concat(['scrollBy', 'scrollLeft', 'scrollWidth', 'clientLeft']),
  ],
  ['HTMLElement', ['offsetTop', 'offsetLeft', 'offsetWidth', 'offsetHeight', 'innerText', 'focus']],
  ['Document', ['elementFromPoint', 'elementsFromPoint']],
  ['window', ['getComputedStyle', 'scrollX', 'scrollY', 'scrollTo', 'scrollBy', 'innerHeight']],
];

/** What a document requests, besides itself and its icon, which a browser without tabs does not show. */
const REQUESTS: Record<string, string[]> = {
  '/': ['after-paint.css', 'phone.svg'],
  [INTRO]: ['after-paint.css'],
  [OPERATION]: ['after-paint.css'],
};

it.each(Object.entries(REQUESTS))(
  'a page that nobody uses reads no layout in its scripts, and requests no more than it shows: %s',
  async (path, requests) => {
    const page = await browser.openNewTab();
    await page.addInitScript((methods) => {
      const read: string[] = [];
      Object.assign(globalThis, { read });
      for (const [name, keys] of methods) {
        const owner =
          name === 'window' ? window : (Reflect.get(window, name) as Function).prototype;
        for (const key of keys) {
          const property = Object.getOwnPropertyDescriptor(owner, key);
          if (!property) throw new Error(`${name} has no ${key}.`);
          for (const part of ['get', 'set', 'value'] as const) {
            const own: unknown = property[part];
            if (typeof own !== 'function') continue;
            property[part] = function (this: unknown, ...parameters: unknown[]) {
              read.push(key);
              return Reflect.apply(own, this, parameters);
            };
          }
          Object.defineProperty(owner, key, property);
        }
      }
    }, LAYOUT);
    const requested: string[] = [];
    page.on('request', (request) => {
      // Files have hashes in their names.
      const name = new URL(request.url()).pathname.replace(/.*\/|-\w+(?=\.)/g, '');
      if (name !== 'icon.svg') requested.push(name);
    });
    await page.goto(site.url(path), { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => Reflect.get(globalThis, 'read') as string[])).toEqual([]);
    expect(requested.slice(1).toSorted()).toEqual(requests);
  },
);

it('the client loads when the reader acts, at low priority and after the controls', async () => {
  const page = await browser.openTab();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts: string[] = [];
  session.on('Network.requestWillBeSent', ({ request }) => {
    const [, name] = /\/([a-z]+)-\w+\.js$/.exec(request.url) ?? [];
    if (name) scripts.push(name === 'entry' ? `${name}: ${request.initialPriority}` : name);
  });
  await page.goto(site.url(INTRO));
  await page.mouse.move(300, 300, { steps: 2 });
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  expect(scripts.slice(0, 2)).toEqual(['controls', 'entry: Low']);
});

it('a pointer that moves loads the controls later, when a click on a link would have loaded its page', async () => {
  // A pointer that another test has left over the page would be an act.
  const page = await browser.openNewTab();
  await page.goto(site.url(INTRO));
  const move = (movementX: number) =>
    page.evaluate((movementX) => {
      dispatchEvent(new PointerEvent('pointermove', { movementX }));
      return document.documentElement.dataset['controls'] === '';
    }, movementX);
  // Chromium reports a pointer that rests where a document appears.
  expect(await move(0)).toBe(false);
  await page.waitForTimeout(200);
  expect(await move(1)).toBe(false);
  await page.waitForSelector('html[data-controls=""]', { state: 'attached' });
});

it('without JavaScript, links, drawer and tabs work, and other controls are hidden', async () => {
  const page = await browser.openTab({
    javaScriptEnabled: false,
    viewport: { width: 995, height: 740 },
  });
  await page.goto(site.url(MANAGE));
  const set = page.locator('.tabs').first();
  await set.locator('> label', { hasText: 'API' }).click();
  expect(await set.locator('> .tab-panel').nth(1).isVisible()).toBe(true);
  const hidden = '.color-mode-toggle, button[data-search-open], .announcement button, .copy-button';
  expect(await page.locator(hidden).filter({ visible: true }).count()).toBe(0);
  expect(await page.locator('.sidebar').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Navigation' }).click();
  await page.locator('.sidebar a', { hasText: 'FAQs' }).click();
  expect(page.url()).toBe(site.url(FAQS));
});

it('a former address leads to its page, and an unknown one to a page with links that work', async () => {
  const page = await browser.openTab();
  await visit(page, '/docs/questions#getting-in');
  expect(page.url()).toBe(site.url(`${FAQS}#getting-in`));
  await page.route('**/docs/nowhere', async (route) => {
    // Chromium itself reports a 404 document as a console error.
    const response = await route.fetch();
    await route.fulfill({ response, status: 200 });
  });
  await visit(page, '/docs/nowhere');
  await expectHeading(page, 'Page not found');
  await page.locator('main a', { hasText: 'API Reference' }).click();
  await page.waitForURL('**/docs/api/management');
  await expectHeading(page, 'Management API');
});

it('a crash of the article keeps the shell working, and shows its causes and Try again', async () => {
  browser.allowConsoleError(/The list cannot be drawn/);
  const page = await browser.openPage(INTRO);
  await page.evaluate(() => {
    const own = window.encodeURIComponent;
    window.encodeURIComponent = (text) => {
      // The ids of headings have no spaces, as the question to an assistant has.
      const isId = !String(text).includes(' ');
      if (!isId || document.documentElement.dataset['fixed'] !== undefined) return own(text);
      throw new Error('The list cannot be drawn.', { cause: new Error('The ink is out.') });
    };
  });
  await page.locator(`.sidebar a[href="${MANAGE}"]`).click();
  await expectHeading(page, 'This page crashed');
  expect(await page.locator('main p').allTextContents()).toEqual([
    'The list cannot be drawn.',
    'The ink is out.',
    'Try again',
  ]);
  expect(await page.locator('.sidebar [aria-current=page]').textContent()).toBe('Manage users');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectHeading(page, 'This page crashed');
  // The landing page has no table of contents.
  await page.locator('.site-title').click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.getByText('This page crashed').count()).toBe(0);
  await page.locator('html').evaluate((root) => void (root.dataset['fixed'] = ''));
  await page.goBack();
  await expectHeading(page, 'Manage users');
});

it('the home page at a base path for which the site was not built names the correct one', async () => {
  const proxy = await startPrefixProxy(site, '/foo');
  // Files that do not load are errors on the console.
  browser.allowConsoleError(/./);
  const page = await browser.openTab();
  await page.goto(`${proxy}/foo/`);
  await page.locator(`#${BASE_PATH_BANNER_ID}`).waitFor();
  const banner = page.getByRole('alert');
  expect(await banner.innerText()).toContain('Your site did not load properly');
  expect(await banner.locator('code').innerText()).toBe('npm run build -- --base /foo/');
  await visit(page, '/');
  expect(await page.locator(`#${BASE_PATH_BANNER_ID}`).count()).toBe(0);
});

it('what a translator has changed before the client starts stays, and the page works', async () => {
  browser.allowConsoleError(/Minified React error #418/);
  const page = await browser.openTab();
  const held = await holdRequests(page, CLIENT);
  await page.goto(site.url(INTRO));
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (texts.nextNode()) if (texts.currentNode.nodeValue?.trim()) nodes.push(texts.currentNode);
    for (const node of nodes) {
      const font = document.createElement('font');
      font.textContent = 'FONT';
      if (!node.parentElement?.closest('script, style')) node.parentNode?.replaceChild(font, node);
    }
  });
  const before = await page.locator('#appShell').textContent();
  expect(before).toContain('FONT');
  held.resume();
  await untilHydrated(page);
  expect(await page.locator('#appShell').textContent()).toBe(before);
  await page.locator('.color-mode-toggle').click();
  await page.waitForSelector('html[data-color-mode=dark]');
  await (await addLink(page, OPERATION)).click();
  await page.waitForURL(`**${OPERATION}`);
});
