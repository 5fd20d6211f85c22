import { describe, expect, it } from 'vitest';
import { AXE, EVERY_RULE, findViolations } from '../../support/axe.ts';
import type { Engine } from './engine.ts';
import { useSession } from './session.ts';
import type { Session } from './session.ts';
import {
  followLink,
  goBack,
  isPresent,
  isVisible,
  openSearch,
  readShownPanels,
  untilAt,
  untilPresent,
  untilTrue,
} from './tab.ts';
import { testWalks } from './walk-tests.ts';

const INTRO = '/docs/user-guide/users/intro';
const FAQS = '/docs/faqs/';
const OPERATORS = '/docs/user-guide/administration/operators';
const RECIPES = '/docs/user-guide/rule-editor/recipes';
const OPERATION = '/docs/api/management/create-user';

/** Widths in CSS pixels, around which the layout changes. */
const WIDTHS = [320, 390, 800, 1000, 1280];

/** The bar of the contents sticks from 25 em on. */
const HEIGHT = 844;

/** Far enough for the bars to stick. */
const TOP = 600;

/** Tests of what must not move the page, in windows of several widths and with two text sizes. */
export function testPlaces(engine: Engine): void {
  describe('with text of 32 px', () => {
    testStillness(useSession(engine, { fontSizePx: 32 }));
  });
  describe('with text of 16 px', () => {
    const session = useSession(engine);
    testStillness(session);
    testWalks(session);
    testPlacesOfPages(session);
  });
}

/** Tests of details, tabs, focus and keys, which the reader must find where they were. */
export function testPlacesOfPages(session: Session): void {
  it.each([RECIPES, OPERATION])('%s shows the same details and tabs after Back', async (path) => {
    const { tab } = session;
    await session.openPage(path);
    await tab.evaluate(openParts);
    const place = await tab.evaluate(readPlace);
    // Firefox scrolls by parts of a pixel.
    const same = { ...place, top: expect.closeTo(place.top, -1) };
    const isSame = () => expect.poll(() => tab.evaluate(readPlace).catch(String)).toEqual(same);
    await followLink(tab, INTRO);
    await goBack(tab);
    await isSame();
    await goBack(tab, -1);
    await untilAt(tab, INTRO);
    await goBack(tab);
    await isSame();
    await tab.reload();
    await isSame();
  });

  it('the find of the browser reaches the text of a tab that is not selected', async () => {
    const { tab } = session;
    await session.openPage(OPERATORS);
    const isSupported = await tab.evaluate(() => 'onbeforematch' in document.documentElement);
    if (!isSupported) return;
    await untilPresent(tab, '.tab-panel[hidden=until-found]');
    expect(await readShownPanels(tab)).toEqual([0]);
    for (const index of [1, 0]) {
      await tab.evaluate((at) => {
        const target = document.createElement('p');
        target.id = `inPanel${at}`;
        target.append(target.id);
        const set = document.querySelector('.tabs');
        set?.querySelectorAll(':scope > .tab-panel')[at]?.append(target);
        getSelection()?.removeAllRanges();
        // Not in TypeScript's types, because it is in no specification.
        const { find } = window as unknown as { find: (text: string) => boolean };
        // In Firefox it is the browser's find. Elsewhere a fragment shows what is hidden until found.
        if ('mozInnerScreenX' in window) find(target.id);
        else location.hash = target.id;
      }, index);
      await expect.poll(() => readShownPanels(tab)).toEqual([index]);
      // The panel of the first set, which other sets of the page do not stand for.
      await untilTrue(
        tab,
        (at) => {
          const panels = document.querySelector('.tabs')?.querySelectorAll(':scope > .tab-panel');
          return panels?.[at]?.getAttribute('hidden') === 'until-found';
        },
        index,
      );
    }
  });

  it('the search takes other keyboard layouts, input methods and directions', async () => {
    const { tab } = session;
    await session.openPage(INTRO);
    await tab.evaluate(() => {
      const init = { key: 'л', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', init));
    });
    await untilPresent(tab, 'dialog[open] [role=combobox]:focus');
    await tab.type('webhook');
    await untilPresent(tab, '.search-page a[aria-selected=true]');
    const { isPrevented, isRightToLeft } = await tab.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('[role=combobox]');
      // As Safari sends it after the composition has ended.
      const enter = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
      const isSent = field?.dispatchEvent(new KeyboardEvent('keydown', enter));
      if (field) field.value = 'שלום';
      return { isPrevented: isSent === false, isRightToLeft: field?.matches(':dir(rtl)') };
    });
    expect({ isPrevented, isRightToLeft }).toEqual({ isPrevented: false, isRightToLeft: true });
    expect(await isPresent(tab, 'dialog[open]')).toBe(true);
  });

  it('? shows the keyboard shortcuts, but not in a text field', async () => {
    const { tab } = session;
    await session.openPage(INTRO);
    await tab.type('?');
    await untilPresent(tab, 'dialog.keyboard-help[open]');
    await tab.run(AXE);
    expect(await tab.evaluate(findViolations, 'dialog', EVERY_RULE)).toEqual([]);
    await tab.press('Escape');
    await untilTrue(tab, () => !document.querySelector('.keyboard-help'));
    await openSearch(tab);
    await tab.type('?');
    await untilTrue(
      tab,
      () => document.querySelector<HTMLInputElement>('[role=combobox]')?.value === '?',
    );
    expect(await isPresent(tab, '.keyboard-help')).toBe(false);
  });

  it.each([
    ['the filter of the sidebar', OPERATION, '.sidebar-filter input'],
    ['the search page', '/search', 'main input[type=search]'],
  ])('? is a letter in %s', async (_, path, field) => {
    const { tab } = session;
    await session.openPage(path);
    // From here on, the list would show at once.
    await tab.type('?');
    await untilPresent(tab, 'dialog.keyboard-help[open]');
    await tab.press('Escape');
    await untilTrue(tab, () => !document.querySelector('.keyboard-help'));
    // The filter is hidden until its script has loaded, and takes no focus before.
    await untilTrue(
      tab,
      (name) => document.querySelector<HTMLElement>(name)?.checkVisibility() === true,
      field,
    );
    await tab.evaluate((name) => document.querySelector<HTMLElement>(name)?.focus(), field);
    await tab.type('?');
    await untilTrue(
      tab,
      (name) => document.querySelector<HTMLInputElement>(name)?.value === '?',
      field,
    );
    expect(await isPresent(tab, '.keyboard-help')).toBe(false);
  });

  it('Tab leads from a link that fails to Retry', async () => {
    const { tab } = session;
    await session.openPage(INTRO);
    await tab.evaluate((href) => {
      window.fetch = () => Promise.reject(new TypeError('offline'));
      Object.assign(console, { warn() {} });
      const link = document.querySelector<HTMLElement>(`.sidebar a[href="${href}"]`);
      link?.focus();
      link?.click();
    }, FAQS);
    await untilPresent(tab, '.load-status:popover-open');
    await tab.press('Tab');
    const focused = await tab.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe('Retry');
  });
}

