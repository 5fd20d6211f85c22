import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addLink, holdRequests, untilHydrated, useBrowser, visit } from '../support/browser.ts';
import { useSite } from '../support/site.ts';
import { lengthenArticle, renderLines } from './longer-article.ts';
import {
  FAQS,
  INTRO,
  MANAGE,
  OPERATION,
  OPERATORS,
  OVERVIEW,
  expectHeading,
  follow,
} from './pages.ts';

const site = useSite();
const browser = useBrowser();

/** A short page without links of its own above the added ones, and what follows it. */
const SHORT = '/docs/user-guide/segments/users';
const NEXT = '/docs/user-guide/missions/intro';

/** The first links of an article, in view, and one far below. */
const LINKS =
  `<a href="${SHORT}#part">Here</a> <a hidden href="${MANAGE}">Hidden</a> <a href="/docs/faqs.md">File</a> ` +
  `<a href="https://other.example/">Elsewhere</a> <a href="${OPERATORS}#x">A</a> <a href="${OPERATORS}">A</a> ` +
  `<a href="${FAQS}">B</a> <a href="/docs/glossary">C</a>${renderLines(100)}<a href="/docs/">Below</a>`;

interface DataRequest {
  path: string;
  priority: string;
}

/** Record the requests of a tab for page data, in order. */
async function watchData(page: Page): Promise<DataRequest[]> {
  const requests: DataRequest[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request }) => {
    const [, path] = /\/_data\/[^/]+(\/.*)$/.exec(new URL(request.url).pathname) ?? [];
    if (path !== undefined) requests.push({ path, priority: request.initialPriority });
  });
  return requests;
}

/** Open the short page with the links alone, on a connection of which `navigator` says this. */
async function openLinks(connection: object = {}) {
  const page = await browser.openTab();
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value });
  }, connection);
  await lengthenArticle(page, SHORT, `<div id="links">${LINKS}</div>`);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const links = document.querySelector('#links');
      if (links) document.querySelector('article')?.prepend(links);
    });
  });
  const requests = await watchData(page);
  await visit(page, SHORT);
  const point = (path: string, type: string) =>
    page.locator(`#links a[href="${path}"]`).first().dispatchEvent(type, { bubbles: true });
  return { page, requests, point, paths: () => requests.map(({ path }) => path) };
}

it('the next page and the first links in view are prefetched, three in all, one after another at low priority', async () => {
  const { page, requests, paths } = await openLinks();
  await expect.poll(paths).toEqual([NEXT, OPERATORS, FAQS]);
  expect(new Set(requests.map(({ priority }) => priority))).toEqual(new Set(['Low']));
  await page.waitForLoadState('networkidle');
  expect(paths()).toEqual([NEXT, OPERATORS, FAQS]);
});

it.each(['pointerover', 'focusin', 'touchstart'])(
  'a page is loaded at the event %s of its link, once',
  async (type) => {
    const { page, requests, point, paths } = await openLinks();
    await expect.poll(paths).toHaveLength(3);
    const others = [`${SHORT}#part`, '/docs/faqs.md', 'https://other.example/'];
    for (const path of [...others, '/docs/glossary', '/docs/glossary', '/docs/', FAQS]) {
      await point(path, type);
      // A pointer that leaves sooner has only crossed the link.
      await page.waitForTimeout(100);
    }
    await expect.poll(paths).toEqual([NEXT, OPERATORS, FAQS, '/docs/glossary', '/docs/']);
    expect(requests.at(-1)?.priority).toBe('High');
    await page.locator('#links a[href="/docs/glossary"]').click();
    await expectHeading(page, 'Glossary');
    expect(paths().filter((path) => path === '/docs/glossary')).toHaveLength(1);
  },
);

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'a connection of %j is not used for prefetching',
  async (connection) => {
    const { page, point, paths } = await openLinks(connection);
    await point('/docs/', 'pointerover');
    // Idle tasks have run.
    await page.locator('.copy-button').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(paths()).toEqual([]);
  },
);

it('a slow connection is used for prefetching all the same', async () => {
  const { paths } = await openLinks({ effectiveType: '3g', saveData: false });
  await expect.poll(paths).toContain(NEXT);
});

