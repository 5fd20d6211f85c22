import { expect, it } from 'vitest';
import { preventPrefetch, useBrowser, visit } from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';

const browser = useBrowser();

it('leads to the search page of the next release when a deploy happens during typing', async () => {
  const page = await browser.openTab();
  await preventPrefetch(page);
  await visit(page, INTRO);
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('webhook');
  await page.locator('.search-excerpt mark').first().waitFor();
  // Another release is served, which has neither the files of this one nor its data.
  browser.allowConsoleError(/status of 404/);
  await page
    .context()
    .route(/\/_assets\/search\/|\/_data\//, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('combobox').fill('leader');
  const alert = page.getByRole('alert');
  await alert.getByText('The docs were updated.').waitFor();
  await page.getByRole('combobox').press('End');
  await page.keyboard.type('board');
  await alert.getByText('The docs were updated.').waitFor();
  expect(new URL(page.url()).pathname).toBe(INTRO);
  await alert.getByRole('button', { name: 'Open the search page' }).click();
  await page.waitForURL('**/search?q=leaderboard');
  expect(await page.locator('.search-page mark').first().textContent()).toMatch(/leaderboard/i);
});
