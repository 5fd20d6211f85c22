import { extractText } from 'unpdf';
import { expect } from 'vitest';
import { AXE, EVERY_RULE, findViolations } from '../../support/axe.ts';
import { FAQS, INTRO, MANAGE, OPERATION, OPERATORS } from '../pages.ts';
import { expectStillness } from './stillness.ts';
import type { Scene, Tab } from './tab.ts';

const RULES = '/docs/user-guide/rule-editor/manage';

async function checkByAxe(tab: Tab, scope = 'html'): Promise<void> {
  await tab.driver.run(AXE);
  expect(await tab.evaluate(findViolations, scope, EVERY_RULE)).toEqual([]);
}

const readBackground = (tab: Tab) =>
  tab.evaluate(() => getComputedStyle(document.body).backgroundColor);

const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');

/** What readers do, by what the site does then. */
export const SCENES: Record<string, Scene> = {
  async 'a click opens a page without a document load, and Back and Forward restore positions'(
    tab,
  ) {
    await tab.openPage(INTRO);
    await tab.scrollTo(400);
    await tab.evaluate(() => document.body.setAttribute('data-same-document', ''));
    await tab.click(`.sidebar a[href="${MANAGE}"]`);
    await tab.untilAt(MANAGE);
    const shown = await tab.evaluate(() => ({
      title: document.title,
      heading: document.querySelector('main h1')?.textContent,
      focused: document.activeElement?.localName,
    }));
    expect(shown).toEqual({
      title: 'Manage users | Fernwick Docs',
      heading: 'Manage users',
      focused: 'main',
    });
    await tab.scrollTo(250);
    await tab.goBack();
    await tab.untilAt(INTRO, 400);
    await tab.until(`.sidebar a[href="${MANAGE}"]:focus`);
    await tab.goBack(-1);
    await tab.untilAt(MANAGE, 250);
    expect(await tab.has('[data-same-document]')).toBe(true);
  },

  async 'the position lasts in another document, on reload and in a discarded tab'(tab) {
    await tab.openPage(INTRO);
    await tab.scrollTo(400);
    await tab.driver.open(new URL(FAQS, tab.origin).href);
    await tab.goBack();
    await tab.untilAt(INTRO, 400);
    await tab.driver.reload();
    await tab.untilHydrated();
    await tab.untilAt(INTRO, 400);
    await tab.openPage(`${OPERATORS}#find-an-operator`);
    await tab.scrollTo(700);
    // A discarded or crashed tab does not hide its page first.
    await tab.evaluate(() =>
      addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true),
    );
    await tab.driver.reload();
    await tab.untilHydrated();
    await tab.untilAt(OPERATORS, 700);
  },

  async 'a hash leads to its target, on load and by a click, and Tab continues there'(tab) {
    await tab.openPage(`${OPERATORS}#if-it-goes-wrong`);
    await tab.untilBelowHeader('#if-it-goes-wrong');
    await tab.click('.toc a[href="#find-an-operator"]');
    await tab.untilBelowHeader('#find-an-operator');
    expect(await tab.evaluate(() => location.hash)).toBe('#find-an-operator');
    await tab.openPage(INTRO);
    await tab.followLink(`${OPERATORS}#find-an-operator`);
    await tab.until('#find-an-operator:target');
    await tab.untilBelowHeader('#find-an-operator');
    await tab.driver.press('Tab');
    const isAfter = await tab.evaluate(() => {
      const heading = document.querySelector('#find-an-operator');
      const position = heading?.compareDocumentPosition(document.activeElement ?? document) ?? 0;
      const { DOCUMENT_POSITION_FOLLOWING: following, DOCUMENT_POSITION_CONTAINED_BY: within } =
        Node;
      return (position & (following | within)) > 0;
    });
    expect(isAfter).toBe(true);
  },

  async 'details and tabs are as they were after Back, Forward and a reload'(tab) {
    for (const path of [RULES, OPERATION]) {
      await tab.openPage(path);
      await tab.evaluate(() => {
        const parts = document.querySelectorAll<HTMLElement>(
          'article :is(details > summary, .tabs:not([data-choices]) > input:last-of-type)',
        );
        for (const part of parts) part.click();
        const shown = [...parts].findLast((part) => part.checkVisibility());
        shown?.scrollIntoView({ behavior: 'instant' });
      });
      const read = () =>
        tab.evaluate(() => {
          const parts = [...document.querySelectorAll('article :is(details, .tabs > input)')];
          const opened = parts.map((part) => Number(part.matches('[open], :checked'))).join('');
          return { path: location.pathname, opened, top: window.scrollY };
        });
      const place = await read();
      // Firefox scrolls by parts of a pixel.
      const same = { ...place, top: expect.closeTo(place.top, -1) };
      const expectSame = () => expect.poll(() => read().catch(String)).toEqual(same);
      await tab.followLink(INTRO);
      await tab.untilAt(INTRO);
      await tab.goBack();
      await expectSame();
      await tab.goBack(-1);
      await tab.untilAt(INTRO);
      await tab.goBack();
      await expectSame();
      await tab.driver.reload();
      await expectSame();
    }
  },

  async 'pages hydrate without errors, and fit windows of any width'(tab) {
    for (const path of ['/', OPERATORS, OPERATION]) {
      await tab.openPage(path);
      expect(await tab.evaluate(() => document.querySelectorAll('main h1').length)).toBe(1);
      for (const width of [320, 600, 996, 1440]) {
        await tab.driver.resize(width, 740);
        const readWidth = () =>
          tab.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth));
        // WebKit lays the page out some time after the window has its size.
        await expect.poll(readWidth, { message: `${path} at ${width} px` }).toBe(width);
      }
    }
  },

  async 'the theme and the selected tab are kept, and arrow keys select a tab'(tab) {
    await tab.openPage(OPERATORS);
    const light = await readBackground(tab);
    await tab.click('.color-mode-toggle');
    const dark = await readBackground(tab);
    expect(dark).not.toBe(light);
    expect(await tab.readPanels()).toEqual([0]);
    await tab.click('.tab-switch > label:nth-of-type(2)');
    expect(await tab.readPanels()).toEqual([1]);
    await tab.driver.reload();
    await tab.untilHydrated();
    expect(await readBackground(tab)).toBe(dark);
    expect(await tab.readPanels()).toEqual([1]);
    await tab.evaluate(() =>
      document.querySelector<HTMLElement>('.tab-switch > :checked')?.focus(),
    );
    await tab.driver.press('ArrowLeft');
    expect(await tab.readPanels()).toEqual([0]);
  },

  async 'code can be copied and pasted'(tab) {
    await tab.openPage(OPERATION);
    const findCode = () => {
      const buttons = [...document.querySelectorAll('.code-block > .copy-button')];
      const button = buttons.find((candidate) => candidate.checkVisibility());
      button?.setAttribute('id', 'shown-copy-button');
      return button?.closest('.code-block')?.querySelector('code')?.innerText;
    };
    await tab.untilTrue(findCode);
    const code = withoutSpace((await tab.evaluate(findCode)) ?? '');
    await tab.click('#shown-copy-button');
    await tab.untilTrue(
      () => document.getElementById('shown-copy-button')?.textContent === 'Copied',
    );
    // A page may not read the clipboard everywhere; pasting into its search field is allowed.
    await tab.openSearch();
    await tab.driver.press('Control', 'v');
    const readField = () => document.querySelector<HTMLInputElement>('[role=combobox]')?.value;
    await tab.untilTrue(readField);
    const pasted = withoutSpace((await tab.evaluate(readField)) ?? '');
    // The field takes 200 characters.
    expect(pasted.length).toBeGreaterThan(100);
    expect(code.startsWith(pasted)).toBe(true);
  },

  async 'all samples and example responses of an operation are printed'(tab) {
    if (!tab.driver.print) return;
    await tab.openPage(OPERATION);
    const samples = await tab.evaluate(() =>
      [...document.querySelectorAll('.operation-examples .tab-panel code')].map((code) =>
        // Without lines for other credentials than the first.
        [...code.childNodes]
          .filter((node) => !(node instanceof HTMLDataElement) || node.value === '0')
          .map((node) => node.textContent)
          .join(''),
      ),
    );
    const { text } = await extractText(await tab.driver.print(), { mergePages: true });
    const printed = withoutSpace(text);
    expect(samples.length).toBeGreaterThan(8);
    // Word by word: where a page ends within a line, other text of the page comes between. Long words have several lines.
    const words = samples.flatMap((sample) => sample.match(/(?<!\S)\S{1,30}(?!\S)/g) ?? []);
    expect(words.filter((word) => !printed.includes(word))).toEqual([]);
  },

  async 'the filter of the sidebar shows the pages with all words, and ? is a letter in it'(tab) {
    await tab.openPage(OPERATION);
    await tab.until('html[data-filter]');
    await tab.click('.sidebar-filter input');
    await tab.driver.type('delete delete-webhook?');
    await tab.untilTrue(
      () => document.querySelector<HTMLInputElement>('.sidebar-filter input')?.value.at(-1) === '?',
    );
    expect(await tab.has('.keyboard-help')).toBe(false);
    await tab.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('.sidebar-filter input');
      if (field) field.value = '';
    });
    await tab.driver.type('delete delete-webhook');
    const shown = await tab.evaluate(() =>
      [...document.querySelectorAll('.sidebar-filter ~ ul a')]
        .filter((link) => link.checkVisibility())
        .map((link) => link.getAttribute('href')),
    );
    expect(shown).toEqual(['/docs/api/management/delete-webhook']);
  },

  async '? shows the keys, and is a letter in the search'(tab) {
    await tab.openPage(INTRO);
    await tab.driver.type('?');
    await tab.until('dialog.keyboard-help[open]');
    await checkByAxe(tab, 'dialog');
    await tab.driver.press('Escape');
    await tab.untilTrue(() => !document.querySelector('.keyboard-help'));
    await tab.openSearch();
    await tab.driver.type('?');
    await tab.untilTrue(
      () => document.querySelector<HTMLInputElement>('[role=combobox]')?.value === '?',
    );
    expect(await tab.has('.keyboard-help')).toBe(false);
  },

  async 'the search shows results in windows of any width, and opens one'(tab) {
    for (const width of [390, 1280]) {
      await tab.driver.resize(width, 740);
      await tab.openPage(INTRO);
      await tab.openSearch();
      await tab.driver.type('createWebhook');
      const best = '.search-page a[aria-selected=true][href$="/create-webhook"]';
      await tab.until(best);
      // Excerpts come with the full text, which may change the order.
      await tab.until('.search-excerpt mark');
      const list = await tab.evaluate((selector) => {
        const result = document.querySelector(selector)?.getBoundingClientRect();
        const seen = result && document.elementFromPoint(result.x + 20, result.y + 10);
        const height = document.querySelector('.search-body')?.clientHeight ?? 0;
        return { hasHeight: height > 0, isSeen: seen?.closest(selector) !== null };
      }, best);
      expect(list).toEqual({ hasHeight: true, isSeen: true });
      await tab.driver.press('ArrowDown');
      expect(await tab.has(best)).toBe(false);
      await tab.click('.search-page a[href$="/create-webhook"]');
      await tab.untilAt('/docs/api/management/create-webhook');
      expect(await tab.has('dialog[open]')).toBe(false);
    }
  },

  async 'the search takes other keyboard layouts, input methods and directions'(tab) {
    await tab.openPage(INTRO);
    await tab.evaluate(() => {
      const init = { key: 'л', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', init));
    });
    await tab.until('dialog[open] [role=combobox]:focus');
    await tab.driver.type('webhook');
    await tab.until('.search-page a[aria-selected=true]');
    const { isPrevented, isRightToLeft } = await tab.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('[role=combobox]');
      // As Safari sends it after the composition has ended.
      const enter = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
      const isSent = field?.dispatchEvent(new KeyboardEvent('keydown', enter));
      if (field) field.value = 'שלום';
      return { isPrevented: isSent === false, isRightToLeft: field?.matches(':dir(rtl)') };
    });
    expect({ isPrevented, isRightToLeft }).toEqual({ isPrevented: false, isRightToLeft: true });
    expect(await tab.has('dialog[open]')).toBe(true);
  },

  async 'Tab reaches every link and control, and leads from a link that fails to Retry'(tab) {
    await tab.openPage(INTRO);
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
      await tab.driver.press('Tab');
      reached.add(
        await tab.evaluate(() => (document.activeElement as HTMLElement).dataset['stop']),
      );
    }
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !reached.has(name))).toEqual([]);
    // Nothing is prefetched yet.
    await tab.openPage(INTRO);
    await tab.evaluate((href) => {
      window.fetch = () => Promise.reject(new TypeError('offline'));
      Object.assign(console, { warn() {} });
      const link = document.querySelector<HTMLElement>(`.sidebar a[href="${href}"]`);
      link?.focus();
      link?.click();
    }, FAQS);
    await tab.until('.load-status:popover-open');
    await tab.driver.press('Tab');
    expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('Retry');
  },

  async 'the find of the browser reaches the text of a tab that is not selected'(tab) {
    await tab.openPage(OPERATORS);
    if (!(await tab.evaluate(() => 'onbeforematch' in document.documentElement))) return;
    await tab.until('.tab-panel[hidden=until-found]');
    for (const index of [1, 0]) {
      await tab.evaluate((at) => {
        const target = document.createElement('p');
        target.id = `inPanel${at}`;
        target.append(target.id);
        const set = document.querySelector('.tabs');
        set?.querySelectorAll(':scope > .tab-panel')[at]?.append(target);
        getSelection()?.removeAllRanges();
        // In Firefox it is the browser's find. Elsewhere a fragment shows what is hidden until found.
        const find: unknown = Reflect.get(window, 'find');
        if ('mozInnerScreenX' in window && typeof find === 'function') find.call(window, target.id);
        else location.hash = target.id;
      }, index);
      await expect.poll(() => tab.readPanels()).toEqual([index]);
      // The panel of the first set, which other sets of the page do not stand for.
      await tab.untilTrue((at) => {
        const panels = document.querySelector('.tabs')?.querySelectorAll(':scope > .tab-panel');
        return panels?.[at]?.getAttribute('hidden') === 'until-found';
      }, index);
    }
  },

  async 'axe finds nothing on a page, in the search, the drawer and the contents'(tab) {
    for (const path of [OPERATION, MANAGE]) {
      await tab.openPage(path);
      await checkByAxe(tab);
    }
    await tab.openSearch();
    await tab.driver.type('webhook');
    await tab.until('.search-excerpt mark');
    await checkByAxe(tab, 'dialog');
    await tab.driver.press('Escape');
    await tab.driver.resize(390, 740);
    await tab.click('.menu-button');
    await tab.until('main[inert]');
    await checkByAxe(tab, '.sidebar');
    await tab.driver.press('Escape');
    await tab.until('.menu-button:focus');
    await tab.click('.toc-button');
    await tab.until('.toc:popover-open');
    await checkByAxe(tab, '.toc');
  },

  'no control of the shell moves a scrolled page': expectStillness,
};