it('leaving the page aborts what is pending, and a return begins again', async () => {
  const page = await browser.openTab();
  const aborted: string[] = [];
  await page.route('**/_data/**', () => {});
  page.on('requestfailed', (request) => aborted.push(new URL(request.url()).pathname));
  const next = page.waitForRequest(`**/_data/**${MANAGE}`);
  await visit(page, INTRO);
  await next;
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await expect.poll(() => aborted.filter((path) => path.endsWith(MANAGE))).toHaveLength(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.locator(`.sidebar a[href="${MANAGE}"]`).hover();
  await page.locator(`.sidebar a[href="${MANAGE}"]`).click();
  await expectHeading(page, 'Manage users');
});

it('another page ends the prefetches of the one before', async () => {
  const { page, paths } = await openLinks();
  await expect.poll(paths).toHaveLength(3);
  const held = await holdRequests(page, `**/_data/**${NEXT}`);
  await page.reload();
  await untilHydrated(page);
  await expect.poll(paths).toHaveLength(4);
  await follow(page, '/docs/i-want-to');
  // Its own prefetches have begun, which end the others.
  await expect.poll(paths).toContain('/docs/user-guide/getting-started/quickstart');
  held.resume();
  await page.waitForLoadState('networkidle');
  expect(paths().slice(4)).not.toContain(OPERATORS);
});

it('nothing is prefetched before the document has loaded', async () => {
  const page = await browser.openTab();
  const data: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_data/')) data.push(request.url());
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/slow.png', async (route) => {
    await promise;
    await route.fulfill({ body: '', contentType: 'image/png' });
  });
  await lengthenArticle(page, MANAGE, '<img src="/slow.png" alt="">');
  await page.goto(site.url(MANAGE), { waitUntil: 'domcontentloaded' });
  await untilHydrated(page);
  // Idle tasks have run.
  await page.locator('.copy-button').first().waitFor({ state: 'attached' });
  expect(data).toEqual([]);
  resolve();
  await expect.poll(() => data.length).toBeGreaterThan(0);
});

it('a link with another spelling ends at the canonical address, from what was prefetched', async () => {
  const page = await browser.openTab();
  const requests = await watchData(page);
  await visit(page, INTRO);
  const response = page.waitForResponse(`**/_data/*${FAQS}`);
  await page.locator('.sidebar a', { hasText: 'FAQs' }).hover();
  await (await response).finished();
  await (await addLink(page, '/Docs/FAQs?from=mail')).click();
  await page.waitForURL(`**${FAQS}?from=mail`);
  await page.locator('.sidebar [aria-current=page]', { hasText: 'FAQs' }).waitFor();
  expect(requests.filter(({ path }) => /faqs/i.test(path))).toHaveLength(1);
});

it('a prefetch that fails is ignored, and a click still works', async () => {
  browser.allowConsoleError(/Failed to load resource: net::ERR_FAILED/);
  const page = await browser.openTab();
  let isCut = true;
  await page.route('**/_data/**', (route) => (isCut ? route.abort() : route.continue()));
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(FAQS));
  await visit(page, INTRO);
  const link = page.locator('.sidebar a', { hasText: 'FAQs' });
  await link.hover();
  await failed;
  expect(await page.getByRole('alert').count()).toBe(0);
  isCut = false;
  const again = page.waitForRequest(`**/_data/*${FAQS}`);
  await link.click();
  await again;
  await expectHeading(page, 'Frequently asked questions');
});

it('the reference is prefetched with its styles and its sidebar, which is requested once for all links into it', async () => {
  const page = await browser.openTab();
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/_(?:sidebar|data)|\/reference-/.test(pathname)) requests.push(pathname);
  });
  await visit(page, INTRO);
  for (const path of [`${OVERVIEW}/create-booster`, `${OVERVIEW}/list-users`, OPERATION]) {
    const link = await addLink(page, path);
    const response = page.waitForResponse(`**/_data/*${path}`);
    await link.hover();
    await (await response).finished();
    await page.waitForLoadState('networkidle');
    await link.evaluate((element) => element.remove());
  }
  expect(requests.filter((path) => path.startsWith('/_sidebar'))).toHaveLength(1);
  expect(requests.filter((path) => path.includes('reference-'))).toHaveLength(1);
  const before = requests.length;
  const link = await addLink(page, OPERATION);
  await link.evaluate((element: HTMLElement) => element.click());
  await expectHeading(page, 'Create a user');
  expect(requests.slice(before).filter((path) => path.endsWith(OPERATION))).toEqual([]);
});
