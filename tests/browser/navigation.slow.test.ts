import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  addLink,
  countDocuments,
  preventPrefetch,
  untilHydrated,
  useBrowser,
  visit,
} from '../support/browser.ts';
import { useSite } from '../support/site.ts';
import {
  FAQS,
  INTRO,
  MANAGE,
  OPERATION,
  OVERVIEW,
  expectAt,
  expectHeading,
  follow,
  followNavbar,
} from './pages.ts';

const site = useSite();
const browser = useBrowser();

/** What tells a click from a plain one. */
type ClickInit = Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', true>> & {
  button?: number;
};

type Click = [Record<string, string>, ClickInit];

const BY_CLIENT: Click[] = [
  [{ href: FAQS }, {}],
  [{ href: '../../faqs/' }, {}],
  [{ href: `${FAQS}?from=mail` }, {}],
  [{ href: `${FAQS}#top` }, {}],
  [{ href: FAQS, target: '_self' }, {}],
  [{ href: '?from=mail' }, {}],
];

const BY_BROWSER: Click[] = [
  [{ href: '#section' }, {}],
  [{ href: `${INTRO}#section` }, {}],
  [{ href: FAQS }, { ctrlKey: true }],
  [{ href: FAQS }, { metaKey: true }],
  [{ href: FAQS }, { shiftKey: true }],
  [{ href: FAQS }, { altKey: true }],
  [{ href: FAQS }, { button: 1 }],
  [{ href: FAQS }, { button: 2 }],
  [{ href: FAQS, target: '_blank' }, {}],
  [{ href: FAQS, target: 'other' }, {}],
  [{ href: FAQS, download: '' }, {}],
  [{ href: FAQS, download: 'faqs.html' }, {}],
  [{ href: FAQS, 'data-document-load': '' }, {}],
  [{ href: '/docs/faqs.md' }, {}],
  [{ href: '/docs/notes.txt' }, {}],
  [{ href: '/docs/api/management.json' }, {}],
  [{ href: '/openapi.yaml' }, {}],
  [{ href: '/sitemap.xml' }, {}],
  [{ href: '/mcp' }, {}],
  [{ href: '/_data/current' }, {}],
  [{ href: '/_assets/picture.svg' }, {}],
  [{ href: 'https://docs.example.com/docs/faqs/' }, {}],
  [{ href: '//docs.example.com/docs/faqs/' }, {}],
  [{ href: 'http://127.0.0.1:1/docs/faqs/' }, {}],
  [{ href: 'mailto:docs@example.com' }, {}],
  [{ href: 'tel:+123' }, {}],
  [{ href: 'javascript:void 0' }, {}],
  [{ href: 'http://' }, {}],
  [{}, {}],
];

/** Click links of these attributes, keep the browser from following them, and tell who would have. */
function clickAll(page: Page, clicks: Click[]): Promise<string[]> {
  // In one task: the client follows none of them before all are clicked.
  return page.evaluate(
    (clicks) =>
      clicks.map(([attributes, event]) => {
        const link = document.createElement('a');
        for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
        document.querySelector('main')?.append(link);
        let follower = 'browser';
        const settle = (click: Event): void => {
          if (click.defaultPrevented) follower = 'client';
          click.preventDefault();
        };
        window.addEventListener('click', settle, { once: true });
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...event }));
        link.remove();
        return `${follower}: ${JSON.stringify([attributes, event])}`;
      }),
    clicks,
  );
}

