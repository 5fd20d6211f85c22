import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { SearchRequest, SearchResults } from '../../client/search/search-messages.ts';
import { preventPrefetch, useBrowser, visit } from '../support/browser.ts';
import { loadTextCases } from '../support/text-cases.ts';

/*
 * What the dialog does with responses, in an order and at a time that no Web Worker would have. Lines of the cases are
 * what the reader and the Web Worker do, then what is requested and followed, and what the reader sees after `look`.
 */

declare global {
  /** What readers would follow, and what the Web Worker is requested, since it was read. */
  var recorded: string[];
  /** Respond to the newest request, or to one before it; null is a failure. */
  var respond: (
    results: Partial<SearchResults> | null,
    isComplete: boolean,
    before: number,
  ) => void;
  var failWorker: () => void;
}

const toPage = (path: string, ...fragments: string[]) => ({
  path,
  title: path,
  operation: '',
  kind: 'guide' as const,
  sections: fragments.map((heading) => ({ path: path + heading, heading, excerpt: '' })),
});
const USERS = { pages: [toPage('/users', '#roles', '#more'), toPage('/teams')], total: 2 };

const RESPONSES: Record<string, Partial<SearchResults> | null> = {
  users: USERS,
  better: { pages: [toPage('/better'), ...USERS.pages], total: 3 },
  teams: { pages: [toPage('/teams')], total: 1 },
  task: { ...USERS, tasks: [{ path: '/users#add', heading: 'Add', excerpt: '' }] },
  many: { pages: Array.from({ length: 50 }, (_, at) => toPage(`/${at}`)), total: 50 },
  begin: { start: [{ path: '/begin', label: 'Begin' }] },
  nothing: {},
  failure: null,
};

const browser = useBrowser();
const body = (page: Page) => page.locator('.search-body');

it.each(loadTextCases('search-dialog.txt'))('$name', async ({ input, expected }) => {
  const steps = input.trimEnd().split('\n');
  const page = await openSearch();
  const log: string[] = [];
  for (const step of steps) {
    const [, name = '', rest = ''] = /^(\w+) ?(.*)$/.exec(step) ?? [];
    const take = STEPS[name];
    if (!take) throw new Error(`There is no step “${name}”.`);
    const seen = await take(page, rest);
    log.push(...(await page.evaluate(() => globalThis.recorded.splice(0))), ...(seen ?? []));
  }
  expect(log.join('\n')).toBe(expected.join('\n'));
});

it('Enter leads to the search page where nothing is active', async () => {
  const page = await openSearch();
  await page.getByRole('combobox').fill('user');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=user');
});

const STEPS: Record<string, (page: Page, rest: string) => Promise<string[] | void>> = {
  type: (page, text) => page.getByRole('combobox').fill(JSON.parse(text) as string),
  press: (page, key) => page.keyboard.press(key),
  filter: (page, name) => page.locator('.search-filters label', { hasText: name }).click(),
  respond(page, rest) {
    const [name = '', how] = rest.split(', ');
    const args = [RESPONSES[name] ?? null, how !== 'in part', Number(how === 'to the one before')];
    return page.evaluate(
      ([results, isComplete, before]) => globalThis.respond(results, isComplete, before),
      args as Parameters<typeof globalThis.respond>,
    );
  },
  crash: (page) => page.evaluate(() => void globalThis.failWorker()),
  async click(page, name) {
    await page.getByRole('button', { name }).click();
    return readFocus(page);
  },
  follow: (page, key) =>
    page
      .locator('.search-body a[href="/teams"]')
      .click({ modifiers: key === 'Control' ? ['Control'] : [] }),
  point: (page, init) =>
    page
      .locator('.search-body a[href="/teams"]')
      .dispatchEvent('pointermove', { bubbles: true, ...(JSON.parse(init) as object) }),
  dispatch: (page, init) =>
    page.getByRole('combobox').dispatchEvent('keydown', {
      bubbles: true,
      cancelable: true,
      ...(JSON.parse(init) as object),
    }),
  scroll: (page) => body(page).evaluate((element) => void (element.scrollTop = 100)),
  scrolled: async (page) => [
    `at the top: ${await body(page).evaluate(({ scrollTop }) => scrollTop === 0)}`,
  ],
  look: (page) => page.locator('.search-dialog').evaluate(describeDialog),
};

