import { expect, it } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { useSite } from '../support/site.ts';
import { openFullReference, untilShown } from './full-reference.ts';

const OVERVIEW = '/docs/api/management';
const PATH = `${OVERVIEW}/_reference`;

const site = useSite();
const browser = useBrowser();

it('shows code in colours, search results, and copies that fail', async () => {
  const { page } = await openFullReference(browser, 'light', PATH);
  await untilShown(page);
  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  await page
    .getByRole('link', { name: /Create a user/ })
    .first()
    .click();
  await page.locator('.hljs').first().waitFor();
  await page
    .getByRole('button', { name: /Search/ })
    .first()
    .click();
  await page.getByRole('combobox').or(page.getByRole('textbox')).first().fill('create user');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('The clipboard is refused.'));
  });
  await page.getByRole('button', { name: 'Copy as Markdown' }).first().click();
  const toast = page.getByRole('status').filter({ hasText: 'Failed to copy' });
  await toast.waitFor();
  const isInWindow = await toast.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });
  expect(isInWindow).toBe(true);
});

it('follows the site’s theme, not the system’s, also when the reader chooses here or in another tab', async () => {
  const { page } = await openFullReference(browser, 'dark', PATH);
  await untilShown(page);
  expect(await page.evaluate(() => document.body.className)).toContain('dark-mode');
  const guide = await page.context().newPage();
  await visit(guide, '/docs/');
  for (const mode of ['light', 'dark'] as const) {
    const readPaper = () => getComputedStyle(document.body).backgroundColor;
    expect(await page.evaluate(readPaper)).toBe(await guide.evaluate(readPaper));
    await guide.getByRole('button', { name: `Switch to ${mode} theme` }).click();
    await page.waitForSelector(`body.${mode}-mode`);
    expect(await page.evaluate(() => document.documentElement.dataset['colorMode'])).toBe(mode);
  }
  await page.locator('.color-mode-toggle').click();
  await page.waitForSelector('body.light-mode');
});

it.each(['.search-button', 'Control+k'])('leads to the search page at once, by %s', async (way) => {
  const { page } = await openFullReference(browser, 'light', PATH);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await (way.startsWith('.') ? page.locator(way).click() : page.keyboard.press(way));
  await page.clock.runFor(1);
  await page.waitForURL('**/search');
});

it('links to the overview when JavaScript is off', async () => {
  const page = await browser.openTab({ javaScriptEnabled: false });
  await page.goto(site.url(PATH));
  expect(await page.getByText(/needs JavaScript/).isVisible()).toBe(true);
  await page.getByRole('link', { name: 'overview', exact: true }).click();
  expect(new URL(page.url()).pathname).toBe(OVERVIEW);
});
