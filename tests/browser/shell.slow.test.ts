import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ARTICLE_ID } from '../../client/model/dom-ids.ts';
import { useSite } from '../support/site.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { FAQS, MANAGE, OPERATION, OVERVIEW, untilFrame } from './pages.ts';

const DETAILS = '/docs/user-guide/users/user-details';
const QUICKSTART = '/docs/user-guide/getting-started/quickstart';

const site = useSite();
const browser = useBrowser();

async function openWithoutScript(path: string, width = 1280): Promise<Page> {
  const page = await browser.openTab({
    javaScriptEnabled: false,
    viewport: { width, height: 740 },
  });
  await page.goto(site.url(path));
  return page;
}

describe('the page', () => {
  it.each([390, 768, 996, 1440, 1920])('has one navbar in all layouts at %i px', async (width) => {
    const page = await browser.openTab({ viewport: { width, height: 800 } });
    const places: string[] = [];
    for (const path of ['/', '/docs/', FAQS, OVERVIEW, OPERATION, '/search']) {
      await visit(page, path);
      const parts = page.locator('.navbar :is(.site-title, .search-button, .color-mode-toggle)');
      const lefts = await parts.evaluateAll((all) =>
        all.map((part) => part.getBoundingClientRect().x),
      );
      places.push(lefts.join());
    }
    expect(new Set(places).size).toBe(1);
  });

  it('has the link to its content first in tab order, and then what the article has', async () => {
    const page = await browser.openTab();
    await page.goto(site.url(MANAGE));
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(ARTICLE_ID);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('article')?.id)).toBe(
      ARTICLE_ID,
    );
  });

  it('requests nothing from other origins, and inserts HTML and scripts by the policy of the site only', async () => {
    const page = await browser.openTab();
    browser.allowConsoleError(/Trusted/);
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await visit(page, '/docs/');
    expect([...origins]).toEqual([site.origin.origin]);
    const errors = await page.evaluate(() => {
      const insertions = [
        () => (document.createElement('div').innerHTML = '<b>Text</b>'),
        () => (document.createElement('script').src = '/x.js'),
        () =>
          globalThis.trustedTypes?.createPolicy?.('other', { createHTML: (html: string) => html }),
      ];
      return insertions.map((insert) => {
        try {
          insert();
          return null;
        } catch (error) {
          return error instanceof Error ? error.name : '';
        }
      });
    });
    expect(errors).toEqual(['TypeError', 'TypeError', 'TypeError']);
  });

  it.each([QUICKSTART, OPERATION])(
    'has Copy beside the text, never over it, at any width of %s',
    async (path) => {
      const page = await browser.openPage(path);
      await page.locator('.copy-button').first().waitFor({ state: 'attached' });
      for (const width of [320, 360, 768, 996, 1280, 1920]) {
        await page.setViewportSize({ width, height: 740 });
        expect({ width, covered: await findCovered(page) }).toEqual({ width, covered: [] });
      }
    },
  );

  it('says that a code block was not copied where there is no clipboard', async () => {
    const page = await browser.openTab();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await visit(page, QUICKSTART);
    const button = page.locator('.code-block:visible').first().locator('.copy-button');
    await button.click();
    expect(await button.textContent()).toBe('Not copied');
  });

  it('does not scroll when a control of its bar gets the focus, and has ways back to the top', async () => {
    const page = await browser.openPage(DETAILS);
    for (const place of ['.toc', '.footer']) {
      await page.evaluate(() => window.scrollTo(0, 1000));
      for (const control of await page.locator('.navbar :is(a, button):visible').all()) {
        await control.evaluate((element: HTMLElement) => element.focus());
        await untilFrame(page);
      }
      expect(await page.evaluate(() => window.scrollY)).toBe(1000);
      await page.locator(place).getByRole('link', { name: 'Back to top' }).click();
      await page.waitForFunction(() => window.scrollY === 0);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip-link');
    }
  });

  it('shows controls without JavaScript only where they work', async () => {
    for (const path of ['/', '/docs/', '/docs/user-guide/segments/users', OPERATION]) {
      const page = await openWithoutScript(path);
      const hidden =
        '.color-mode-toggle, button[data-search-open], .announcement button, .tab-switch, [data-copy-page], kbd, .copy-button';
      const shown = page.locator(hidden).filter({ visible: true });
      expect([path, await shown.allTextContents()]).toEqual([path, []]);
    }
    const page = await openWithoutScript(OPERATION);
    const button = page.getByRole('button', { name: 'More about this page' });
    const word = await button.evaluate((element) => getComputedStyle(element, '::before').content);
    expect(word).toBe('"More"');
    await button.click();
    expect(await page.getByText('View as Markdown').first().isVisible()).toBe(true);
  });

  it('has its sidebar beside it from 996 px without JavaScript, and a drawer below', async () => {
    const wide = await openWithoutScript('/docs/', 996);
    await wide.locator('.sidebar summary', { hasText: 'Segments' }).click();
    await wide.locator('.sidebar a', { hasText: 'Manage segments' }).click();
    expect(wide.url()).toBe(site.url('/docs/user-guide/segments/manage'));
    expect((await wide.locator('article').innerText()).length).toBeGreaterThan(500);
    const narrow = await openWithoutScript('/docs/', 995);
    await narrow.getByRole('button', { name: 'Navigation' }).click();
    expect(await narrow.locator('.sidebar').isVisible()).toBe(true);
    await narrow.keyboard.press('Escape');
    expect(await narrow.locator('.sidebar').isVisible()).toBe(false);
  });
});

