import { expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';
import { renderTabs } from '../longer-article.ts';

const browser = useBrowser();
const open = await bundleModule<typeof import('../../../client/browser/findable-tabs.ts')>(
  'client/browser/findable-tabs.ts',
);

const STYLES =
  '<style>.tab-panel { display: none } :checked + label + .tab-panel { display: block }</style>';

/** Two sets, so that nothing of the one stands for the other. */
const BODY = ['one', 'two']
  .map((name) =>
    renderTabs(name, { a: `<p id="${name}-in-a">A</p>`, b: `<p id="${name}-in-b">B</p>` }),
  )
  .join('');

it('a find selects the tab, and the panel can be found again and again', async () => {
  const { page, run } = await open(browser, BODY, { head: STYLES });
  await run(({ makeTabsFindable, startFindableTabs }) => {
    makeTabsFindable();
    startFindableTabs();
  });
  const read = () =>
    page.evaluate(() => ({
      selected: [...document.querySelectorAll(':checked')].map(({ id }) => id),
      hidden: [...document.querySelectorAll('.tab-panel')].map((panel) =>
        panel.getAttribute('hidden'),
      ),
    }));
  const hidden = Array(4).fill('until-found');
  expect(await read()).toEqual({ selected: ['one-a', 'two-a'], hidden });
  for (const [found, ...selected] of [
    ['one-in-b', 'one-b', 'two-a'],
    ['one-in-a', 'one-a', 'two-a'],
    ['two-in-b', 'one-a', 'two-b'],
    ['one-in-b', 'one-b', 'two-b'],
  ] as const) {
    // A fragment shows what is hidden until found, as the find of the browser does.
    await page.evaluate((hash) => (location.hash = hash), found);
    await expect.poll(read).toEqual({ selected, hidden });
  }
});

it('a browser without this find shows the panels as they are', async () => {
  const { page, run } = await open(browser, BODY, {
    prepare: (tab) =>
      tab.addInitScript(
        () => delete (HTMLElement.prototype as { onbeforematch?: null }).onbeforematch,
      ),
  });
  await run(({ makeTabsFindable }) => makeTabsFindable());
  expect(await page.locator('.tab-panel').count()).toBe(4);
  expect(await page.locator('.tab-panel[hidden]').count()).toBe(0);
});
