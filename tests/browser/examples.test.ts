import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { useSite } from '../support/site.ts';

const CREATE_USER = '/docs/api/management/create-user';

const site = useSite();
const browser = useBrowser();

function readResponse(page: Page): Promise<string> {
  return page.locator('.h2:has(#response-examples) ~ .tabs > .tab-panel:visible code').innerText();
}

/** The visible sample. */
function readSample(page: Page): Promise<string> {
  return page.locator('.h2:has(#request-samples) ~ .tabs > .tab-panel:visible code').innerText();
}

it('shows the example of the response in the URL, and of one that is followed', async () => {
  const page = await browser.openPage(`${CREATE_USER}#response-422`);
  expect(await readResponse(page)).toContain('"status": 422');
  await page.locator('.errors a', { hasText: '409' }).click();
  await expect.poll(() => readResponse(page)).toContain('"status": 409');
});

it('shows the sample and the response of the example that the reader selects', async () => {
  const page = await browser.openPage('/docs/api/management/update-mission');
  await page.getByText('Keep both objectives and add a third').first().click();
  const sample = await page.locator('.h2:has(#request-samples) ~ * pre:visible code').innerText();
  expect(sample).toContain('"objectives"');
  expect(await readResponse(page)).toContain('"objectives"');
});

it('shows samples with the credential that the reader selects, here and on other pages', async () => {
  const page = await browser.openPage(CREATE_USER);
  const [first = '', second = ''] = await page.locator('.credentials label').allInnerTexts();
  const before = await readSample(page);
  await page.locator('.credentials label', { hasText: second }).click();
  const after = await readSample(page);
  expect(after).not.toBe(before);
  expect(after.split('\n')).toHaveLength(before.split('\n').length);
  await page.goto(site.url('/docs/api/management/list-users'));
  expect(await page.getByLabel(second, { exact: true }).isChecked()).toBe(true);
  expect(await page.getByLabel(first, { exact: true }).isChecked()).toBe(false);
});

it('copies a sample without the lines of other credentials, and the URL of the endpoint', async () => {
  const page = await browser.openPage(CREATE_USER);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = async (selector: string) => {
    await page.locator(`${selector} .copy-button`).first().click();
    await page.locator(`${selector} .copy-button`, { hasText: 'Copied' }).first().waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copy('.h2:has(#request-samples) ~ .tabs')).toBe(await readSample(page));
  expect(await copy('.operation-address')).toBe('https://api.example.com/management/users');
  expect(await copy('.operation-id')).toBe('createUser');
});
