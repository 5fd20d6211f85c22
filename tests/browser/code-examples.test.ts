import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useScratchSite } from '../support/scratch-site.ts';
import { countDocuments, untilHydrated, useBrowser } from '../support/browser.ts';

const CREATE_USER = '/docs/api/management/create-user';
const LIST_USERS = '/docs/api/management/list-users';

const browser = useBrowser();

/** The language whose sample shows; the others are hidden. Sets in hidden tabs have the same one. */
async function readLanguage(page: Page): Promise<string | null> {
  const panels = page.locator('[data-choices=lang] > .tab-panel:visible');
  expect(await panels.count()).toBe(1);
  const language = await panels.locator('pre').getAttribute('data-language');
  const radios = page.locator('[data-choices=lang] > input:checked');
  const selects = page.locator('[data-choices=lang] > select');
  for (const choice of [...(await radios.all()), ...(await selects.all())]) {
    expect(await choice.inputValue()).toBe(language);
  }
  return language;
}

function readStored(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('choices'));
}

async function pick(page: Page, label: string): Promise<void> {
  const select = page.locator('[data-choices=lang] > select').filter({ visible: true });
  await select.selectOption({ label });
}

describe('the language of samples', () => {
  it('is curl until the reader picks one, and nothing is stored', async () => {
    const page = await browser.openPage(CREATE_USER);
    expect(await readLanguage(page)).toBe('shell');
    expect(await readStored(page)).toBe(null);
    expect(await page.locator('[data-choices=lang] > select > option').allTextContents()).toEqual(
      'curl JavaScript TypeScript Python PHP Java Go C# Ruby'.split(' '),
    );
  });

  it('applies to the next page and after a reload', async () => {
    const page = await browser.openPage(CREATE_USER);
    const documents = countDocuments(page);
    await pick(page, 'Python');
    expect(await readLanguage(page)).toBe('python');
    expect(await readStored(page)).toBe('{"lang":"python"}');
    await page.locator(`.sidebar a[href="${LIST_USERS}"]`).click();
    await page.waitForURL(`**${LIST_USERS}`);
    expect(await readLanguage(page)).toBe('python');
    await page.goBack();
    await page.waitForURL(`**${CREATE_USER}?lang=python`);
    expect(await readLanguage(page)).toBe('python');
    expect(documents()).toBe(0);
    await page.reload();
    expect(await readLanguage(page)).toBe('python');
    await untilHydrated(page);
    expect(await readLanguage(page)).toBe('python');
  });
});

/** As many as payments have methods. */
const METHODS = Array.from({ length: 13 }, (_, index) => `Pay with method number ${index + 1}`);

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
    '/payments': {
      get: {
        operationId: 'listPayments',
        responses: {
          200: {
            description: 'All.',
            content: {
              'application/json': {
                examples: Object.fromEntries(
                  METHODS.map((summary, at) => [`method${at + 1}`, { summary, value: { at } }]),
                ),
              },
            },
          },
        },
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
    expect(await readStored(page)).toBe('{"lang":"kotlin"}');
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

const EXAMPLES = '.h2:has(#response-examples) ~ .tabs';

function readLabels(page: Page): Promise<string[]> {
  return page.locator(`${EXAMPLES} > label:visible`).allInnerTexts();
}

function readExample(page: Page): Promise<string> {
  return page.locator(`${EXAMPLES} > .tab-panel:visible code`).innerText();
}

describe('many examples', () => {
  it.each([true, false])(
    'are folded, and one is selected in the open fold, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await browser.openTab({ javaScriptEnabled });
      await page.goto(petsSite.url('/docs/api/pets/list-payments'));
      const fold = page.getByText('13 examples', { exact: true });
      expect(await readLabels(page)).toEqual([`200 ${METHODS[0]}`]);
      await fold.click();
      expect(await readLabels(page)).toHaveLength(METHODS.length);
      await page.getByText(`200 ${METHODS[6]}`, { exact: true }).click();
      expect(await readExample(page)).toContain('"at": 6');
      if (!javaScriptEnabled) await fold.click();
      // The script that closes the fold loads when the page is idle.
      await expect
        .poll(async () => {
          const labels = await readLabels(page);
          if (labels.length > 1) await page.getByText(`200 ${METHODS[6]}`, { exact: true }).click();
          return labels;
        })
        .toEqual([`200 ${METHODS[6]}`]);
    },
  );

  it('are opened by the keyboard, which selects an example by its arrows', async () => {
    const page = await browser.openTab();
    await page.goto(petsSite.url('/docs/api/pets/list-payments'));
    await page.getByText('13 examples', { exact: true }).focus();
    await page.keyboard.press('Enter');
    expect(await readLabels(page)).toHaveLength(METHODS.length);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    expect(await readExample(page)).toContain('"at": 1');
  });
});
