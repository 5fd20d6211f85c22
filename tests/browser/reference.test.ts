import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { countDocuments, untilHydrated, useBrowser } from '../support/browser.ts';
import { useSite } from '../support/site.ts';
import { openFullReference, untilShown } from './full-reference.ts';

const API = '/docs/api/management';
const CREATE_USER = `${API}/create-user`;
const LIST_USERS = `${API}/list-users`;

const site = useSite();
const browser = useBrowser();

/** The text that shows below a heading: a sample or an example. */
const readCode = (page: Page, heading: string) =>
  page.locator(`.h2:has(#${heading}) ~ .tabs pre:visible code`).innerText();

it('the language of samples is picked for this page and the next ones, and lasts', async () => {
  const page = await browser.openPage(CREATE_USER);
  const documents = countDocuments(page);
  const shown = page.locator('[data-choices=lang] > .tab-panel:visible pre');
  const readLanguage = () => shown.getAttribute('data-language');
  expect(await readLanguage()).toBe('shell');
  const select = page.locator('[data-choices=lang] > select').filter({ visible: true });
  expect(await select.locator('option').allTextContents()).toEqual(
    'curl JavaScript TypeScript Python PHP Java Go C# Ruby'.split(' '),
  );
  await select.selectOption({ label: 'Python' });
  expect(await readLanguage()).toBe('python');
  await page.locator(`.sidebar a[href="${LIST_USERS}"]`).click();
  await page.waitForURL(`**${LIST_USERS}`);
  expect(await readLanguage()).toBe('python');
  expect(documents()).toBe(0);
  await page.reload();
  await untilHydrated(page);
  expect(await readLanguage()).toBe('python');
  expect(await select.inputValue()).toBe('python');
});

it('samples have the credential that the reader selects, here and on other pages', async () => {
  const page = await browser.openPage(CREATE_USER);
  const [first = '', second = ''] = await page.locator('.credentials label').allInnerTexts();
  const before = await readCode(page, 'request-samples');
  await page.locator('.credentials label', { hasText: second }).click();
  const after = await readCode(page, 'request-samples');
  expect(after).not.toBe(before);
  expect(after.split('\n')).toHaveLength(before.split('\n').length);
  await page.goto(site.url(LIST_USERS));
  expect(await page.getByLabel(second, { exact: true }).isChecked()).toBe(true);
  expect(await page.getByLabel(first, { exact: true }).isChecked()).toBe(false);
});

it('examples are those of the response in the address, of one that is followed, and of the reader’s choice', async () => {
  const page = await browser.openPage(`${CREATE_USER}#response-422`);
  expect(await readCode(page, 'response-examples')).toContain('"status": 422');
  await page.locator('.errors a', { hasText: '409' }).click();
  await expect.poll(() => readCode(page, 'response-examples')).toContain('"status": 409');
  await page.goto(site.url(`${API}/update-user`));
  await page.getByText('Remove the email address').first().click();
  expect(await readCode(page, 'request-samples')).toContain('"email"');
});

it('one button opens all folded fields, and closes them when all are open', async () => {
  const page = await browser.openPage(`${API}/create-rule`);
  const button = page.getByRole('button', { name: /all fields/ });
  const folds = page.locator('.operation-details :is(.schema-fold, details.schema-variant)');
  const count = await folds.count();
  expect(count).toBeGreaterThan(1);
  const read = async () =>
    `${await button.textContent()}: ${await page.locator('.operation-details [open]').count()}`;
  await folds.first().locator('> summary').click();
  expect(await read()).toBe('Expand all fields: 1');
  await button.click();
  expect(await read()).toBe(`Collapse all fields: ${count}`);
  await button.click();
  expect(await read()).toBe('Expand all fields: 0');
});

it('the full reference opens from the overview, shows operations, and links back', async () => {
  const { page, origins } = await openFullReference(browser, 'light', API);
  await untilHydrated(page);
  await page.getByRole('link', { name: 'All operations and schemas in one document' }).click();
  await untilShown(page);
  expect(new URL(page.url()).pathname).toBe(`${API}/_reference`);
  expect(await page.evaluate(() => document.body.className)).toContain('light-mode');
  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Create a user' }).first().waitFor();
  const controls = await page.locator('button, a').allInnerTexts();
  const sending = /test request|send|try it|open in|api client|ask ai|mcp|\bagent\b/i;
  expect(controls.filter((text) => sending.test(text))).toEqual([]);
  expect([...origins]).toEqual([site.origin.origin]);
  await page.getByRole('link', { name: 'overview', exact: true }).click();
  await page.waitForURL(`**${API}`);
});
