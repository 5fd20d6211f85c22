import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { blockStorage, changeElsewhere, useBrowser } from '../../support/browser.ts';

const browser = useBrowser();
const open = await bundleModule<typeof import('../../../client/browser/preferences.ts')>(
  'client/browser/preferences.ts',
);

const readStored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

it('the announcement is dismissed by its id, here and in other tabs', async () => {
  const { page, run } = await open(
    browser,
    '<aside class="announcement"><button><b>×</b></button></aside><main id="mainContent" tabindex="-1">Page</main>',
  );
  const read = () =>
    page.evaluate(() => [
      document.documentElement.dataset['dismissed'],
      localStorage.getItem('announcement'),
      document.activeElement?.id,
    ]);
  await run(({ showAnnouncement, startAnnouncement }) => {
    document.documentElement.dataset['announcement'] = 'new';
    localStorage.setItem('announcement', 'old');
    showAnnouncement();
    startAnnouncement();
  });
  expect(await read()).toEqual(['false', 'old', '']);
  await page.locator('main').click();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  expect(await read()).toEqual(['false', 'old', '']);
  await page.locator('b').click();
  expect(await read()).toEqual(['true', 'new', 'mainContent']);
  await changeElsewhere(page, 'announcement', 'old');
  expect((await read())[0]).toBe('false');
  await changeElsewhere(page, 'announcement', 'new');
  expect((await read())[0]).toBe('true');
});

describe('the choices of tabs', () => {
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
    await run(({ startChoices }) => {
      startChoices();
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
    await run(({ startChoices }) => void startChoices());
    await page.locator('#one > select').selectOption('linux');
    expect(await readSelected(page)).toEqual(['', 'one1', '', 'two1']);
    expect(await page.locator('#two > select').inputValue()).toBe('linux');
    expect((await readStored(page))['choices']).toBe('{"os":"linux"}');
  });

  it('come from other tabs too, and last without storage', async () => {
    const { page, run } = await open(browser, BODY, { head });
    await run(({ startChoices, syncChoices }) => syncChoices(startChoices()));
    await changeElsewhere(page, 'choices', '{"os":"linux"}');
    expect(await readSelected(page)).toEqual(['tall1', 'os1', 'few0', 'language0']);

    const blocked = await open(browser, BODY, { head, prepare: blockStorage });
    await blocked.run(({ startChoices }) => {
      const show = startChoices();
      document.querySelector<HTMLInputElement>('#os1')?.click();
      document.querySelector<HTMLInputElement>('#tall0')?.remove();
      for (const id of ['few1', 'os0']) {
        const input = document.querySelector<HTMLInputElement>(`#${id}`);
        if (input) input.checked = true;
      }
      show();
    });
    expect(await readSelected(blocked.page)).toEqual(['tall1', 'os1', 'few1', 'language0']);
  });
});

describe('the docs version', () => {
  const VERSIONS = [
    { name: 'current', label: 'Next', path: '/docs/' },
    { name: '1.0', label: '1.0', path: '/docs/1.0/' },
  ];

  async function start(stored: string | null, versions: typeof VERSIONS) {
    const { page, run } = await open(
      browser,
      '<a href="#x" data-version="1.0"><b>1.0</b></a><a id="other" href="#y">O</a>',
    );
    await page.evaluate((name) => {
      if (name !== null) localStorage.setItem('docs-version', name);
    }, stored);
    await run(({ startVersion }, list) => {
      const navbar = [{ label: 'Docs', path: '/docs/', sidebar: 'docs' }];
      let state = { site: { navbar, versions: list }, release: 'r1' };
      const store = {
        read: () => state,
        set(next: typeof state) {
          state = next;
          document.title = `${next.release} ${next.site.navbar[0]?.path} ${document.title}`.trim();
        },
      };
      startVersion(store as unknown as Parameters<typeof startVersion>[0]);
    }, versions);
    return page;
  }
  const read = (page: Page) =>
    page.evaluate(() => [document.title, localStorage.getItem('docs-version')]);

  it('that is stored leads the navbar, from the start and when it changes', async () => {
    const page = await start('1.0', VERSIONS);
    expect(await read(page)).toEqual(['r1 /docs/1.0/', '1.0']);
    await changeElsewhere(page, 'docs-version', 'current');
    expect(await read(page)).toEqual(['r1 /docs/ r1 /docs/1.0/', 'current']);
    await page.locator('#other').click();
    expect((await read(page))[1]).toBe('current');
    await page.locator('b').click();
    expect(await read(page)).toEqual(['r1 /docs/1.0/ r1 /docs/ r1 /docs/1.0/', '1.0']);
  });

  it.each([
    ['is forgotten where the site does not have it', '0.9', VERSIONS, ['', null]],
    ['changes nothing where it is the only one', '1.0', VERSIONS.slice(1), ['', '1.0']],
    ['is that of the site where none is stored', null, VERSIONS, ['', null]],
  ] as const)('%s', async (_, stored, versions, expected) => {
    expect(await read(await start(stored, [...versions]))).toEqual(expected);
  });
});
