import { expect, it } from 'vitest';
import { bundleModule } from '../../support/module-page.ts';
import { useBrowser } from '../../support/browser.ts';

const browser = useBrowser();
const open = await bundleModule<typeof import('../../../client/browser/layout-styles.ts')>(
  'client/browser/layout-styles.ts',
  { LAYOUT_STYLES: JSON.stringify({ guide: '/guide.css', reference: '/reference.css' }) },
);

it('the styles of a layout load once, unless the document has them, and again after a failure', async () => {
  browser.allowConsoleError(/ERR_FAILED/);
  const { page, run } = await open(browser, '', { head: '<style data-layout="guide"></style>' });
  let isFailing = true;
  await page.route('**/*.css', (route) =>
    isFailing ? route.abort() : route.fulfill({ contentType: 'text/css', body: 'p { top: 7px }' }),
  );
  await run(({ createLayoutStyles }) => {
    Object.assign(window, { loadStyles: createLayoutStyles() });
  });
  const load = (layout: string) =>
    page.evaluate(
      `Promise.all([loadStyles('${layout}', 'high'), loadStyles('${layout}', 'low')]).then(() => 'loaded', String)`,
    );
  const readLinks = () =>
    page.locator('head link:not([rel=icon])').evaluateAll((links) =>
      links.map((link) => {
        const { rel, href, fetchPriority, sheet } = link as HTMLLinkElement;
        return [rel, href, fetchPriority, sheet?.cssRules.length];
      }),
    );
  expect(await load('guide')).toBe('loaded');
  expect(await load('landing')).toBe('loaded');
  expect(await readLinks()).toEqual([]);
  expect(await load('reference')).toBe('Error: /reference.css could not be loaded.');
  expect(await readLinks()).toEqual([]);
  isFailing = false;
  expect(await load('reference')).toBe('loaded');
  expect(await load('reference')).toBe('loaded');
  expect(await readLinks()).toEqual([
    ['stylesheet', 'https://module.test/reference.css', 'high', 1],
  ]);
});
