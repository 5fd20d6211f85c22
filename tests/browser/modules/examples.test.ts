import { expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';

const browser = useBrowser();
const open = await bundleModule<typeof import('../../../client/browser/examples.ts')>(
  'client/browser/examples.ts',
);

/** Radio buttons of a name, each as its value and the name of its example. */
const renderSet = (name: string, options: [value: string, example?: string][]) =>
  `<div class="tabs" aria-labelledby="${name}-examples">${options
    .map(([value, example], at) => {
      const data = example === undefined ? '' : ` data-example='${example}'`;
      return `<input type="radio" name="${name}" id="${name}${at}" value="${value}"${data}${at === 0 ? ' checked' : ''}>`;
    })
    .join('')}</div>`;

const BODY =
  `<div class="operation-examples"><div class="h2"><h2 id="request-samples"></h2></div>` +
  renderSet('request', [['a', 'first'], ['b', 'say "hi"'], ['c']]) +
  `</div><div class="operation-examples"><div class="h2"><h2 id="response-examples"></h2></div>` +
  renderSet('response', [['200 A', 'first'], ['4220 B'], ['422 C', 'say "hi"'], ['422 D']]) +
  `</div>` +
  renderSet('elsewhere', [['422'], ['e', 'first']]);

it('shows the example of the response in the hash, and of the example that is selected', async () => {
  const { page, run } = await open(browser, BODY, { path: '/#response-422' });
  const readSelected = () =>
    page.locator('input:checked').evaluateAll((inputs) => inputs.map(({ id }) => id));
  const start = ['request0', 'response0', 'elsewhere0'];
  await run(({ startExamples }) => startExamples());
  expect(await readSelected()).toEqual(start);
  await run(({ showTargetExample }) => showTargetExample());
  expect(await readSelected()).toEqual(['request0', 'response2', 'elsewhere0']);
  for (const hash of ['#response-404', '#response-42', '#the-response-200', '#response-examples']) {
    await page.evaluate((next) => (location.hash = next), hash);
    await run(({ showTargetExample }) => showTargetExample());
    expect([hash, ...(await readSelected())]).toEqual([
      hash,
      'request0',
      'response2',
      'elsewhere0',
    ]);
  }
  await page.evaluate(() => (location.hash = '#response-200'));
  await expect.poll(readSelected).toEqual(start);

  await page.locator('#request1').check();
  expect(await readSelected()).toEqual(['request1', 'response2', 'elsewhere0']);
  await page.locator('#request2').check();
  expect(await readSelected()).toEqual(['request2', 'response2', 'elsewhere0']);
  await page.locator('#response0').check();
  expect(await readSelected()).toEqual(start);
});
