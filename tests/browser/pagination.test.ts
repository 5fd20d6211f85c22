import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Route } from '../../client/model/page.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';
import { countDocuments, useBrowser } from '../support/browser.ts';

const site = useSite();
const browser = useBrowser();
const { routes } = await loadBuiltRelease();

/** Pages of schemas and of versions share the place of their list, and have no neighbours. */
const LISTED_BY_A_PAGE = /^\/docs\/api\/(?:management\/schemas|changelog)\//;
const listed = routes.filter(({ path }) => !LISTED_BY_A_PAGE.test(path));

/** The pages of a sidebar, in its order. */
function toOrder(sidebar: string): Route[] {
  const own = listed.filter((route) => route.sidebar === sidebar);
  const order: Route[] = [];
  let next = own.find(({ previous }) => previous === null);
  while (next) {
    order.push(next);
    const { path } = next.next ?? {};
    next = own.find((route) => route.path === path);
  }
  return order;
}

async function expectNeighbours(page: Page, { previous, next }: Route): Promise<void> {
  for (const [rel, link] of [
    ['prev', previous],
    ['next', next],
  ] as const) {
    const shown = await page
      .locator(`.pagination a[rel=${rel}]`)
      .evaluateAll((links) =>
        links.map((one) => [one.querySelector('strong')?.textContent, one.getAttribute('href')]),
      );
    expect([rel, shown]).toEqual([rel, link ? [[link.label, link.path]] : []]);
  }
}

describe.each(['docs', 'management_api'])('previous and next in the sidebar %s', (sidebar) => {
  const order = toOrder(sidebar);
  const [first, second, last] = [order[0], order[1], order.at(-1)];

  it('link neighbouring pages, also without JavaScript', async () => {
    expect(order.length).toBe(listed.filter((route) => route.sidebar === sidebar).length);
    const page = await browser.openTab({ javaScriptEnabled: false });
    for (const route of [first, second, last]) {
      if (!route) throw new RangeError('The sidebar has pages.');
      await page.goto(site.url(route.path));
      await expectNeighbours(page, route);
    }
    expect([first?.previous, last?.next]).toEqual([null, null]);
  });

  it('change with navigation within the site, also by keyboard', async () => {
    if (!first || !second) throw new RangeError('The sidebar has pages.');
    const page = await browser.openPage(first.path);
    const documents = countDocuments(page);
    await page.getByRole('link', { name: /^Next/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${second.path}`);
    await expectNeighbours(page, second);
    await page.getByRole('link', { name: /^Previous/ }).click();
    await page.waitForURL((url) => url.pathname === first.path);
    await expectNeighbours(page, first);
    expect(documents()).toBe(0);
  });
});

it('a page without a sidebar has neither', async () => {
  const page = await browser.openTab();
  await page.goto(site.url('/docs/user-guide/gamification/intro'));
  expect(await page.locator('.pagination').count()).toBe(0);
});
