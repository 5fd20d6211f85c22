import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';

declare global {
  interface Window {
    /** Tells the client that another page shows. */
    showPage(): void;
  }
}

const browser = useBrowser();
const openModule = await bundleModule<typeof import('../../../client/browser/panels.ts')>(
  'client/browser/panels.ts',
);

/** As in the shell: the drawer is beside the page in one of several elements. */
const BODY = `
  <div id="appShell"><header><button popovertarget="mainNavigation">Menu</button>
    <button popovertarget="tableOfContents">Contents</button></header>
    <div class="layout">
      <nav id="mainNavigation" popover="auto" tabindex="-1" data-branch="docs"><div id="sidebarEntries">
        <ul><li><a href="/a#x">A</a></li><li><a href="/b" id="other">B</a></li></ul></div></nav>
      <main><p>Page</p></main>
      <aside id="tableOfContents" popover="auto"><a href="#h">H</a></aside>
    </div></div>
  <div aria-live="polite" id="live"></div><script></script>`;

async function open(width = 400): Promise<Page> {
  const { page, run } = await openModule(browser, BODY, {
    path: '/a',
    viewport: { width, height: 600 },
  });
  await run(({ startPanels }) => {
    const listeners: (() => void)[] = [];
    window.showPage = () => listeners.forEach((listener) => listener());
    const store = { subscribe: (listener: () => void) => void listeners.push(listener) };
    startPanels(store as unknown as Parameters<typeof startPanels>[0]);
    document.addEventListener('click', (event) => {
      if ((event.target as Element).id === 'other') event.preventDefault();
    });
  });
  return page;
}

const read = (page: Page) =>
  page.evaluate(() => ({
    open: [...document.querySelectorAll(':popover-open')].map(({ id }) => id),
    inert: [...document.querySelectorAll('[inert]')].map(({ id, localName }) => id || localName),
    focus: document.activeElement?.id || document.activeElement?.localName,
  }));

const OPEN = {
  open: ['mainNavigation'],
  inert: ['header', 'main', 'tableOfContents'],
  focus: 'mainNavigation',
};
const CLOSED = { open: [], inert: [], focus: 'button' };

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.poll(() => read(page)).toEqual(OPEN);
}

it('the drawer makes the rest inert except for live regions, and marks the current page', async () => {
  const page = await open();
  await openDrawer(page);
  expect(await page.locator('[aria-current]').getAttribute('href')).toBe('/a#x');
  await page.keyboard.press('Escape');
  await expect.poll(() => read(page)).toEqual(CLOSED);
  expect(await page.evaluate(() => sessionStorage.getItem('sidebar'))).toContain('"docs"');
});

it('the drawer closes with the page, and at a link to the page that shows, and at no other', async () => {
  const page = await open();
  await openDrawer(page);
  await page.locator('#other').click();
  expect((await read(page)).open).toEqual(['mainNavigation']);
  await page.getByRole('link', { name: 'A' }).click();
  await expect.poll(() => read(page)).toEqual(CLOSED);
  await openDrawer(page);
  await page.evaluate(() => window.showPage());
  await expect.poll(() => read(page)).toEqual(CLOSED);
  for (const type of ['pagehide', 'popstate']) {
    await openDrawer(page);
    await page.evaluate((name) => dispatchEvent(new Event(name)), type);
    await expect.poll(() => read(page)).toEqual(CLOSED);
  }
});

it('each panel closes when its column begins, and the contents trap no focus', async () => {
  const page = await open();
  await openDrawer(page);
  await page.setViewportSize({ width: 995, height: 600 });
  expect((await read(page)).open).toEqual(['mainNavigation']);
  await page.setViewportSize({ width: 996, height: 600 });
  await expect.poll(() => read(page)).toEqual(CLOSED);
  await page.getByRole('button', { name: 'Contents' }).click();
  expect(await read(page)).toEqual({ ...CLOSED, open: ['tableOfContents'] });
  await page.setViewportSize({ width: 1179, height: 600 });
  expect((await read(page)).open).toEqual(['tableOfContents']);
  await page.setViewportSize({ width: 1180, height: 600 });
  await expect.poll(() => read(page)).toEqual(CLOSED);
});
