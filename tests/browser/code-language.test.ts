import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useScratchSite } from '../support/scratch-site.ts';
import { countDocuments, untilHydrated, useBrowser } from '../support/browser.ts';

const CREATE_USER = '/docs/api/management/create-user';
const LIST_USERS = '/docs/api/management/list-users';

const browser = useBrowser();

/** The language whose sample shows; the others are hidden. Sets in hidden tabs have the same one. */
async function readLanguage(page: Page): Promise<string | null> {
  const panels = page.locator('[data-choices=language] > .tab-panel:visible');
  expect(await panels.count()).toBe(1);
  const language = await panels.locator('pre').getAttribute('data-language');
  const radios = page.locator('[data-choices=language] > input:checked');
  for (const radio of await radios.all()) expect(await radio.inputValue()).toBe(language);
  return language;
}

function readStored(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('choices'));
}

async function pick(page: Page, label: string): Promise<void> {
  const labels = page.locator('[data-choices=language] > label').filter({ visible: true });
  await labels.getByText(label, { exact: true }).click();
}

describe('the language of samples', () => {
  it('is curl until the reader picks one, and nothing is stored', async () => {
    const page = await browser.openPage(CREATE_USER);
    expect(await readLanguage(page)).toBe('shell');
    expect(await readStored(page)).toBe(null);
    expect(await page.locator('[data-choices=language] > label').allTextContents()).toEqual(
      'curl JavaScript TypeScript Python PHP Java Go C# Ruby'.split(' '),
    );
  });

  it('applies to the next page and after a reload', async () => {
    const page = await browser.openPage(CREATE_USER);
    const documents = countDocuments(page);
    await pick(page, 'Python');
    expect(await readLanguage(page)).toBe('python');
    expect(await readStored(page)).toBe('{"language":"python"}');
    await page.locator(`.sidebar a[href="${LIST_USERS}"]`).click();
    await page.waitForURL(`**${LIST_USERS}`);
    expect(await readLanguage(page)).toBe('python');
    await page.goBack();
    await page.waitForURL(`**${CREATE_USER}`);
    expect(await readLanguage(page)).toBe('python');
    expect(documents()).toBe(0);
    await page.reload();
    expect(await readLanguage(page)).toBe('python');
    await untilHydrated(page);
    expect(await readLanguage(page)).toBe('python');
  });

  it('is what the copy button copies', async () => {
    const page = await browser.openPage(CREATE_USER);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await pick(page, 'PHP');
    const panel = page.locator('[data-choices=language] > .tab-panel:visible');
    await panel.getByRole('button', { name: 'Copy' }).click();
    await panel.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^<\?php\n/);
    expect(copied).toBe(await panel.locator('code').innerText());
  });
});

const PETS = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        summary: 'List pets',
        responses: { 204: { description: 'None.' } },
        'x-codeSamples': [
          { lang: 'Kotlin', source: 'println(pets)' },
          { lang: 'Python', label: 'SDK for Python', source: 'pets.list()' },
        ],
      },
      post: {
        operationId: 'addPet',
        summary: 'Add a pet',
        responses: { 204: { description: 'Added.' } },
      },
    },
  },
};

const petsSite = useScratchSite(
  { 'content/index.mdx': '# Pets\n', 'pets.json': JSON.stringify(PETS) },
  (folder) => [`--openapi=${folder}/pets.json`],
);

describe('a language that only some pages have', () => {
  it('falls back to the first language on other pages, and is restored later', async () => {
    const page = await browser.openTab();
    const show = (slug: string) => page.goto(petsSite.url(`/docs/api/pets/${slug}`));
    await show('list-pets');
    expect(await readLanguage(page)).toBe('kotlin');
    await pick(page, 'SDK for Python');
    await pick(page, 'Kotlin');
    await show('add-pet');
    expect(await readLanguage(page)).toBe('shell');
    await untilHydrated(page);
    expect(await readStored(page)).toBe('{"language":"kotlin"}');
    await show('list-pets');
    expect(await readLanguage(page)).toBe('kotlin');
  });

  it('shows what the authors wrote in the language that the reader picked', async () => {
    const page = await browser.openTab();
    const show = (slug: string) => page.goto(petsSite.url(`/docs/api/pets/${slug}`));
    await show('add-pet');
    await pick(page, 'Python');
    await show('list-pets');
    expect(await page.locator('.tab-panel:visible code').first().textContent()).toBe('pets.list()');
  });
});
