import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { addLink, blockClient, untilHydrated, useBrowser, visit } from '../support/browser.ts';
import { FAQS, INTRO, OVERVIEW, expectHeading, followAdded, followNavbar } from './pages.ts';

const WEBHOOKS = '/docs/api/management/list-webhooks';
const SCHEMA = '/docs/api/management/schemas/user';

const site = useSite();
const browser = useBrowser();

function openPage(path: string): Promise<Page> {
  return browser.openPage(path, { viewport: { width: 1280, height: 500 } });
}

const fold = (page: Page, label: string) =>
  page.locator('.sidebar summary').getByText(label, { exact: true }).click();

const readShown = (page: Page) =>
  page.evaluate(() => {
    const list = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    return {
      open: list('.sidebar details[data-branch][open] > summary').map((each) => each.textContent),
      current: list('#sidebarEntries [aria-current]').map(
        (each) => `${each.textContent} ${each.ariaCurrent}`,
      ),
      top: document.querySelector('.sidebar')?.scrollTop,
    };
  });

const scrollPanel = (page: Page, top: number) =>
  page.locator('.sidebar').evaluate((panel, y) => panel.scrollTo(0, y), top);

async function expectCurrentInView(page: Page): Promise<void> {
  const isInView = await page.locator('#sidebarEntries [aria-current]').evaluate((link) => {
    const inner = link.getBoundingClientRect();
    const outer = link.closest('.sidebar')?.getBoundingClientRect();
    return outer !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom;
  });
  expect(isInView).toBe(true);
}

/** What the browser stores for the tab. */
const readStored = (page: Page) =>
  page.evaluate(
    () => JSON.parse(sessionStorage.getItem('sidebar') ?? 'null') as Record<string, unknown>,
  );

describe('the branches of the sidebar', () => {
  it('are as the reader left them after a reload, also when that of the page is folded', async () => {
    const page = await openPage(INTRO);
    await fold(page, 'Missions');
    await fold(page, 'Users');
    await blockClient(page);
    await page.reload();
    expect((await readShown(page)).open).toEqual(['Missions']);
    await page.unroute('**/_assets/entry-*.js');
    await page.reload();
    await untilHydrated(page);
    expect((await readShown(page)).open).toEqual(['Missions']);
    // Another document shows the branch of its page beside them.
    await page.goto(site.url('/docs/user-guide/segments/intro'));
    expect((await readShown(page)).open).toEqual(['Segments', 'Missions']);
  });

  it('of the current page open, with one current entry: the page, or the list below which it stands', async () => {
    const page = await openPage(OVERVIEW);
    for (const [path, branch, current] of [
      [WEBHOOKS, ['Webhooks'], 'getList webhooks page'],
      [SCHEMA, ['Webhooks'], 'Schemas true'],
      ['/docs/api/management/tags/users', ['Users', 'Webhooks'], 'Overview page'],
      ['/docs/api/changelog/1.1', ['Users', 'Webhooks'], 'Changelog true'],
      [FAQS, [], 'FAQs page'],
      ['/docs/user-guide/users/', ['Users'], 'Overview page'],
    ] as const) {
      await (await addLink(page, path)).click();
      await page.waitForURL(`**${path}`);
      const shown = await readShown(page);
      expect({ path, open: shown.open, current: shown.current }).toEqual({
        path,
        open: branch,
        current: [current],
      });
      await expectCurrentInView(page);
      await page.evaluate(() => document.querySelector('#added')?.remove());
    }
  });
});

it('an unlisted page has no sidebar, also from a page that has one, which has its current entry again', async () => {
  const page = await openPage(INTRO);
  await followAdded(page, '/docs/unlisted');
  await expectHeading(page, 'A page for friends');
  expect(await page.locator('#sidebarEntries, [aria-current]').count()).toBe(0);
  await page.goBack();
  await expectHeading(page, 'Introduction to users');
  expect(await readShown(page)).toMatchObject({ open: ['Users'], current: ['Introduction page'] });
});

