import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../worker/site.ts';
import { untilHydrated, useReader } from './reader.ts';

const INTRO = '/docs/user-guide/users/intro';
const SEGMENTS = '/docs/user-guide/users/user-segments';
const QUICKSTART = '/docs/user-guide/getting-started/quickstart';
const OPERATION = '/docs/api/management/list-segments';
const OTHER_OPERATION = '/docs/api/management/create-booster';

const AHEAD = 'main[data-ahead]';
const SHOWN = 'main:not([data-ahead])';

const site = useSite();
const reader = useReader();

async function openPage(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await reader.openTab({ viewport: { width: 1280, height: 800 }, ...options });
  await page.goto(site.url(path));
  await untilHydrated(page);
  return page;
}

/** Put a link on the page and the pointer on it; `others` are passed on the way. */
async function restOn(page: Page, href: string, ...others: string[]): Promise<void> {
  await page.evaluate(
    (targets) => {
      for (const target of targets) {
        const link = document.querySelector(`[id="${target}"]`) ?? document.createElement('a');
        link.setAttribute('href', target);
        link.id = target;
        link.textContent = 'An added link';
        // Not in the shell, which is React's.
        document.body.prepend(link);
        link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      }
    },
    [...others, href],
  );
}

async function restUntilAhead(page: Page, href: string): Promise<void> {
  await restOn(page, href);
  await page.locator(AHEAD).waitFor({ state: 'attached' });
}

/** What is in the document ahead of the click, as far as anybody could tell. */
function look(page: Page) {
  return page.evaluate((shown) => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    const {
      top = 0,
      height = 0,
      width = 0,
    } = document.querySelector(shown)?.getBoundingClientRect() ?? {};
    return { scrollHeight, scrollWidth, top, height, width, title: document.title };
  }, SHOWN);
}

