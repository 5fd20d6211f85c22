import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { untilHydrated, useBrowser, visit } from '../support/browser.ts';
import { useScratchSite } from '../support/scratch-site.ts';

const API = '/docs/api/management';

const browser = useBrowser();

/** Examples with the names of requests. */
const PETS = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        responses: { 204: { description: 'None.' } },
      },
      post: {
        operationId: 'addPet',
        requestBody: { content: toJson({ cat: { kind: 'cat' }, 'a "dog"': { kind: 'dog' } }) },
        responses: {
          200: { description: 'Added.', content: toJson({ cat: 'a cat', 'a "dog"': 'a dog' }) },
          422: { description: 'Invalid.', content: toJson({ first: 'no 1', second: 'no 2' }) },
          4220: { description: 'Other.', content: toJson({ other: 'another' }) },
        },
      },
    },
  },
};

function toJson(values: Record<string, unknown>) {
  const examples = Object.entries(values).map(([name, value]) => [name, { summary: name, value }]);
  return { 'application/json': { examples: Object.fromEntries(examples) } };
}

const site = useScratchSite(
  { 'content/index.mdx': '# Pets\n', 'pets.json': JSON.stringify(PETS) },
  (folder) => [`--openapi=${folder}/pets.json`],
);

const toUrl = (slug: string) => site.url(`/docs/api/pets/${slug}`);

it('a language that the page does not have shows the first one, and stays stored', async () => {
  const page = await browser.openTab();
  await page.goto(toUrl('list-pets'));
  const choices = '{"lang":"kotlin"}';
  await page.evaluate((value) => localStorage.setItem('choices', value), choices);
  await page.goto(toUrl('add-pet'));
  const panels = page.locator('[data-choices=lang] > .tab-panel:visible');
  expect(await panels.locator('pre').getAttribute('data-language')).toBe('shell');
  await untilHydrated(page);
  expect(await page.evaluate(() => localStorage.getItem('choices'))).toBe(choices);
});

const EXAMPLES = '.h2:has(#response-examples) ~ .tabs';
const readExample = (page: Page) =>
  page.locator(`${EXAMPLES} > .tab-panel:visible code`).innerText();

it('an example shows with that of its name, and with the response in the address', async () => {
  const page = await browser.openTab();
  await page.goto(`${toUrl('add-pet')}#response-422`);
  await untilHydrated(page);
  const readRequest = () =>
    page.locator('.h2:has(#request-samples) ~ .tabs pre:visible code').innerText();
  expect(await readExample(page)).toContain('no 1');
  for (const hash of ['#response-404', '#response-42', '#the-response-200', '#response-examples']) {
    await page.evaluate((next) => (location.hash = next), hash);
    expect(await readExample(page), hash).toContain('no 1');
  }
  await page.locator('label', { hasText: /^200 a .dog/ }).click();
  expect(await readRequest()).toContain('"dog"');
  await page.locator('label', { hasText: '422 second' }).click();
  expect(await readRequest()).toContain('"dog"');
  await page.evaluate(() => (location.hash = '#response-200'));
  await expect.poll(() => readExample(page)).toContain('a cat');
});

it('a response stays at the top of a phone while its example shows above it', async () => {
  const page = await browser.openPage(`${API}/create-user`, {
    viewport: { width: 390, height: 740 },
  });
  await untilHydrated(page);
  // Some browsers lose their anchor in the frame in which they scroll.
  await page.evaluate(() => (document.documentElement.style.overflowAnchor = 'none'));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => (location.hash = '#response-422'));
  const readHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(readHeight).not.toBe(height);
  const distance = await page.evaluate(() => {
    const top = document.getElementById('response-422')?.getBoundingClientRect().top ?? NaN;
    return top - parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  });
  expect(distance).toBeCloseTo(0, -1);
});

describe('a page of an operation', () => {
  it.each(['create-user', 'update-user'])(
    'has its first field in a window of 1440 × 900: %s',
    async (slug) => {
      const viewport = { width: 1440, height: 900 };
      const page = await browser.openPage(`${API}/${slug}`, { viewport });
      const field = page.locator('section:has(> .h2 > #request-body) .schema-head').first();
      const box = await field.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(900);
    },
  );

  it.each([700, 1300, 1700])(
    'is printed with all samples and responses at %i px',
    async (width) => {
      // Media queries see the paper in Chromium, and the window in WebKit.
      const page = await browser.openPage(`${API}/create-user`, {
        viewport: { width, height: 740 },
      });
      await page.emulateMedia({ media: 'print' });
      const examples = await page.locator('.operation-examples').evaluate((column) => {
        const { bottom } = column.getBoundingClientRect();
        const panels = [...column.querySelectorAll('.tab-panel')];
        // Without a box, or below the part of the column that shows.
        const missing = panels.filter(
          (panel) => !panel.clientHeight || panel.getBoundingClientRect().bottom > bottom,
        );
        return { count: panels.length, missing: missing.map(({ textContent }) => textContent) };
      });
      expect(examples.count).toBeGreaterThan(10);
      expect(examples.missing).toEqual([]);
    },
  );
});

/** In pixels: smaller text is hard to read. */
const MIN_FONT_SIZE = 13.5;

it.each([
  `${API}/create-user`,
  `${API}/list-users`,
  `${API}/management-api`,
  `${API}/tags/users`,
  `${API}/schemas/user`,
  `${API}/problems/user-not-found`,
  API,
  '/docs/user-guide/missions/manage',
])(
  'a level of headings has one size in the guide and the reference, but for titles of cards, and no text is tiny: %s',
  async (path) => {
    const page = await browser.openPage(path);
    const sizes = await page
      .locator('main :not(.operation-examples h2)')
      .evaluateAll((elements) =>
        elements
          .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3))
          .map(
            (element) => [element.tagName, parseFloat(getComputedStyle(element).fontSize)] as const,
          ),
      );
    expect(sizes.filter(([, size]) => size < MIN_FONT_SIZE)).toEqual([]);
    const headings = sizes.filter(([tag]) => /^H[2-6]$/.test(tag)).map((pair) => pair.join(' '));
    expect(headings.filter((pair) => !['H2 24', 'H3 18', 'H4 16'].includes(pair))).toEqual([]);
  },
);

it('one button opens the folds of its own operation only', async () => {
  // The CSP would forbid the HTML that the test adds.
  const page = await browser.openTab({ bypassCSP: true });
  await visit(page, `${API}/create-rule`);
  await page.locator('html[data-filter]').waitFor({ state: 'attached' });
  await page
    .locator('article')
    .evaluate((article) =>
      article.insertAdjacentHTML(
        'beforeend',
        '<div class="operation-details"><details class="schema-fold" id="other" open></details></div>',
      ),
    );
  const button = page.getByRole('button', { name: /all fields/ });
  await button.click();
  await button.click();
  expect(await page.locator('#other').getAttribute('open')).toBe('');
});