it('the filter stays above the entries of the reference, which scroll to the current one', async () => {
  const page = await browser.openTab({ viewport: { width: 1280, height: 500 } });
  await page.goto(site.url(WEBHOOKS));
  const panel = page.locator('#mainNavigation');
  const readTop = async () =>
    Math.round((await page.locator('.sidebar-filter').boundingBox())?.y ?? NaN);
  const top = Math.round((await panel.boundingBox())?.y ?? NaN);
  await panel.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  expect(await panel.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  await expect.poll(readTop).toBe(top);
});

describe('the position of the sidebar', () => {
  it('shows the current page from the first paint', async () => {
    const page = await browser.openTab({ viewport: { width: 1280, height: 500 } });
    await blockClient(page);
    for (const path of [SCHEMA, WEBHOOKS]) {
      await page.goto(site.url(path));
      await expectCurrentInView(page);
    }
    expect((await readShown(page)).top).toBeGreaterThan(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    // With its neighbours, not at the edge.
    await page.goto(site.url('/docs/api/management/create-rule'));
    const box = await page.locator('#sidebarEntries [aria-current]').boundingBox();
    expect(box?.y).toBeGreaterThan(150);
    expect(box?.y).toBeLessThan(400);
  });

  it('survives a reload and a visit to the guide, without a jump, also with the current entry out of view', async () => {
    const page = await openPage(WEBHOOKS);
    await scrollPanel(page, 60);
    await blockClient(page);
    await page.reload();
    expect((await readShown(page)).top).toBe(60);
    await page.unroute('**/_assets/entry-*.js');
    await page.reload();
    await untilHydrated(page);
    expect((await readShown(page)).top).toBe(60);
    await scrollPanel(page, 0);
    await followNavbar(page, 'Docs', '/docs/');
    await followNavbar(page, 'API Reference', OVERVIEW);
    expect((await readShown(page)).top).toBe(0);
  });
});

describe('what is stored of the sidebar', () => {
  it('is the page, the positions and the branches, beside those of the other sidebar', async () => {
    const page = await openPage(WEBHOOKS);
    await scrollPanel(page, 40);
    await followNavbar(page, 'Docs', '/docs/');
    await fold(page, 'Missions');
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    const stored = await readStored(page);
    expect(stored).toMatchObject({ '/': '/docs/', docs: 0, management_api: 40 });
    const open = Object.entries(stored).filter(([, value]) => value === 1);
    expect(open.map(([id]) => id.replace(/.*[/_]/, '').toLowerCase())).toEqual(
      expect.arrayContaining(['missions', 'webhooks']),
    );
  });

  it.each([
    ['stays at 9,999 characters', 9_999, true],
    ['is replaced at 10,000, because ids of removed branches stay in it', 10_000, false],
  ])('%s', async (_, length, isKept) => {
    const page = await openPage(INTRO);
    await page.evaluate((characters) => {
      const begin = '{"gone":1,"more":"';
      sessionStorage.setItem('sidebar', `${begin}${'x'.repeat(characters - begin.length - 2)}"}`);
      document.dispatchEvent(new Event('visibilitychange'));
    }, length);
    expect('gone' in (await readStored(page))).toBe(isKept);
  });

  it('keeps the position while the drawer of a small window is closed', async () => {
    const page = await openPage(INTRO);
    await scrollPanel(page, 30);
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    const { docs } = await readStored(page);
    expect(docs).toBe(30);
    await page.setViewportSize({ width: 390, height: 500 });
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    expect((await readStored(page))['docs']).toBe(30);
  });
});

describe('the filter of the reference', () => {
  const field = (page: Page) => page.getByRole('searchbox', { name: 'Filter the pages' });
  const output = (page: Page) => page.locator('.sidebar-filter output');
  const readLinks = (page: Page) =>
    page
      .locator('.sidebar-filter ~ ul a:visible')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace(/.*\//, '')));

  it.each([
    ['SEGMENT create', ['create-segment'], '1 page'],
    ['  put   segments ', ['add-user-to-segment'], '1 page'],
    ['api keys', ['api-keys', 'list-api-keys', 'create-api-key'], '3 pages'],
    ['management/create-u', ['create-user'], '1 page'],
    ['segments booster', [], 'No page has this name. Search for “segments booster”'],
  ])('“%s” shows %j', async (text, links, count) => {
    const page = await openPage(WEBHOOKS);
    await field(page).fill(text);
    expect(await readLinks(page)).toEqual(links);
    expect(await output(page).textContent()).toBe(count);
  });

  it('closes the branches again that it has opened, except for those of the page and the reader', async () => {
    const page = await openPage(WEBHOOKS);
    await fold(page, 'Users');
    await field(page).fill('create');
    expect((await readShown(page)).open).toContain('Rules');
    await field(page).fill('');
    expect((await readShown(page)).open).toEqual(['Users', 'Webhooks']);
    await page.getByRole('button', { name: 'Expand all', exact: true }).click();
    expect((await readShown(page)).open).toContain('Rules');
    await page.getByRole('button', { name: 'Collapse all', exact: true }).click();
    expect((await readShown(page)).open).toEqual([]);
  });

  it('offers the search in sight where no page has the words, also by Enter', async () => {
    const page = await openPage(WEBHOOKS);
    await field(page).fill('birth day');
    expect(await output(page).getAttribute('class')).toBe('');
    const link = output(page).locator('a');
    expect(await link.getAttribute('href')).toBe('/search?q=birth+day');
    // Nothing of it can be prefetched.
    await link.hover();
    await field(page).press('Enter');
    await page.waitForURL('**/search?q=birth+day');
  });

  it('takes what was typed before its script came, and is not there in the guide', async () => {
    const page = await browser.openTab();
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const input = document.querySelector<HTMLInputElement>('.sidebar-filter input');
        if (input) input.value = 'delete-webhook';
      });
    });
    await visit(page, WEBHOOKS);
    await field(page).waitFor();
    await expect.poll(() => readLinks(page)).toEqual(['delete-webhook']);
    await page.goto(site.url(INTRO));
    expect(await page.locator('.sidebar-filter').count()).toBe(0);
  });
});
