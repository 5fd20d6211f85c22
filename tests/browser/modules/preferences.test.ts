import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { changeElsewhere, useBrowser } from '../../support/browser.ts';

const browser = useBrowser();
const open = await bundleModule<typeof import('../../../client/browser/preferences.ts')>(
  'client/browser/preferences.ts',
);

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