describe('the page that the pointer rests on', () => {
  it.each([360, 768, 996, 1440])('is rendered unseen, at %i px', async (width) => {
    const page = await openPage(INTRO, { viewport: { width, height: 800 } });
    await restOn(page, INTRO);
    const before = await look(page);
    const tree = await page.locator('body').ariaSnapshot();
    await restUntilAhead(page, OPERATION);
    expect(await page.locator(`${AHEAD} h1`).textContent()).toBe('List segments');
    expect(await page.locator(AHEAD).innerText()).toBe('');
    const link = '- link "An added link"';
    expect((await page.locator('body').ariaSnapshot()).replaceAll(link, '')).toContain(
      tree.replaceAll(link, '').split('\n').slice(2).join('\n'),
    );
    expect(await page.locator('.sidebar > ul').count()).toBe(2);
    const added = await page.evaluate(() => document.body.firstElementChild?.clientHeight ?? 0);
    const { top, scrollHeight, ...after } = await look(page);
    expect({ ...after, top: top - added, scrollHeight: scrollHeight - added }).toEqual(before);
  });

  it.each([
    ['of the same sidebar', SEGMENTS, 1],
    ['of another sidebar and layout', OPERATION, 2],
  ])('shows at the click as it stands there: one %s', async (_, target, lists) => {
    const page = await openPage(INTRO);
    await restUntilAhead(page, target);
    expect(await page.locator('.sidebar > ul').count()).toBe(lists);
    await page.evaluate((ahead) => {
      document.querySelector(`${ahead} article`)?.setAttribute('data-same', '');
      document.querySelector('.sidebar > ul:last-child')?.setAttribute('data-same', '');
    }, AHEAD);
    await page.evaluate((id) => document.getElementById(id)?.click(), target);
    await expect.poll(() => page.locator(`${SHOWN} article[data-same]`).count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe(target);
    expect(await page.locator('main').count()).toBe(1);
    expect(await page.locator('.toc').count()).toBe(target === SEGMENTS ? 1 : 0);
    expect(await page.locator('.sidebar > ul').count()).toBe(1);
    expect(await page.locator('.sidebar > ul[data-same] [aria-current=page]').count()).toBe(1);
    const main = page.locator('main');
    expect(await main.getAttribute('style')).toBeOneOf([null, '']);
    expect(await main.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('looks as the document of its own does', async () => {
    const page = await openPage(INTRO);
    await restUntilAhead(page, OPERATION);
    await page.evaluate((id) => {
      const link = document.getElementById(id);
      link?.click();
    }, OPERATION);
    await page.locator(SHOWN).getByRole('heading', { level: 1, name: 'List segments' }).waitFor();
    await page.evaluate(() => document.querySelectorAll('body > a').forEach((a) => a.remove()));
    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main, main h2, .operation-examples, .pagination')].map(
          (element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [x, y, width, height].map(Math.round).join(' ');
          },
        ),
      );
    const ahead = await boxes();
    await page.reload();
    await untilHydrated(page);
    expect(ahead.length).toBeGreaterThan(4);
    expect(ahead).toEqual(await boxes());
  });

  it('leaves the choices of the page that shows as they are, and shows those of the reader', async () => {
    const page = await openPage(OPERATION);
    // The pointer stays out of it: a page that moves below it would count as a move of it.
    await page.locator('#request-samples-Python').focus();
    await page.keyboard.press('Space');
    const checked = () =>
      page.locator(`${SHOWN} :checked`).evaluateAll((all) => all.map(({ id }) => id));
    const before = await checked();
    expect(before).toContain('request-samples-Python');
    await restUntilAhead(page, OTHER_OPERATION);
    expect(await checked()).toEqual(before);
    await expect
      .poll(() => page.locator(`${AHEAD} #request-samples-Python`).isChecked())
      .toBe(true);
  });

  it('keeps the folded and open branches of the sidebar to those that the reader has seen', async () => {
    const page = await openPage(INTRO);
    await restUntilAhead(page, OPERATION);
    await page.locator('.sidebar a', { hasText: 'Segments' }).first().click();
    await page.waitForURL(site.url(SEGMENTS));
    const stored = await page.evaluate(() => sessionStorage.getItem('sidebar') ?? '');
    expect(stored).toContain(INTRO);
    expect(stored).not.toContain('management');
  });

  it('gives way to another one', async () => {
    const page = await openPage(INTRO);
    await restUntilAhead(page, OPERATION);
    await restOn(page, SEGMENTS);
    await expect.poll(() => page.locator(`${AHEAD} h1`).textContent()).not.toBe('List segments');
    expect(await page.locator(AHEAD).count()).toBe(1);
    await page.evaluate((id) => document.getElementById(id)?.click(), OPERATION);
    await expect.poll(() => page.locator(`${SHOWN} h1`).textContent()).toBe('List segments');
    expect(await page.locator(AHEAD).count()).toBe(0);
  });

  it('is not rendered for a pointer that only passes', async () => {
    const page = await openPage(QUICKSTART);
    await restOn(page, SEGMENTS, OPERATION, OTHER_OPERATION);
    await page.locator(AHEAD).waitFor({ state: 'attached' });
    expect(await page.locator(`${AHEAD} article`).count()).toBe(1);
    expect(await page.locator(`${AHEAD} .page-actions a`).first().getAttribute('href')).toContain(
      SEGMENTS,
    );
  });

  it('that cannot be rendered harms nothing before the click', async () => {
    reader.expectComplaint(/null|TypeError/);
    const page = await reader.openTab();
    await page.route(`**/_data/*${SEGMENTS}`, async (route) => {
      const data: unknown = await (await route.fetch()).json();
      await route.fulfill({
        json: { ...(data as object), record: { html: '<h1>Torn</h1>', headings: [null] } },
      });
    });
    await page.goto(site.url(INTRO));
    await untilHydrated(page);
    const crash = page.waitForEvent('console', (message) => message.type() === 'error');
    await restOn(page, SEGMENTS);
    await crash;
    expect(await page.locator('main h1').textContent()).toBe('Introduction to users');
    await page.evaluate((id) => document.getElementById(id)?.click(), SEGMENTS);
    await page.getByRole('heading', { name: 'This page crashed' }).waitFor();
  });

  it('follows the focus of the keyboard', async () => {
    const page = await openPage(INTRO);
    const next = page.locator('.pagination a[rel=next]');
    await next.scrollIntoViewIfNeeded();
    await expect
      .poll(async () => {
        await next.blur();
        await next.focus();
        await page.waitForTimeout(200);
        return page.locator(AHEAD).count();
      })
      .toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator(`${SHOWN} h1`).textContent()).toBe('Manage users');
  });

  it('waits for the click of a reader who saves data', async () => {
    const page = await reader.openTab();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.goto(site.url(INTRO));
    await untilHydrated(page);
    await restOn(page, SEGMENTS);
    await page.waitForTimeout(300);
    expect(await page.locator(AHEAD).count()).toBe(0);
  });
});
