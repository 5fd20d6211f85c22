import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';
import type { LoadStatus } from '../../../client/browser/load-status.ts';

declare global {
  interface Window {
    loadStatus: LoadStatus;
    /** Announcements and presses of Retry, in their order. */
    told: string[];
  }
}

const browser = useBrowser();
const openModule = await bundleModule<typeof import('../../../client/browser/load-status.ts')>(
  'client/browser/load-status.ts',
);

async function open(): Promise<Page> {
  const { page, run } = await openModule(browser, '<a href="/a">A</a>', {
    prepare: (tab) => tab.clock.install(),
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await run(({ createLoadStatus }) => {
    window.told = [];
    window.loadStatus = createLoadStatus((message) => window.told.push(message));
  });
  return page;
}

const read = (page: Page) =>
  page.evaluate(() => ({
    shown: [...document.querySelectorAll(':popover-open')].map(({ className }) => className),
    told: window.told,
  }));

it('a bar shows after 200 ms, a message after ten seconds, and both go at the end', async () => {
  const page = await open();
  await page.evaluate(() => window.loadStatus.start(() => window.told.push('retry')));
  await page.clock.runFor(199);
  expect(await read(page)).toEqual({ shown: [], told: [] });
  await page.clock.runFor(1);
  expect(await read(page)).toEqual({ shown: ['progress-bar'], told: ['Loading …'] });
  await page.clock.runFor(9_799);
  expect((await read(page)).shown).toEqual(['progress-bar']);
  await page.clock.runFor(1);
  expect(await read(page)).toEqual({
    shown: ['progress-bar', 'load-status'],
    told: ['Loading …', 'Still loading …'],
  });
  await page.evaluate(() => window.loadStatus.stop());
  expect((await read(page)).shown).toEqual([]);
  expect(await page.locator('body > div').count()).toBe(0);
});

it('the end, or the next page, stops the timers of a page', async () => {
  const page = await open();
  await page.evaluate(() => {
    window.loadStatus.start(() => window.told.push('first'));
    window.loadStatus.stop();
  });
  await page.clock.runFor(20_000);
  expect(await read(page)).toEqual({ shown: [], told: [] });
  await page.evaluate(() => window.loadStatus.start(() => window.told.push('first')));
  await page.clock.runFor(150);
  await page.evaluate(() => window.loadStatus.start(() => window.told.push('second')));
  await page.clock.runFor(150);
  expect((await read(page)).shown).toEqual([]);
  await page.clock.runFor(10_000);
  expect((await read(page)).told).toEqual(['Loading …', 'Still loading …']);
  await page.getByRole('button', { name: 'Retry' }).click();
  expect((await read(page)).told.at(-1)).toBe('second');
});

it('a message is a text in a named region, with Retry and Close', async () => {
  const page = await open();
  const fail = (message: string) =>
    page.evaluate((text) => window.loadStatus.fail(text, () => window.told.push('retry')), message);
  await fail('Old');
  await fail('No <b>page</b>');
  const box = page.getByRole('region', { name: 'Loading' });
  expect(await box.evaluate((element) => element.outerHTML)).toBe(
    '<div class="load-status" popover="manual" aria-live="off" role="region" aria-label="Loading">' +
      '<p>No &lt;b&gt;page&lt;/b&gt;</p><button type="button" class="button">Retry</button>' +
      '<button type="button">Close</button></div>',
  );
  await box.getByRole('button', { name: 'Retry' }).click();
  expect(await read(page)).toEqual({
    shown: ['load-status'],
    told: ['Old', 'No <b>page</b>', 'retry'],
  });
  await box.getByRole('button', { name: 'Close' }).click();
  expect(await page.locator('.load-status').count()).toBe(0);
});
