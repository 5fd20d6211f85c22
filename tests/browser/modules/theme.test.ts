import { expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { changeElsewhere, useBrowser } from '../../support/browser.ts';

const browser = useBrowser();
const open =
  await bundleModule<typeof import('../../../client/browser/theme.ts')>('client/browser/theme.ts');

it('the theme is light unless dark is stored, and its button switches it', async () => {
  const { page, run } = await open(
    browser,
    '<button class="color-mode-toggle"><b>Mode</b></button><button id="other">O</button>',
  );
  const themes = await run(({ readTheme, showTheme }) =>
    [null, 'dark', 'light', 'blue'].map((stored) => {
      if (stored === null) localStorage.clear();
      else localStorage.setItem('color-mode', stored);
      showTheme();
      return [readTheme(), document.documentElement.dataset['colorMode']];
    }),
  );
  expect(themes).toEqual(['light', 'dark', 'light', 'light'].map((theme) => [theme, theme]));
  await run(({ startThemeSwitch }) => {
    startThemeSwitch(() => document.body.append('changed '));
  });
  const read = () =>
    page.evaluate(() => [
      document.documentElement.dataset['colorMode'],
      localStorage.getItem('color-mode'),
      document.body.textContent.match(/changed/g)?.length ?? 0,
    ]);
  await page.locator('#other').click();
  expect(await read()).toEqual(['light', 'blue', 1]);
  await page.locator('b').click();
  expect(await read()).toEqual(['dark', 'dark', 1]);
  await page.locator('b').click();
  expect(await read()).toEqual(['light', 'light', 1]);
  await changeElsewhere(page, 'color-mode', 'dark');
  expect(await read()).toEqual(['dark', 'dark', 2]);
});