async function readFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const field = document.activeElement;
    return [`focus: ${field?.role} “${field instanceof HTMLInputElement ? field.value : ''}”`];
  });
}

/** Runs in the page: what a reader sees and hears of the dialog. */
function describeDialog(dialog: Element): string[] {
  if (!dialog.hasAttribute('open')) return ['closed'];
  const texts = (label: string, selector: string) =>
    [...dialog.querySelectorAll<HTMLElement>(selector)]
      .map((element) => (element.ariaLabel ?? element.innerText).replaceAll(/\s+/g, ' ').trim())
      .flatMap((text) => (text === '' ? [] : `${label}: ${text}`));
  const field = dialog.querySelector('input');
  const list = dialog.querySelector('[role=listbox]');
  const toOptions = (root: Element) =>
    [...root.querySelectorAll('a')].map((link) => {
      const isActive = link.ariaSelected === 'true';
      const isNamed = isActive === (field?.getAttribute('aria-activedescendant') === link.id);
      const isOption = link.role === 'option' && link.tabIndex === -1 && isNamed;
      return `${link.getAttribute('href')}${isActive ? '*' : ''}${isOption ? '' : ' (no option)'}`;
    });
  const isResults = list?.ariaLabel === 'Results';
  const groups = isResults
    ? toOptions(list)
    : [...(list?.children ?? [])].map((one) => `${one.ariaLabel} (${toOptions(one).join(', ')})`);
  const isExpanded = field?.ariaExpanded === String(list !== null);
  const isNamed = !list || field?.getAttribute('aria-controls') === list.id;
  return [
    list ? `${list.ariaLabel}: ${groups.join(', ')}` : 'no options',
    ...(isExpanded && isNamed ? [] : ['the field does not say so']),
    ...texts('notice', '.search-notice'),
    ...texts('says', '[role=status]'),
    ...texts('button', '.search-body > button'),
    ...texts('alert', '[role=alert]:not([hidden]) > p'),
  ];
}

/** Open the search of a page, whose Web Worker responds when the test says so. */
async function openSearch(): Promise<Page> {
  const page = await browser.openTab();
  // The addresses of results are made up.
  await preventPrefetch(page);
  await page.addInitScript(replaceWorker);
  await visit(page, '/docs/user-guide/users/intro');
  await page.keyboard.press('/');
  await body(page).waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(() => globalThis.recorded.splice(0).join())).toBe('all: ');
  return page;
}

/** Runs in the page before its own scripts. */
function replaceWorker(): void {
  globalThis.recorded = [];
  let newest = 0;
  class ScriptedWorker extends EventTarget {
    constructor() {
      super();
      globalThis.respond = (results, isComplete, before) => {
        const none = { pages: [], tasks: [], total: 0, start: [], marked: /(?!)()/u };
        const data = {
          id: newest - before,
          isComplete,
          results: results && { ...none, ...results },
        };
        this.dispatchEvent(new MessageEvent('message', { data }));
      };
      globalThis.failWorker = () => this.dispatchEvent(new Event('error'));
    }
    postMessage({ id, query, filter }: SearchRequest): void {
      newest = id;
      globalThis.recorded.push(`${filter}: ${query}`);
    }
    terminate(): void {
      globalThis.recorded.push('terminated');
    }
  }
  Object.assign(window, { Worker: ScriptedWorker });
  const record = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('.search-body a:not([data-query])');
    if (!link) return;
    const keys = `${event.ctrlKey ? 'Ctrl ' : ''}${event.metaKey ? 'Meta ' : ''}`;
    globalThis.recorded.push(`${keys}${link.getAttribute('href')}`);
    event.preventDefault();
  };
  addEventListener('click', record, true);
}