/** Test that no use of a control scrolls the page, in windows of these widths in CSS pixels. */
export function testStillness(session: Session, widths = WIDTHS): void {
  it('no control of the shell moves a scrolled page', async () => {
    const { tab } = session;
    await session.openPage(INTRO);
    const moved: string[] = [];
    for (const width of widths) {
      await tab.resize(width, HEIGHT);
      for (const [name, use] of Object.entries(CONTROLS)) {
        await tab.evaluate((top) => window.scrollTo(0, top), TOP);
        const isUsed = (await use(session)) !== false;
        const top = await tab.evaluate(() => Math.round(window.scrollY));
        if (isUsed && top !== TOP) moved.push(`${width} px, ${name}: ${top}`);
      }
    }
    expect(moved).toEqual([]);
  });
}

/** Open all details, select the last tab of each set, and scroll to the last details. */
function openParts(): void {
  const parts = document.querySelectorAll<HTMLElement>(
    'article :is(details > summary, .tabs:not([data-choices]) > input:last-of-type)',
  );
  for (const part of parts) part.click();
  [...parts].findLast((part) => part.checkVisibility())?.scrollIntoView({ behavior: 'instant' });
}

function readPlace() {
  const isOpened = (part: Element) =>
    part instanceof HTMLInputElement ? part.checked : part.hasAttribute('open');
  const parts = [...document.querySelectorAll('article :is(details, .tabs > input)')];
  const last = parts.findLast((part) => part instanceof HTMLDetailsElement);
  return {
    path: location.pathname,
    opened: parts.map((part) => Number(isOpened(part))).join(''),
    top: last?.getBoundingClientRect().top ?? 0,
  };
}

/** Uses of the controls, each of which ends as it starts. Returns false where the layout has no such control. */
const CONTROLS: Record<string, (session: Session) => Promise<boolean | void>> = {
  'focus of the bars': ({ tab }) =>
    tab.evaluate(async () => {
      const controls = document.querySelectorAll<HTMLElement>(
        '.navbar :is(a, button), .toc-button',
      );
      for (const control of controls) {
        control.focus();
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
    }),
  theme: async ({ tab }) => {
    await tab.click('.color-mode-toggle');
    await tab.click('.color-mode-toggle');
  },
  search: async ({ tab }) => {
    await openSearch(tab);
    await tab.press('Escape');
    await untilPresent(tab, 'dialog:not([open])');
  },
  'drawer, closed by Escape': (session) => useDrawer(session, () => session.tab.press('Escape')),
  'drawer, closed by its button': (session) =>
    useDrawer(session, () => session.tab.click('.sidebar .close-button')),
  'drawer, closed by a click beside it': (session) =>
    useDrawer(session, async () => {
      const [x, y] = await session.tab.evaluate(() => [window.innerWidth - 4, innerHeight - 20]);
      await session.tab.clickAt(x ?? 0, y ?? 0);
    }),
  contents: async ({ tab }) => {
    if (!(await isVisible(tab, '.toc-button'))) return false;
    await tab.click('.toc-button');
    await untilPresent(tab, '.toc:popover-open');
    await tab.press('Escape');
    await untilTrue(tab, () => !document.querySelector('.toc:popover-open'));
  },
  'branch of the sidebar': async ({ tab }) => {
    if (!(await isVisible(tab, '.sidebar summary'))) return false;
    await tab.click('.sidebar summary');
    await tab.click('.sidebar summary');
  },
};

async function useDrawer({ tab }: Session, close: () => Promise<void>): Promise<boolean | void> {
  if (!(await isVisible(tab, '.menu-button'))) return false;
  await tab.click('.menu-button');
  await untilPresent(tab, 'main[inert]');
  await close();
  await untilPresent(tab, '.menu-button:focus');
}
