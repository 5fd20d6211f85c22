import { describe, expect, it } from 'vitest';
import { SHELL_ID } from '../../client/model/dom-ids.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';
import { untilHydrated, useBrowser } from '../support/browser.ts';

const site = useSite();
const browser = useBrowser();
const { routes } = await loadBuiltRelease();

/** One page of each layout. All pages are opened by accessibility.test.ts, where a complaint fails, too. */
const KINDS = [...new Map(routes.map((route) => [route.layout, route])).values()];

describe('the first load', () => {
  it.each(KINDS)(
    'hydrates a page of the layout $layout without a complaint or a policy violation',
    async ({ path, title }) => {
      const page = await browser.openTab();
      await page.goto(site.url(path));
      await untilHydrated(page);
      expect(await page.title()).toContain(title);
    },
  );

  it('does not change the document that the Worker sent', async () => {
    const page = await browser.openTab();
    const path = '/docs/user-guide/users/intro';
    const sent = await (await site.fetch(path)).text();
    await page.goto(site.url(path));
    await untilHydrated(page);
    const article = await page.locator('main h1').textContent();
    expect(sent).toContain(`<h1>${article}</h1>`);
    expect(await page.locator(`#${SHELL_ID} > header`).count()).toBe(1);
  });

  it('requests nothing from other origins', async () => {
    const page = await browser.openTab();
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await page.goto(site.url('/docs/'));
    await untilHydrated(page);
    expect([...origins]).toEqual([site.origin.origin]);
  });
});
