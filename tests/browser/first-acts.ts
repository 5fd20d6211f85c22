import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Key } from './engines/tab.ts';
import { INTRO, MANAGE, OPERATION } from './pages.ts';

/** How the scripts of a page arrive: at once, late, not at all, or never. */
export const ARRIVALS = ['fast', 'slow', 'failed', 'hanging'] as const;

export type Arrival = (typeof ARRIVALS)[number];

/** What an act needs of a browser, whichever drives it. The first match of a selector is meant. */
interface Reader {
  click(selector: string): Promise<unknown>;
  tap(selector: string): Promise<unknown>;
  /** Press keys together, the last one on top of the others. */
  press(...keys: Key[]): Promise<unknown>;
  type(text: string): Promise<unknown>;
  /** Call a function in the page, which uses nothing from outside. */
  evaluate(fn: (selector: string) => void, selector: string): Promise<unknown>;
}

/** A first act of a reader or of a program, and how one sees that it was carried out. */
interface Act {
  control: string;
  event: string;
  path: string;
  options?: BrowserContextOptions;
  act: (reader: Reader) => Promise<unknown>;
  /** A selector of what shows, or a function that runs in the page. */
  done: string | (() => boolean);
  /** What needs no script is done in any case, and the search has a page. All else says that it does not work. */
  without: 'done' | 'search page' | 'message';
}

type Control = Omit<Act, 'act' | 'event'> & { selector: string };

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true };

const OPEN_SEARCH = '.search-dialog[open] input:focus';

/** Controls that one presses. */
const PRESSED: Control[] = [
  {
    control: 'the theme switch',
    path: INTRO,
    selector: '.color-mode-toggle',
    done: 'html[data-color-mode=dark]',
    without: 'message',
  },
  {
    control: 'the announcement’s button',
    path: INTRO,
    selector: '.announcement button',
    done: () => !document.querySelector('.announcement')?.checkVisibility(),
    without: 'message',
  },
  {
    control: 'the search',
    path: INTRO,
    selector: '.search-button',
    done: OPEN_SEARCH,
    without: 'search page',
  },
  {
    control: 'the icon of the search',
    path: INTRO,
    options: PHONE,
    selector: '.search-button svg',
    done: OPEN_SEARCH,
    without: 'search page',
  },
  {
    control: 'the search of the landing page',
    path: '/',
    selector: 'main [data-search-open]',
    done: OPEN_SEARCH,
    without: 'search page',
  },
  {
    control: 'Copy page',
    path: INTRO,
    options: { permissions: ['clipboard-write'] },
    selector: '.page-top [data-copy-page]',
    done: () => document.querySelector('.page-top [data-copy-page]')?.textContent === 'Copied',
    without: 'message',
  },
  {
    control: 'Expand all of the sidebar',
    path: OPERATION,
    selector: '.sidebar-filter [data-expand]',
    done: () => !document.querySelector('.sidebar details:not([open])'),
    without: 'message',
  },
  {
    control: 'a link',
    path: INTRO,
    selector: `.sidebar a[href="${MANAGE}"]`,
    done: `.sidebar a[href="${MANAGE}"][aria-current=page]`,
    without: 'done',
  },
  {
    control: 'details',
    path: INTRO,
    selector: 'article summary',
    done: 'article details[open]',
    without: 'done',
  },
  {
    control: 'the contents of a phone',
    path: INTRO,
    options: PHONE,
    selector: '.toc-button',
    done: '.toc:popover-open',
    without: 'done',
  },
];

const BY_SCRIPT = 'a click without a pointer';

const PRESSES: [string, (reader: Reader, selector: string) => Promise<unknown>][] = [
  ['a click', (reader, selector) => reader.click(selector)],
  [
    BY_SCRIPT,
    (reader, selector) =>
      reader.evaluate((name) => {
        const element = document.querySelector(name);
        if (element instanceof HTMLElement) element.click();
        else {
          const options = { bubbles: true, cancelable: true, composed: true };
          element?.dispatchEvent(new MouseEvent('click', options));
        }
      }, selector),
  ],
  [
    'Enter',
    async (reader, selector) => {
      await reader.evaluate((name) => {
        document.querySelector(name)?.closest<HTMLElement>('a, button, summary')?.focus();
      }, selector);
      await reader.press('Enter');
    },
  ],
];

const KEYS: Key[][] = [['/'], ['Control', 'k'], ['Meta', 'k']];

const FILTER = '.sidebar-filter input';

const isFiltered = () =>
  /\d pages/.test(document.querySelector('.sidebar-filter output')?.textContent ?? '');

