import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { useSite } from '../support/site.ts';

/** It shows its tasks in the dashboard and through the API. */
const TWO_WAYS = '/docs/user-guide/missions/manage';
const OPERATION = '/docs/api/management/create-user';

const site = useSite();
const browser = useBrowser();

async function openForCopies(path: string): Promise<Page> {
  const page = await browser.openTab();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, path);
  return page;
}

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

it('a choice between tabs is made for all sets of its group, is in the address, and lasts', async () => {
  const page = await browser.openPage(TWO_WAYS);
  const read = async () =>
    new Set(
      await page
        .locator('.tabs > input:checked')
        .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value)),
    );
  expect(await read()).toEqual(new Set(['dashboard']));
  await page.locator('.tab-switch > label', { hasText: 'API' }).click();
  expect(await read()).toEqual(new Set(['api']));
  expect(page.url()).toBe(site.url(`${TWO_WAYS}?way=api`));
  await page.goto(site.url(TWO_WAYS));
  expect(await read()).toEqual(new Set(['api']));
});

it('the find of the browser reaches the text of a tab that is not selected, again and again', async () => {
  const page = await browser.openPage('/docs/user-guide/getting-started/quickstart');
  await page.locator('.tab-panel[hidden=until-found]').first().waitFor({ state: 'attached' });
  for (const at of [0, 1, 0]) {
    const panel = page.locator('.tabs > .tab-panel').nth(at);
    // As the browser does before it shows what it has found.
    await panel.evaluate((element) => {
      element.dispatchEvent(new Event('beforematch', { bubbles: true }));
      element.removeAttribute('hidden');
    });
    expect(await page.locator('.tabs > input').nth(at).isChecked()).toBe(true);
    await expect.poll(() => panel.getAttribute('hidden')).toBe('until-found');
  }
});

it('“Copy page” and the buttons of code copy, and say so', async () => {
  const page = await openForCopies(TWO_WAYS);
  await page.locator('.page-top [data-copy-page]').click();
  await page.locator('.page-top [data-copy-page]', { hasText: 'Copied' }).waitFor();
  expect(await page.locator('[aria-live=polite]').textContent()).toBe('Page copied as Markdown');
  const markdown = await (await site.fetch(`${TWO_WAYS}.md`)).text();
  expect(await readClipboard(page)).toBe(markdown);
  expect(markdown).toContain('# Manage missions');

  await page.locator('.tab-switch > label', { hasText: 'API' }).click();
  const block = page.locator('.code-block:has(figcaption:text-is("A mission"))');
  await block.getByRole('button', { name: 'Copy A mission' }).click();
  await block.getByText('Copied').waitFor();
  expect(await readClipboard(page)).toBe(await block.locator('code').innerText());
});

it('an operation’s sample, address and id are copied, without the lines of other credentials', async () => {
  const page = await openForCopies(OPERATION);
  const copy = async (selector: string) => {
    await page.locator(`${selector} .copy-button`).first().click();
    await page.locator(`${selector} .copy-button`, { hasText: 'Copied' }).first().waitFor();
    return readClipboard(page);
  };
  const sample = page.locator('.h2:has(#request-samples) ~ .tabs > .tab-panel:visible code');
  expect(await copy('.h2:has(#request-samples) ~ .tabs')).toBe(await sample.innerText());
  expect(await copy('.operation-address')).toBe('https://api.example.com/management/users');
  expect(await copy('.operation-id')).toBe('createUser');
});

it('an image is enlarged and closed again by the keyboard, without JavaScript', async () => {
  const page = await browser.openTab({ javaScriptEnabled: false });
  await page.goto(site.url('/docs/'));
  const name = 'The loan desk reports to the platform.';
  const dialog = page.getByRole('dialog', { name });
  await page.getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.locator(':focus').getAttribute('title')).toBe('Enlarge');
});

it('a printed page is the article alone, black on white, with its folded parts', async () => {
  const page = await browser.openTab();
  await page.addInitScript(() => localStorage.setItem('color-mode', 'dark'));
  await visit(page, '/docs/api/management/create-rule');
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.navbar', '.sidebar', '.pagination', '.breadcrumbs', '.copy-button']) {
    expect([part, await page.locator(part).first().isVisible()]).toEqual([part, false]);
  }
  const colors = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor];
  });
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  const folded = page.locator('.schema-fold:not([open]) .schema-fields');
  expect(await folded.first().isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(site.url('/docs/api/management/management-api'));
  await page.emulateMedia({ media: 'print' });
  const link = page.locator('article a[href^="http"]').first();
  const added = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(added).toContain(await link.getAttribute('href'));
});
