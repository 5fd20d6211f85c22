import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';
import type { HistoryEntries } from '../../../client/browser/history-entries.ts';

declare global {
  interface Window {
    entries: HistoryEntries;
  }
}

const browser = useBrowser();
const openModule = await bundleModule<typeof import('../../../client/browser/history-entries.ts')>(
  'client/browser/history-entries.ts',
);

const radio = (name: string, at: number) =>
  `<input type="radio" name="${name}" id="${name}${at}"${at === 0 ? ' checked' : ''}>`;

/** Parts 0 to 3 of the article; tabs of a group are no parts. */
const BODY = `
  <details id="outside"><summary>O</summary></details>
  <article>
    <details id="first"><summary>F</summary></details>
    <div>${radio('tab', 0)}${radio('tab', 1)}</div>
    <div data-choices="os">${radio('os', 0)}${radio('os', 1)}</div>
    <details id="second" open><summary>S</summary></details>
    <p><a href="/next">One</a><a href="/other">Other</a><a id="two" href="/next#">Two</a><a id="three" href="/next">Three</a></p>
    <div style="height: 3000px"></div>
  </article>`;

/** A document whose clock stands still. */
async function open(): Promise<Page> {
  const { page, run } = await openModule(browser, BODY, {
    prepare: (tab) => tab.clock.install(),
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await run(({ createHistoryEntries }) => {
    window.entries = createHistoryEntries();
  });
  return page;
}

const readState = () => history.state as Record<string, unknown>;

const scroll = async (page: Page, top: number) => {
  await page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => resolve(), { once: true });
        scrollTo(0, y);
      }),
    top,
  );
};

it('a new entry has a key, and its page the same one', async () => {
  const page = await open();
  const state = await page.evaluate(readState);
  expect(state).toEqual({ entryKey: expect.any(Number), pageKey: state['entryKey'] });
});

it('the place is saved 100 ms after the last change of position, details or tabs', async () => {
  const page = await open();
  const read = () => page.evaluate(() => [history.state.scrollY, history.state.opened]);
  await scroll(page, 40);
  await page.clock.runFor(99);
  expect(await read()).toEqual([undefined, undefined]);
  await scroll(page, 70);
  await page.clock.runFor(99);
  expect(await read()).toEqual([undefined, undefined]);
  await page.clock.runFor(1);
  expect(await read()).toEqual([70, [1, 3]]);
  await page.evaluate(() => {
    document.querySelector('#first')?.toggleAttribute('open');
    document.querySelector('#outside')?.toggleAttribute('open');
  });
  // The event of details comes later.
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return await read();
    })
    .toEqual([70, [0, 1, 3]]);
  await page.locator('#tab1').check();
  await page.locator('#os1').check();
  await page.clock.runFor(100);
  expect((await read())[1]).toEqual([0, 2, 3]);
});

it('a link is saved by its address and its place among links to the same one', async () => {
  const page = await open();
  await scroll(page, 30);
  const readLink = (selector: string) =>
    page.evaluate((name) => {
      window.entries.save(document.querySelector<HTMLAnchorElement>(name) ?? undefined);
      return history.state as { link: unknown; scrollY: number };
    }, selector);
  expect(await readLink('#three')).toMatchObject({
    link: ['https://module.test/next', 1],
    scrollY: 30,
    opened: [1, 3],
  });
  expect((await readLink('#two')).link).toEqual(['https://module.test/next#', 0]);
  // The place is saved at once: the timer does not save it again.
  expect(await page.evaluate(() => (history.replaceState({}, ''), history.state))).toEqual({});
  await page.clock.runFor(1_000);
  expect(await page.evaluate(() => history.state)).toEqual({});
});

it('the entry of another page, which has not loaded yet, is not changed', async () => {
  const page = await open();
  const result = await page.evaluate(() => {
    history.pushState({ entryKey: 7 }, '');
    window.entries.save();
    return history.state as unknown;
  });
  expect(result).toEqual({ entryKey: 7 });
});

it('entries of sections belong to their page, and entries of other pages do not', async () => {
  const page = await open();
  const result = await page.evaluate(() => {
    const { entries } = window;
    const { state: first } = history;
    history.pushState(null, '', '#section');
    const isOther = [entries.enter(false)];
    const { state: section } = history;
    history.pushState(null, '', '/next');
    isOther.push(entries.enter(true));
    const { state: next } = history;
    history.replaceState(first, '');
    isOther.push(entries.enter(true));
    history.replaceState(section, '');
    isOther.push(entries.enter(false));
    return { isOther, first, section, next, last: history.state as unknown };
  });
  const { first, section, next } = result;
  expect(result.isOther).toEqual([false, true, true, false]);
  expect(section.pageKey).toBe(first.pageKey);
  expect(next.pageKey).toBe(next.entryKey);
  expect(new Set([first.entryKey, section.entryKey, next.entryKey]).size).toBe(3);
  expect(result.last).toEqual(section);
});

it('the reader returns to the place, its details and tabs, and the followed link', async () => {
  const page = await open();
  await page.evaluate(() => {
    document.querySelector('#first')?.toggleAttribute('open');
    document.querySelector<HTMLInputElement>('#tab1')?.click();
  });
  await scroll(page, 50);
  const result = await page.evaluate(() => {
    const { entries } = window;
    const parts = () =>
      [...document.querySelectorAll('article :is([open], :checked)')].map(({ id }) => id);
    entries.save(document.querySelector<HTMLAnchorElement>('#three') ?? undefined);
    const { state } = history;
    history.pushState(null, '', '/next');
    entries.enter(true);
    const isNew = [entries.readScroll(), entries.reopen()];
    document.querySelector('#first')?.removeAttribute('open');
    document.querySelector('#second')?.removeAttribute('open');
    scrollTo(0, 0);
    document.querySelector<HTMLInputElement>('#tab0')?.click();
    entries.restore();
    const atNew = [window.scrollY, document.activeElement?.localName];
    history.replaceState(state, '');
    entries.enter(true);
    const changes = [entries.readScroll(), entries.reopen(), entries.reopen()];
    const shown = parts();
    entries.restore();
    return { isNew, atNew, changes, shown, end: [window.scrollY, document.activeElement?.id] };
  });
  expect(result).toEqual({
    isNew: [undefined, false],
    atNew: [0, 'body'],
    changes: [50, true, false],
    shown: ['first', 'tab1', 'os0', 'second'],
    end: [50, 'three'],
  });
});
