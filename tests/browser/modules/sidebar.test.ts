import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';

const browser = useBrowser();
const open = await bundleModule<typeof import('../../../client/browser/sidebar-state.ts')>(
  'client/browser/sidebar-state.ts',
);

const link = (path: string, attributes = '') =>
  `<li><a href="${path}"${attributes}>${path}</a></li>`;

/** Two branches, one of them in another one, and an omitted branch that begins with a page of its own. */
const renderPanel = (current: string) => `
  <nav id="mainNavigation" data-branch="docs">
    <div id="sidebarEntries"><ul>
      <li><details data-branch="users" open><summary>Users</summary><ul>
        ${link('/users/intro', current === '/users/intro' ? ' aria-current="page"' : '')}
        <li><details data-branch="levels"><summary>Levels</summary><ul>
          ${link('/levels', current === '/levels' ? ' aria-current="page"' : '')}
        </ul></details></li>
      </ul></details></li>
      <li><details data-branch="teams"><summary>Teams</summary><ul>${link('/teams')}</ul></details></li>
      ${link('/omitted', ' data-branch="omitted"')}
      <li style="height: 400px"></li>
      ${link('/last', current === '/last' ? ' aria-current="page"' : '')}
    </ul></div>
  </nav>`;

const head =
  '<style>nav { height: 100px; overflow: auto; position: relative } li, ul { margin: 0 }</style>';

function store(page: Page, state: object): Promise<void> {
  return page.evaluate((text) => sessionStorage.setItem('sidebar', text), JSON.stringify(state));
}

async function readStored(page: Page): Promise<unknown> {
  return JSON.parse((await page.evaluate(() => sessionStorage.getItem('sidebar'))) ?? 'null');
}

const readShown = (page: Page) =>
  page.evaluate(() => ({
    open: [...document.querySelectorAll<HTMLElement>('details[open]')].map(
      ({ dataset }) => dataset['branch'],
    ),
    top: document.querySelector('nav')?.scrollTop,
    current: [...document.querySelectorAll('[aria-current=page]')].map((current) =>
      current.getAttribute('href'),
    ),
  }));

describe('the state of the sidebar', () => {
  const SAVED = { '/': '/users/intro', docs: 40, users: 1, levels: 0, teams: 0 };

  it('is saved with the page, the position and the branches, beside those of other sidebars', async () => {
    const { page, run } = await open(browser, renderPanel('/users/intro'), { head });
    await store(page, { api: 7, gone: 1, teams: 1, '/': '/api' });
    await page.evaluate(() => document.querySelector('nav')?.scrollTo(0, 40));
    await run(({ saveSidebar }) => saveSidebar());
    expect(await readStored(page)).toEqual({ api: 7, gone: 1, ...SAVED });
  });

  it('keeps the position of a drawer that is closed, which has none', async () => {
    const { page, run } = await open(browser, renderPanel('/users/intro'), { head });
    await store(page, { docs: 40 });
    await page.evaluate(() => document.querySelector('nav')?.toggleAttribute('hidden', true));
    await run(({ saveSidebar }) => saveSidebar());
    expect(await readStored(page)).toEqual(SAVED);
  });

  it.each([
    [9_999, 40],
    [10_000, 1],
  ])('of %i characters stays, or is replaced: %i branches', async (length, branches) => {
    const { page, run } = await open(browser, renderPanel('/users/intro'), { head });
    await page.evaluate((characters) => {
      const begin = '{"gone":1,"more":"';
      const text = `${begin}${'x'.repeat(characters - begin.length - 2)}"}`;
      sessionStorage.setItem('sidebar', text);
    }, length);
    await run(({ saveSidebar }) => saveSidebar());
    const stored = (await readStored(page)) as object;
    expect('gone' in stored).toBe(branches > 1);
  });

  it('is not saved where there is no sidebar', async () => {
    const { page, run } = await open(browser, '<nav id="mainNavigation"></nav>');
    await run(({ saveSidebar }) => saveSidebar());
    expect(await readStored(page)).toBeNull();
  });

  it.each(['pagehide', 'visibilitychange'])('is saved at the event %s', async (type) => {
    const { page, run } = await open(browser, renderPanel('/users/intro'), { head });
    await run(({ trackSidebar }) => trackSidebar());
    expect(await readStored(page)).toBeNull();
    await page.evaluate((name) => {
      (name === 'pagehide' ? window : document).dispatchEvent(new Event(name));
    }, type);
    expect(await readStored(page)).toEqual({ ...SAVED, docs: 0 });
  });
});

