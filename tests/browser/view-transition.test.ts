import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CONTENT_ID } from '../../client/model/dom-ids.ts';
import { useBrowser, visit } from '../support/browser.ts';

const INTRO = '/docs/user-guide/users/intro';

const browser = useBrowser();

/** Open a page whose links lead to pages that have to be waited for. */
async function openPage(options = {}, prepare?: () => void): Promise<Page> {
  const page = await browser.openTab(options);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.route('**/_data/**', async (route) => {
    await delay(200);
    await route.continue();
  });
  return goToIntro(page, prepare);
}

async function goToIntro(page: Page, prepare?: () => void): Promise<Page> {
  if (prepare) await page.addInitScript(prepare);
  await page.addInitScript(() => {
    const own = document.startViewTransition?.bind(document);
    if (!own) return;
    Object.defineProperty(document, 'startViewTransition', {
      value(change: () => void) {
        const { dataset } = document.documentElement;
        dataset['transitions'] = String(Number(dataset['transitions'] ?? 0) + 1);
        return own(change);
      },
    });
  });
  await visit(page, INTRO);
  return page;
}

async function countTransitions(page: Page): Promise<number> {
  return Number(await page.locator('html').getAttribute('data-transitions'));
}

/** Click and read in one task, so that nothing can happen in between. */
function clickAll(page: Page, labels: string[]): Promise<void> {
  return page.evaluate((texts) => {
    const links = [...document.querySelectorAll<HTMLElement>('.sidebar a')];
    for (const text of texts) links.find((link) => link.textContent === text)?.click();
  }, labels);
}

describe('a change of page', () => {
  it('is immediate when the page is prefetched', async () => {
    const page = await goToIntro(await browser.openTab({ reducedMotion: 'no-preference' }));
    const link = page.locator('.sidebar a', { hasText: 'Manage users' });
    await link.hover();
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name }) => name.includes('/_data/') && name.endsWith('/managing-users')),
    );
    await link.click();
    await page.waitForURL('**/managing-users');
    expect(await countTransitions(page)).toBe(0);
  });

  it('is a short transition when the page had to load', async () => {
    const page = await openPage({ reducedMotion: 'no-preference' });
    await page.locator('.sidebar a', { hasText: 'Manage users' }).click();
    await page.waitForURL('**/managing-users');
    expect(await countTransitions(page)).toBe(1);
    const durations = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) =>
          (effect as KeyframeEffect).pseudoElement?.includes('view-transition'),
        )
        .map(({ effect }) => Number(effect?.getTiming().duration)),
    );
    expect(durations.every((duration) => duration <= 150)).toBe(true);
  });

  it('has no transition with prefers-reduced-motion', async () => {
    const page = await openPage({ reducedMotion: 'reduce' });
    await page.locator('.sidebar a', { hasText: 'Manage users' }).click();
    await page.waitForURL('**/managing-users');
    expect(await countTransitions(page)).toBe(0);
  });

  it('has no transition in a hidden tab or without view transitions', async () => {
    const hidden = await openPage({ reducedMotion: 'no-preference' }, () => {
      Object.defineProperty(document, 'hidden', { value: true });
    });
    const plain = await openPage({ reducedMotion: 'no-preference' }, () => {
      delete (Document.prototype as { startViewTransition?: unknown }).startViewTransition;
    });
    for (const page of [hidden, plain]) {
      await page.locator('.sidebar a', { hasText: 'Manage users' }).click();
      await page.waitForURL('**/managing-users');
      expect(await countTransitions(page)).toBe(0);
      expect(await page.locator('main h1').textContent()).toBe('Manage users');
    }
  });

  it('moves page, title, address, focus and announcement at the same moment', async () => {
    const page = await openPage({ reducedMotion: 'no-preference' });
    await page.evaluate((id) => {
      const seen = new Set<string>();
      const observe = () => {
        const isChanged = [
          document.querySelector('main h1')?.textContent === 'Manage users',
          document.title.startsWith('Manage users'),
          location.pathname.endsWith('/managing-users'),
          document.activeElement?.id === id,
          document.querySelector('[aria-live=polite]')?.textContent === 'Manage users',
        ];
        seen.add(isChanged.map(Number).join(''));
        document.documentElement.dataset['seen'] = [...seen].join(' ');
        requestAnimationFrame(observe);
      };
      observe();
    }, CONTENT_ID);
    await page.locator('.sidebar a', { hasText: 'Manage users' }).click();
    await page.waitForFunction(() => document.documentElement.dataset['seen']?.endsWith('11111'));
    // A click on a link moves the focus to it first.
    expect(await page.locator('html').getAttribute('data-seen')).toBe('00000 11111');
  });

  it('shows the page of the newest click, also of one during the transition', async () => {
    const page = await openPage({ reducedMotion: 'no-preference' });
    for (const label of ['User details', 'Manage users']) {
      await page.locator('.sidebar a', { hasText: label }).hover();
    }
    await clickAll(page, ['Manage users', 'User details', 'Manage users']);
    await page.waitForURL('**/managing-users');
    await page.locator('.sidebar a', { hasText: 'User details' }).click();
    await page.waitForURL('**/user-details');
    expect(await page.locator('main h1').textContent()).toBe('User details');
    await page.goBack();
    await page.waitForFunction(() => document.title.startsWith('Manage users'));
    await page.goBack();
    await page.waitForURL(`**${INTRO}`);
  });

  it('accepts clicks during the transition', async () => {
    const page = await openPage({ reducedMotion: 'no-preference' });
    const events = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const transition = document.startViewTransition(() => undefined);
          void transition.ready.then(() => {
            const link = document.querySelector('.site-title');
            const { x, y, width, height } = link?.getBoundingClientRect() ?? new DOMRect();
            const hit = document.elementFromPoint(x + width / 2, y + height / 2);
            resolve(hit?.closest('.site-title') ? 'page' : String(hit?.nodeName));
          });
        }),
    );
    expect(events).toBe('page');
  });
});