const USERS = '/docs/user-guide/users';

it.each<[path: string, steps: string, neighbours: string]>([
  ['/docs/', '', 'next I want to … /docs/i-want-to'],
  [`${USERS}/`, '', `prev Quickstart ${QUICKSTART}, next Introduction ${USERS}/intro`],
  [MANAGE, `Users ${USERS}/`, `prev Introduction ${USERS}/intro, next User details ${DETAILS}`],
  ['/docs/glossary', '', `prev FAQs ${FAQS}`],
  // In no sidebar.
  ['/docs/user-guide/gamification/intro', '', ''],
  [OVERVIEW, '', `next Conventions ${OVERVIEW}/management-api`],
  [
    OPERATION,
    `Users ${OVERVIEW}/tags/users`,
    `prev List users ${OVERVIEW}/list-users, next Get a user ${OVERVIEW}/get-user`,
  ],
  // Pages that only another one lists share its place, and have no neighbours of their own.
  [`${OVERVIEW}/schemas/user`, `Schemas ${OVERVIEW}/schemas`, ''],
  ['/docs/api/changelog/1.1', 'Changelog /docs/api/changelog', ''],
])(
  '%s has the breadcrumbs “%s” and the neighbours “%s”, without JavaScript',
  async (path, steps, neighbours) => {
    const page = await openWithoutScript(path);
    const read = async (selector: string) =>
      (
        await page
          .locator(selector)
          .evaluateAll((links: HTMLAnchorElement[]) =>
            links.map(({ rel, innerText, pathname }) =>
              `${rel} ${innerText.split('\n').at(-1)} ${pathname}`.trim(),
            ),
          )
      ).join(', ');
    expect([await read('.breadcrumbs a'), await read('.pagination a')]).toEqual([
      steps,
      neighbours,
    ]);
    const count = await page.getByRole('navigation', { name: 'Breadcrumbs' }).count();
    expect(count).toBe(steps === '' ? 0 : 1);
  },
);

it('the landing page shows its tasks on a phone, then what is proposed, and its search leads to the search page', async () => {
  const page = await openWithoutScript('/', 390);
  expect(await page.locator('.landing-section li:visible').count()).toBe(9);
  expect(await page.locator('article > :last-child').getAttribute('class')).toBe('proposed');
  await page.locator('.landing-search').click();
  await page.waitForURL('**/search');
  expect(await page.getByRole('searchbox').count()).toBe(1);
});

/** Return the beginnings of texts that their button for copying covers, with its longest label. */
function findCovered(page: Page): Promise<(string | undefined)[]> {
  return page.locator('.copy-button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      button.textContent = 'Not copied';
      const code = button.parentElement?.querySelector('pre') ?? button.parentElement;
      const range = document.createRange();
      range.selectNodeContents(code?.matches('pre') ? code : (button.previousSibling ?? button));
      const own = button.getBoundingClientRect();
      // What scrolls out of the block is clipped.
      const clip = code?.getBoundingClientRect() ?? own;
      return [...range.getClientRects()]
        .filter((box) => own.width > 0 && box.width > 0)
        .filter((box) => box.top < own.bottom && box.bottom > own.top)
        .filter((box) => Math.min(box.right, clip.right) > own.left + 1 && box.left < own.right)
        .map(() => button.parentElement?.textContent.slice(0, 40));
    }),
  );
}