describe('the sidebar of a document', () => {
  it('of the same page is as it was, also with the current entry out of view', async () => {
    const { page, run } = await open(browser, renderPanel('/last'), { head, path: '/last' });
    await store(page, { '/': '/last', docs: 40, teams: 1 });
    await run(({ restoreParsedSidebar }) => restoreParsedSidebar());
    expect(await readShown(page)).toEqual({ open: ['teams'], top: 40, current: ['/last'] });
  });

  it('of another page has the saved branches beside its own, and shows its entry', async () => {
    const { page, run } = await open(browser, renderPanel('/users/intro'), {
      head,
      path: '/users/intro',
    });
    await store(page, { '/': '/last', docs: 12, teams: 1, users: 0 });
    await run(({ restoreParsedSidebar }) => restoreParsedSidebar());
    // The entry is in view at the saved position.
    expect(await readShown(page)).toEqual({
      open: ['users', 'teams'],
      top: 12,
      current: ['/users/intro'],
    });
  });

  it.each([
    ['from elsewhere', { '/': '/users/intro', docs: 0 }],
    ['for the first time', {}],
  ])('scrolls to an entry out of view, %s', async (_, state) => {
    const { page, run } = await open(browser, renderPanel('/last'), { head, path: '/last' });
    await store(page, state);
    await run(({ restoreParsedSidebar }) => restoreParsedSidebar());
    const { top } = await readShown(page);
    expect(top).toBeGreaterThan(300);
  });

  it('is restored until it is complete, and not after that', async () => {
    const { page, run } = await open(browser, renderPanel('/users/intro'), { head });
    await store(page, { '/': '/users/intro', docs: 40 });
    const tops = await run(({ restoreParsedSidebar }) => {
      const panel = document.querySelector('nav');
      return [false, false, true, false].map((isComplete) => {
        panel?.scrollTo(0, 0);
        if (isComplete) panel?.after(document.createElement('main'));
        restoreParsedSidebar();
        return panel?.scrollTop;
      });
    });
    expect(tops).toEqual([40, 40, 40, 0]);
  });
});

describe('after a navigation', () => {
  it.each([
    ['/levels', ['/levels'], ['users', 'levels']],
    ['/teams', ['/teams'], ['users', 'teams']],
    ['/omitted', [], ['users']],
    ['/elsewhere', [], ['users']],
  ])('%s is the one current entry, in open branches', async (path, current, branches) => {
    const { page, run } = await open(browser, renderPanel('/users/intro'), { head });
    await page.evaluate((next) => history.pushState(null, '', next), path);
    await run(({ showCurrentEntry }) => showCurrentEntry());
    expect(await readShown(page)).toMatchObject({ current, open: branches });
  });

  it.each([
    ['/elsewhere', '/teams', [['/teams', 'true']]],
    ['/levels', '/teams', [['/levels', 'page']]],
    ['/elsewhere', '/omitted', []],
  ])('%s, which stands below %s, has the current entry %j', async (path, list, current) => {
    const breadcrumbs = `<nav class="breadcrumbs"><li><a href="/users/intro"></a></li><li><a href="${list}"></a></li></nav>`;
    const { page, run } = await open(browser, breadcrumbs + renderPanel(''), { head });
    await page.evaluate((next) => history.pushState(null, '', next), path);
    await run(({ showCurrentEntry }) => showCurrentEntry());
    const entries = await page
      .locator('[aria-current]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')]),
      );
    expect(entries).toEqual(current);
  });
});