it('a click is followed by the client or by the browser, and not when a listener has handled it', async () => {
  // A click that the client follows may change the address at once.
  const toExpected = (follower: string) => (click: Click) =>
    `${follower}: ${JSON.stringify(click)}`;
  const expected = [
    ...BY_BROWSER.map(toExpected('browser')),
    ...BY_CLIENT.map(toExpected('client')),
  ];
  const followed = await clickAll(await browser.openPage(INTRO), [...BY_BROWSER, ...BY_CLIENT]);
  expect(followed.join('\n')).toBe(expected.join('\n'));

  const page = await browser.openPage(INTRO);
  await page.evaluate(() => {
    document.body.addEventListener('click', (event) => event.preventDefault());
  });
  await page.locator('.pagination a[rel=next]').click();
  // The client saves the link that it follows, in the same task.
  expect(await page.evaluate(() => history.state.link ?? null)).toBeNull();
  expect(page.url()).toBe(site.url(INTRO));
});

it('Control opens a new tab, and the page does not change', async () => {
  const page = await browser.openPage(INTRO);
  const documents = countDocuments(page);
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.locator('.pagination a[rel=next]').click({ modifiers: ['Control'] }),
  ]);
  await opened.waitForURL(`**${MANAGE}`);
  expect(page.url()).toBe(site.url(INTRO));
  expect(documents()).toBe(0);
});

/** Requests for pages, sidebars and styles that wait until the test lets them go. */
interface Held {
  /** Kind and path, in order: `_data /docs/faqs/` */
  waiting: string[];
  /** Let those through, or abort those, whose path ends like this. */
  release(end?: string, isAborted?: boolean): Promise<void>;
}

async function hold(page: Page): Promise<Held> {
  const pending: { name: string; end: (isAborted: boolean) => Promise<void> }[] = [];
  await page.route(/\/_(?:data|sidebar)\/|\/_assets\/[^/]*\.css$/, (route) => {
    const [, kind, path = ''] =
      /\/_(data|sidebar|assets)(?:\/[^/]+)(\/.*)?$/.exec(route.request().url()) ?? [];
    const end = (isAborted: boolean) => (isAborted ? route.abort() : route.continue());
    pending.push({ name: `${kind} ${path}`.trim(), end });
  });
  return {
    get waiting() {
      return pending.map(({ name }) => name);
    },
    async release(end = '', isAborted = false) {
      const going = pending.filter(({ name }) => name.endsWith(end));
      for (const each of going) pending.splice(pending.indexOf(each), 1);
      await Promise.all(going.map((each) => each.end(isAborted)));
    },
  };
}

/** A page that prefetches nothing, whose requests wait. */
async function openHeld(path = INTRO): Promise<{ page: Page; held: Held }> {
  const page = await browser.openTab();
  await preventPrefetch(page);
  await visit(page, path);
  return { page, held: await hold(page) };
}

const click = (page: Page, path: string) =>
  page.locator(`.sidebar a[href="${path}"]`).first().click();

it('the newest click wins, whether the older page comes later or fails', async () => {
  const { page, held } = await openHeld();
  await click(page, MANAGE);
  await click(page, FAQS);
  await expect.poll(() => held.waiting).toEqual([`data ${MANAGE}`, `data ${FAQS}`]);
  await held.release(FAQS);
  await expectHeading(page, 'Frequently asked questions');
  browser.allowConsoleError(/ERR_FAILED/);
  await held.release(MANAGE, true);
  await follow(page, INTRO);
  await expectAt(page, INTRO, 0);
});

it('a second click on a link that hangs sends a new request', async () => {
  const { page, held } = await openHeld();
  await click(page, FAQS);
  await click(page, FAQS);
  await expect.poll(() => held.waiting).toEqual([`data ${FAQS}`, `data ${FAQS}`]);
  await held.release();
  await expectHeading(page, 'Frequently asked questions');
});

it('Escape, and leaving the page, stop a load; the next click works', async () => {
  for (const stop of ['Escape', 'pagehide']) {
    const { page, held } = await openHeld();
    await click(page, FAQS);
    await expect.poll(() => held.waiting).toEqual([`data ${FAQS}`]);
    if (stop === 'Escape') await page.keyboard.press('Escape');
    else await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    const documents = countDocuments(page);
    browser.allowConsoleError(/ERR_FAILED/);
    await held.release(FAQS, true);
    await click(page, MANAGE);
    await expect.poll(() => held.waiting).toEqual([`data ${MANAGE}`]);
    await held.release();
    await expectHeading(page, 'Manage users');
    expect(documents()).toBe(0);
  }
});

