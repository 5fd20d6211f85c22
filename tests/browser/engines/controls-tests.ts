import { expect, it } from 'vitest';
import type { Session } from './session.ts';
import { isPresent, isVisible, openSearch, untilAt, untilPresent } from './tab.ts';

const OPERATION = '/docs/api/management/create-user';
const INTRO = '/docs/user-guide/users/intro';

/** Tests of the controls around a page. */
export function testControls(session: Session): void {
  it('filters the sidebar of the reference', async () => {
    await session.openPage(OPERATION);
    await untilPresent(session.tab, 'html[data-filter]');
    await session.tab.click('.sidebar-filter input');
    await session.tab.type('delete delete-webhook');
    const readShown = () =>
      session.tab.evaluate(() =>
        [...document.querySelectorAll('.sidebar-filter ~ ul a')]
          .filter((link) => link.checkVisibility())
          .map((link) => link.getAttribute('href')),
      );
    expect(await readShown()).toEqual(['/docs/api/management/delete-webhook']);
  });

  it.each([390, 1280])('shows search results and opens one, %i px wide', async (width) => {
    await session.tab.resize(width, 740);
    await session.openPage(INTRO);
    await openSearch(session.tab);
    await session.tab.type('createWebhook');
    const best = '.search-page a[aria-selected=true][href$="/create-webhook"]';
    await untilPresent(session.tab, best);
    // Excerpts come with the full text, which may change the order.
    await untilPresent(session.tab, '.search-excerpt mark');
    const list = await session.tab.evaluate((selector) => {
      const result = document.querySelector(selector)?.getBoundingClientRect();
      const seen = result && document.elementFromPoint(result.x + 20, result.y + 10);
      return {
        height: document.querySelector('.search-body')?.clientHeight,
        isSeen: seen?.closest(selector) !== null,
      };
    }, best);
    expect(list.height).toBeGreaterThan(300);
    expect(list.isSeen).toBe(true);
    await session.tab.press('ArrowDown');
    expect(await isPresent(session.tab, best)).toBe(false);
    await session.tab.click('.search-page a[href$="/create-webhook"]');
    await untilAt(session.tab, '/docs/api/management/create-webhook');
    expect(await isPresent(session.tab, 'dialog[open]')).toBe(false);
  });

  it('opens and closes the navigation drawer', async () => {
    await session.tab.resize(390, 740);
    await session.openPage(INTRO);
    expect(await isVisible(session.tab, '.sidebar')).toBe(false);
    await session.tab.click('.menu-button');
    await untilPresent(session.tab, 'main[inert]');
    expect(await isVisible(session.tab, '.sidebar')).toBe(true);
    await session.tab.press('Escape');
    await untilPresent(session.tab, '.menu-button:focus');
    expect(await isVisible(session.tab, '.sidebar')).toBe(false);
    expect(await isPresent(session.tab, '[inert]')).toBe(false);
  });

  it('reaches every link and control by Tab', async () => {
    await session.openPage(INTRO);
    const names = await session.tab.evaluate(() => {
      const stops = document.querySelectorAll<HTMLElement>(
        'a[href], button, summary, input, [tabindex="0"]',
      );
      const shown = [...stops].filter((stop) => stop.checkVisibility({ visibilityProperty: true }));
      for (const [index, stop] of shown.entries())
        stop.dataset['stop'] = `${index} ${stop.outerHTML}`;
      return shown.map((stop) => stop.dataset['stop']);
    });
    const reached = new Set<string | undefined>();
    for (let presses = 0; presses < names.length + 10; presses += 1) {
      await session.tab.press('Tab');
      const name = await session.tab.evaluate(
        () => (document.activeElement as HTMLElement).dataset['stop'],
      );
      reached.add(name);
    }
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !reached.has(name))).toEqual([]);
  });
}
