import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { useScratchSite } from '../support/scratch-site.ts';

/** As many as payments have methods. */
const METHODS = Array.from({ length: 13 }, (_, index) => `Pay with method number ${index + 1}`);

const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
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

const site = useScratchSite(
  { 'content/index.mdx': '# Shop\n', 'shop.json': JSON.stringify(CONTRACT) },
  (folder) => [`--openapi=${folder}/shop.json`],
);
const browser = useBrowser();

const EXAMPLES = '#response-examples ~ .tabs';

function readLabels(page: Page): Promise<string[]> {
  return page.locator(`${EXAMPLES} > label:visible`).allInnerTexts();
}

function readExample(page: Page): Promise<string> {
  return page.locator(`${EXAMPLES} > .tab-panel:visible code`).innerText();
}

it.each([true, false])(
  'many examples are folded, and one is selected in the open fold, with JavaScript: %s',
  async (javaScriptEnabled) => {
    const page = await browser.openTab({ javaScriptEnabled });
    await page.goto(site.url('/docs/api/shop/list-payments'));
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

it('the keyboard opens the fold, and selects an example by its arrows', async () => {
  const page = await browser.openTab();
  await page.goto(site.url('/docs/api/shop/list-payments'));
  await page.getByText('13 examples', { exact: true }).focus();
  await page.keyboard.press('Enter');
  expect(await readLabels(page)).toHaveLength(METHODS.length);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  expect(await readExample(page)).toContain('"at": 1');
});