it('what bookmarks and share sheets read is that of the page', async () => {
  const page = await browser.openPage('/docs/');
  await (await addLink(page, INTRO)).click();
  await page.waitForURL(`**${INTRO}`);
  const url = site.url(INTRO);
  const tags = await page.evaluate(() =>
    [...document.querySelectorAll('[rel=canonical], [name=description], [property^="og:"]')].map(
      (tag) => [...tag.attributes].map(({ value }) => value).join(' '),
    ),
  );
  const description =
    'What a user is on the platform, which two ids it has, and what the user record holds.';
  expect(tags).toEqual(
    expect.arrayContaining([
      `canonical ${url}`,
      `description ${description}`,
      'og:title Introduction to users',
      `og:description ${description}`,
      `og:url ${url}`,
    ]),
  );
});

it('the search page is loaded as a document', async () => {
  const page = await browser.openPage(INTRO);
  const documents = countDocuments(page);
  await (await addLink(page, '/search?q=segment')).dispatchEvent('click');
  await page.waitForURL('**/search?q=segment');
  await untilHydrated(page);
  expect(documents()).toBe(1);
});

it.each([OVERVIEW, OPERATION])(
  'a click that leads into the reference requests page, sidebar and styles in parallel: %s',
  async (path) => {
    const { page, held } = await openHeld();
    const documents = countDocuments(page);
    await (await addLink(page, path)).click();
    await expect
      .poll(() => held.waiting.toSorted())
      .toEqual(['assets', `data ${path}`, `sidebar ${path}`]);
    await held.release('assets');
    await held.release();
    await page.waitForURL(`**${path}`);
    expect(await page.locator('.sidebar').getAttribute('data-branch')).toBe('management_api');
    // No request followed the first response.
    expect(held.waiting).toEqual([]);
    expect(documents()).toBe(0);
  },
);

it('a page of another layout shows after its styles, and as a document when they fail', async () => {
  const { page, held } = await openHeld();
  await page.locator('.navbar-links a', { hasText: 'API Reference' }).click();
  await expect.poll(() => held.waiting.length).toBe(3);
  await held.release(OVERVIEW);
  expect(new URL(page.url()).pathname).toBe(INTRO);
  await held.release();
  await expectHeading(page, 'Management API');
  await page.goBack();
  await expectHeading(page, 'Introduction to users');

  browser.allowConsoleError(/Failed to load resource|could not be loaded/);
  const other = await browser.openTab();
  await preventPrefetch(other);
  await visit(other, INTRO);
  await other.route('**/_assets/reference-*.css', (route) => route.abort());
  const documents = countDocuments(other);
  await followNavbar(other, 'API Reference', OVERVIEW);
  await expectHeading(other, 'Management API');
  expect(documents()).toBe(1);
  const sheets = await Promise.all(
    [INTRO, OVERVIEW].map(async (path) => {
      const html = await (await site.fetch(path)).text();
      return [...html.matchAll(/<style data-layout="(\w+)"/g)].map(([, layout]) => layout);
    }),
  );
  expect(sheets).toEqual([['guide'], ['reference']]);
});

it('Back while the search is open closes it, and Escape then changes nothing', async () => {
  const page = await browser.openPage(INTRO);
  await follow(page, MANAGE);
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('tier');
  await page.goBack();
  await page.locator('.search-dialog:not([open])').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await expect
    .poll(() => page.locator('.sidebar [aria-current=page]').getAttribute('href'))
    .toBe(INTRO);
  expect(new URL(page.url()).pathname).toBe(INTRO);
  await page.keyboard.press('/');
  await page.locator('.search-dialog[open] input:focus').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.search-dialog:not([open])').waitFor({ state: 'attached' });
});
