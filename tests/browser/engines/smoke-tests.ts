import { extractText } from 'unpdf';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { startFaultySite } from '../../support/faulty-site.ts';
import type { FaultySite } from '../../support/faulty-site.ts';
import { SETTLED } from '../../support/limits.ts';
import { loadBuiltRelease, useSite } from '../../support/site.ts';
import type { Engine, EngineBrowser, Tab } from './engine.ts';
import { testSettings } from './settings-tests.ts';
import {
  goBack,
  isPresent,
  isVisible,
  openSearch,
  readBackground,
  readShownPanels,
  scrollTo,
  untilAt,
  untilBelowHeader,
  untilHydrated,
  untilPresent,
  untilTrue,
  withoutSpace,
} from './tab.ts';

const LANDING = '/';
const OVERVIEW = '/docs/api/management';
const OPERATION = '/docs/api/management/create-user';
const INTRO = '/docs/user-guide/users/intro';
const MANAGE = '/docs/user-guide/users/managing-users';
const OPERATORS = '/docs/user-guide/administration/operators';
const FAQS = '/docs/faqs/';

const site = useSite();
const { routes } = await loadBuiltRelease();
/** Key of the record of the FAQs. */
const faqs = routes.find(({ path }) => path === FAQS)?.record ?? '';

/** Test the main functions in an engine other than Chromium; without the engine, only that CI has it. */
export function testEngine(name: string, engine: Engine | undefined): void {
  it(`CI has ${name}`, () => {
    expect([process.env['CI'] !== undefined, engine !== undefined]).not.toEqual([true, false]);
  });
  if (!engine) return;
  describe(name, () => testPages(engine));
  describe(`${name} with other settings`, () => testSettings(engine));
}