const OTHERS: Act[] = [
  ...KEYS.map((keys) => ({
    control: 'the search',
    event: keys.join('+'),
    path: INTRO,
    act: (reader: Reader) => reader.press(...keys),
    done: OPEN_SEARCH,
    without: 'search page' as const,
  })),
  {
    control: 'the list of keys',
    event: '?',
    path: INTRO,
    act: (reader) => reader.press('?'),
    done: '.keyboard-help[open]',
    without: 'message',
  },
  {
    control: 'the menu of a phone',
    event: 'a tap',
    path: INTRO,
    options: PHONE,
    act: (reader) => reader.tap('.menu-button'),
    done: '.sidebar:popover-open',
    without: 'done',
  },
  {
    control: 'the menu of a phone',
    event: 'a tap, to a dialog',
    path: INTRO,
    options: PHONE,
    act: (reader) => reader.tap('.menu-button'),
    done: () => {
      const current = document.querySelector('#sidebarEntries [aria-current]');
      const { top, bottom } = current?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
      const isInView = top >= 0 && bottom <= innerHeight;
      const isInert = Boolean(document.querySelector('main')?.closest('[inert]'));
      return isInView && isInert && document.querySelector('.sidebar[role=dialog]:focus') !== null;
    },
    without: 'message',
  },
  {
    control: 'a tab',
    event: 'a click',
    path: MANAGE,
    // The API’s.
    act: (reader) => reader.click('.tab-switch > label:nth-of-type(2)'),
    done: () => localStorage.getItem('choices') !== null,
    without: 'message',
  },
  {
    control: 'the filter of the sidebar',
    event: 'letters',
    path: OPERATION,
    async act(reader) {
      await reader.evaluate((name) => document.querySelector<HTMLElement>(name)?.focus(), FILTER);
      await reader.type('segment');
    },
    done: isFiltered,
    without: 'message',
  },
  {
    control: 'the filter of the sidebar',
    event: 'an input without keys',
    path: OPERATION,
    act: (reader) =>
      reader.evaluate((name) => {
        const field = document.querySelector<HTMLInputElement>(name);
        if (field) field.value = 'segment';
        field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }, FILTER),
    done: isFiltered,
    without: 'message',
  },
];

const ACTS: Act[] = [
  ...PRESSED.flatMap(({ selector, ...control }) =>
    PRESSES.map(([event, press]) => ({
      ...control,
      event,
      act: (reader: Reader) => press(reader, selector),
    })),
  ),
  ...OTHERS,
];

/** Each act with each arrival of the scripts. */
export const FIRST_ACTS = ACTS.flatMap((act) => ARRIVALS.map((arrival) => ({ ...act, arrival })));

export type FirstAct = (typeof FIRST_ACTS)[number];

/** A third of them, for other engines: each act, and some of every kind where the scripts fail. */
export const ENGINE_ACTS = FIRST_ACTS.filter(
  ({ arrival, options }, at) =>
    // They copy only for a moment after an act of a person, in which the scripts may not have come.
    (arrival === 'fast' && !options?.permissions) || (arrival === 'failed' && at % 7 < 2),
);

/** Return what runs in the page, and tells whether an act was carried out, with its argument. */
export function toExpectation({
  arrival,
  done,
  without,
}: FirstAct): [(arg: string) => boolean, string] {
  if (arrival !== 'fast' && arrival !== 'slow' && without !== 'done') {
    return without === 'message'
      ? [(text) => getComputedStyle(document.body, '::after').content === text, MESSAGE]
      : [(path) => location.pathname === path, '/search'];
  }
  if (typeof done === 'function') return [done, ''];
  const isShown = (name: string) =>
    [...document.querySelectorAll(name)].some((element) => element.checkVisibility());
  return [isShown, done];
}

const MESSAGE = '"Some buttons and keys do not work yet"';

/** How late slow scripts are. */
const DELAY_MS = 400;

/** Do the first act on a new page, and wait for what the reader should see. */
export async function expectFirstAct(page: Page, url: string, first: FirstAct): Promise<void> {
  const { arrival, act } = first;
  const isThere = arrival === 'fast' || arrival === 'slow';
  if (arrival === 'hanging') await page.clock.install();
  await page.route('**/_assets/*.js', async (route) => {
    if (arrival === 'failed') return route.fulfill({ status: 503 });
    if (arrival === 'slow') await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    if (isThere) await route.continue();
  });
  await page.goto(url);
  // The sheet of what opens is no script.
  await page.waitForLoadState('load');
  await act({
    click: (selector) => page.locator(selector).first().click(),
    tap: (selector) => page.locator(selector).first().tap(),
    press: (...keys) => page.keyboard.press(keys.join('+')),
    type: (text) => page.keyboard.type(text),
    evaluate: (fn, selector) => page.evaluate(fn, selector),
  });
  if (arrival === 'hanging' && first.without !== 'done') await page.clock.runFor(4_000);
  const [isDone, arg] = toExpectation(first);
  await page.waitForFunction(isDone, arg);
}
