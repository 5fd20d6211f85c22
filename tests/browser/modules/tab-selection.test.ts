import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { blockStorage, changeElsewhere, useBrowser } from '../../support/browser.ts';

const browser = useBrowser();
const open = await bundleModule<typeof import('../../../client/browser/tab-selection.ts')>(
  'client/browser/tab-selection.ts',
);

const readStored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

describe('selected tabs', () => {
  const set = (name: string, group: string, values: string[]) =>
    `<div id="${name}" data-choices="${group}">${values
      .map(
        (value, at) =>
          `<input type="radio" name="${name}" id="${name}${at}" value="${value}"${at === 0 ? ' checked' : ''}>`,
      )
      .join('')}</div>`;

  /** The first set grows when its second tab is selected; the last of its tabs has the value of that before. */
  const BODY =
    set('tall', 'os', ['mac', 'linux', 'linux']) +
    set('os', 'os', ['mac', 'linux']) +
    set('few', 'os', ['mac', 'windows']) +
    set('language', 'lang', ['curl', 'php']) +
    '<div id="none"><input type="radio" name="none" id="none0" value="linux"></div><p style="height: 3000px"></p>';
  const head = '<style>#tall:has(#tall1:checked) { height: 500px } * { margin: 0 }</style>';

  const readSelected = (page: Page) =>
    page.locator(':checked').evaluateAll((inputs) => inputs.map(({ id }) => id));

  it('are stored by group, and selected in all sets of the group, which do not move', async () => {
    const { page, run } = await open(browser, BODY, { head });
    await page.evaluate(() => localStorage.setItem('choices', '{"lang":"php","gone":"x"}'));
    await run(({ startTabSelection }) => {
      startTabSelection();
      scrollTo(0, 10);
    });
    expect(await readSelected(page)).toEqual(['tall0', 'os0', 'few0', 'language1']);
    const readTop = () =>
      page.locator('#os').evaluate((element) => element.getBoundingClientRect().top);
    const top = await readTop();
    await page.locator('#os1').evaluate((input: HTMLInputElement) => input.click());
    expect(await readSelected(page)).toEqual(['tall1', 'os1', 'few0', 'language1']);
    expect(await readTop()).toBe(top);
    expect(JSON.parse((await readStored(page))['choices'] as string)).toEqual({
      lang: 'php',
      gone: 'x',
      os: 'linux',
    });
    // A second tab of the same value stays selected.
    await page.locator('#tall2').evaluate((input: HTMLInputElement) => input.click());
    expect(await readSelected(page)).toEqual(['tall2', 'os1', 'few0', 'language1']);
    await page.locator('#none0').evaluate((input: HTMLInputElement) => input.click());
    expect(await readSelected(page)).toEqual(['tall2', 'os1', 'few0', 'language1', 'none0']);
    expect((await readStored(page))['choices']).not.toContain('undefined');
  });

  it('are picked in a select as well, and it shows them', async () => {
    const select = (value: string) => `<option value="${value}">${value}</option>`;
    const body = ['one', 'two'].map((name) =>
      set(name, 'os', ['mac', 'linux']).replace(
        '>',
        `><select>${['mac', 'linux'].map(select).join('')}</select>`,
      ),
    );
    const { page, run } = await open(browser, body.join(''), { head });
    await run(({ startTabSelection }) => void startTabSelection());
    await page.locator('#one > select').selectOption('linux');
    expect(await readSelected(page)).toEqual(['', 'one1', '', 'two1']);
    expect(await page.locator('#two > select').inputValue()).toBe('linux');
    expect((await readStored(page))['choices']).toBe('{"os":"linux"}');
  });

  it('come from other tabs too, and last without storage', async () => {
    const { page, run } = await open(browser, BODY, { head });
    await run(({ startTabSelection, syncTabs }) => syncTabs(startTabSelection()));
    await changeElsewhere(page, 'choices', '{"os":"linux"}');
    expect(await readSelected(page)).toEqual(['tall1', 'os1', 'few0', 'language0']);

    const blocked = await open(browser, BODY, { head, prepare: blockStorage });
    await blocked.run(({ startTabSelection }) => {
      const selectTabs = startTabSelection();
      document.querySelector<HTMLInputElement>('#os1')?.click();
      document.querySelector<HTMLInputElement>('#tall0')?.remove();
      for (const id of ['few1', 'os0']) {
        const input = document.querySelector<HTMLInputElement>(`#${id}`);
        if (input) input.checked = true;
      }
      selectTabs();
    });
    expect(await readSelected(blocked.page)).toEqual(['tall1', 'os1', 'few1', 'language0']);
  });
});
