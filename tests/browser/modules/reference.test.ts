import { expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';

const browser = useBrowser();
const openReference = await bundleModule('client/browser/reference-pages.ts', {
  REFERENCE_STYLES: JSON.stringify('p { color: rgb(1, 2, 3) }'),
});
const openHelp = await bundleModule<typeof import('../../../client/browser/keyboard-help.ts')>(
  'client/browser/keyboard-help.ts',
);

it('one button opens all folds of its operation, and closes them when all are open', async () => {
  const folds = (name: string) =>
    `<div class="operation-details"><button class="expand-fields">Expand all fields</button>
      <details class="schema-fold" id="${name}1"><summary>1</summary>
        <details class="schema-variant" id="${name}2"><summary>2</summary></details></details>
      <details id="${name}3"><summary>3</summary></details></div>`;
  const { page } = await openReference(browser, folds('a') + folds('b'));
  const button = page.locator('button').first();
  const read = async () => [
    await button.textContent(),
    ...(await page.locator('details[open]').evaluateAll((all) => all.map(({ id }) => id))),
  ];
  await button.click();
  expect(await read()).toEqual(['Collapse all fields', 'a1', 'a2']);
  await button.click();
  expect(await read()).toEqual(['Expand all fields']);
  await page.locator('#a1 > summary').click();
  await button.click();
  expect(await read()).toEqual(['Collapse all fields', 'a1', 'a2']);
});

it('the fold of examples closes when one is chosen, and no other fold', async () => {
  const examples = (name: string) =>
    `<details class="schema-fold" id="${name}" open><summary>F</summary></details>
     <div class="tabs"><input type="radio" id="${name}1"><label for="${name}1">One</label></div>`;
  const { page } = await openReference(
    browser,
    `${examples('a')}${examples('b')}<p>P</p><div class="tabs"><label>Other</label></div>`,
  );
  await page.locator('label').last().click();
  expect(await page.locator('details[open]').count()).toBe(2);
  await page.locator('label').first().click();
  expect(await page.locator('details[open]').getAttribute('id')).toBe('b');
  expect(await page.locator('p').evaluate((p) => getComputedStyle(p).color)).toBe('rgb(1, 2, 3)');
});

it('the list of keys is a named dialog, which is gone when it closes', async () => {
  const { page, run } = await openHelp(browser, '');
  await run(({ showKeyboardHelp }) => showKeyboardHelp());
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(await dialog.locator('dt, dd').allTextContents()).toEqual([
    '/ Ctrl K ⌘ K',
    'Search',
    '↓ ↑ Enter',
    'Choose and open a result',
    '← →',
    'Select another tab',
    'Esc',
    'Close the search, the menu or this list',
    '?',
    'Show this list',
  ]);
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
});