function testPages(engine: Engine): void {
  let faultySite: FaultySite;
  let browser: EngineBrowser;
  let tab: Tab;

  beforeAll(async () => {
    faultySite = await startFaultySite(inject('builtSite'));
    await faultySite.restart(SETTLED);
    browser = await engine.start();
  });
  afterAll(async () => {
    await browser.close();
    await faultySite.close();
  });
  beforeEach(async () => {
    tab = await browser.openTab();
  });
  afterEach(async () => {
    const errors = [...tab.errors];
    await tab.close();
    expect(errors).toEqual([]);
  });

  async function openPage(path: string): Promise<void> {
    await tab.open(site.url(path));
    await untilHydrated(tab);
  }

  it.each([LANDING, OPERATORS, OVERVIEW, OPERATION, FAQS])(
    'hydrates %s without errors, and shows it at any width without sideways scroll',
    async (path) => {
      await openPage(path);
      expect(await tab.evaluate(() => document.querySelectorAll('main h1').length)).toBe(1);
      for (const width of [320, 600, 996, 1440]) {
        await tab.resize(width, 740);
        // WebKit lays the page out some time after the window has its size.
        await expect
          .poll(() =>
            tab.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth)),
          )
          .toBe(width);
      }
    },
  );

  it('opens a clicked link without a document load', async () => {
    await openPage(INTRO);
    await tab.evaluate(() => document.body.setAttribute('data-same-document', ''));
    await tab.click(`.sidebar a[href="${MANAGE}"]`);
    await untilAt(tab, MANAGE);
    expect(await isPresent(tab, '[data-same-document]')).toBe(true);
    const shown = await tab.evaluate(() => ({
      title: document.title,
      heading: document.querySelector('main h1')?.textContent,
      focused: document.activeElement?.localName,
      top: window.scrollY,
    }));
    expect(shown.title).toContain('Manage users');
    expect(shown).toMatchObject({ heading: 'Manage users', focused: 'main', top: 0 });
  });

  it('returns to the position of the page before, and of the page after', async () => {
    await openPage(INTRO);
    await scrollTo(tab, 400);
    await tab.click(`.sidebar a[href="${MANAGE}"]`);
    await untilAt(tab, MANAGE);
    await scrollTo(tab, 250);
    await goBack(tab);
    await untilAt(tab, INTRO, 400);
    await tab.evaluate(() => history.forward());
    await untilAt(tab, MANAGE, 250);
  });

  it('returns to the position from another document', async () => {
    await openPage(INTRO);
    await scrollTo(tab, 400);
    await tab.open(site.url(FAQS));
    await goBack(tab);
    await untilAt(tab, INTRO, 400);
  });

  it('keeps the position on reload', async () => {
    await openPage(INTRO);
    await scrollTo(tab, 400);
    await tab.reload();
    await untilHydrated(tab);
    await untilAt(tab, INTRO, 400);
  });

  it('keeps the position of a discarded tab', async () => {
    await openPage(`${OPERATORS}#find-an-operator`);
    await scrollTo(tab, 700);
    // A discarded or crashed tab does not hide its page first.
    await tab.evaluate(() =>
      addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true),
    );
    await tab.reload();
    await untilHydrated(tab);
    await untilAt(tab, OPERATORS, 700);
  });

  it('continues with Tab at the section of a link, and at the link after going back', async () => {
    await openPage(INTRO);
    await tab.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = 'To the section';
      document.querySelector('.pagination')?.append(link);
      link.click();
    }, `${OPERATORS}#find-an-operator`);
    await untilPresent(tab, '#find-an-operator:target');
    await untilBelowHeader(tab, '#find-an-operator');
    await tab.press('Tab');
    const isAfter = await tab.evaluate(() => {
      const heading = document.querySelector('#find-an-operator');
      const position = heading?.compareDocumentPosition(document.activeElement ?? document) ?? 0;
      return (
        (position & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) > 0
      );
    });
    expect(isAfter).toBe(true);
    await openPage(INTRO);
    await tab.click(`.sidebar a[href="${MANAGE}"]`);
    await untilAt(tab, MANAGE);
    await goBack(tab);
    await untilPresent(tab, `.sidebar a[href="${MANAGE}"]:focus`);
  });

  it('does not scroll the page when a control of the bar gets the focus', async () => {
    await openPage(OPERATORS);
    await scrollTo(tab, 500);
    const top = await tab.evaluate(async () => {
      for (const control of document.querySelectorAll<HTMLElement>('.navbar :is(a, button)')) {
        control.focus();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return window.scrollY;
    });
    expect(top).toBe(500);
  });

  it('keeps the page without a connection, and loads the next one by Retry', async () => {
    await openPage(INTRO);
    await tab.evaluate(() => {
      const { fetch } = window;
      window.fetch = () => Promise.reject(new TypeError('The connection is cut.'));
      addEventListener('online', () => (window.fetch = fetch));
      const link = document.createElement('a');
      link.href = '/docs/api/management/create-booster';
      document.querySelector('main')?.append(link);
      link.click();
    });
    await untilPresent(tab, '.load-status');
    expect(await tab.evaluate(() => location.pathname)).toBe(INTRO);
    await tab.evaluate(() => void dispatchEvent(new Event('online')));
    await tab.click('.load-status button');
    await untilAt(tab, '/docs/api/management/create-booster');
    expect(tab.errors.splice(0)).toHaveLength(1);
  });

  it('filters the sidebar of the reference', async () => {
    await openPage(OPERATION);
    await untilPresent(tab, 'html[data-filter]');
    await tab.click('.sidebar-filter input');
    await tab.type('delete webhook');
    const readShown = () =>
      tab.evaluate(() =>
        [...document.querySelectorAll('.sidebar-filter ~ ul a')]
          .filter((link) => link.checkVisibility())
          .map((link) => link.getAttribute('href')),
      );
    expect(await readShown()).toEqual(['/docs/api/management/delete-webhook']);
  });

  it('scrolls to the target of a hash, on load and on a click', async () => {
    await openPage(`${OPERATORS}#if-it-goes-wrong`);
    await untilBelowHeader(tab, '#if-it-goes-wrong');
    await tab.click('.toc a[href="#find-an-operator"]');
    await untilBelowHeader(tab, '#find-an-operator');
    expect(await tab.evaluate(() => location.hash)).toBe('#find-an-operator');
  });

  it.each([390, 1280])('shows search results and opens one, %i px wide', async (width) => {
    await tab.resize(width, 740);
    await openPage(INTRO);
    await openSearch(tab);
    await tab.type('create a webhook');
    const best = '.search-page a[aria-selected=true][href$="/create-webhook"]';
    await untilPresent(tab, best);
    // Excerpts come with the full text, which may change the order.
    await untilPresent(tab, '.search-excerpt mark');
    const list = await tab.evaluate((selector) => {
      const result = document.querySelector(selector)?.getBoundingClientRect();
      const seen = result && document.elementFromPoint(result.x + 20, result.y + 10);
      return {
        height: document.querySelector('.search-body')?.clientHeight,
        isSeen: seen?.closest(selector) !== null,
      };
    }, best);
    expect(list.height).toBeGreaterThan(300);
    expect(list.isSeen).toBe(true);
    await tab.press('ArrowDown');
    expect(await isPresent(tab, best)).toBe(false);
    await tab.click('.search-page a[href$="/create-webhook"]');
    await untilAt(tab, '/docs/api/management/create-webhook');
    expect(await isPresent(tab, 'dialog[open]')).toBe(false);
  });

  it('keeps the chosen theme', async () => {
    await openPage(INTRO);
    const light = await readBackground(tab);
    await tab.click('.color-mode-toggle');
    const dark = await readBackground(tab);
    expect(dark).not.toBe(light);
    await tab.reload();
    expect(await readBackground(tab)).toBe(dark);
  });

  it('opens and closes the navigation drawer', async () => {
    await tab.resize(390, 740);
    await openPage(INTRO);
    expect(await isVisible(tab, '.sidebar')).toBe(false);
    await tab.click('.menu-button');
    await untilPresent(tab, 'main[inert]');
    expect(await isVisible(tab, '.sidebar')).toBe(true);
    await tab.press('Escape');
    await untilPresent(tab, '.menu-button:focus');
    expect(await isVisible(tab, '.sidebar')).toBe(false);
    expect(await isPresent(tab, '[inert]')).toBe(false);
  });

  it('switches tabs by mouse and arrow key, and keeps the choice', async () => {
    await openPage(OPERATORS);
    expect(await readShownPanels(tab)).toEqual([0]);
    await tab.click('.tabs > label:nth-of-type(2)');
    expect(await readShownPanels(tab)).toEqual([1]);
    await tab.reload();
    await untilHydrated(tab);
    expect(await readShownPanels(tab)).toEqual([1]);
    await tab.evaluate(() => document.querySelector<HTMLElement>('.tabs > :checked')?.focus());
    await tab.press('ArrowLeft');
    expect(await readShownPanels(tab)).toEqual([0]);
  });

  it('copies code', async () => {
    await openPage(OPERATION);
    const findCode = () => {
      const buttons = [...document.querySelectorAll('.code-block > .copy-button')];
      const button = buttons.find((candidate) => candidate.checkVisibility());
      button?.setAttribute('id', 'shown-copy-button');
      return button?.closest('.code-block')?.querySelector('code')?.innerText;
    };
    await untilTrue(tab, findCode);
    const code = withoutSpace((await tab.evaluate(findCode)) ?? '');
    await tab.click('#shown-copy-button');
    await untilTrue(
      tab,
      () => document.getElementById('shown-copy-button')?.textContent === 'Copied',
    );
    // A page may not read the clipboard everywhere; pasting into its search field is allowed.
    await openSearch(tab);
    await tab.press('Control', 'v');
    const readField = () => document.querySelector<HTMLInputElement>('[role=combobox]')?.value;
    await untilTrue(tab, readField);
    const pasted = withoutSpace((await tab.evaluate(readField)) ?? '');
    // The field takes 200 characters.
    expect(pasted.length).toBeGreaterThan(100);
    expect(code.startsWith(pasted)).toBe(true);
  });

  it('shows an error box with Retry when a page cannot be loaded', async () => {
    faultySite.setFault(faqs, 'fail');
    await tab.open((await faultySite.toUrl(INTRO)).href);
    await untilHydrated(tab);
    await tab.click(`.sidebar a[href="${FAQS}"]`);
    await untilPresent(tab, 'main [role=alert] a');
    expect(await tab.evaluate(() => location.pathname)).toBe(FAQS);
    faultySite.setFault(faqs, null);
    await tab.click('main [role=alert] a');
    await untilPresent(tab, 'main article h2');
    expect(await isPresent(tab, 'main [role=alert]')).toBe(false);
    // Browsers report the two responses with status 503.
    tab.errors.length = 0;
  });

  it('reaches every link and control by Tab', async () => {
    await openPage(INTRO);
    const names = await tab.evaluate(() => {
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
      await tab.press('Tab');
      const name = await tab.evaluate(
        () => (document.activeElement as HTMLElement).dataset['stop'],
      );
      reached.add(name);
    }
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !reached.has(name))).toEqual([]);
  });

  it('prints all samples and example responses of an operation', async () => {
    await tab.resize(1440, 900);
    await openPage(OPERATION);
    const samples = await tab.evaluate(() =>
      [...document.querySelectorAll('.operation-examples .tab-panel code')].map((code) =>
        // Without lines for other credentials than the first.
        [...code.childNodes]
          .filter((node) => !(node instanceof HTMLDataElement) || node.value === '0')
          .map((node) => node.textContent)
          .join(''),
      ),
    );
    const { text } = await extractText(await tab.print(), { mergePages: true });
    const printed = withoutSpace(text);
    expect(samples.length).toBeGreaterThan(10);
    // Line by line: where a page ends, other text of the page comes between.
    const lines = samples.flatMap((sample) => sample.split('\n'));
    expect(lines.filter((line) => !printed.includes(withoutSpace(line)))).toEqual([]);
  });
}