/** What readers do in a browser without JavaScript, whose text is twice as large. */
export const PLAIN_SCENES: Record<string, Scene> = {
  async 'the page is complete without JavaScript'(tab) {
    await tab.driver.resize(390, 740);
    await tab.driver.open(new URL(OPERATORS, tab.origin).href);
    expect(await tab.isVisible('article h2')).toBe(true);
    expect(await tab.isVisible('.color-mode-toggle')).toBe(false);
    expect(await tab.readPanels()).toEqual([0]);
    await tab.click('.tabs > label:nth-of-type(2)');
    expect(await tab.readPanels()).toEqual([1]);
    await tab.evaluate(() => window.scrollTo(0, 0));
    await tab.click('.menu-button');
    expect(await tab.isVisible('.sidebar')).toBe(true);
    await tab.click(`.sidebar a[href="${FAQS}"]`);
    await tab.untilAt(FAQS);
    expect(await tab.isVisible('article')).toBe(true);
  },

  async 'lines have a readable measure with a font size of 32 px'(tab) {
    for (const path of [INTRO, OPERATION]) {
      await tab.driver.open(new URL(path, tab.origin).href);
      for (const width of [390, 1000, 1180, 1280, 1440]) {
        await tab.driver.resize(width, 740);
        const { ems, isWide, overflow } = await tab.evaluate(() => {
          const article = document.querySelector('article')?.clientWidth ?? 0;
          const fontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
          return {
            ems: article / fontSize,
            isWide: article > 0.7 * window.innerWidth,
            overflow: document.documentElement.scrollWidth - window.innerWidth,
          };
        });
        expect(isWide || ems >= 20, `${path}, ${width} px: ${ems} em`).toBe(true);
        expect(overflow, `${path}, ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  },
};
