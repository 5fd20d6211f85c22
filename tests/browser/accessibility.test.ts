import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { checkPages } from './accessible-pages.ts';
import { expectTabOrder } from './tab-order.ts';
import { findCutOff, setTextSize, widenText } from './text-size.ts';

const GUIDE = '/docs/user-guide/missions/manage';
const OPERATION = '/docs/api/management/update-rule';

const browser = useBrowser();

it('axe finds nothing on a page of each layout, in either theme', async () => {
  const paths = [GUIDE, '/', OPERATION, '/docs/api/management'];
  expect((await checkPages(browser, paths)).join('\n')).toBe('');
});

it('the Tab key reaches everything on a page once, in visual order', async () => {
  await expectTabOrder(browser, GUIDE, { widths: [360, 1280] });
});

it('nothing is cut off in the drawer and in the search with twice the text size, 320 px wide', async () => {
  const page = await browser.openPage(OPERATION, { viewport: { width: 320, height: 800 } });
  await widenText(page);
  await setTextSize(await page.context().newCDPSession(page), 32);
  await page.getByRole('button', { name: 'Navigation' }).click();
  expect(await findCutOff(page, '.sidebar')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('.search-button').click();
  await page.keyboard.type('user');
  await page.locator('.search-page').first().waitFor();
  expect(await findCutOff(page, '.search-dialog')).toEqual([]);
});
